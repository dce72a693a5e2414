import type { TotalAxes } from "../row-file.ts";
import { NULL_TEXT } from "@sheaf/locale";
import {
  type CellFormat,
  type CellValue,
  isNumeric,
  type PrintedColumn,
  printedColumns,
  printedRows,
  type ResultTable,
  type TextGrid,
} from "@sheaf/result";
import type { AxisTotalsShown, Id, PivotPart, PivotShown } from "@sheaf/workbook";

type Text = string | null;

/** A cell of a grid that holds a value: in words, and itself. */
export interface ValueCell {
  readonly text: Text;
  readonly value: CellValue;
  readonly printed: PrintedColumn;
  /** What stands beside it in its part. */
  readonly beside: (columnId: Id) => CellValue | undefined;
  /** Which kind of cell of a pivot it is; a key is none. */
  readonly scope?: "cells" | "subtotals" | "grand";
  readonly totals?: TotalAxes;
}
export type GridCell = Text | ValueCell;

/** A pivot table as lines: headings above, then rows; the first `left` cells of each say what it is of. */
export interface PivotGrid {
  readonly header: readonly (readonly Text[])[];
  /** For each key of the columns, outermost first: whether a heading begins at a column, or the one before reaches over it. */
  readonly begins: readonly (readonly boolean[])[];
  readonly rows: readonly { readonly kind: Line["kind"]; readonly cells: readonly GridCell[] }[];
  readonly left: number;
  readonly right: readonly boolean[];
}

/** A label that is an empty text, where a blank one says that it is the one before. */
const EMPTY_LABEL = '""';

export function textOf(cell: GridCell): Text {
  return cell === null || typeof cell === "string" ? cell : cell.text;
}

/** The grid as lines of text. */
export function textGrid({ header, rows, right }: PivotGrid): TextGrid {
  return { header, rows: rows.map(({ cells }) => cells.map(textOf)), right };
}

/** A row or column of the grid: the keys that it has values of. `group`: the head of an indented group. */
interface Line {
  readonly path: readonly Text[];
  /** The keys as they are shown, one for each of the path. */
  readonly labels: readonly ValueCell[];
  readonly kind: "cell" | "group" | "subtotal" | "grand";
}

/** The parts that a grid is made of: what is shown, and each axis by itself, which gives its order. */
export function partsOfGrid(shown: PivotShown): readonly PivotPart[] {
  const axes = [
    { rows: shown.rows.length, columns: 0 },
    { rows: 0, columns: shown.columns.length },
  ];
  const all = [...shown.parts, ...axes];
  return all.filter((part, at) => all.findIndex((other) => other.rows === part.rows && other.columns === part.columns) === at);
}

