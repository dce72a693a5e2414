import { parse } from "@sheaf/formula";
import { columnsOf, type Element, namesOf, type TypedValue, type ValueSource, type WorkbookDocument } from "@sheaf/workbook";
import { t, findingText } from "../../shared/words/words.ts";
import { ChoiceRow, TextRow } from "../elements/property-rows/rows.tsx";
import { emptySource, literalFrom, literalText } from "./new-steps.ts";
import { offeredFields, offeredOfRow, type OfferedParts } from "./offered.ts";

interface ValueEditorProps {
  readonly label: string;
  readonly document: WorkbookDocument;
  readonly parts: OfferedParts;
  readonly host: Element;
  /** The sequence begins with a selection: its columns have values. */
  readonly isOnSelect: boolean;
  readonly literal: TypedValue["type"];
  readonly value: ValueSource;
  readonly onChange: (value: ValueSource) => void;
}

/** Where a value comes from, and what it is. */
export function ValueEditor({ label, document, parts, host, isOnSelect, literal, value, onChange }: ValueEditorProps) {
  const columns = isOnSelect ? columnsOf(host) : [];
  const ofRow = offeredOfRow(document, host);
  const chosen = value.type === "formula" ? ofRow.find(({ formula }) => formula === value.formula) : undefined;
  const fields = offeredFields(document, host);
  const names = namesOf(document);
  const kinds = [
    ...(fields.length > 0 ? [{ id: "form-field" as const, label: t("actions.source.kind.field") }] : []),
    { id: "constant" as const, label: t("actions.source.kind.constant") },
    ...(parts.controls.length > 0 ? [{ id: "control" as const, label: t("actions.source.kind.control") }] : []),
    ...(columns.length > 0 ? [{ id: "column" as const, label: t("actions.source.kind.column") }] : []),
    ...(ofRow.length > 0 ? [{ id: "row" as const, label: t("actions.source.kind.row") }] : []),
    { id: "formula" as const, label: t("actions.source.kind.formula") },
  ];
  const begin = (kind: string): void => {
    if (kind === "constant") onChange(emptySource(literal));
    else if (kind === "control") onChange({ type: "control", control: parts.controls[0]?.id ?? "" });
    else if (kind === "column") onChange({ type: "column", columnId: columns[0]?.id ?? "" });
    else if (kind === "form-field") onChange({ type: "form-field", fieldId: fields[0]?.id ?? "" });
    else if (kind === "row") onChange({ type: "formula", formula: ofRow[0]?.formula ?? "" });
    else if (kind === "formula") onChange({ type: "formula", formula: "" });
  };
  const known = kinds.some(({ id }) => id === value.type);
  return (
    <>
      <ChoiceRow
        label={label}
        value={chosen === undefined ? value.type : "row"}
        options={known ? kinds : [...kinds, { id: value.type, label: t("actions.source.other") }]}
        onChange={begin}
      />
      {value.type === "constant" &&
        (value.value.type === "boolean" ? (
          <ChoiceRow
            label={t("actions.source.value")}
            value={value.value.value === false ? "false" : "true"}
            options={[
              { id: "true", label: t("actions.source.true") },
              { id: "false", label: t("actions.source.false") },
            ]}
            onChange={(id) => onChange({ type: "constant", value: { type: "boolean", value: id === "true" } })}
          />
        ) : (
          <TextRow
            label={t("actions.source.value")}
            value={literalText(value.value)}
            placeholder={value.value.type.endsWith("-list") ? t("actions.source.commas") : t("actions.value.nothing")}
            check={(text) => (literalFrom(value.value.type, text) === null ? t("actions.source.not-of-type") : null)}
            onCommit={(text) => {
              const next = literalFrom(value.value.type, text);
              if (next !== null) onChange({ type: "constant", value: next });
            }}
          />
        ))}
      {value.type === "control" && (
        <ChoiceRow
          label={t("actions.source.kind.control")}
          value={value.control}
          options={parts.controls}
          onChange={(control) => onChange({ type: "control", control })}
        />
      )}
      {value.type === "column" && (
        <ChoiceRow
          label={t("actions.source.kind.column")}
          value={value.columnId}
          options={columns.map(({ id }) => ({ id, label: names.column(host, id) }))}
          onChange={(columnId) => onChange({ type: "column", columnId })}
        />
      )}
      {value.type === "form-field" && (
        <ChoiceRow
          label={t("actions.source.kind.field")}
          value={value.fieldId}
          options={fields}
          onChange={(fieldId) => onChange({ type: "form-field", fieldId })}
        />
      )}
      {chosen !== undefined && (
        <ChoiceRow
          label={t("actions.source.kind.row")}
          value={chosen.id}
          options={ofRow}
          onChange={(id) => onChange({ type: "formula", formula: ofRow.find((one) => one.id === id)?.formula ?? "" })}
        />
      )}
      {value.type === "formula" && chosen === undefined && (
        <FormulaRow
          label={t("actions.source.kind.formula")}
          document={document}
          scope={host.id}
          formula={value.formula}
          onCommit={(formula) => onChange({ type: "formula", formula })}
        />
      )}
    </>
  );
}

/** A formula in one line, kept by ids and written by names. */
export function FormulaRow({
  label,
  document,
  scope,
  formula,
  onCommit,
}: {
  readonly label: string;
  readonly document: WorkbookDocument;
  /** The element in which its names mean something. */
  readonly scope: string;
  readonly formula: string;
  readonly onCommit: (formula: string) => void;
}) {
  const names = namesOf(document);
  // An overlay has no names of its own.
  const within = names.find(scope) === undefined ? null : scope;
  return (
    <TextRow
      label={label}
      value={names.toPrinted(within, null, formula)}
      placeholder={t("actions.source.formula-example")}
      check={(text) => (text.trim() === "" ? null : findingText(parse(text, "printed").diagnostics[0]))}
      onCommit={(text) => onCommit(names.toStored(within, null, text))}
    />
  );
}
