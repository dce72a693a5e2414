import { isNumberName, isTimeName } from "@sheaf/sql";
import type { Format } from "@sheaf/workbook";
import { FunctionSquare, ListOrdered, MoveRight, Trash2 } from "lucide-react";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { columnListEntries } from "../../drill/column-list-actions.ts";
import { channelRoles, channelTitles, channelsOf, displacedBy, placeColumn, removeColumn, type Channel } from "./chart-channels.ts";
import {
  aggregateTitles,
  aggregated,
  aggregates,
  keyFormula,
  measureFormula,
  periodTitles,
  periods,
  shapeOf,
  truncated,
  type Aggregate,
  type Period,
} from "./column-shape.ts";
import type { KeyOrder } from "./keys/key-dialog.tsx";
import { type KeySort, ROW_COUNT, sortChoices } from "./keys/key-sort.ts";
import { withoutLimit } from "./keys/label-limit.ts";
import { fieldItems, metricItems, relatedEntries } from "../../source-fields/field-entries.ts";
import type { ChartPort, PanelColumn, SourceField } from "./panel-port.ts";

/** What is carried to a shelf. */
export type Carried =
  | { readonly kind: "field"; readonly field: SourceField }
  | { readonly kind: "column"; readonly column: PanelColumn; readonly from: Channel };

/** A metric is a value and no key. */
export const takes = (channel: Channel, carried: Carried): boolean =>
  channelRoles[channel] === "measure" ||
  (carried.kind === "field" ? carried.field.isMetric !== true : shapeOf(carried.column.formula).kind !== "metric");

/** Puts what is carried on a shelf: a field becomes a new column in the form that the shelf takes, a column changes its form and moves. */
export function put(port: ChartPort, carried: Carried, channel: Channel, at: number | null = null): void {
  const { element } = port;
  if (carried.kind === "field") {
    const { reference, type, name } = carried.field;
    const formula = channelRoles[channel] === "measure" ? measureFormula(reference, type) : keyFormula(reference, type);
    const place = (columnId: string) => placeColumn(element, columnId, channel, at);
    const dated = takenDate(port, carried.field, channel);
    if (dated !== null) {
      const { column, formulas } = dated;
      port.addColumns(`Put ${name} on ${channelTitles[channel]}`, [formula, ...formulas], ([id = "", ownDate = ""]) => {
        const placed = place(id);
        return { ...placed, ...placeColumn({ ...element, ...placed } as typeof element, column ?? ownDate, "x") };
      });
      return;
    }
    port.addColumn(`Put ${name} on ${channelTitles[channel]}`, formula, place, displacedBy(element, null, channel));
    return;
  }
  const { column, from } = carried;
  if (from === channel && at === null) return;
  const formula = reshaped(column, from, channel);
  port.setColumn(
    `Move ${column.name} to ${channelTitles[channel]}`,
    column.id,
    formula === null ? {} : { formula },
    placeColumn(element, column.id, channel, at),
    displacedBy(element, column.id, channel),
  );
}

/**
 * The x axis of a chart that has none and takes a metric with a timeline (S-G3s): the date, cut to the metric's period; a column of the
 * chart that is this already, else the formula of a new one.
 */
function takenDate(
  { element, columns }: ChartPort,
  { timeline }: SourceField,
  channel: Channel,
): { readonly column: string | null; readonly formulas: readonly string[] } | null {
  if (timeline === undefined || channel !== "y" || channelsOf(element).x.length > 0) return null;
  const { date, period = "month" } = timeline;
  const formula = `DateTrunc("${period.startsWith("week") ? "week" : period}", ${date})`;
  const column = columns.find((own) => own.formula === formula)?.id ?? null;
  return { column, formulas: column === null ? [formula] : [] };
}

/** A measure that becomes a key loses its aggregate, a key that becomes a measure gets one; other formulas stay as they are. */
function reshaped(column: PanelColumn, from: Channel, to: Channel): string | null {
  const shape = shapeOf(withoutLimit(column.formula));
  if (channelRoles[to] === "measure" && (shape.kind === "plain" || shape.kind === "period"))
    return measureFormula(shape.inner, column.type);
  if (channelRoles[to] === "key" && channelRoles[from] !== "key" && shape.kind === "aggregate") return shape.inner;
  return null;
}