/** A pivot table: rows down, columns across, totals where the element wants them. Nothing is collapsed. */
export function pivotGrid(
  shown: PivotShown,
  nameOf: (columnId: Id) => string,
  parts: readonly { readonly part: PivotPart; readonly table: ResultTable }[],
  {
    total,
    format = null,
    repeats = shown.repeatLabels,
    nullLabel = NULL_TEXT,
  }: {
    /** What a total is called where the element does not say so. */
    readonly total: string;
    readonly format?: CellFormat | null;
    readonly repeats?: boolean;
    /** Instead of a null key that a blank would give to the group before it; null: whoever prints the grid has a sign for nulls. */
    readonly nullLabel?: string | null;
  },
): PivotGrid {
  const found = new Map(parts.map(({ part, table }) => [`${part.rows},${part.columns}`, cellsOf(part, table, format)]));
  const pathsOf = (rows: number, columns: number) => found.get(`${rows},${columns}`)?.paths ?? [];
  const isIndented = shown.rowLayout === "indented" && shown.rows.length > 1;
  const rowLines = linesOf(pathsOf(shown.rows.length, 0), shown.rows.length, shown.totals.rows, shown.whenCollapsed, isIndented);
  const columnLines = linesOf(pathsOf(0, shown.columns.length), shown.columns.length, shown.totals.columns, shown.whenCollapsed, false);
  const onRows = shown.valuesOn === "rows";
  const spread = (lines: readonly Line[], ids: readonly (Id | null)[]): readonly Slot[] =>
    lines.flatMap((line, at) => ids.map((id, value): Slot => ({ line, before: lines[at - 1], id, isFirst: value === 0 })));
  const ids = shown.values.length === 0 ? [null] : shown.values;
  const down = spread(rowLines, onRows ? ids : [null]);
  const isKeysOnly = shown.values.length === 0 && shown.columns.length === 0;
  const across = isKeysOnly ? [] : spread(columnLines, onRows ? [null] : ids);

  const cellAt = (row: Line, column: Line, id: Id | null): GridCell => {
    if (id === null || row.kind === "group") return "";
    if (row.kind !== "cell" && shown.totals.rows.hiddenValues.has(id)) return "";
    if (column.kind !== "cell" && shown.totals.columns.hiddenValues.has(id)) return "";
    const cells = found.get(`${row.path.length},${column.path.length}`);
    const cell = cells?.values.get(JSON.stringify([...row.path, ...column.path]))?.get(id);
    if (cell === undefined) return shown.emptyCellText;
    const isGrand = row.kind === "grand" || column.kind === "grand";
    const totals = [...(row.kind === "cell" ? [] : (["rows"] as const)), ...(column.kind === "cell" ? [] : (["columns"] as const))];
    return { ...cell, totals, scope: isGrand ? "grand" : row.kind === "cell" && column.kind === "cell" ? "cells" : "subtotals" };
  };
  const rowLabels = (line: Line, before: Line | undefined): readonly GridCell[] =>
    isIndented
      ? [indented(line, shown.totals.rows, total)]
      : labelsOf(line, before, shown.rows.length, shown.totals.rows, { total, repeats, mayReachOver: false, nullLabel });
  const left = [
    ...(isIndented ? [shown.rows.map(nameOf).join(" › ")] : shown.rows.map(nameOf)),
    ...(onRows && shown.values.length > 0 ? [""] : []),
  ];
  const headings = across.map(({ line, before, isFirst }) =>
    isFirst
      ? labelsOf(line, before, shown.columns.length, shown.totals.columns, { total, repeats: false, mayReachOver: true, nullLabel }).map(
          textOf,
        )
      : shown.columns.map(() => ""),
  );
  const headers = shown.columns.map((key, depth): readonly Text[] => [
    ...left.map((_, at) => (at === left.length - 1 ? nameOf(key) : "")),
    ...headings.map((labels) => labels[depth] ?? null),
  ]);
  const begins = shown.columns.map((_, depth) => [...left.map(() => true), ...headings.map((labels) => labels[depth] !== "")]);
  const last: readonly Text[] = [...left, ...across.map(({ id }) => (id === null ? "" : nameOf(id)))];
  const rows = down.map(({ line, before, id, isFirst }) => {
    const labels = rowLabels(line, before);
    const cells: readonly GridCell[] = [
      ...(isFirst || repeats ? labels : labels.map(() => "")),
      ...(onRows && shown.values.length > 0 ? [line.kind === "group" || id === null ? "" : nameOf(id)] : []),
      ...across.map((column) => cellAt(line, column.line, id ?? column.id)),
    ];
    return { kind: line.kind, cells };
  });
  const numeric = new Set([...found.values()].flatMap((cells) => [...cells.numeric]));
  const isRight = (id: Id | null): boolean => (id === null ? shown.values.every((value) => numeric.has(value)) : numeric.has(id));
  return {
    header: [...headers, last],
    begins,
    rows,
    left: left.length,
    right: [...left.map(() => false), ...across.map(({ id }) => isRight(id))],
  };
}

/** A line, and the value where the values stand on its axis. */
interface Slot {
  readonly line: Line;
  readonly before: Line | undefined;
  readonly id: Id | null;
  /** The first of the line's values. */
  readonly isFirst: boolean;
}

interface Cells {
  readonly paths: readonly Path[];
  /** By the keys as JSON, then by the value's id. */
  readonly values: ReadonlyMap<string, ReadonlyMap<Id, ValueCell>>;
  readonly numeric: ReadonlySet<Id>;
}

type Path = Pick<Line, "path" | "labels">;

