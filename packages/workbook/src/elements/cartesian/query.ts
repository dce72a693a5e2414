import type { Element, Id, WorkbookDocument } from "../../document.ts";
import type { Channel, ElementQuery, QueryColumn, QuerySort } from "../../query.ts";
import { type DataElement, queryColumns } from "../columns-query.ts";
import type { QueryNames } from "../kind.ts";
import { chartFormulaColumns } from "./chart-formulas.ts";
import { axisSortColumn, type AxisSort } from "./axis-sort.ts";

interface Pointer {
  readonly columnId: Id;
}

export type CartesianElement = Element &
  DataElement & {
    readonly xAxis?: { readonly columnId: Id; readonly sort?: AxisSort };
    readonly yAxis: { readonly columnIds: readonly (Id | Pointer)[] };
    readonly yAxis2?: { readonly columnIds: readonly Id[] };
    readonly color?: { readonly by: "single" } | { readonly by: "category" | "scale"; readonly column: Id };
    readonly trellis?: { readonly rowsBy?: readonly Pointer[]; readonly columnsBy?: readonly Pointer[] };
  };

export const marksLevel = "marks";

/** Keys of the marks in the order x, color, trellis rows, trellis columns (L10). */
export function channelKeys(element: CartesianElement): {
  readonly x: readonly Id[];
  readonly partition: readonly Id[];
  readonly channels: Readonly<Record<Id, Channel>>;
} {
  const known = new Set(element.columns.map((column) => column.id));
  const x = element.xAxis !== undefined && known.has(element.xAxis.columnId) ? [element.xAxis.columnId] : [];
  const placed = new Map<Id, Channel>(x.map((id) => [id, "x"]));
  const place = (id: Id, channel: Channel): void => {
    if (known.has(id) && !placed.has(id)) placed.set(id, channel);
  };
  if (element.color?.by === "category") place(element.color.column, "color");
  for (const { columnId } of element.trellis?.rowsBy ?? []) place(columnId, "trellis-row");
  for (const { columnId } of element.trellis?.columnsBy ?? []) place(columnId, "trellis-column");
  return { x, partition: [...placed.keys()].filter((id) => !x.includes(id)), channels: Object.fromEntries(placed) };
}

/** Columns on channels that show a value of a mark, in file order. */
export function channelMeasures(element: CartesianElement): readonly Id[] {
  const series = element.yAxis.columnIds.map((entry) => (typeof entry === "string" ? entry : entry.columnId));
  const color = element.color?.by === "scale" ? [element.color.column] : [];
  return [...new Set([...series, ...(element.yAxis2?.columnIds ?? []), ...color])];
}

/** L10: keys are the columns on x, color by category and trellis; channels' other columns are measures, the rest decides for itself. */
export function cartesianQuery(_document: WorkbookDocument, chart: Element, names: QueryNames): ElementQuery {
  const element = chart as CartesianElement;
  const { x, partition, channels } = channelKeys(element);
  const keys = [...x, ...partition];
  const atMarks = new Set([...keys, ...channelMeasures(element)]);
  const known = new Set(element.columns.map((column) => column.id));

  const sort = element.xAxis?.sort;
  const synthetic = sort === undefined ? null : axisSortColumn(element, sort, marksLevel);
  const sorts =
    x.length === 0
      ? []
      : sort === undefined
        ? (element.sort ?? []).filter((entry) => atMarks.has(entry.columnId) && known.has(entry.columnId))
        : sortOf(sort, x[0]!, synthetic, partition.length > 0);
  return {
    elementId: element.id,
    name: names.element(element),
    source: element.source,
    levels: [
      { id: "summary", kind: "summary", keys: [], sorts: [] },
      { id: marksLevel, kind: "grouping", keys, sorts },
      { id: "base", kind: "base", keys: [], sorts: [] },
    ],
    columns: [
      ...queryColumns(element, names, (columnId) => (atMarks.has(columnId) ? marksLevel : "auto")),
      ...(synthetic === null ? [] : [synthetic]),
      ...chartFormulaColumns(element),
    ],
    filters: (element.filters ?? []).filter((filter) => known.has(filter.columnId)),
    defaultLevel: marksLevel,
    partitionKeys: partition,
    channels,
    agreeOnDefaultLevel: true,
  };
}

/** With a color or trellis key a position on the axis has several marks: the value is then re-evaluated at the position (L8, L10). */
function sortOf(sort: AxisSort, x: Id, synthetic: QueryColumn | null, severalMarks: boolean): readonly QuerySort[] {
  const by = synthetic?.id ?? x;
  // Equal positions stay together: the axis itself is the second key.
  return by === x
    ? [{ columnId: x, direction: sort.direction }]
    : [
        { columnId: by, direction: sort.direction, ...(severalMarks ? { keys: [x] } : {}) },
        { columnId: x, direction: "ascending" },
      ];
}
