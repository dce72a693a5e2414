import * as z from "zod";
import { actions } from "./actions/sequences.ts";
import {
  anyJson,
  color,
  description,
  dynamicText,
  elementStyle,
  formula,
  id,
  kept,
  kpiDescription,
  kpiTitle,
  ownColumn,
  pixels,
  pointer,
  shownOrHidden,
  shownWhen,
  title,
} from "./common.ts";
import { columns } from "./column.ts";
import { optional, required, shared, type Spelling } from "../field.ts";
import { filters } from "./filter.ts";
import { isObject } from "../shape.ts";
import { mapExtension } from "./map-parts.ts";
import { lineAreaStyle, pointStyle } from "./mark-styles.ts";
import { source } from "./source.ts";
import type { Stored } from "../stored.ts";
import { nulls, order, sorts } from "./table-parts.ts";

const people = z.strictObject({
  users: optional(z.array(z.string()), { title: "Users" }),
  teams: optional(z.array(z.string()), { title: "Teams" }),
});
/** Which rows who may see, whatever is asked of the element (workbook-file 15.4). */
const rowPolicy = z.strictObject({
  id: required(id, { title: "Id" }),
  name: optional(z.string(), { title: "Name" }),
  rule: required(formula, { title: "Rule", description: "A logical formula: rows for which it is true are seen" }),
  appliesTo: optional(z.union([z.literal("everyone"), people]), { title: "Applies to", default: "everyone" }),
  except: optional(people, { title: "Except" }),
  state: optional(z.enum(["enabled", "disabled"]), { title: "State", default: "enabled" }),
});

/** Which rows a person may see (workbook-file 15.4). */
export type RowPolicy = Stored<z.infer<typeof rowPolicy>>;

/** A pointer `{columnId}` is read as the id in it. */
const readListed: Spelling = (value) => {
  const id = isObject(value) ? (value["columnId"] ?? value["id"]) : undefined;
  return typeof id === "string" ? id : value;
};
const listedColumns = z.array(shared(id, { role: "own-column", spellings: [readListed] }));

/**
 * Members of our own of charts. `highlight` keeps the color of the marks that the title claims and mutes the rest: the first `top`, or
 * those whose key is written so. `roles` draws a series as the comparison (dashed, neutral) or as the raw values behind a smoothed line.
 * `display` is the kind where the file has no word for it: other programs draw the element's own kind. `subtotals` are bars of what a waterfall has come to, after the step that is written so.
 * `errorBars` are intervals around the values of a measure, computed by the warehouse. `valueStyles` say how what stands for a value of
 * the color column looks.
 */
const chartExtension = z.looseObject({
  display: optional(z.string(), { title: "Display" }),
  highlight: optional(
    z.looseObject({ top: optional(z.number(), { title: "First" }), values: optional(z.array(z.string()), { title: "Values" }) }),
    { title: "Highlight" },
  ),
  subtotals: optional(
    z.array(z.looseObject({ after: required(z.string(), { title: "After" }), label: required(z.string(), { title: "Label" }) })),
    { title: "Subtotals" },
  ),
  totalLabel: optional(z.string(), { title: "Label of the total", description: "Of a waterfall: what its last bar is called" }),
  roles: optional(
    z.array(
      z.looseObject({
        columnId: required(ownColumn, { title: "Column" }),
        role: required(z.enum(["comparison", "raw"]), { title: "Role" }),
      }),
    ),
    { title: "Roles" },
  ),
  valueStyles: optional(
    z.array(
      z.looseObject({
        columnId: required(ownColumn, { title: "Column" }),
        value: required(z.string().nullable(), { title: "Value", description: "Its exact text; null: the empty value" }),
        name: optional(z.string(), { title: "Name", description: "What the value is called in the chart" }),
        visibility: optional(shownOrHidden, { title: "Shown", default: "shown" }),
        color: optional(color, { title: "Color" }),
        line: optional(lineAreaStyle, { title: "Line" }),
        point: optional(pointStyle, { title: "Points" }),
      }),
    ),
    { title: "Styles of values", description: "How the series or slice of a value of the color column looks" },
  ),
  tooltip: optional(
    z.array(
      z.looseObject({
        columnId: required(ownColumn, { title: "Column" }),
        visibility: optional(shownOrHidden, { title: "Shown", default: "shown" }),
      }),
    ),
    {
      title: "Tooltip",
      description: "The order of the columns in the tooltip, and those that it leaves out; columns that are not listed follow",
    },
  ),
  patterns: optional(z.boolean(), {
    title: "Patterns",
    description: "Whether colors are told apart by hatches and dashes as well, in print and by those who do not see the colors",
  }),
  panelAxes: optional(
    z.looseObject({
      x: optional(z.enum(["shared", "own"]), { title: "X axes", default: "shared" }),
      y: optional(z.enum(["shared", "own"]), { title: "Y axes", default: "shared" }),
    }),
    { title: "Axes of panels", description: "Whether the panels of a trellis have the same axes, or each those of its own values" },
  ),
  shape: optional(pointer, {
    title: "Shape",
    description: "Of a scatter chart or a map of points: the column whose values the shapes of its points stand for",
  }),
  label: optional(pointer, { title: "Label", description: "Of a scatter chart: the column whose values its points are called by" }),
  ...mapExtension,
  errorBars: optional(
    z.array(
      z.looseObject({
        columnId: required(ownColumn, { title: "Column" }),
        of: required(z.enum(["deviation", "error", "confidence", "amount", "columns"]), { title: "Interval" }),
        level: optional(z.union([z.literal(0.8), z.literal(0.9), z.literal(0.95), z.literal(0.99)]), { title: "Level", default: 0.95 }),
        amount: optional(ownColumn, { title: "Amount" }),
        low: optional(ownColumn, { title: "From" }),
        high: optional(ownColumn, { title: "To" }),
        shape: optional(z.enum(["bars", "band"]), { title: "Shape", default: "bars" }),
      }),
    ),
    {
      title: "Error bars",
      description:
        "An interval around each value of a measure: of the rows of an average, by an amount to both sides, or between two columns",
    },
  ),
});

