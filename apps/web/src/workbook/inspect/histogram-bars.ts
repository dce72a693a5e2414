import { cellAt, type CellValue, type ResultTable } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import { BINS } from "../elements/tabular/figures/column-question.ts";
import { t } from "../../shared/words/words.ts";

/** One bar: where it begins and ends, or its period, and how many rows it has. */
export interface HistogramBar {
  readonly label: string;
  readonly count: number;
}

/** Bars of a histogram from the counts of its bins. Bins of numbers that no row falls into are there with nothing. */
export function histogramBars(
  table: ResultTable,
  range: { readonly min: number; readonly max: number },
  edge: (value: number) => string,
  write: (value: CellValue, type: ValueType) => string,
): readonly HistogramBar[] {
  const { rows: all, type } = counted(table, "bin");
  const rows = all.filter(({ key }) => key !== null);
  if (type.kind !== "integer") return rows.map(({ key, count }) => ({ label: write(key, type), count }));
  const counts = new Map<number, number>();
  // Edges are float64: the least of long numbers may lie a little below the first.
  for (const { key, count } of rows) {
    const bin = Math.min(BINS, Math.max(1, Number(key)));
    counts.set(bin, (counts.get(bin) ?? 0) + count);
  }
  const width = (range.max - range.min) / BINS;
  return Array.from({ length: BINS }, (_, index) => ({
    label: t("inspect.histogram-bars.to", { edge: edge(range.min + width * index), edge2: edge(range.min + width * (index + 1)) }),
    count: counts.get(index + 1) ?? 0,
  }));
}

/** Values with their counts, in the order of the answer. */
export function topValues(table: ResultTable, write: (value: CellValue, type: ValueType) => string): readonly HistogramBar[] {
  const { rows, type } = counted(table, "value");
  return rows.map(({ key, count }) => ({ label: write(key, type), count }));
}

function counted(
  table: ResultTable,
  id: string,
): { readonly rows: readonly { readonly key: CellValue; readonly count: number }[]; readonly type: ValueType } {
  const at = (columnId: string): number => table.columns.findIndex((column) => column.id === columnId && column.role === "value");
  const [key, count] = [at(id), at("count")];
  const type = table.columns[key]?.type;
  if (type === undefined || count < 0) return { rows: [], type: { kind: "null" } };
  const rows = Array.from({ length: table.rowCount }, (_, row) => ({
    key: cellAt(table, row, key),
    count: Number(cellAt(table, row, count) ?? 0),
  }));
  return { rows, type };
}
