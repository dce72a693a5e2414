import { effectsOf } from "../../actions/walk.ts";
import type { Element, Id, WorkbookDocument } from "../../document.ts";
import { isRunnable } from "../../schema/parts/actions/effects.ts";
import { entryColumnsOf, type InputColumn, isInputTable } from "../input-table/columns.ts";
import { isKind } from "../known.ts";
import type { FormField } from "./schema.ts";

export type { FormField } from "./schema.ts";

/** Controls that a field can be (workbook-file 5.10); the first that fits the column is the one that it is by itself. */
export const fieldTypes = [
  "text",
  "text-area",
  "number",
  "date",
  "checkbox",
  "switch",
  "list",
  "radio-group",
  "segmented",
  "file-upload",
] as const;
export type FieldType = (typeof fieldTypes)[number];

/** The column into which a field is written when the form is submitted. */
export interface BoundColumn {
  readonly tableId: Id;
  readonly columnId: Id;
}

export function fieldsOf(form: Element): readonly FormField[] {
  return isKind(form, "form") ? (form.fields ?? []) : [];
}

/**
 * Which columns the fields of a form are written into, by field: the steps of its actions on submit say so, and nothing else does. A field
 * that goes into several is checked by the first.
 */
export function boundColumns(form: Element): ReadonlyMap<Id, BoundColumn> {
  const bound = new Map<Id, BoundColumn>();
  for (const { sequence, effect } of effectsOf(form)) {
    if (sequence.trigger !== "on-submit" || sequence.state === "disabled" || !isRunnable(effect)) continue;
    if (effect.effect !== "insert-rows" && effect.effect !== "update-rows") continue;
    for (const [columnId, value] of Object.entries(effect.values))
      if (value.type === "form-field" && !bound.has(value.fieldId)) bound.set(value.fieldId, { tableId: effect.tableElementId, columnId });
  }
  return bound;
}

/** The input tables that a form writes into, in the order of its steps. */
export function tablesWritten(form: Element): readonly Id[] {
  const tables = effectsOf(form).flatMap(({ sequence, effect }) =>
    sequence.trigger === "on-submit" &&
    sequence.state !== "disabled" &&
    isRunnable(effect) &&
    (effect.effect === "insert-rows" || effect.effect === "update-rows" || effect.effect === "delete-rows")
      ? [effect.tableElementId]
      : [],
  );
  return [...new Set(tables)];
}

/** Columns that a form can ask for. */
export function columnsForFields(table: Element): readonly (InputColumn & { readonly type: NonNullable<InputColumn["type"]> })[] {
  return entryColumnsOf(table).filter(({ hidden }) => hidden !== true);
}

/** The column of a field; undefined where it is written into none, or into one that is gone. */
export function columnOfField(document: WorkbookDocument, { tableId, columnId }: BoundColumn): InputColumn | undefined {
  for (const { elements } of document.pages)
    for (const element of elements)
      if (element.id === tableId && isInputTable(element)) return entryColumnsOf(element).find(({ id }) => id === columnId);
  return undefined;
}

const few = 3;

/** The control that fits a column best. */
export function typeForColumn({ type, values, valuesFrom, sheaf }: InputColumn): FieldType {
  switch (type) {
    case "datetime":
      return "date";
    case "checkbox":
      return "checkbox";
    case "multi-select":
      return "list";
    case "file":
      return "file-upload";
    default:
  }
  if (values !== undefined) return values.length <= few && values.length > 1 ? "radio-group" : "list";
  if (valuesFrom !== undefined || sheaf?.display?.kind === "person") return "list";
  return type === "number" ? "number" : "text";
}

/** The controls that a column can have. */
export function typesForColumn(column: InputColumn): readonly FieldType[] {
  const { type, values, valuesFrom, sheaf } = column;
  if (type === "datetime") return ["date"];
  if (type === "checkbox") return ["checkbox", "switch"];
  if (type === "multi-select") return ["list"];
  if (type === "file") return ["file-upload"];
  if (values !== undefined) return ["list", "radio-group", "segmented"];
  if (valuesFrom !== undefined || sheaf?.display?.kind === "person") return ["list"];
  return type === "number" ? ["number"] : ["text", "text-area"];
}

/** The control that a field is: what the file says where its column takes such a one, else what fits. */
export function typeOfField(field: FormField, column: InputColumn | undefined): FieldType {
  const said = fieldTypes.find((one) => one === field.controlType);
  if (column === undefined) return said ?? "text";
  return said !== undefined && typesForColumn(column).includes(said) ? said : typeForColumn(column);
}

/** Whether a field must be filled in: it says so itself, or its column takes no empty value. */
export const isRequiredField = (field: FormField, column: InputColumn | undefined): boolean =>
  field.required === true || column?.sheaf?.entry?.required === true;

/** The members of a new form for an input table: a field for each column, and a row that is added when it is sent. */
export function formFor(
  table: Element,
  newId: () => string,
): { readonly fields: readonly FormField[]; readonly actions: readonly object[] } {
  const columns = columnsForFields(table).map((column) => ({ column, fieldId: newId() }));
  const fields = columns.map(({ column, fieldId }): FormField => ({
    fieldId,
    controlType: typeForColumn(column),
    ...(column.name === undefined ? {} : { label: column.name }),
    ...(column.description === undefined ? {} : { description: column.description }),
  }));
  const values = Object.fromEntries(columns.map(({ column, fieldId }) => [column.id, { type: "form-field", fieldId }]));
  const effects = [{ effect: "insert-rows", tableElementId: table.id, values }, { effect: "reset-form" }];
  return { fields, actions: [{ id: newId(), trigger: "on-submit", effects }] };
}