/** Extensions that any data element may carry (workbook-file 15). */
export const extensionFields = {
  color: optional(z.string(), { title: "Color map" }),
  drillPath: optional(listedColumns, { title: "Drill path", description: "Keys that a drill goes through, outermost first", default: [] }),
  detailColumns: optional(listedColumns, {
    title: "Detail columns",
    description: "Columns that the rows behind a value show, hidden ones as well",
    default: [],
  }),
  chart: optional(chartExtension, { title: "Chart" }),
  totals: optional(kept, { title: "Totals" }),
  dataEntry: optional(kept, { title: "Data entry" }),
  rowPolicies: optional(z.array(rowPolicy), { title: "Row policies" }),
  place: optional(z.strictObject({ x: z.number().min(0).max(100_000), y: z.number().min(0).max(100_000) }), {
    title: "Place in the diagram",
    description: "Of a table of a data model that somebody moved: pixels from the left and the top",
  }),
  rowNumbers: optional(shownOrHidden, {
    title: "Row numbers",
    description: "Of a table: the number of each of its lines, left of the columns, on screen and on paper",
    default: "hidden",
  }),
  locked: optional(z.boolean(), {
    title: "Locked",
    description: "It is neither moved nor changed until somebody unlocks it",
    default: false,
  }),
  apply: optional(z.literal("together"), {
    title: "Changes of controls",
    description: "Of a container: what is set in it holds once somebody presses its button",
  }),
  shownWhen: optional(shownWhen, {
    title: "Shown when",
    description: "The element and what stands in it are shown while the formula is true",
  }),
  before: optional(kept, { title: "Before the switch", description: "What it was as another kind: the way back gives it again" }),
};
export const elementExtension = z.strictObject(extensionFields);

/** First members of every data element. */
export const identity = <K extends string>(kind: K) => ({
  id: required(id, { title: "Id" }),
  kind: z.literal(kind),
});
export const titled = {
  name: optional(title, { title: "Title" }),
  description: optional(description, { title: "Description" }),
};
export const kpiTitled = {
  name: optional(kpiTitle, { title: "Title" }),
  description: optional(kpiDescription, { title: "Description" }),
};
export const reading = {
  source: required(source, { title: "Source" }),
  columns: required(columns, { title: "Columns" }),
};
export const arranging = {
  filters: optional(filters, { title: "Filters", default: [] }),
  order: optional(order, { title: "Column order", default: [] }),
  sort: optional(sorts, { title: "Sort", default: [] }),
};
export const finishing = {
  noDataText: optional(dynamicText, { title: "Text without data" }),
  actions: optional(actions, { title: "Actions", default: [] }),
  visibleAsSource: optional(z.boolean(), { title: "Usable as a source" }),
  hidden: optional(z.boolean(), { title: "Hidden", default: false }),
  style: optional(elementStyle, { title: "Style" }),
  sheaf: optional(elementExtension, { title: "Sheaf" }),
};

export const axisSort = z.strictObject({
  direction: required(z.enum(["ascending", "descending"]), { title: "Direction" }),
  by: optional(shared(id, { role: "sort-by" }), { title: "By", description: "A column, or row-count; absent: its own values" }),
  aggregation: optional(z.enum(["sum", "avg", "median", "count", "countDistinct", "min", "max", "stddev", "variance"]), {
    title: "Aggregation",
  }),
  // The sorts of axes have no place of their own for it, as those of tables have.
  sheaf: optional(z.strictObject({ nulls: optional(nulls, { title: "Empty values", default: "connection-default" }) }), { title: "Sheaf" }),
});

export const legend = z.strictObject({
  visibility: optional(shownOrHidden, { title: "Legend", default: "shown", implied: true }),
  position: optional(z.enum(["auto", "top", "right", "bottom", "left", "top-left", "top-right", "bottom-left", "bottom-right"]), {
    title: "Position",
    default: "auto",
  }),
  color: optional(color, { title: "Color" }),
  fontSize: optional(pixels, { title: "Size" }),
  colorLegend: optional(shownOrHidden, { title: "Color legend", default: "shown", implied: true }),
  sizeLegend: optional(shownOrHidden, { title: "Size legend", default: "shown", implied: true }),
  header: optional(shownOrHidden, { title: "Header", default: "shown", implied: true }),
});

export const tooltip = z.strictObject({
  columnNames: optional(shownOrHidden, { title: "Column names" }),
  multiSeries: optional(shownOrHidden, { title: "All series" }),
  valueFormat: optional(z.enum(["percent", "number"]), { title: "Values" }),
});

/** The last four members are styling whose shape is not known: kept. */
export const trellis = z.strictObject({
  rowsBy: optional(z.array(pointer), { title: "Rows", default: [] }),
  columnsBy: optional(z.array(pointer), { title: "Columns", default: [] }),
  share: optional(anyJson, {}),
  tileSize: optional(anyJson, {}),
  row: optional(anyJson, {}),
  column: optional(anyJson, {}),
});

export const columnIds = z.array(ownColumn);
