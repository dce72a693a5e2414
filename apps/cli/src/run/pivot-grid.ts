import { isNumeric, printedColumns, printedRows, type ResultTable, type TextGrid } from "@sheaf/result";
import type { AxisTotalsShown, Id, PivotPart, PivotShown } from "@sheaf/workbook";

type Text = string | null;

/** A row or column of the grid: the keys that it has values of. `group`: the head of an indented group. */
interface Line {
  readonly path: readonly Text[];
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

/** A pivot table as lines of text: rows down, columns across, totals where the element wants them. Nothing is collapsed. */
export function pivotGrid(
  shown: PivotShown,
  nameOf: (columnId: Id) => string,
  parts: readonly { readonly part: PivotPart; readonly table: ResultTable }[],
): TextGrid {
  const found = new Map(parts.map(({ part, table }) => [`${part.rows},${part.columns}`, cellsOf(part, table)]));
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

  const cellAt = (row: Line, column: Line, id: Id | null): Text => {
    if (id === null || row.kind === "group") return "";
    if (row.kind !== "cell" && shown.totals.rows.hiddenValues.has(id)) return "";
    if (column.kind !== "cell" && shown.totals.columns.hiddenValues.has(id)) return "";
    const cells = found.get(`${row.path.length},${column.path.length}`);
    const cell = cells?.values.get(JSON.stringify([...row.path, ...column.path]))?.get(id);
    return cell === undefined ? shown.emptyCellText : cell;
  };
  const rowLabels = (line: Line, before: Line | undefined): readonly Text[] =>
    isIndented ? [indented(line, shown.totals.rows)] : labelsOf(line, before, shown.rows.length, shown.totals.rows, shown.repeatLabels);
  const left = [
    ...(isIndented ? [shown.rows.map(nameOf).join(" › ")] : shown.rows.map(nameOf)),
    ...(onRows && shown.values.length > 0 ? [""] : []),
  ];
  const headings = across.map(({ line, before, isFirst }) =>
    isFirst ? labelsOf(line, before, shown.columns.length, shown.totals.columns, false) : shown.columns.map(() => ""),
  );
  const headers = shown.columns.map((key, depth): readonly Text[] => [
    ...left.map((_, at) => (at === left.length - 1 ? nameOf(key) : "")),
    ...headings.map((labels) => labels[depth] ?? null),
  ]);
  const last: readonly Text[] = [...left, ...across.map(({ id }) => (id === null ? "" : nameOf(id)))];
  const rows = down.map(({ line, before, id, isFirst }): readonly Text[] => {
    const labels = rowLabels(line, before);
    return [
      ...(isFirst || shown.repeatLabels ? labels : labels.map(() => "")),
      ...(onRows && shown.values.length > 0 ? [line.kind === "group" || id === null ? "" : nameOf(id)] : []),
      ...across.map((column) => cellAt(line, column.line, id ?? column.id)),
    ];
  });
  const numeric = new Set([...found.values()].flatMap((cells) => [...cells.numeric]));
  const isRight = (id: Id | null): boolean => (id === null ? shown.values.every((value) => numeric.has(value)) : numeric.has(id));
  return { header: [...headers, last], rows, right: [...left.map(() => false), ...across.map(({ id }) => isRight(id))] };
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
  readonly paths: readonly (readonly Text[])[];
  /** By the keys as JSON, then by the value's id. */
  readonly values: ReadonlyMap<string, ReadonlyMap<Id, Text>>;
  readonly numeric: ReadonlySet<Id>;
}

function cellsOf(part: PivotPart, table: ResultTable): Cells {
  const printed = printedColumns(table.columns);
  const keys = part.rows + part.columns;
  const paths: (readonly Text[])[] = [];
  const values = new Map<string, ReadonlyMap<Id, Text>>();
  for (const row of printedRows(table, printed)) {
    const path = row.slice(0, keys);
    paths.push(path);
    values.set(JSON.stringify(path), new Map(printed.slice(keys).map(({ column }, index) => [column.id, row[keys + index] ?? null])));
  }
  return { paths, values, numeric: new Set(printed.slice(keys).flatMap(({ column }) => (isNumeric(column.type) ? [column.id] : []))) };
}

/** The lines of an axis in order; an axis without keys has one. */
function linesOf(
  paths: readonly (readonly Text[])[],
  keys: number,
  totals: AxisTotalsShown,
  whenCollapsed: boolean,
  isIndented: boolean,
): readonly Line[] {
  if (keys === 0) return [{ path: [], kind: "cell" }];
  const lines: Line[] = [];
  const visit = (members: readonly (readonly Text[])[], depth: number): void => {
    if (depth === keys) {
      lines.push(...members.map((path): Line => ({ path, kind: "cell" })));
      return;
    }
    for (const group of runsOf(members, depth)) {
      const path = (group[0] ?? []).slice(0, depth + 1);
      const total: Line | null = depth + 1 < keys && totals.subtotals[depth] === true && !whenCollapsed ? { path, kind: "subtotal" } : null;
      if (isIndented && depth + 1 < keys) lines.push(total ?? { path, kind: "group" });
      else if (total !== null && totals.position === "first") lines.push(total);
      visit(group, depth + 1);
      if (!isIndented && total !== null && totals.position === "last") lines.push(total);
    }
  };
  const grand: readonly Line[] = totals.grand ? [{ path: [], kind: "grand" }] : [];
  if (totals.position === "first") lines.push(...grand);
  visit(paths, 0);
  if (totals.position === "last") lines.push(...grand);
  return lines;
}

/** Neighbors with the same value of one key. */
function runsOf(paths: readonly (readonly Text[])[], depth: number): readonly (readonly (readonly Text[])[])[] {
  const runs: (readonly Text[])[][] = [];
  let run: (readonly Text[])[] = [];
  for (const path of paths) {
    if (run.length === 0 || run[0]?.[depth] !== path[depth]) runs.push((run = []));
    run.push(path);
  }
  return runs;
}

/** One text per key: values that the line before has too are left out unless they are repeated. */
function labelsOf(line: Line, before: Line | undefined, keys: number, totals: AxisTotalsShown, repeats: boolean): readonly Text[] {
  let same = !repeats && before !== undefined && before.kind !== "grand";
  return Array.from({ length: keys }, (_, depth): Text => {
    const text = line.path[depth];
    if (text === undefined) return depth === line.path.length && line.kind !== "cell" ? (totals.label ?? "Total") : "";
    same = same && before !== undefined && depth < before.path.length && before.path[depth] === text;
    return same && depth < keys - 1 ? "" : text;
  });
}

function indented(line: Line, totals: AxisTotalsShown): Text {
  if (line.path.length === 0) return totals.label ?? "Total";
  const text = line.path[line.path.length - 1] ?? null;
  return text === null ? null : "  ".repeat(line.path.length - 1) + text;
}
