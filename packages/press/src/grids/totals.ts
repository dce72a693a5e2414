import { type CountedIn, countedOverall, countedRows } from "@sheaf/charts/cells";
import { message } from "@sheaf/messages";
import type { GridCell } from "@sheaf/paper";
import { cellAt, cellText, type PrintedColumn, type ResultTable } from "@sheaf/result";
import type { ElementQuery, Id } from "@sheaf/workbook";

/** What the totals of a table of groups are made of. */
interface TotalsOf {
  /** The columns that stand on paper. */
  readonly columns: readonly PrintedColumn[];
  /** The rows that were brought, with the keys of their groups. */
  readonly table: ResultTable;
  /** There are more of them. */
  readonly isCut: boolean;
  /** One row: every column over everything. */
  readonly totals: ResultTable;
  /** The cell of a column in that row; null: there is nothing to total. */
  readonly cellOf: (columnId: Id) => GridCell | null;
}

interface TotalsSetting {
  readonly query: ElementQuery | null;
  readonly words: CountedIn;
}

/** The last row of a table of groups as the screen has it: each column over everything; in place of keys, what is totalled and how many groups and rows there are. */
export function totalCells(of: TotalsOf, { query, words }: TotalsSetting): readonly GridCell[] {
  const levels = query?.levels.filter(({ kind }) => kind !== "summary") ?? [];
  const levelOf = new Map(query?.columns.map(({ id, level }) => [id, levels.findIndex((one) => one.id === level)]));
  const keys = new Set(levels.flatMap((level) => level.keys));
  const told = new Set<number>();
  return of.columns.map(({ column: { id } }): GridCell => {
    const level = levelOf.get(id) ?? -1;
    const isFirst = !told.has(level);
    told.add(level);
    const total = keys.has(id) ? null : of.cellOf(id);
    if (total !== null) return total;
    return { text: isFirst && level >= 0 ? levelWords(level, of, levels, { query, words }) : "" };
  });
}

function levelWords(level: number, { table, isCut }: TotalsOf, levels: ElementQuery["levels"], { query, words }: TotalsSetting): string {
  if (level === 0) return words.say(message("table.source.total"));
  // What was left out is in no count.
  if (isCut) return "";
  if (level === levels.length - 1) return countedRows(table.rowCount, words);
  const [around, own] = [groupsOf(table, levels, level - 1), groupsOf(table, levels, level)];
  if (around === null || own === null) return "";
  const names = new Map(query?.columns.map(({ id, name }) => [id, name]));
  return countedOverall((levels[level]?.keys ?? []).map((key) => names.get(key) ?? "").join(", "), around, own, words);
}

/** How many groups of a level the rows lie in; null: a key of it did not come with them. */
function groupsOf(table: ResultTable, levels: ElementQuery["levels"], level: number): number | null {
  const keys = levels.slice(0, level + 1).flatMap((one) => one.keys);
  const places = keys.map((key) => table.columns.findIndex(({ id, role }) => id === key && role === "value"));
  if (places.includes(-1)) return null;
  const groups = new Set<string>();
  for (let row = 0; row < table.rowCount; row += 1)
    groups.add(JSON.stringify(places.map((at) => cellText(cellAt(table, row, at), table.columns[at]?.type ?? { kind: "text" }))));
  return groups.size;
}
