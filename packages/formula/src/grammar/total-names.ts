import { printPath } from "./references.ts";
import { printText } from "./print.ts";

/** Names that the reference product gives to totals of a pivot table, after the column's own. */
const MODES: Readonly<Record<string, string>> = {
  "parent row total": "row_parent",
  "parent column total": "column_parent",
  "row total": "row",
  "column total": "column",
  "grand total": "grand_total",
};

/** `Sales (Parent Row Total)`: the column whose total it is, and the formula that means it: `Subtotal([Sales], "row_parent")`. Null for other names. */
export function totalNamed(name: string): { readonly column: string; readonly formula: string } | null {
  const found = /^(.*\S)\s*\(([A-Za-z ]+)\)$/u.exec(name.trim());
  const mode = MODES[found?.[2]?.trim().replaceAll(/\s+/gu, " ").toLowerCase() ?? ""];
  const column = found?.[1];
  return mode === undefined || column === undefined ? null : { column, formula: `Subtotal(${printPath([column])}, ${printText(mode)})` };
}
