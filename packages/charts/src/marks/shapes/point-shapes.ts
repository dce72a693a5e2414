import { message } from "@sheaf/messages";
import { cellAt, type ResultTable } from "@sheaf/result";
import type { DrawContext } from "../../context.ts";
import { type ChartColumn, exactText } from "../columns.ts";
import { compareCells } from "../series.ts";
import { type SymbolName, symbolOrder } from "./symbols.ts";

/** The shapes that stand for the values of a column: of further values than there are shapes, the last one stands for the rest. */
export interface PointShapes {
  readonly column: ChartColumn;
  readonly entries: readonly { readonly name: SymbolName; readonly label: string }[];
  readonly of: (row: number) => SymbolName;
}

export function pointShapes(table: ResultTable, column: ChartColumn | null, { whole: all, say }: DrawContext): PointShapes | null {
  if (column === null) return null;
  const whole = all?.table ?? table;
  const values = new Map(
    Array.from({ length: whole.rowCount }, (_, row) => cellAt(whole, row, column.index)).map((value) => [exactText(value, column), value]),
  );
  const sorted = [...values].toSorted(([, a], [, b]) => compareCells(a, b));
  const place = new Map(sorted.map(([text], index) => [text, Math.min(index, symbolOrder.length - 1)]));
  const rest = sorted.length - symbolOrder.length + 1;
  const entries = symbolOrder.slice(0, sorted.length).map((name, index) => {
    const isRest = index === symbolOrder.length - 1 && rest > 1;
    const value = sorted[index]?.[1] ?? null;
    return {
      name,
      label: isRest ? say(message("drawing.other", { count: rest })) : value === null ? say(message("drawing.empty")) : column.write(value),
    };
  });
  return { column, entries, of: (row) => symbolOrder[place.get(exactText(cellAt(table, row, column.index), column)) ?? 0] ?? "circle" };
}
