import {
  boundColumns,
  columnOfField,
  type ElementOf,
  fieldsOf,
  type FieldType,
  type FormField,
  isInputTable,
  isRequiredField,
  namesOf,
  typeOfField,
  typesForColumn,
} from "@sheaf/workbook";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { Button } from "../../../shared/actions/button.tsx";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import { MenuButton } from "../../../shared/menus/menu.tsx";
import { t } from "../../../shared/words/words.ts";
import { columnName, fieldName } from "../../commands/columns.ts";
import { elementPath, set } from "../../commands/edit.ts";
import { findElement, useDocument, useWorkbook } from "../../state/workbook.ts";
import type { ElementPanelProps } from "../element-kind.ts";
import { useWrittenText } from "../live-texts/written-text.ts";
import { ChoiceRow, Rows, SwitchRow, TextRow } from "../property-rows/rows.tsx";
import { numberText, numberTyped } from "../property-rows/typed-number.ts";
import {
  afterSending,
  columnsLeft,
  type FormChange,
  movedField,
  tableOf,
  withAfterSending,
  withColumn,
  withField,
  withoutField,
  withTable,
} from "./form-edits.ts";
import styles from "./form-panel.module.css";

type FormModel = ElementOf<"form">;

const NONE = "~none";
const typeWords: Readonly<Record<FieldType, () => string>> = {
  text: () => t("forms.panel.type-text"),
  "text-area": () => t("forms.panel.type-text-area"),
  number: () => t("forms.panel.type-number"),
  date: () => t("forms.panel.type-date"),
  checkbox: () => t("forms.panel.type-checkbox"),
  switch: () => t("forms.panel.type-switch"),
  list: () => t("forms.panel.type-list"),
  "radio-group": () => t("forms.panel.type-radio-group"),
  segmented: () => t("forms.panel.type-segmented"),
  "file-upload": () => t("forms.panel.type-file-upload"),
};

/** What a form writes into, what it asks for, and what comes after it is sent. */
export function FormPanel({ element }: ElementPanelProps<FormModel>) {
  const { perform, newId } = useWorkbook();
  const document = useDocument();
  const names = namesOf(document);
  const { print, store } = useWrittenText(element);
  const tables = document.pages.flatMap(({ elements }) => elements.filter((one) => isInputTable(one)));
  const tableId = tableOf(element);
  const table = tableId === null ? undefined : findElement(document, tableId);
  const write = (change: FormChange | { readonly [member: string]: unknown }): void =>
    void perform(
      t("forms.panel.change"),
      Object.entries(change).map(([member, value]) => set(elementPath(element.id, member), value)),
    );
  const fields = fieldsOf(element);
  return (
    <>
      <PanelSection title={t("forms.panel.title")}>
        <Rows>
          <ChoiceRow
            label={t("forms.panel.table")}
            value={tableId ?? NONE}
            options={[
              ...(tableId === null || table === undefined ? [{ id: tableId ?? NONE, label: t("forms.panel.no-table") }] : []),
              ...tables.map((one) => ({ id: one.id, label: names.element(one) })),
            ]}
            onChange={(id) => {
              const next = tables.find((one) => one.id === id);
              if (next !== undefined && id !== tableId) write(withTable(element, next, newId));
            }}
          />
          {tableId !== null && (
            <ChoiceRow
              label={t("forms.panel.after")}
              value={afterSending(element)}
              options={[
                { id: "clear", label: t("forms.panel.after-clear") },
                { id: "close", label: t("forms.panel.after-close") },
                { id: "stay", label: t("forms.panel.after-stay") },
              ]}
              onChange={(after) => write(withAfterSending(element, after))}
            />
          )}
          <TextRow
            label={t("forms.panel.submit")}
            value={print(element.submit?.text ?? "")}
            placeholder={t("forms.submit")}
            onCommit={(text) => write({ submit: text.trim() === "" ? undefined : { ...element.submit, text: store(text) } })}
          />
          <SwitchRow
            label={t("forms.panel.clear-hidden")}
            value={element.reset !== undefined}
            onChange={(isOn) => write({ reset: isOn ? {} : undefined })}
          />
          {element.reset !== undefined && (
            <TextRow
              label={t("forms.panel.clear")}
              value={print(element.reset.text ?? "")}
              placeholder={t("forms.clear")}
              onCommit={(text) => {
                const { text: _, ...others } = element.reset ?? {};
                write({ reset: text.trim() === "" ? others : { ...others, text: store(text) } });
              }}
            />
          )}
        </Rows>
      </PanelSection>
      <PanelSection title={t("forms.panel.fields")}>
        {fields.map((field, index) => (
          <FieldRows key={field.fieldId} form={element} field={field} index={index} count={fields.length} onChange={write} />
        ))}
        {table !== undefined &&
          (columnsLeft(element, table).length === 0 ? (
            <p className={styles.note}>{t("forms.panel.all-fields")}</p>
          ) : (
            <MenuButton
              label={t("forms.panel.add-field")}
              trigger={
                <Button size="small" icon={Plus}>
                  {t("forms.panel.add-field")}
                </Button>
              }
              entries={columnsLeft(element, table).map(({ id }) => ({
                kind: "item",
                id,
                label: names.column(table, id),
                onSelect: () => write(withField(element, table, id, newId())),
              }))}
            />
          ))}
        <p className={styles.note}>{t("forms.panel.rules-note")}</p>
      </PanelSection>
    </>
  );
}

