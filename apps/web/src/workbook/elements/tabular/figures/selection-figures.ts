import { cellFormatter, generalNumber, type NumberSymbols } from "@sheaf/locale";
import type { CellValue } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import type { GridColumn, GridSource } from "../../../grid/model/grid-source.ts";
import { type FigureCell, type Figures, figuresOf } from "../../../grid/selection/figures.ts";
import { cellsIn } from "../../../grid/selection/selection.ts";
import type { SelectedCells } from "../../../grid/view/grid-props.ts";
import type { ElementStatus } from "../../../state/status-store.ts";
import { t } from "../../../../shared/words/words.ts";

/** More cells are not added up on the way: the strip says only how many they are. */
const MOST_CELLS = 100_000;

type Figure = ElementStatus["figures"][number];

type Write = (columnId: string, value: CellValue, type: ValueType) => string | null;

export interface SelectionFigures {
  readonly figures: readonly Figure[];
  /** Not all of the cells are here, or they are too many: only their number is told. */
  readonly isShort: boolean;
}

/** Sum, average, least and greatest of what is selected. A group that spans rows counts once; nothing is said of cells that are not here. */
export function selectionFigures(
  source: GridSource,
  selected: SelectedCells | null,
  write: Write,
  symbols: NumberSymbols,
): SelectionFigures {
  const all = (figures: readonly Figure[]): SelectionFigures => ({ figures, isShort: false });
  if (selected === null) return all([]);
  const { range, columns } = selected;
  const count = cellsIn(range);
  if (count <= 1) return all([]);
  const selectedOnly: SelectionFigures = {
    figures: [
      { label: t("table.selection-figures.selected"), text: t("table.selection-figures.cells", { count: generalNumber(count, symbols) }) },
    ],
    isShort: true,
  };
  if (count > MOST_CELLS) return selectedOnly;
  const cells: FigureCell[] = [];
  const seen = new Set<string>();
  for (let row = range.firstRow; row <= range.lastRow; row += 1) {
    const places = source.places(row);
    for (const { block, index, flat, column } of columns.slice(range.firstColumn, range.lastColumn + 1)) {
      const place = places[block];
      if (place?.kind !== "row" || (column.isCount && range.firstColumn !== range.lastColumn)) continue;
      const name = `${flat}:${place.ordinal}`;
      if (seen.has(name)) continue;
      seen.add(name);
      const cell = source.cell(block, index, place.ordinal);
      if (cell === undefined) return selectedOnly;
      cells.push(cell);
    }
  }
  // The figures of one column look like its cells; of several, like plain numbers.
  const only = range.firstColumn === range.lastColumn ? columns[range.firstColumn]?.column : undefined;
  return all(figureWords(figuresOf(cells), only, write, symbols));
}

/** Figures as the strip tells them; `only`: the column that they all belong to. */
export function figureWords(
  { count: filled, numbers }: Figures,
  only: GridColumn | undefined,
  write: Write,
  symbols: NumberSymbols,
): readonly Figure[] {
  const counted: Figure = { label: t("table.selection-figures.count"), text: generalNumber(filled, symbols) };
  if (numbers === null) return filled > 1 ? [counted] : [];
  const exact = cellFormatter("number", { kind: "number", formatString: ",.12~g" }, { symbols });
  const text = (value: string | number | CellValue, isAverage: boolean): string => {
    const type: ValueType = typeof value === "bigint" ? { kind: "integer" } : { kind: "float" };
    const own = only === undefined || only.isCount ? null : write(only.id, value, type);
    if (own !== null) return own;
    return isAverage && typeof value === "number" ? exact(Number(value.toPrecision(6))) : generalNumber(value as number, symbols);
  };
  return [
    ...(only?.isPercent === true ? [] : [{ label: t("table.selection-figures.sum"), text: text(numbers.sum, false) }]),
    { label: t("table.selection-figures.avg"), text: text(numbers.average, true) },
    { label: t("table.selection-figures.min"), text: text(numbers.min, false) },
    { label: t("table.selection-figures.max"), text: text(numbers.max, false) },
    counted,
  ];
}