function cellsOf(part: PivotPart, table: ResultTable, format: CellFormat | null): Cells {
  const printed = printedColumns(table.columns);
  const keys = part.rows + part.columns;
  const paths: Path[] = [];
  const values = new Map<string, ReadonlyMap<Id, ValueCell>>();
  const shownRows = format === null ? null : printedRows(table, printed, format);
  let at = 0;
  let segment = 0;
  for (const row of printedRows(table, printed)) {
    const next = shownRows?.next();
    const shown: readonly Text[] = next === undefined || next.done === true ? row : next.value;
    while (at >= (table.segments[segment]?.start ?? 0) + (table.segments[segment]?.length ?? 0)) segment += 1;
    const { cells, start } = table.segments[segment] ?? { cells: [], start: 0 };
    const ordinal = at - start;
    const beside = (columnId: Id): CellValue | undefined => {
      const index = table.columns.findIndex(({ id, role }) => id === columnId && role === "value");
      return index < 0 ? undefined : (cells[index]?.(ordinal) ?? null);
    };
    const cell = (index: number, each: PrintedColumn): ValueCell => ({
      text: shown[index] ?? null,
      value: cells[each.index]?.(ordinal) ?? null,
      printed: each,
      beside,
    });
    const path = row.slice(0, keys);
    paths.push({ path, labels: printed.slice(0, keys).map((each, index) => cell(index, each)) });
    values.set(JSON.stringify(path), new Map(printed.slice(keys).map((each, index) => [each.column.id, cell(keys + index, each)])));
    at += 1;
  }
  return { paths, values, numeric: new Set(printed.slice(keys).flatMap(({ column }) => (isNumeric(column.type) ? [column.id] : []))) };
}

/** The lines of an axis in order; an axis without keys has one. */
function linesOf(
  paths: readonly Path[],
  keys: number,
  totals: AxisTotalsShown,
  whenCollapsed: boolean,
  isIndented: boolean,
): readonly Line[] {
  if (keys === 0) return [{ path: [], labels: [], kind: "cell" }];
  const lines: Line[] = [];
  const visit = (members: readonly Path[], depth: number): void => {
    if (depth === keys) {
      for (const member of members) lines.push({ ...member, kind: "cell" });
      return;
    }
    for (const group of runsOf(members, depth)) {
      const head = {
        path: group[0]?.path.slice(0, depth + 1) ?? [],
        labels: group[0]?.labels.slice(0, depth + 1) ?? [],
      };
      const total: Line | null =
        depth + 1 < keys && totals.subtotals[depth] === true && !whenCollapsed ? { ...head, kind: "subtotal" } : null;
      if (isIndented && depth + 1 < keys) lines.push(total ?? { ...head, kind: "group" });
      else if (total !== null && totals.position === "first") lines.push(total);
      visit(group, depth + 1);
      if (!isIndented && total !== null && totals.position === "last") lines.push(total);
    }
  };
  const grand: readonly Line[] = totals.grand ? [{ path: [], labels: [], kind: "grand" }] : [];
  if (totals.position === "first") lines.push(...grand);
  visit(paths, 0);
  if (totals.position === "last") lines.push(...grand);
  return lines;
}

/** Neighbors with the same value of one key. */
function runsOf(paths: readonly Path[], depth: number): readonly (readonly Path[])[] {
  const runs: Path[][] = [];
  let run: Path[] = [];
  for (const member of paths) {
    if (run.length === 0 || run[0]?.path[depth] !== member.path[depth]) runs.push((run = []));
    run.push(member);
  }
  return runs;
}

interface LabelSetting {
  readonly total: string;
  readonly repeats: boolean;
  readonly mayReachOver: boolean;
  readonly nullLabel: string | null;
}

/** One text per key: values that the line before has too are left out unless they are repeated. */
function labelsOf(
  line: Line,
  before: Line | undefined,
  keys: number,
  totals: AxisTotalsShown,
  { total, repeats, mayReachOver, nullLabel }: LabelSetting,
): readonly GridCell[] {
  let same = !repeats && before !== undefined && before.kind !== "grand";
  return Array.from({ length: keys }, (_, depth): GridCell => {
    const text = line.path[depth];
    if (text === undefined) return depth === line.path.length && line.kind !== "cell" ? (totals.label ?? total) : "";
    same = same && before !== undefined && depth < before.path.length && before.path[depth] === text;
    const isInner = depth === keys - 1;
    if (same && !isInner) return "";
    const label = line.labels[depth] ?? text;
    // The innermost key of a row is never left out, so a blank is its own; a heading reaches over all values of its column.
    if (repeats || (isInner && !mayReachOver)) return label;
    return text === null ? (nullLabel ?? label) : text === "" ? EMPTY_LABEL : label;
  });
}

function indented(line: Line, totals: AxisTotalsShown, total: string): GridCell {
  const label = line.labels.at(-1);
  if (label === undefined) return totals.label ?? total;
  if (label.text === null || line.labels.length === 1) return label;
  return "  ".repeat(line.labels.length - 1) + label.text;
}