function FieldRows({
  form,
  field,
  index,
  count,
  onChange,
}: {
  readonly form: FormModel;
  readonly field: FormField;
  readonly index: number;
  readonly count: number;
  readonly onChange: (change: FormChange) => void;
}) {
  const document = useDocument();
  const { print, store } = useWrittenText(form);
  const names = namesOf(document);
  const { fieldId } = field;
  const bound = boundColumns(form).get(fieldId);
  const column = bound === undefined ? undefined : columnOfField(document, bound);
  const tableId = bound?.tableId ?? tableOf(form);
  const table = tableId === null ? undefined : findElement(document, tableId);
  const label = fieldName(document, form, field);
  const change = (member: string, value: unknown): void =>
    onChange({
      fields: fieldsOf(form).map((one) => {
        if (one.fieldId !== fieldId) return one;
        const { [member]: _, ...others } = one as Readonly<Record<string, unknown>>;
        return (value === undefined ? others : { ...others, [member]: value }) as FormField;
      }),
    });
  const types = column === undefined ? [] : typesForColumn(column);
  const isByColumn = field.required !== true && isRequiredField(field, column);
  const start = field.value;
  return (
    <div role="group" aria-label={t("forms.panel.field", { label })} className={styles.field}>
      <div className={styles.head}>
        <strong>{label}</strong>
        <IconButton
          icon={ArrowUp}
          label={t("forms.panel.move-up", { label })}
          isDisabled={index === 0}
          onPress={() => onChange(movedField(form, fieldId, index - 1))}
        />
        <IconButton
          icon={ArrowDown}
          label={t("forms.panel.move-down", { label })}
          isDisabled={index === count - 1}
          onPress={() => onChange(movedField(form, fieldId, index + 1))}
        />
        <IconButton icon={Trash2} label={t("forms.panel.delete", { label })} onPress={() => onChange(withoutField(form, fieldId))} />
      </div>
      <Rows>
        <TextRow
          label={t("forms.panel.label")}
          value={print(field.label ?? "")}
          placeholder={column?.name ?? ""}
          onCommit={(text) => change("label", text.trim() === "" ? undefined : store(text))}
        />
        {table !== undefined && (
          <ChoiceRow
            label={t("forms.panel.column")}
            value={bound?.columnId ?? NONE}
            options={[
              { id: NONE, label: t("forms.panel.no-column") },
              ...(bound === undefined ? [] : [{ id: bound.columnId, label: columnName(document, table, bound.columnId) }]),
              ...columnsLeft(form, table).map(({ id }) => ({ id, label: names.column(table, id) })),
            ]}
            onChange={(id) => onChange(withColumn(form, table, fieldId, id === NONE ? null : id))}
          />
        )}
        {types.length > 1 && (
          <ChoiceRow
            label={t("forms.panel.type")}
            value={typeOfField(field, column)}
            options={types.map((id) => ({ id, label: typeWords[id]() }))}
            onChange={(id) => change("controlType", id)}
          />
        )}
        {isByColumn ? (
          <p className={styles.note}>{t("forms.panel.always-required")}</p>
        ) : (
          <SwitchRow
            label={t("forms.panel.required")}
            value={field.required === true}
            onChange={(isOn) => change("required", isOn ? true : undefined)}
          />
        )}
        <TextRow
          label={t("forms.panel.description")}
          value={field.description ?? ""}
          onCommit={(text) => change("description", text.trim() === "" ? undefined : text)}
        />
        {typeOfField(field, column) !== "file-upload" && (
          <TextRow
            label={t("forms.panel.start-value")}
            value={
              typeof start === "number" ? numberText(start) : typeof start === "string" || typeof start === "boolean" ? String(start) : ""
            }
            onCommit={(text) => change("value", startOf(text, typeOfField(field, column)))}
          />
        )}
      </Rows>
    </div>
  );
}

/** What a field begins with, of what somebody wrote. */
function startOf(text: string, type: FieldType): string | number | boolean | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  if (type === "checkbox" || type === "switch") return trimmed.toLowerCase() === "true";
  return type === "number" ? (numberTyped(trimmed) ?? text) : text;
}
