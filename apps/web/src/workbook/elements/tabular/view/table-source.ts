import { generalNumber, type NumberSymbols } from "@sheaf/locale";
import type { ResultTable } from "@sheaf/result";
import { alignedTexts } from "../../../grid/model/aligned-decimals.ts";
import {
  type BlockPlace,
  type GridBlock,
  type GridCell,
  type GridColumn,
  type GridSource,
  levelBands,
} from "../../../grid/model/grid-source.ts";
import { plainColumn } from "../../../grid/model/plain-column.ts";
import type { OutlineRow } from "../rows/outline.ts";
import type { TableRows } from "../rows/table-rows.ts";
import { folderBands } from "../shape/folder-bands.ts";
import { countedGroups, countedOverall, countedRows } from "../shape/level-words.ts";
import { isUnwritten, type TableColumn, type TableDesign, type TableLevel, visibleOf } from "../shape/table-shape.ts";
import { isPercent, problemCell, type CellTexts, unwrittenCell } from "./cell-texts.ts";
import type { ColumnWidths } from "./column-widths.ts";
import { t } from "../../../../shared/words/words.ts";

/** A row of a table's grid is named by its section and its place in it, in one number. */
const SECTION = 2 ** 32;
const nameRow = (section: number, ordinal: number): number => section * SECTION + ordinal;
export const sectionOf = (name: number): number => Math.floor(name / SECTION);
export const ordinalOf = (name: number): number => name % SECTION;

const NOTHING: BlockPlace = { kind: "covered" };
const COUNT_WIDTH = 96;
const SAMPLE = 60;

export interface TableParts {
  readonly design: TableDesign;
  readonly rows: TableRows;
  readonly texts: CellTexts;
  /** The same without looks by value, for totals: scales are about the rows. */
  readonly plain: CellTexts;
  readonly widths: ColumnWidths;
  /** Every column re-evaluated over everything; null: no row of totals. */
  readonly totals: ResultTable | null;
  readonly hasTotals: boolean;
  readonly symbols: NumberSymbols;
  readonly isNumbered: boolean;
}

/** A table as the grid shows it: one block per level, a column of counts for what is folded away. */
export function tableSource(parts: TableParts): GridSource {
  const { design, rows, texts, widths, symbols } = parts;
  const { levels, shape } = design;
  const { outline } = rows;
  const innermost = levels.length - 1;
  let deepest = 0;
  for (let level = 1; level <= innermost; level += 1) if (rows.isShown(level)) deepest = level;
  const isFolded = deepest < innermost;
  const shown = levels.map(({ columns }) => visibleOf(columns));
  const counts = levelCounts(design, rows);

  const gridColumn = (column: TableColumn, level: number, index: number): GridColumn => {
    const hasToggle = index === 0 && level < innermost;
    return {
      id: column.id,
      name: column.name,
      type: column.type,
      align: column.align,
      width: widths.of(column, hasToggle, () => sampleOf(column, level, parts), totalText(column, parts)),
      isFixed: column.width !== null,
      isPercent: isPercent(column),
      isKey: column.isKey,
      sort: column.sort,
      isFiltered: column.isFiltered,
      description: column.description,
      problem: column.problem,
      isCount: false,
      wraps: column.wraps,
    };
  };
  const blocks = levels.slice(0, deepest + 1).map((level, index): GridBlock => {
    const count = counts[index];
    const isRows = index === innermost;
    return {
      id: level.id,
      band:
        levels.length === 1
          ? null
          : { title: level.name, count: count == null ? null : generalNumber(count, symbols), isClosed: isRows ? false : null },
      tone: isRows ? 3 : toneOf(index),
      columns: (shown[index] ?? []).map((column, at) => gridColumn(column, index, at)),
    };
  });
  const folded = levels[deepest + 1];
  if (isFolded && folded !== undefined) blocks.push(countBlock(folded, (shown[deepest + 1] ?? []).length > 0));

  const canOpen = (level: number): boolean => level < innermost && (shown[level + 1] ?? []).length > 0;
  const foldedWords = (level: number, row: { readonly section: number; readonly ordinal: number }): string => {
    const count = rows.rowsOf(row.section, level)?.childCount(row.ordinal) ?? 0;
    const inner = levels[level + 1];
    return level + 1 === innermost || inner === undefined ? countedRows(count, symbols) : countedGroups(inner.name, count, symbols);
  };

  const places = (line: number): readonly BlockPlace[] => {
    const found = outline.rowsAt(line);
    const last = found.at(-1);
    return blocks.map((_, block): BlockPlace => {
      const row = found[block];
      if (row !== undefined) return placeOf(row, canOpen(block));
      if (last === undefined) return NOTHING;
      if (isFolded && block === deepest + 1 && last.level === deepest) return placeOf(last, false);
      return block === last.level + 1
        ? { kind: "note", text: t("table.source.collapsed", { folded: foldedWords(last.level, last) }) }
        : NOTHING;
    });
  };

  const cell = (block: number, index: number, name: number): GridCell | undefined => {
    const [section, ordinal] = [sectionOf(name), ordinalOf(name)];
    if (isFolded && block === deepest + 1) {
      const level = rows.rowsOf(section, deepest);
      if (level?.row(ordinal) === undefined && level?.hasChildCounts !== true) return undefined;
      return countCell(BigInt(level.childCount(ordinal)), foldedWords(deepest, { section, ordinal }));
    }
    const column = shown[block]?.[index];
    if (column === undefined) return undefined;
    if (column.problem !== null) return problemCell(column.problem);
    if (isUnwritten(column.formula)) return unwrittenCell;
    const found = rows.rowsOf(section, block)?.row(ordinal);
    return found === undefined ? undefined : texts.cell(column, found.table, found.row);
  };

  // Folders stand under the bands of the levels, right above their columns.
  const inFolders = folderBands(blocks, design.folders);
  return {
    blocks,
    ...(inFolders.length === 0 ? {} : { bandRows: [...levelBands(blocks), ...inFolders] }),
    rowCount: outline.height,
    isNumbered: parts.isNumbered,
    places,
    cell,
    totals: parts.hasTotals && shape.levels.length > 1 ? totalsOf(parts, blocks, deepest, counts) : null,
  };
}

