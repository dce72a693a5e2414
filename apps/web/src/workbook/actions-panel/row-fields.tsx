import {
  type EffectOf,
  type Element,
  elementOfRows,
  entryColumnsOf,
  fieldsOf,
  holderAround,
  type RowSelector,
  type TypedValue,
  type ValueSource,
} from "@sheaf/workbook";
import { t } from "../../shared/words/words.ts";
import { ChoiceRow, Rows, SwitchRow } from "../elements/property-rows/rows.tsx";
import { emptySource, literalOfEntry } from "./new-steps.ts";
import { type Offered, offeredColumns } from "./offered.ts";
import type { StepFieldsProps } from "./step-props.ts";
import { FormulaRow, ValueEditor } from "./value-editor.tsx";

/** Fields of a form and what they get; those without a value stay as they are. */
export function FillFormFields(props: StepFieldsProps<EffectOf<"set-form-values">>) {
  const { effect, parts, onChange } = props;
  const fields = parts.forms.find(({ id }) => id === effect.formElementId)?.fields ?? [];
  const values: { readonly [fieldId: string]: ValueSource } = effect.values;
  const setValue = (fieldId: string, value: ValueSource | null): void => {
    const { [fieldId]: _, ...others } = values;
    onChange({ ...effect, values: value === null ? others : { ...others, [fieldId]: value } });
  };
  return (
    <Rows>
      <ChoiceRow
        label={t("actions.field.form")}
        value={effect.formElementId}
        options={parts.forms}
        onChange={(formElementId) => onChange({ ...effect, formElementId, values: {} })}
      />
      {fields.map(({ id, label }) => {
        const value = values[id];
        return (
          <div key={id} role="group" aria-label={label}>
            <SwitchRow
              label={t("actions.field.set-column", { column: label })}
              value={value !== undefined}
              onChange={(isOn) => setValue(id, isOn ? emptySource("text") : null)}
            />
            {value !== undefined && (
              <ValueEditor {...props} label={label} literal="text" value={value} onChange={(next) => setValue(id, next)} />
            )}
          </div>
        );
      })}
    </Rows>
  );
}

export function RowFields(props: StepFieldsProps<EffectOf<"insert-rows" | "update-rows" | "delete-rows">>) {
  const { document, host, effect, parts, onChange } = props;
  const table = parts.inputTables.find(({ id }) => id === effect.tableElementId)?.element;
  const columns = table === undefined ? [] : offeredColumns(document, table);
  const holder = holderAround(document, host.id);
  const isOfCard = holder !== null && elementOfRows(holder) === effect.tableElementId;
  const values: { readonly [columnId: string]: ValueSource } = effect.effect === "delete-rows" ? {} : effect.values;
  const setValue = (columnId: string, value: ValueSource | null): void => {
    const { [columnId]: _, ...others } = values;
    onChange({ ...effect, values: value === null ? others : { ...others, [columnId]: value } });
  };
  const typeOf = (columnId: string) => {
    const type = table === undefined ? undefined : entryColumnsOf(table).find(({ id }) => id === columnId)?.type;
    return type === undefined ? "text" : literalOfEntry(type);
  };
  return (
    <Rows>
      <ChoiceRow
        label={t("actions.field.table")}
        value={effect.tableElementId}
        options={parts.inputTables}
        onChange={(tableElementId) =>
          onChange(effect.effect === "delete-rows" ? { ...effect, tableElementId } : { ...effect, tableElementId, values: {} })
        }
      />
      {effect.effect !== "insert-rows" && (
        <ChoiceRow
          label={t("actions.field.rows")}
          value={effect.whichRows.type}
          options={[
            { id: "formula", label: t("actions.field.rows-where") },
            ...(host.id === effect.tableElementId ? [{ id: "current-row", label: t("actions.field.selected-row") }] : []),
            ...(isOfCard ? [{ id: "current-row", label: t("actions.field.card-row") }] : []),
            ...(columns.length > 0 ? [{ id: "column-match", label: t("actions.field.rows-with") }] : []),
            ...(effect.whichRows.type === "single-row" ? [{ id: effect.whichRows.type, label: t("actions.source.other") }] : []),
          ]}
          onChange={(type) =>
            onChange({
              ...effect,
              whichRows:
                type === "formula"
                  ? { type, formula: "False" }
                  : type === "column-match"
                    ? matching(columns[0]?.id ?? "", typeOf(columns[0]?.id ?? ""), host)
                    : { type: "current-row" },
            })
          }
        />
      )}
      {effect.effect !== "insert-rows" && effect.whichRows.type === "column-match" && (
        <MatchFields {...props} effect={effect} rows={effect.whichRows} columns={columns} literal={typeOf(effect.whichRows.columnId)} />
      )}
      {effect.effect !== "insert-rows" && effect.whichRows.type === "formula" && (
        <FormulaRow
          label={t("actions.field.rows-where")}
          document={document}
          scope={effect.tableElementId}
          formula={effect.whichRows.formula}
          onCommit={(formula) => onChange({ ...effect, whichRows: { type: "formula", formula } })}
        />
      )}
      {effect.effect !== "delete-rows" &&
        columns.map(({ id, label }) => {
          const value = values[id];
          return (
            <div key={id} role="group" aria-label={label}>
              <SwitchRow
                label={t("actions.field.set-column", { column: label })}
                value={value !== undefined}
                onChange={(isOn) => setValue(id, isOn ? emptySource(typeOf(id)) : null)}
              />
              {value !== undefined && (
                <ValueEditor {...props} label={label} literal={typeOf(id)} value={value} onChange={(next) => setValue(id, next)} />
              )}
            </div>
          );
        })}
    </Rows>
  );
}

type Match = Extract<RowSelector, { readonly type: "column-match" }>;

/** Rows that have a value in a column; in a form the value of its first field. */
function matching(columnId: string, literal: TypedValue["type"], host: Element): Match {
  const [field] = fieldsOf(host);
  const value: ValueSource = field === undefined ? emptySource(literal) : { type: "form-field", fieldId: field.fieldId };
  return { type: "column-match", columnId, condition: "=", value };
}

/** The column and the value by which rows are found. Other conditions than equality are kept as a file has them. */
function MatchFields({
  rows,
  columns,
  literal,
  ...props
}: StepFieldsProps<EffectOf<"update-rows" | "delete-rows">> & {
  readonly rows: Match;
  readonly columns: readonly Offered[];
  readonly literal: TypedValue["type"];
}) {
  const { effect, onChange } = props;
  const change = (next: Match): void => onChange({ ...effect, whichRows: next });
  return (
    <>
      <ChoiceRow
        label={t("actions.field.column")}
        value={rows.columnId}
        options={columns}
        onChange={(columnId) => change({ ...rows, columnId })}
      />
      {rows.condition === "=" && (
        <ValueEditor
          {...props}
          label={t("actions.field.is")}
          literal={literal}
          value={rows.value ?? emptySource(literal)}
          onChange={(value) => change({ ...rows, value })}
        />
      )}
    </>
  );
}
