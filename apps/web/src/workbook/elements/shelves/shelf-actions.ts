import { isNumberName, isTimeName, type TypeName } from "@sheaf/sql";
import {
  type ChannelRole,
  recordOf,
  type Element,
  fieldsIn,
  type Format,
  isTrellis,
  type Json,
  listOf,
  type MemberChanges,
  rolesOf,
  columnIn,
  memberOf,
  unread,
  type ChartColor,
  type ValueAxis,
} from "@sheaf/workbook";
import { FunctionSquare, ListOrdered, MoveRight, Pencil, Trash2 } from "lucide-react";
import { type SeriesShape, seriesShape, seriesShapes } from "./series-shape.ts";
import { t } from "../../../shared/words/words.ts";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { columnListEntries } from "../drill/column-list-actions.ts";
import { channelOf, channelsOf, displacedBy, placeColumn, removeColumn, shelvesOf, type Channel } from "./chart-channels.ts";
import {
  aggregateTitles,
  aggregated,
  aggregates,
  keyFormula,
  measureFormula,
  measureOf,
  periodTitles,
  periods,
  shapeOf,
  truncated,
  type Aggregate,
  type Period,
} from "./column-shape.ts";
import type { KeyOrder } from "./keys/key-dialog.tsx";
import { type KeySort, ROW_COUNT, sortChoices, withKeyNulls } from "./keys/key-sort.ts";
import { sortNullsEntry } from "./keys/sort-nulls.ts";
import { withoutLimit } from "./keys/label-limit.ts";
import { fieldItems, metricItems, relatedEntries } from "../source-fields/field-entries.ts";
import type { ChartPort, PanelColumn, SourceField } from "./panel-port.ts";

/** What is carried to a shelf. */
export type Carried =
  | { readonly kind: "field"; readonly field: SourceField }
  | { readonly kind: "column"; readonly column: PanelColumn; readonly from: Channel };

export const takes = (element: Element, channel: Channel, carried: Carried): boolean =>
  roleOf(element, channel) !== "key" || canBeKey(carried);

/** A metric is a value and no key. */
export const canBeKey = (carried: Carried): boolean =>
  carried.kind === "field" ? carried.field.isMetric !== true : shapeOf(carried.column.formula).kind !== "metric";

/** Whether a shelf takes measures, keys, or columns as they are. */
export const roleOf = (element: Element, channel: Channel): ChannelRole => channelOf(element, channel)?.role ?? "key";

/** The form in which a shelf takes a field. */
function formFor(role: ChannelRole, reference: string, type: TypeName): string {
  if (role === "either") return reference;
  return role === "measure" ? measureFormula(reference, type) : keyFormula(reference, type);
}

/** A number that tells colors apart as it is goes by its size, and so does what is counted or added up. */
const goesBySize = (role: ChannelRole, type: TypeName): boolean =>
  role === "measure" ? !isTimeName(type) : role === "either" && isNumberName(type);

