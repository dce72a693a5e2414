import type { InputValue } from "@sheaf/contract";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/index.ts";
import { type InputPlace, of } from "../log/tables.ts";
import type { Entry, Flag, StandingRow } from "../log/write-log.ts";
import type { EntryColumn } from "./entry-rules.ts";
import { doubleWords, type MarkedCell, uniqueKey, type UniqueRule, uniqueRules } from "./unique.ts";
import { shown } from "./values.ts";

type Made = Pick<Entry, "kind" | "rowId" | "cells" | "flags" | "mended">;

/** What becomes of the marks of a row that a batch itself does not write to. */
export interface MarksAgain {
  readonly rowId: string;
  readonly flags: Record<string, Flag>;
  readonly mended: string[];
}

interface Row {
  readonly rowId: string;
  readonly cells: Readonly<Record<string, InputValue>>;
  readonly flags: Readonly<Record<string, Flag>>;
}

/**
 * Looks again at the cells that were marked as doubles of a value which a batch takes away, gives up or brings (S-I16). A value in use that
 * is nobody's double any more loses its mark; what was offered and not taken waits on, and its mark says how it stands now.
 */
export async function judgeDoublesAgain(
  db: Database,
  place: InputPlace,
  columns: ReadonlyMap<string, EntryColumn>,
  standing: ReadonlyMap<string, StandingRow>,
  made: readonly Made[],
): Promise<readonly MarksAgain[]> {
  const rules = uniqueRules(columns);
  const found = new Map<string, MarksAgain>();
  if (rules.length === 0) return [];
  const written = new Map(made.map((entry) => [entry.rowId, entry]));
  for (const rule of rules) {
    const moved = movedKeys(rule, standing, made);
    if (moved.size === 0) continue;
    const marked = (await markedRows(db, place, rule)).filter(({ rowId }) => !written.has(rowId));
    const concerned = marked.flatMap((row) => markOf(rule, row)).filter(({ key }) => moved.has(key));
    if (concerned.length === 0) continue;
    const holders = await holdersOf(db, place, rule, new Set(concerned.map(({ value }) => JSON.stringify(value))), written, standing);
    for (const { row, columnId, flag, key, value, isOwn } of concerned) {
      const again = found.get(row.rowId) ?? { rowId: row.rowId, flags: {}, mended: [] };
      const others = [...(holders.get(key) ?? [])].filter((rowId) => rowId !== row.rowId);
      const waiting = new Set(concerned.flatMap((one) => (one.isOwn && one.key === key && !mendedIn(found, one) ? [one.row.rowId] : [])));
      if (isOwn) {
        // of several that stand there marked, the first is the one that stands there rightly
        if (others.every((rowId) => waiting.has(rowId))) again.mended.push(columnId);
        else continue;
      } else {
        const cell = {
          column: columns.get(columnId) ?? null,
          value: columnId === rule.column.column.id ? value : (flag.offered as InputValue),
        };
        const message = others.length > 0 ? doubleWords(rule, cell) : freeWords(cell);
        if (message === flag.message) continue;
        again.flags[columnId] = { ...flag, message };
      }
      found.set(row.rowId, again);
    }
  }
  return [...found.values()];
}

const mendedIn = (found: ReadonlyMap<string, MarksAgain>, { row, columnId }: Mark): boolean =>
  found.get(row.rowId)?.mended.includes(columnId) === true;

/** Why a mark is still there when nothing else is: the value was not taken, and nobody enters it but a person. */
function freeWords({ column, value }: MarkedCell): string {
  const where = column === null ? "" : ` in ${column.name}`;
  return `${shown(value)} stands nowhere else${where} any more: enter it again to use it`;
}

/** Keys that rows of the batch had and have no more, or have now and had not. */
function movedKeys({ keys }: UniqueRule, standing: ReadonlyMap<string, StandingRow>, made: readonly Made[]): ReadonlySet<string> {
  const moved = new Set<string>();
  for (const { kind, rowId, cells } of made) {
    const before = standing.get(rowId);
    const held = before === undefined || before.deleted ? {} : before.cells;
    const old = uniqueKey(keys.map((id) => held[id] ?? null));
    const now = kind === "delete" ? null : uniqueKey(keys.map((id) => (kind === "add" ? cells[id] : (cells[id] ?? held[id])) ?? null));
    if (old === now) continue;
    for (const key of [old, now]) if (key !== null) moved.add(key);
  }
  return moved;
}

async function markedRows(db: Database, place: InputPlace, { keys }: UniqueRule): Promise<readonly Row[]> {
  const rows = await db
    .selectFrom("input_rows")
    .select(["row_id", "cells", "flags"])
    .where(of(place))
    .where("deleted", "=", false)
    .where(sql<boolean>`flags <> '{}'`)
    .where(
      sql<boolean>`(${sql.join(
        keys.map((id) => sql`flags -> ${id} ->> 'code' = 'E_UNIQUE'`),
        sql` or `,
      )})`,
    )
    .orderBy("place")
    .execute();
  return rows.map((row) => ({ rowId: row.row_id, cells: row.cells as Row["cells"], flags: row.flags as Row["flags"] }));
}

interface Mark {
  readonly row: Row;
  readonly columnId: string;
  readonly flag: Flag;
  readonly key: string;
  /** In the rule's own column. */
  readonly value: InputValue;
  /** The marked value is the one in use. */
  readonly isOwn: boolean;
}

/** The mark of a row by one rule; none where its values are empty. */
function markOf({ keys }: UniqueRule, row: Row): readonly Mark[] {
  const columnId = keys.find((id) => row.flags[id]?.code === "E_UNIQUE");
  const flag = columnId === undefined ? undefined : row.flags[columnId];
  if (columnId === undefined || flag === undefined) return [];
  const offered = flag.offered as InputValue;
  const values = keys.map((id) => (id === columnId ? offered : (row.cells[id] ?? null)));
  const key = uniqueKey(values);
  const isOwn = JSON.stringify(offered) === JSON.stringify(row.cells[columnId] ?? null);
  return key === null ? [] : [{ row, columnId, flag, key, value: values[0] ?? null, isOwn }];
}

/** Rows that hold one of some values of the rule's own column, as they are behind the batch, by key. */
async function holdersOf(
  db: Database,
  place: InputPlace,
  { column, keys }: UniqueRule,
  values: ReadonlySet<string>,
  written: ReadonlyMap<string, Made>,
  standing: ReadonlyMap<string, StandingRow>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const asked = `[${[...values].join(",")}]`;
  const rows = await db
    .selectFrom("input_rows")
    .select(["row_id", "cells"])
    .where(of(place))
    .where("deleted", "=", false)
    .where(sql<boolean>`cells -> ${column.column.id} in (select v from jsonb_array_elements(${asked}::jsonb) v)`)
    .execute();
  const holders = new Map<string, Set<string>>();
  const note = (rowId: string, cells: Readonly<Record<string, InputValue>>): void => {
    const key = uniqueKey(keys.map((id) => cells[id] ?? null));
    if (key !== null) holders.set(key, (holders.get(key) ?? new Set()).add(rowId));
  };
  for (const row of rows) if (!written.has(row.row_id)) note(row.row_id, row.cells as Row["cells"]);
  for (const { kind, rowId, cells } of written.values()) {
    const before = standing.get(rowId);
    if (kind !== "delete") note(rowId, { ...(kind === "add" || before === undefined || before.deleted ? {} : before.cells), ...cells });
  }
  return holders;
}
