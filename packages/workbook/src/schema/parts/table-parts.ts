import * as z from "zod";
import { message } from "@sheaf/messages";
import type { Json } from "../../json.ts";
import { align3, color, colorList, domain, formula, id, ownColumn, ownItem, pixels, shownOrHidden, verticalAlign3 } from "./common.ts";
import { optional, required, shared, type Spelling } from "../field.ts";
import { format } from "./format.ts";
import { isObject } from "../shape.ts";
import type { Stored } from "../stored.ts";

/** Where a sort puts rows without a value. What the connection would do is written back as it stood, and means last (V4). */
export const nulls = z.enum(["first", "last", "connection-default"]);
export const sort = z.strictObject({
  columnId: required(ownColumn, { title: "Column" }),
  direction: required(z.enum(["ascending", "descending"]), { title: "Direction" }),
  nulls: optional(nulls, { title: "Nulls", default: "connection-default" }),
});
export const sorts = z.array(sort);

/** `{id, columnId}` means one key. */
const readGrouping: Spelling = (value, rewriting) => {
  if (!isObject(value)) return value;
  if (typeof value["columnId"] === "string" && value["groupBy"] === undefined) {
    const { columnId, ...others } = value;
    rewriting.deprecated("grouping {id, columnId}");
    return { ...others, groupBy: [columnId] };
  }
  return value["groupBy"] === undefined && value["calculations"] !== undefined ? { ...value, groupBy: [] } : value;
};
const grouping = shared(
  z.strictObject({
    id: required(id, { title: "Id" }),
    groupBy: required(z.array(ownItem), { title: "Group by" }),
    calculations: optional(z.array(ownColumn), { title: "Calculations", default: [] }),
    sort: optional(sorts, { title: "Sort", default: [] }),
  }),
  { spellings: [readGrouping] },
);

/** `{id}` alone carries nothing. */
const dropEmptyGroupings: Spelling = (value, rewriting) => {
  if (!Array.isArray(value)) return value;
  const list = value as readonly Json[];
  const kept = list.filter((entry) => !(isObject(entry) && Object.keys(entry).every((key) => key === "id")));
  if (kept.length < list.length) rewriting.note(message("files.read.empty-grouping"));
  return kept.length < list.length ? kept : list;
};
/** Each level has the keys of all levels outside of it (L2), so the statement grows with the square of their number. */
export const mostGroupings = 100;
export const groupings = shared(z.array(grouping).max(mostGroupings), { spellings: [dropEmptyGroupings] });

export const order = z.array(ownItem);
export const folders = z.array(
  z.strictObject({
    id: required(id, { title: "Id" }),
    name: required(z.string(), { title: "Name" }),
    items: optional(z.array(ownItem), { title: "Items", default: [] }),
  }),
);

const cellStyle = z.strictObject({
  backgroundColor: optional(color, { title: "Background" }),
  color: optional(color, { title: "Color" }),
  bold: optional(z.boolean(), { title: "Bold" }),
  italic: optional(z.boolean(), { title: "Italic" }),
  underline: optional(z.boolean(), { title: "Underline" }),
  format: optional(format, { title: "Format" }),
});

const literal = z.union([z.string(), z.number(), z.boolean()]);
const conditionalBase = { columnIds: required(z.array(ownColumn).min(1), { title: "Columns" }) };
/** Only a pivot table shows them; accepted on every grid. */
const conditionalScope = {
  includeValues: optional(z.boolean(), { title: "Values", default: true }),
  includeSubtotals: optional(z.boolean(), { title: "Subtotals", default: false }),
  includeGrandTotals: optional(z.boolean(), { title: "Grand totals", default: false }),
};
const styleOf = { style: optional(cellStyle, { title: "Style" }), ...conditionalScope };
const single = { ...conditionalBase, type: z.literal("single") };

