import { message } from "@sheaf/messages";
import * as z from "zod";
import { color, formula, ownColumn, pointerSpellings, shownOrHidden } from "../../schema/parts/common.ts";
import { arranging, axisSort, columnIds, extensionFields, finishing, identity, reading, titled } from "../../schema/parts/element-parts.ts";
import { optional, required, shared, type Spelling } from "../../schema/field.ts";
import { conditionalFormats, mostGroupings, tableStyle } from "../../schema/parts/table-parts.ts";

const shelf = z
  .array(
    shared(
      z.strictObject({
        columnId: required(ownColumn, { title: "Column" }),
        sort: optional(axisSort, { title: "Sort" }),
      }),
      { spellings: pointerSpellings },
    ),
  )
  .max(mostGroupings);

/** True and false are an older way to say shown and hidden. */
const readSwitch: Spelling = (value, rewriting) => {
  if (typeof value !== "boolean") return value;
  rewriting.deprecated(message("files.older.totals"));
  return value ? "shown" : "hidden";
};

/** More members exist in the reference than are known: kept. */
const totals = z.looseObject({
  showGrandTotals: optional(shared(shownOrHidden, { spellings: [readSwitch] }), { title: "Grand totals", default: "shown", implied: true }),
  showSubtotals: optional(shared(z.enum(["shown", "hidden", "when-collapsed"]), { spellings: [readSwitch] }), {
    title: "Subtotals",
    default: "shown",
    implied: true,
  }),
});

const totalStyle = z.strictObject({
  backgroundColor: optional(color, { title: "Background" }),
  color: optional(color, { title: "Color" }),
  bold: optional(z.boolean(), { title: "Bold" }),
  italic: optional(z.boolean(), { title: "Italic" }),
  underline: optional(z.boolean(), { title: "Underline" }),
});

/** `perColumn`: of a key, whether its groups have a subtotal; of a value, whether it is shown in totals, and a formula of its own there. */
const axisTotals = z.strictObject({
  position: optional(z.enum(["first", "last"]), { title: "Position", default: "last" }),
  label: optional(z.string(), { title: "Label" }),
  perColumn: optional(
    z.record(
      z.string(),
      z.strictObject({
        visibility: optional(shownOrHidden, { title: "Visibility", default: "shown" }),
        formula: optional(formula, { title: "Formula" }),
        style: optional(totalStyle, { title: "Style" }),
      }),
    ),
    { title: "Per column" },
  ),
});

const extension = z.strictObject({
  ...extensionFields,
  totals: optional(
    z.strictObject({
      rows: optional(axisTotals, { title: "Totals of the rows" }),
      columns: optional(axisTotals, { title: "Totals of the columns" }),
    }),
    { title: "Totals" },
  ),
  pivot: optional(
    z.strictObject({
      valuesOn: optional(z.enum(["columns", "rows"]), { title: "Values on", default: "columns" }),
      rowLayout: optional(z.enum(["tabular", "indented"]), { title: "Rows", default: "tabular" }),
      repeatLabels: optional(shownOrHidden, { title: "Repeat labels", default: "hidden" }),
      emptyCellText: optional(z.string(), { title: "Text of empty cells" }),
    }),
    { title: "Arrangement" },
  ),
});

export const pivotTableSchema = z.strictObject({
  ...identity("pivot-table"),
  ...titled,
  ...reading,
  ...arranging,
  rowsBy: optional(shelf, { title: "Rows", description: "Keys of the rows, outermost first", default: [] }),
  columnsBy: optional(shelf, { title: "Columns", description: "Keys of the columns, outermost first", default: [] }),
  values: required(columnIds, { title: "Values" }),
  totals: optional(totals, { title: "Totals" }),
  conditionalFormats: optional(conditionalFormats, { title: "Conditional formats", default: [] }),
  tableStyle: optional(tableStyle, { title: "Style" }),
  ...finishing,
  sheaf: optional(extension, { title: "Sheaf" }),
});
