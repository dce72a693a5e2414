import type { TimeZone } from "@sheaf/locale";
import type { Database } from "../../../platform/database/index.ts";
import type { RowChange } from "../batch.ts";
import { type InputPlace, of } from "../log/tables.ts";
import type { RowMarks } from "../log/write-marks.ts";
import type { Flag, StandingRow } from "../log/write-log.ts";
import { type EntryColumn, type JudgedCell, judgeCells } from "./entry-rules.ts";
import { judgeFiles } from "./files.ts";
import { judgeFormulas, type ListParts } from "./formula-rules.ts";
import { judgePeople } from "./people.ts";
import { doubleWords, uniqueKey } from "./unique.ts";

export type ColumnRow = StandingRow & { readonly rowId: string };

/** All rows of a layer, in their order. */
export async function readColumnRows(db: Database, place: InputPlace): Promise<readonly ColumnRow[]> {
  const rows = await db
    .selectFrom("input_rows")
    .select(["row_id", "place", "cells", "flags"])
    .where(of(place))
    .where("deleted", "=", false)
    .orderBy("place")
    .orderBy("row_id")
    .execute();
  return rows.map((row) => ({
    rowId: row.row_id,
    place: row.place,
    deleted: false,
    cells: row.cells as StandingRow["cells"],
    flags: row.flags as StandingRow["flags"],
  }));
}

interface Parts extends ListParts {
  readonly element: Parameters<typeof judgeFormulas>[0]["element"];
  readonly place: InputPlace;
  readonly zone: TimeZone;
}

/**
 * What the rules of a column, as they are now, say about the values in use in all rows: the marks that change, and how many values break a
 * rule (S-I17). Values stay as they are; what was offered and not taken waits on.
 */
export async function judgeColumn(
  parts: Parts,
  { column, name }: EntryColumn,
  rows: readonly ColumnRow[],
  flagged: Pick<Flag, "by" | "at">,
): Promise<{ readonly marks: readonly RowMarks[]; readonly broken: number }> {
  const { context, place, zone } = parts;
  // whoever may not write into it may be told all the same
  const one: EntryColumn = { column, name, locked: false };
  const columns = new Map([[column.id, one]]);
  const changes = rows.map(({ rowId, cells }): RowChange => ({
    rowId,
    kind: "set",
    cells: new Map([[column.id, cells[column.id] ?? null]]),
    after: undefined,
  }));
  const judged = judgeCells(changes, columns, zone);
  await judgePeople(context.store.db, place.organizationId, columns, judged);
  await judgeFiles(context.store.db, place, columns, judged);
  const standing = new Map(rows.map((row) => [row.rowId, row]));
  // the value in use counts for its own formula, whatever else is wrong with it
  await judgeFormulas({ ...parts, columns, standing }, changes, judged);
  judgeDoubles(one, rows, judged);
  const marks: RowMarks[] = [];
  let broken = 0;
  for (const { rowId, cells, flags } of rows) {
    const value = cells[column.id] ?? null;
    const problem = problemOf(judged.get(rowId)?.get(column.id));
    if (problem !== null) broken += 1;
    const flag = flags[column.id];
    if (flag !== undefined && JSON.stringify(flag.offered) !== JSON.stringify(value)) continue;
    if (problem === null && flag !== undefined) marks.push({ rowId, flags: {}, mended: [column.id] });
    if (problem !== null && (flag?.code !== problem.code || flag.message !== problem.message))
      marks.push({ rowId, flags: { [column.id]: { offered: value, ...problem, ...flagged } }, mended: [] });
  }
  return { marks, broken };
}

/** Values that are none of the column's type show nothing (S-I8): there is nothing to mark. */
function problemOf(cell: JudgedCell | undefined): JudgedCell["problem"] {
  return cell === undefined || cell.problem?.code === "E_VALUE_TYPE" ? null : cell.problem;
}

/** Of several rows with one value the first stands there rightly. */
function judgeDoubles(one: EntryColumn, rows: readonly ColumnRow[], judged: ReadonlyMap<string, Map<string, JudgedCell>>): void {
  const unique = one.column.sheaf?.entry?.unique;
  if (unique === undefined) return;
  const keys = [...new Set([one.column.id, ...(unique === true ? [] : unique)])];
  const seen = new Set<string>();
  for (const { rowId, cells } of rows) {
    const key = uniqueKey(keys.map((id) => cells[id] ?? null));
    if (key === null) continue;
    const ofRow = judged.get(rowId);
    const cell = ofRow?.get(one.column.id);
    if (seen.has(key) && cell?.problem === null)
      ofRow?.set(one.column.id, {
        ...cell,
        problem: { code: "E_UNIQUE", message: doubleWords({ column: one, keys }, { column: one, value: cells[one.column.id] ?? null }) },
      });
    seen.add(key);
  }
}