const scaleFields = {
  scheme: required(colorList.min(2), { title: "Scheme" }),
  domain: optional(domain, { title: "Domain" }),
  order: optional(z.enum(["ascending", "descending"]), { title: "Order" }),
  nullBehavior: optional(z.enum(["asZero", "asNull"]), { title: "Nulls" }),
  steps: optional(z.number().int().min(1), { title: "Steps" }),
  ...conditionalScope,
};

/** A single `color` of data bars is a scheme of one color. */
const readBars: Spelling = (value) => {
  if (!isObject(value) || value["type"] !== "dataBars" || value["scheme"] !== undefined || typeof value["color"] !== "string") return value;
  const { color: only, ...others } = value;
  return { ...others, scheme: [only] };
};

export const conditionalFormats = z.array(
  shared(
    z.union([
      z.strictObject({ ...single, condition: z.enum(["IsNull", "IsNotNull"]), ...styleOf }),
      z.strictObject({
        ...single,
        condition: z.enum(["=", "!=", ">", ">=", "<", "<=", "Contains", "NotContains", "StartsWith", "EndsWith"]),
        value: literal,
        ...styleOf,
      }),
      z.strictObject({ ...single, condition: z.enum(["Between", "NotBetween"]), low: literal, high: literal, ...styleOf }),
      z.strictObject({ ...single, condition: z.literal("formula"), formula, ...styleOf }),
      z.strictObject({ ...conditionalBase, type: z.literal("backgroundScale"), ...scaleFields }),
      z.strictObject({ ...conditionalBase, type: z.literal("fontScale"), ...scaleFields }),
      z.strictObject({
        ...conditionalBase,
        type: z.literal("dataBars"),
        scheme: required(colorList.min(1), { title: "Scheme" }),
        domain: optional(domain, { title: "Domain" }),
        order: optional(z.enum(["ascending", "descending"]), { title: "Order" }),
        valueLabels: optional(shownOrHidden, { title: "Values" }),
        ...conditionalScope,
        sheaf: optional(z.strictObject({ belowZero: optional(color, { title: "Below zero" }) }), { title: "Sheaf" }),
      }),
    ]),
    { spellings: [readBars] },
  ),
);

export const textStyle = z.strictObject({
  font: optional(z.string(), { title: "Font" }),
  fontSize: optional(pixels, { title: "Size" }),
  fontWeight: optional(z.union([z.string(), z.number()]), { title: "Weight" }),
  color: optional(color, { title: "Color" }),
  backgroundColor: optional(color, { title: "Background" }),
  align: optional(align3, { title: "Align" }),
  verticalAlign: optional(verticalAlign3, { title: "Vertical align" }),
  textWrap: optional(z.enum(["wrap", "clip"]), { title: "Long text" }),
});

export const tableStyle = z.strictObject({
  preset: optional(z.enum(["spreadsheet", "presentation"]), { title: "Preset", default: "spreadsheet" }),
  cellSpacing: optional(z.enum(["extra-small", "small", "medium", "large"]), { title: "Spacing" }),
  gridLines: optional(z.enum(["none", "vertical", "horizontal", "all"]), { title: "Grid lines" }),
  banding: optional(shownOrHidden, { title: "Banding" }),
  bandingColor: optional(color, { title: "Band color" }),
  outerBorder: optional(shownOrHidden, { title: "Outer border" }),
  autofitColumns: optional(shownOrHidden, { title: "Fit columns" }),
  headerDividerColor: optional(color, { title: "Header line" }),
  heavyVerticalDividers: optional(shownOrHidden, { title: "Heavy vertical lines" }),
  heavyHorizontalDividers: optional(shownOrHidden, { title: "Heavy horizontal lines" }),
  textStyles: optional(
    z.strictObject({
      header: optional(textStyle, {}),
      cell: optional(textStyle, {}),
      columnHeader: optional(textStyle, {}),
      rowHeader: optional(textStyle, {}),
    }),
    { title: "Text" },
  ),
});

