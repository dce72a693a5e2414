import { message } from "@sheaf/messages";
import * as z from "zod";
import { systemColumnNames } from "../../names/system-columns.ts";
import { columnExtension, columnStyle } from "../../schema/parts/column.ts";
import { formula, id } from "../../schema/parts/common.ts";
import { arranging, columnIds, extensionFields, finishing, identity, titled } from "../../schema/parts/element-parts.ts";
import { format } from "../../schema/parts/format.ts";
import { inputSource } from "../../schema/parts/source.ts";
import { conditionalFormats, folders, tableStyle } from "../../schema/parts/table-parts.ts";
import { optional, required, shared, type Spelling } from "../../schema/field.ts";
import { isObject } from "../../schema/shape.ts";
import type { Stored } from "../../schema/stored.ts";
import { looseMember } from "../../schema/unread.ts";

/** Types of columns that people enter. A cell of `file` holds a list of uploaded files. */
export const entryTypes = ["text", "number", "datetime", "checkbox", "multi-select", "file"] as const;
export type EntryType = (typeof entryTypes)[number];

/** `columnType` is an older name of `type`. */
const readColumnType: Spelling = (value, rewriting) => {
  if (!isObject(value) || looseMember(value, "columnType") === undefined || looseMember(value, "type") !== undefined) return value;
  const { columnType = null, ...others } = value;
  rewriting.deprecated(message("files.older.entry-type"));
  return { ...others, type: columnType };
};

/** `{elementId, columnId}` is read as `{element, column}`. */
const readValuesFrom: Spelling = (value) => {
  if (!isObject(value) || looseMember(value, "element") !== undefined || typeof looseMember(value, "elementId") !== "string") return value;
  const { elementId = null, columnId, ...others } = value;
  return { element: elementId, ...(columnId === undefined ? {} : { column: columnId }), ...others };
};

const valuesFrom = shared(
  z.strictObject({
    element: required(shared(id, { role: "element" }), { title: "Element" }),
    column: required(shared(id, { role: "source-column" }), { title: "Column" }),
  }),
  { spellings: [readValuesFrom] },
);
const bound = z.union([z.number(), z.string().max(100)]);
const range = z.strictObject({ min: optional(bound, { title: "From" }), max: optional(bound, { title: "To" }) });

/** One of the four forms of workbook-file 5.4: kept by the system, a key, entered by people, or a formula. */
const column = shared(
  z
    .strictObject({
      id: required(id, { title: "Id" }),
      name: optional(z.string(), { title: "Name" }),
      key: optional(shared(id, { role: "source-column" }), { title: "Key", description: "Column of the linked element" }),
      type: optional(z.enum(entryTypes), { title: "Type" }),
      formula: optional(formula, { title: "Formula" }),
      values: optional(z.array(z.union([z.string(), z.number(), z.boolean()])).max(100_000), { title: "Values" }),
      valuesFrom: optional(valuesFrom, { title: "Values from" }),
      range: optional(range, { title: "Range" }),
      pills: optional(z.enum(["single-color", "color-by-option"]), { title: "Pills" }),
      maxFileNum: optional(z.int().min(1), { title: "Most files" }),
      maxFileSizeMb: optional(z.number().positive(), { title: "Largest file" }),
      acceptedFileTypes: optional(z.array(z.string()), { title: "Kinds of file" }),
      description: optional(z.string(), { title: "Description", description: "Shown as a tooltip" }),
      hidden: optional(z.boolean(), { title: "Hidden", default: false }),
      format: optional(format, { title: "Format" }),
      style: optional(columnStyle, { title: "Style" }),
      sheaf: optional(columnExtension, { title: "Sheaf" }),
    })
    .superRefine((value, context) => {
      const problem = problemOf(value);
      if (problem !== null) context.addIssue({ code: "custom", message: problem, path: [] });
    }),
  { spellings: [readColumnType] },
);

type Given = {
  readonly [name in "id" | "key" | "type" | "formula" | "values" | "valuesFrom" | "range"]?: unknown;
};

function problemOf(column: Given): string | null {
  const forms = ["key", "type", "formula"].filter((form) => column[form as keyof Given] !== undefined);
  if (systemColumnNames.has(String(column.id)))
    return forms.length === 0 ? null : `The column ${String(column.id)} is kept by the system and has no ${forms[0]}`;
  if (forms.length !== 1) return "A column of an input table has a key, a type, or a formula: exactly one of them";
  const rules = (["values", "valuesFrom", "range"] as const).filter((rule) => column[rule] !== undefined);
  if (column.type === undefined && rules.length > 0) return `Only a column that people enter has ${rules[0]}`;
  if (rules.length > 1) return `A column has one of values, valuesFrom and range, not ${rules.join(" and ")}`;
  if (column.range !== undefined && column.type !== "number" && column.type !== "datetime") return "Only numbers and dates have a range";
  return null;
}

const names = z.array(z.string().max(200)).max(1_000);
const allowed = z.union([
  z.enum(["nobody", "editors", "explorers", "viewers"]),
  z.strictObject({ users: optional(names, { title: "People" }), teams: optional(names, { title: "Teams" }) }),
]);
const layer = z.strictObject({ allow: required(allowed, { title: "Who can enter data" }) });

const dataEntry = z.strictObject({
  draft: optional(layer, { title: "In the draft" }),
  published: optional(layer, { title: "In the published version" }),
  history: optional(z.boolean(), { title: "History" }),
  conflict: optional(z.enum(["merge", "reject"]), { title: "When two people change one cell", default: "merge" }),
});
const extension = z.strictObject({ ...extensionFields, dataEntry: optional(dataEntry, { title: "Data entry" }) });

export const inputTableSchema = z.strictObject({
  ...identity("input-table"),
  ...titled,
  source: required(inputSource, { title: "Source" }),
  inputMode: required(z.enum(["edit", "explore", "view"]), { title: "Input mode" }),
  columns: required(z.array(column).max(2_000), { title: "Columns" }),
  summary: optional(columnIds, { title: "Summary", description: "Columns computed once for the whole table", default: [] }),
  ...arranging,
  folders: optional(folders, { title: "Folders", default: [] }),
  conditionalFormats: optional(conditionalFormats, { title: "Conditional formats", default: [] }),
  tableStyle: optional(tableStyle, { title: "Style" }),
  ...finishing,
  sheaf: optional(extension, { title: "Sheaf" }),
});

/** A column of an input table: kept by the system, a key, entered, or a formula (workbook-file 5.4). */
export type InputColumn = Stored<z.infer<typeof column>>;
/** What may stand in a column besides its type. Formulas in stored form (G4). */
export type EntryRule = NonNullable<NonNullable<InputColumn["sheaf"]>["entry"]>;
/** Who may enter data in one layer; ids or e-mail addresses of people, names of teams. */
export type EntryAllowance = Stored<z.infer<typeof allowed>>;
export type DataEntry = Stored<z.infer<typeof dataEntry>>;