/** Puts what is carried on a shelf: a field becomes a new column in the form that the shelf takes, a column changes its form and moves. */
export function put(port: ChartPort, carried: Carried, channel: Channel, at: number | null = null): void {
  const { element } = port;
  if (carried.kind === "field") {
    const { reference, type, name } = carried.field;
    const role = roleOf(element, channel);
    const { formula, look } = role === "measure" ? measureOf(carried.field) : { formula: formFor(role, reference, type), look: undefined };
    const place = (columnId: string) => placeColumn(element, columnId, channel, at, goesBySize(role, type));
    const dated = takenDate(port, carried.field, channel);
    if (dated !== null) {
      const { column, formulas } = dated;
      port.addColumns(
        t("elements.on-shelf.put-on", { name, shelf: shelfWord(element, channel) }),
        [formula, ...formulas],
        ([id = "", ownDate = ""]) => {
          const placed = place(id);
          return { ...placed, ...placeColumn({ ...element, ...placed } as typeof element, column ?? ownDate, "x") };
        },
      );
      return;
    }
    port.addColumn(
      t("elements.on-shelf.put-on", { name, shelf: shelfWord(element, channel) }),
      formula,
      place,
      displacedBy(element, null, channel),
      look,
    );
    return;
  }
  const { column, from } = carried;
  if (from === channel && at === null) return;
  const formula = reshaped(element, column, from, channel);
  port.setColumn(
    t("elements.on-shelf.move-to", { name: column.name, shelf: shelfWord(element, channel) }),
    column.id,
    formula === null ? {} : { formula },
    placeColumn(element, column.id, channel, at, goesBySize(roleOf(element, channel), column.type)),
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
  if (timeline === undefined || channel !== "y" || (channelsOf(element).x?.length ?? 1) > 0) return null;
  const { date, period = "month" } = timeline;
  const formula = `DateTrunc("${period.startsWith("week") ? "week" : period}", ${date})`;
  const column = columns.find((own) => own.formula === formula)?.id ?? null;
  return { column, formulas: column === null ? [formula] : [] };
}

/** A measure that becomes a key loses its aggregate, a key that becomes a measure gets one; other formulas stay as they are. */
function reshaped(element: Element, column: PanelColumn, from: Channel, to: Channel): string | null {
  const shape = shapeOf(withoutLimit(column.formula));
  if (roleOf(element, to) === "measure" && (shape.kind === "plain" || shape.kind === "period"))
    return measureFormula(shape.inner, column.type);
  if (roleOf(element, to) === "key" && roleOf(element, from) !== "key" && shape.kind === "aggregate") return shape.inner;
  return null;
}

/** Fields as entries of a shelf's plus; a filter stands above them when they are many. */
export function fieldEntries(port: ChartPort, channel: Channel): readonly MenuEntry[] {
  const menu = { onTake: (field: SourceField) => put(port, { kind: "field", field }, channel) };
  const isValue = roleOf(port.element, channel) !== "key";
  const [first] = port.fields;
  const count: MenuEntry = {
    kind: "item",
    id: "count-rows",
    label: t("elements.on-shelf.number-of-rows"),
    onSelect: () =>
      port.addColumn(t("elements.on-shelf.count-rows"), "Count()", (columnId) => placeColumn(port.element, columnId, channel)),
  };
  const written = isValue ? newFormula(port, (columnId) => placeColumn(port.element, columnId, channel)) : [];
  return [
    ...(isValue ? [count, ...written, ...metricItems(port, menu)] : []),
    ...(first !== undefined && isValue ? [{ kind: "title", id: `group-${first.group}`, label: first.group } as const] : []),
    ...fieldItems(port.fields, menu),
    ...relatedEntries(port, menu),
  ];
}

/** A value that a person writes: it begins as the number of rows, in the formula bar. */
export function newFormula(port: ChartPort, place: (columnId: string) => MemberChanges, gone: string | null = null): readonly MenuEntry[] {
  const { editFormula } = port;
  if (editFormula === undefined) return [];
  const onSelect = (): void => editFormula(port.addColumn(t("elements.on-shelf.new-formula"), "Count()", place, gone));
  return [{ kind: "item", id: "new-formula", label: t("elements.on-shelf.new-formula"), icon: FunctionSquare, onSelect }];
}

/** The menu of a column on a shelf. */
export function columnEntries(
  port: ChartPort,
  column: PanelColumn,
  channel: Channel,
  open: { readonly order: () => void; readonly rename: () => void },
): readonly MenuEntry[] {
  return [
    ...columnTools(port, column, roleOf(port.element, channel) === "key" ? "key" : "measure"),
    ...orderEntries(port, channel, open.order),
    ...(channelOf(port.element, channel)?.hasShapes === true ? [shapeEntry(port, column)] : []),
    ...(hasRightAxis(port.element, channel) ? [axisEntry(port, column)] : []),
    ...editTools(port, column, open.rename),
    ...(roleOf(port.element, channel) === "key" && port.isOfOtherRows !== true ? columnListEntries(port.lists, column.id) : []),
    {
      kind: "submenu",
      id: "move",
      label: t("elements.on-shelf.move-to-2"),
      icon: MoveRight,
      entries: shelvesOf(port.element)
        .filter((other) => other !== channel && takes(port.element, other, { kind: "column", column, from: channel }))
        .map((other): MenuEntry => ({
          kind: "item",
          id: `move-${other}`,
          label: shelfWord(port.element, other),
          onSelect: () => put(port, { kind: "column", column, from: channel }, other),
        })),
    },
    { kind: "divider", id: "before-remove" },
    {
      kind: "item",
      id: "remove",
      label: t("elements.on-shelf.remove"),
      icon: Trash2,
      isDestructive: true,
      keys: "Delete",
      onSelect: () =>
        port.removeColumn(
          t("elements.on-shelf.remove-2", { name: column.name }),
          column.id,
          removeColumn(port.element, column.id, channel),
        ),
    },
  ];
}

export function shelfWord(element: Element, name: Channel): string {
  const channel = channelOf(element, name);
  if (channel === null) return "";
  return isTrellis(channel) ? t("elements.on-shelf.trellis", { channel: channel.title.toLowerCase() }) : channel.title;
}

/** Whether the values of a shelf can stand on an axis at the right. */
function hasRightAxis(element: Element, name: Channel): boolean {
  const place = channelOf(element, name)?.at;
  return place?.form === "columns" && place.second !== undefined;
}

/** What a column does to its field, and how its values are written. */
export function columnTools(port: ChartPort, column: PanelColumn, role: "key" | "measure"): readonly MenuEntry[] {
  const shape = shapeOf(column.formula);
  const entries: MenuEntry[] = [];
  const set = (what: string, formula: string): void =>
    port.setColumn(t("elements.on-shelf.of", { what, name: column.name }), column.id, { formula });
  if (shape.kind === "aggregate" || (shape.kind === "plain" && role !== "key")) {
    entries.push({
      kind: "choices",
      id: "aggregate",
      title: t("elements.on-shelf.aggregate"),
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
      title: t("elements.on-shelf.cut-to"),
      selection: "single",
      selected: [shape.kind === "period" ? shape.unit : "exact"],
      options: [
        ...periods.map((unit) => ({ id: unit, label: periodTitles[unit] })),
        { id: "exact", label: t("elements.on-shelf.exact-value") },
      ],
      onChange: ([unit]) => {
        const chosen: Period | null = periods.find((candidate) => candidate === unit) ?? null;
        set(chosen === null ? t("elements.on-shelf.exact-value") : periodTitles[chosen], truncated(shape.inner, chosen));
      },
    });
  }
  return [...entries, ...formatEntries(port, column)];
}

/** The way to the formula bar, where there is one, and to another name. */
export function editTools(port: ChartPort, column: PanelColumn, rename: () => void): readonly MenuEntry[] {
  const { editFormula } = port;
  const edit: MenuEntry[] =
    editFormula === undefined
      ? []
      : [
          {
            kind: "item",
            id: "formula",
            label: t("elements.on-shelf.edit-formula"),
            icon: FunctionSquare,
            keys: "=",
            onSelect: () => editFormula(column.id),
          },
        ];
  const named: MenuEntry = {
    kind: "item",
    id: "rename",
    label: t("elements.column-pill.rename"),
    icon: Pencil,
    keys: "F2",
    onSelect: rename,
  };
  return [{ kind: "divider", id: "before-edit" }, ...edit, named];
}

function aggregatesFor(column: PanelColumn): readonly Aggregate[] {
  const shape = shapeOf(column.formula);
  const counted = shape.kind === "aggregate" && (shape.name === "Count" || shape.name === "CountDistinct");
  // What a count counts may be anything: all are offered, and a formula that does not fit says why.
  return counted || isNumberName(column.type)
    ? aggregates
    : aggregates.filter((name) => name === "Min" || name === "Max" || name === "Count" || name === "CountDistinct");
}

/** The order of what stands on a shelf; null: it has none. A pointer of the file holds the order of its column. */
export function axisOrder(port: ChartPort, name: Channel): KeyOrder | null {
  const { element } = port;
  const place = channelOf(element, name);
  if (place === null || place.at.form !== "pointer" || place.role !== "key" || (channelsOf(element)[name] ?? []).length === 0) return null;
  const { member } = place.at;
  const { sort: given, ...bare } = fieldsIn(element[member]);
  const sort = isKeySort(given) ? given : undefined;
  const shown = new Set(rolesOf(element, recordOf(element)?.channels ?? []).measures);
  const measures = port.columns.filter(({ id }) => shown.has(id) || id === sort?.by);
  return {
    sort,
    subjects: [...measures, ROW_COUNT],
    write: (next) => ({ [member]: next === undefined ? bare : { ...bare, sort: { ...next } } }),
  };
}

const isKeySort = (value: unknown): value is KeySort => typeof value === "object" && value !== null && "direction" in value;

/** How the values of a shelf are ordered, and how many of them stand for themselves. */
function orderEntries(port: ChartPort, channel: Channel, open: () => void): readonly MenuEntry[] {
  const order = axisOrder(port, channel);
  const isOfElement = port.isOfOtherRows !== true;
  if (
    isOfElement &&
    channelOf(port.element, channel)?.at.form === "color" &&
    unread<ChartColor>(memberOf(port.element, "color"))?.by === "category"
  )
    return [{ kind: "item", id: "limit", label: t("elements.on-shelf.limit"), icon: ListOrdered, onSelect: open }];
  if (order === null) return [];
  const write = (sort: KeySort): void => port.setMembers(t("elements.on-shelf.sort"), order.write(sort));
  return [
    sortChoices(order.sort, order.subjects, write),
    sortNullsEntry(order.sort?.sheaf?.nulls, (nulls) => write(withKeyNulls(order.sort ?? { direction: "ascending" }, nulls))),
    ...(isOfElement
      ? [{ kind: "item" as const, id: "order", label: t("elements.on-shelf.sort-and-limit"), icon: ListOrdered, onSelect: open }]
      : []),
  ];
}

/** Keys of messages are found by name when the app is built: none is put together here. */
const shapeTitle: { readonly [S in SeriesShape]: () => string } = {
  bar: () => t("charts.shape.bar"),
  line: () => t("charts.shape.line"),
  area: () => t("charts.shape.area"),
  scatter: () => t("charts.shape.scatter"),
};

/** In which shape a series of a chart of mixed shapes is drawn. */
function shapeEntry(port: ChartPort, column: PanelColumn): MenuEntry {
  const axis = fieldsIn(memberOf(port.element, "yAxis"));
  const entries = listOf(unread<ValueAxis>(axis)?.columnIds);
  const isOwn = (entry: Json): boolean => columnIn(entry) === column.id;
  return {
    kind: "choices",
    id: "shape",
    title: t("charts.shape.title"),
    selection: "single",
    selected: [seriesShape(port.element, column.id)],
    options: seriesShapes.map((id) => ({ id, label: shapeTitle[id]() })),
    onChange: ([chosen]) => {
      const type = seriesShapes.find((candidate) => candidate === chosen);
      if (type === undefined) return;
      const columnIds = entries.map((entry): Json => (isOwn(entry) ? (type === "bar" ? column.id : { columnId: column.id, type }) : entry));
      port.setMembers(t("charts.shape.of", { name: column.name }), { yAxis: { ...axis, columnIds } });
    },
  };
}

function axisEntry(port: ChartPort, column: PanelColumn): MenuEntry {
  const right = fieldsIn(memberOf(port.element, "yAxis2"));
  const entries = listOf(unread<ValueAxis>(right)?.columnIds);
  const second = entries.filter((entry) => columnIn(entry) !== column.id);
  const isRight = second.length < entries.length;
  return {
    kind: "choices",
    id: "axis",
    title: t("elements.on-shelf.axis"),
    selection: "single",
    selected: [isRight ? "right" : "left"],
    options: [
      { id: "left", label: t("elements.on-shelf.left") },
      { id: "right", label: t("elements.on-shelf.right") },
    ],
    onChange: ([side]) => {
      const next = side === "right" ? [...second, column.id] : second;
      port.setMembers(t("elements.on-shelf.axis-of", { name: column.name }), {
        yAxis2: next.length === 0 ? undefined : { ...right, columnIds: next },
      });
    },
  };
}

const numberFormats: readonly { readonly id: string; readonly label: string; readonly format: Format | null }[] = [
  {
    id: "auto",
    get label() {
      return t("elements.on-shelf.automatic");
    },
    format: null,
  },
  { id: "whole", label: "1,235", format: { kind: "number", formatString: ",.0f" } },
  { id: "two", label: "1,234.57", format: { kind: "number", formatString: ",.2f" } },
  { id: "percent", label: "12.3%", format: { kind: "number", formatString: ".1%" } },
  { id: "money", label: "$1,234.57", format: { kind: "number", formatString: "$,.2f" } },
];
const dateFormats: readonly { readonly id: string; readonly label: string; readonly format: Format | null }[] = [
  {
    id: "auto",
    get label() {
      return t("elements.on-shelf.automatic");
    },
    format: null,
  },
  {
    id: "day",
    get label() {
      return t("elements.on-shelf.4-jun-2001");
    },
    format: { kind: "datetime", formatString: "%-d %b %Y" },
  },
  {
    id: "month",
    get label() {
      return t("elements.on-shelf.jun-2001");
    },
    format: { kind: "datetime", formatString: "%b %Y" },
  },
  {
    id: "quarter",
    get label() {
      return t("elements.on-shelf.q2-2001");
    },
    format: { kind: "datetime", formatString: "Q%q %Y" },
  },
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
      title: t("elements.on-shelf.format"),
      selection: "single",
      selected: current === undefined ? [] : [current.id],
      options: formats.map(({ id, label }) => ({ id, label })),
      onChange: ([chosen]) => {
        const next = formats.find(({ id }) => id === chosen);
        if (next !== undefined) port.setColumn(t("elements.on-shelf.format-of", { name: column.name }), column.id, { format: next.format });
      },
    },
  ];
}