/** More members exist in the reference than are known: kept. */
export const tableComponents = z.looseObject({
  collapsedColumns: optional(z.array(ownItem), { title: "Collapsed", default: [] }),
  summaryBar: optional(shownOrHidden, { title: "Summary bar" }),
});

const period = z.enum([
  "year",
  "quarter",
  "month",
  "week",
  "week-starting-sunday",
  "week-starting-monday",
  "week-starting-tuesday",
  "week-starting-wednesday",
  "week-starting-thursday",
  "week-starting-friday",
  "week-starting-saturday",
  "day",
  "hour",
  "minute",
  "second",
]);

export const metrics = z.array(
  z.strictObject({
    id: required(id, { title: "Id" }),
    formula: required(formula, { title: "Formula" }),
    name: optional(z.string(), { title: "Name" }),
    description: optional(z.string(), { title: "Description" }),
    format: optional(format, { title: "Format" }),
    isHighlighted: optional(z.boolean(), { title: "Highlighted", default: false, implied: true }),
    timeline: optional(
      z.strictObject({
        dateColumnId: required(ownColumn, { title: "Date" }),
        truncation: optional(period, { title: "Period" }),
        comparison: optional(
          z.strictObject({
            comparisonPeriod: required(period, { title: "Compared with" }),
            direction: optional(z.enum(["higher-is-better", "lower-is-better"]), { title: "Direction" }),
          }),
          { title: "Comparison" },
        ),
      }),
      { title: "Timeline" },
    ),
  }),
);

export const relationships = z.array(
  z.strictObject({
    id: required(id, { title: "Id" }),
    targetElementId: required(shared(id, { role: "element" }), { title: "Target" }),
    // A key may name a warehouse column that no column of the element declares, so these ids are not references.
    keys: required(z.array(z.strictObject({ sourceColumnId: id, targetColumnId: id })), { title: "Keys" }),
    name: optional(z.string(), { title: "Name" }),
    description: optional(z.string(), { title: "Description" }),
    relationshipType: optional(z.enum(["N:1", "1:1"]), { title: "Type", default: "N:1" }),
    sheaf: optional(z.strictObject({ cardinality: optional(z.enum(["enforced", "trusted"]), { title: "Cardinality" }) }), {
      title: "Sheaf",
    }),
  }),
);

const userOrTeam = z.union([
  z.strictObject({ type: z.literal("user"), userId: z.string() }),
  z.strictObject({ type: z.literal("team"), teamId: z.string() }),
]);
export const columnSecurities = z.array(
  z.strictObject({
    id: required(id, { title: "Id" }),
    restrictedColumns: required(z.array(ownColumn), { title: "Columns" }),
    criteria: required(
      z.discriminatedUnion("kind", [
        z.strictObject({ kind: z.literal("no-one-can-view") }),
        z.strictObject({ kind: z.literal("specific-users-and-teams"), assignments: z.array(userOrTeam) }),
        z.strictObject({
          kind: z.literal("user-attribute"),
          assignments: z.array(z.strictObject({ userAttributeId: z.string(), value: z.unknown() })),
        }),
      ]),
      { title: "Who may see them" },
    ),
  }),
);

export type Sort = Stored<z.infer<typeof sort>>;
export type Folder = Stored<z.infer<typeof folders>>[number];
export type Grouping = Stored<z.infer<typeof grouping>>;
/** A conditional format. Of several on one cell each property comes from the last that gives it. */
export type FormatRule = Stored<z.infer<typeof conditionalFormats>>[number];
/** How a cell looks where a rule is met (workbook-file 3.4). Colors are hexadecimal, or name a role of the theme. */
export type TableStyle = Stored<z.infer<typeof tableStyle>>;
export type CellStyle = Stored<z.infer<typeof cellStyle>>;
export type Metric = Stored<z.infer<typeof metrics>>[number];
export type Relationship = Stored<z.infer<typeof relationships>>[number];
/** Who may see some columns of a table (workbook-file 10). */
export type ColumnSecurity = Stored<z.infer<typeof columnSecurities>>[number];
