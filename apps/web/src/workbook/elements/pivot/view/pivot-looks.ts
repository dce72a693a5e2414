import { pivotLooks, type RuleValues } from "@sheaf/charts/cells";
import type { NumberSymbols, TimeZone } from "@sheaf/locale";
import type { ResultTable } from "@sheaf/result";
import type { Element } from "@sheaf/workbook";
import { type CellTexts, cellTexts } from "../../tabular/view/cell-texts.ts";

/** How the values of a pivot are written, by what kind of cell they stand in (workbook-file 3.4). */
export interface PivotTexts {
  readonly cells: CellTexts;
  readonly subtotals: CellTexts;
  readonly grand: CellTexts;
  readonly plain: CellTexts;
}

/** `said`: ends of scales that are formulas. */
export function pivotTexts(
  element: Element,
  cells: ResultTable | null,
  said: RuleValues,
  zone: TimeZone,
  symbols: NumberSymbols,
  isDark = false,
): PivotTexts {
  const looks = pivotLooks(element, cells, said, zone, isDark);
  return {
    cells: cellTexts(zone, symbols, looks.cells),
    subtotals: cellTexts(zone, symbols, looks.subtotals),
    grand: cellTexts(zone, symbols, looks.grand),
    plain: cellTexts(zone, symbols),
  };
}