const toneOf = (level: number): 1 | 2 | 3 => (level === 0 ? 1 : level === 1 ? 2 : 3);

function placeOf(row: OutlineRow, canOpen: boolean): BlockPlace {
  const { section, ordinal, first, last, isOpen } = row;
  return { kind: "row", ordinal: nameRow(section, ordinal), first, last, isOpen: canOpen ? isOpen : null };
}

function countBlock(level: TableLevel, canOpen: boolean): GridBlock {
  return {
    id: level.id,
    band: { title: level.name, count: null, isClosed: canOpen ? true : null },
    tone: 3,
    columns: [
      plainColumn({
        id: `count:${level.id}`,
        name: t("table.source.number-of", { part: level.id === "base" ? "rows" : level.name }),
        type: "integer",
        align: "right",
        width: COUNT_WIDTH,
        isFixed: true,
        isCount: true,
      }),
    ],
  };
}

function countCell(value: bigint, text: string): GridCell {
  return { text, value, type: { kind: "integer" }, kind: "count", look: null };
}

function sampleOf(column: TableColumn, level: number, { rows, texts }: TableParts): readonly string[] | null {
  const known = rows.rootLevels[level];
  const first = known?.row(0);
  if (known === undefined || first === undefined) return null;
  const sample: GridCell[] = [];
  for (let ordinal = 0; ordinal < SAMPLE; ordinal += 1) {
    const found = known.row(ordinal);
    const cell = found === undefined ? undefined : texts.cell(column, found.table, found.row);
    if (cell !== undefined) sample.push(cell);
  }
  return sample.length === 0 ? null : alignedTexts(sample);
}

/** How many rows each level has over the whole table, as far as that is known. */
export function levelCounts({ levels }: TableDesign, rows: TableRows): readonly (number | null)[] {
  const { rootLevels } = rows;
  return levels.map((_, level) => {
    const own = rootLevels[level];
    if (own !== undefined) return own.total;
    const outer = level === rootLevels.length ? rootLevels.at(-1) : undefined;
    if (outer === undefined || !outer.hasChildCounts) return null;
    let total = 0;
    for (let ordinal = 0; ordinal < outer.extent; ordinal += 1) total += outer.childCount(ordinal);
    return total;
  });
}

const totalCell = (column: TableColumn, totals: ResultTable | null, plain: CellTexts): GridCell | undefined =>
  totals === null || totals.rowCount === 0 || column.problem !== null ? undefined : plain.cell(column, totals, 0);

/** The total of a column as it stands below its cells; null where there is none. */
function totalText(column: TableColumn, { totals, plain, hasTotals }: TableParts): string | null {
  if (!hasTotals || column.isKey) return null;
  const cell = totalCell(column, totals, plain);
  return cell === undefined || cell.kind === "null" ? null : cell.text;
}

function totalsOf(
  { design, plain, totals, symbols }: TableParts,
  blocks: readonly GridBlock[],
  deepest: number,
  counts: readonly (number | null)[],
): readonly (GridCell | null)[] {
  const word = (text: string): GridCell => ({ text, value: null, type: { kind: "text" }, kind: "value", look: null });
  const words = (level: number): GridCell | null => {
    const count = counts[level];
    const at = design.levels[level];
    if (level === 0) return word(t("table.source.total"));
    if (count == null || at === undefined) return null;
    return word(
      level === design.levels.length - 1 ? countedRows(count, symbols) : countedOverall(at.name, counts[level - 1] ?? 0, count, symbols),
    );
  };
  return blocks.flatMap((block, level): readonly (GridCell | null)[] => {
    if (level > deepest) return block.columns.map(() => words(level));
    const columns = visibleOf(design.levels[level]?.columns ?? []);
    return columns.map((column, index) => {
      if (column.isKey) return index === 0 ? words(level) : null;
      const cell = totalCell(column, totals, plain);
      // Nothing to total is no empty value (L11).
      if (cell === undefined || cell.kind === "null") return index === 0 ? words(level) : null;
      return cell;
    });
  });
}