/** Fields as entries of a shelf's plus; a filter stands above them when they are many. */
export function fieldEntries(port: ChartPort, channel: Channel): readonly MenuEntry[] {
  const menu = { onTake: (field: SourceField) => put(port, { kind: "field", field }, channel) };
  const isValue = channelRoles[channel] === "measure";
  const [first] = port.fields;
  const count: MenuEntry = {
    kind: "item",
    id: "count-rows",
    label: "Number of rows",
    onSelect: () => port.addColumn("Count rows", "Count()", (columnId) => placeColumn(port.element, columnId, channel)),
  };
  return [
    ...(isValue ? [count, ...metricItems(port, menu)] : []),
    ...(first !== undefined && isValue ? [{ kind: "title", id: `group-${first.group}`, label: first.group } as const] : []),
    ...fieldItems(port.fields, menu),
    ...relatedEntries(port, menu),
  ];
}

/** The menu of a column on a shelf. */
export function columnEntries(port: ChartPort, column: PanelColumn, channel: Channel, openOrder: () => void): readonly MenuEntry[] {
  return [
    ...columnTools(port, column, channelRoles[channel]),
    ...orderEntries(port, channel, openOrder),
    ...(channel === "y" ? [axisEntry(port, column)] : []),
    ...editTools(port, column),
    ...(channelRoles[channel] === "key" ? columnListEntries(port.lists, column.id) : []),
    {
      kind: "submenu",
      id: "move",
      label: "Move to",
      icon: MoveRight,
      entries: (Object.keys(channelTitles) as Channel[])
        .filter((other) => other !== channel && takes(other, { kind: "column", column, from: channel }))
        .map((other): MenuEntry => ({
          kind: "item",
          id: `move-${other}`,
          label: shelfWord(other),
          onSelect: () => put(port, { kind: "column", column, from: channel }, other),
        })),
    },
    { kind: "divider", id: "before-remove" },
    {
      kind: "item",
      id: "remove",
      label: "Remove",
      icon: Trash2,
      isDestructive: true,
      keys: "Delete",
      onSelect: () => port.removeColumn(`Remove ${column.name}`, column.id, removeColumn(port.element, column.id, channel)),
    },
  ];
}

export const shelfWord = (channel: Channel): string =>
  channel.startsWith("trellis") ? `Trellis ${channelTitles[channel].toLowerCase()}` : channelTitles[channel];

/** What a column does to its field, and how its values are written. */
export function columnTools(port: ChartPort, column: PanelColumn, role: "key" | "measure"): readonly MenuEntry[] {
  const shape = shapeOf(column.formula);
  const entries: MenuEntry[] = [];
  const set = (what: string, formula: string): void => port.setColumn(`${what} of ${column.name}`, column.id, { formula });
  if (shape.kind === "aggregate" || (shape.kind === "plain" && role !== "key")) {
    entries.push({
      kind: "choices",
      id: "aggregate",
      title: "Aggregate",
      selection: "single",
      selected: shape.kind === "aggregate" ? [shape.name] : [],
      options: aggregatesFor(column).map((name) => ({ id: name, label: aggregateTitles[name] })),
      onChange: ([name]) => {
        const chosen = aggregates.find((candidate) => candidate === name);
        if (chosen !== undefined) set(aggregateTitles[chosen], aggregated(shape.inner, chosen));
      },
    });
  }
  const isTime = isTimeName(column.type);
  if (shape.kind === "period" || (shape.kind === "plain" && isTime)) {
    entries.push({
      kind: "choices",
      id: "period",
      title: "Cut to",
      selection: "single",
      selected: [shape.kind === "period" ? shape.unit : "exact"],
      options: [...periods.map((unit) => ({ id: unit, label: periodTitles[unit] })), { id: "exact", label: "Exact value" }],
      onChange: ([unit]) => {
        const chosen: Period | null = periods.find((candidate) => candidate === unit) ?? null;
        set(chosen === null ? "Exact value" : periodTitles[chosen], truncated(shape.inner, chosen));
      },
    });
  }
  return [...entries, ...formatEntries(port, column)];
}

/** The way to the formula bar, where there is one. */
export function editTools(port: ChartPort, column: PanelColumn): readonly MenuEntry[] {
  const { editFormula } = port;
  const edit: MenuEntry[] =
    editFormula === undefined
      ? []
      : [{ kind: "item", id: "formula", label: "Edit formula", icon: FunctionSquare, keys: "=", onSelect: () => editFormula(column.id) }];
  return [{ kind: "divider", id: "before-edit" }, ...edit];
}

function aggregatesFor(column: PanelColumn): readonly Aggregate[] {
  const shape = shapeOf(column.formula);
  const counted = shape.kind === "aggregate" && (shape.name === "Count" || shape.name === "CountDistinct");
  // What a count counts may be anything: all are offered, and a formula that does not fit says why.
  return counted || isNumberName(column.type)
    ? aggregates
    : aggregates.filter((name) => name === "Min" || name === "Max" || name === "Count" || name === "CountDistinct");
}

/** The order of the x axis; null: nothing stands on it. */
export function axisOrder(port: ChartPort): KeyOrder | null {
  const axis = port.element["xAxis"] as { readonly columnId: string; readonly sort?: KeySort } | undefined;
  if (axis === undefined) return null;
  const { sort, ...bare } = axis;
  const measures = port.columns.filter(({ id }) => channelsOf(port.element).y.includes(id) || id === sort?.by);
  return {
    sort,
    subjects: [...measures, ROW_COUNT],
    write: (next) => ({ xAxis: (next === undefined ? bare : { ...bare, sort: next }) as never }),
  };
}

/** How the x axis is ordered, and how many of its values or colors stand for themselves. */
function orderEntries(port: ChartPort, channel: Channel, open: () => void): readonly MenuEntry[] {
  const order = axisOrder(port);
  if (channel === "color" && (port.element["color"] as { readonly by?: string } | undefined)?.by === "category")
    return [{ kind: "item", id: "limit", label: "Limit", icon: ListOrdered, onSelect: open }];
  if (channel !== "x" || order === null) return [];
  return [
    sortChoices(order.sort, order.subjects, (sort) => port.setMembers("Sort", order.write(sort))),
    { kind: "item", id: "order", label: "Sort and limit", icon: ListOrdered, onSelect: open },
  ];
}

function axisEntry(port: ChartPort, column: PanelColumn): MenuEntry {
  const second = ((port.element["yAxis2"] as { readonly columnIds?: readonly string[] } | undefined)?.columnIds ?? []).filter(
    (id) => id !== column.id,
  );
  const isRight =
    (port.element["yAxis2"] as { readonly columnIds?: readonly string[] } | undefined)?.columnIds?.includes(column.id) === true;
  return {
    kind: "choices",
    id: "axis",
    title: "Axis",
    selection: "single",
    selected: [isRight ? "right" : "left"],
    options: [
      { id: "left", label: "Left" },
      { id: "right", label: "Right" },
    ],
    onChange: ([side]) => {
      const next = side === "right" ? [...second, column.id] : second;
      port.setMembers(`Axis of ${column.name}`, {
        yAxis2: next.length === 0 ? undefined : { ...(port.element["yAxis2"] as object | undefined), columnIds: next },
      });
    },
  };
}

const numberFormats: readonly { readonly id: string; readonly label: string; readonly format: Format | null }[] = [
  { id: "auto", label: "Automatic", format: null },
  { id: "whole", label: "1,235", format: { kind: "number", formatString: ",.0f" } },
  { id: "two", label: "1,234.57", format: { kind: "number", formatString: ",.2f" } },
  { id: "percent", label: "12.3%", format: { kind: "number", formatString: ".1%" } },
  { id: "money", label: "$1,234.57", format: { kind: "number", formatString: "$,.2f" } },
];
const dateFormats: readonly { readonly id: string; readonly label: string; readonly format: Format | null }[] = [
  { id: "auto", label: "Automatic", format: null },
  { id: "day", label: "4 Jun 2001", format: { kind: "datetime", formatString: "%-d %b %Y" } },
  { id: "month", label: "Jun 2001", format: { kind: "datetime", formatString: "%b %Y" } },
  { id: "quarter", label: "Q2 2001", format: { kind: "datetime", formatString: "Q%q %Y" } },
  { id: "year", label: "2001", format: { kind: "datetime", formatString: "%Y" } },
];

function formatEntries(port: ChartPort, column: PanelColumn): readonly MenuEntry[] {
  const formats = isNumberName(column.type) ? numberFormats : isTimeName(column.type) ? dateFormats : [];
  if (formats.length === 0) return [];
  const current = formats.find(({ format }) => JSON.stringify(format) === JSON.stringify(column.format));
  return [
    {
      kind: "choices",
      id: "format",
      title: "Format",
      selection: "single",
      selected: current === undefined ? [] : [current.id],
      options: formats.map(({ id, label }) => ({ id, label })),
      onChange: ([chosen]) => {
        const next = formats.find(({ id }) => id === chosen);
        if (next !== undefined) port.setColumn(`Format of ${column.name}`, column.id, { format: next.format });
      },
    },
  ];
}
