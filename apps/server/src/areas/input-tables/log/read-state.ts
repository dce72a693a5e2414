import { type InputHistory, type InputRowless, INPUT_LISTED, type InputRefusalCode, type InputState } from "@sheaf/contract";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/index.ts";
import { fullName } from "../../organizations/index.ts";
import { type InputPlace, of } from "./tables.ts";
import type { Flag } from "./write-log.ts";

type Person = InputHistory["changes"][number]["by"];

/** Names of people of an organization, for those who may know who entered what. */
export async function namesOfPeople(
  db: Database,
  organizationId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("members")
    .select(["user_id", "first_name", "last_name", "email"])
    .where("organization_id", "=", organizationId)
    .where(sql<boolean>`user_id = any(${sql.val([...new Set(userIds)])}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.user_id, fullName(row)]));
}

/** Cells whose offered value broke a rule and that nobody has mended yet, in the order of the rows. */
export async function readFlags(
  db: Database,
  place: InputPlace,
  shown: ReadonlySet<string> | null,
): Promise<Pick<InputState, "invalid" | "invalidCells">> {
  const told = sql.val(shown === null ? null : [...shown]);
  const rows = await db
    .selectFrom("input_rows")
    .select(["row_id", "cells", "flags"])
    .where(of(place))
    .where("deleted", "=", false)
    .where(sql<boolean>`flags <> '{}' and (${told}::text[] is null or flags ?| ${told}::text[])`)
    .orderBy("place")
    .limit(INPUT_LISTED)
    .execute();
  const flags = rows.flatMap((row) =>
    Object.entries(row.flags as Readonly<Record<string, Flag>>).flatMap(([columnId, flag]) =>
      shown?.has(columnId) === false ? [] : [{ row, columnId, flag }],
    ),
  );
  const names = await namesOfPeople(
    db,
    place.organizationId,
    flags.map(({ flag }) => flag.by),
  );
  const { count } = await sql<{ count: number }>`
    select coalesce(sum((select count(*) from jsonb_object_keys(flags) key where ${told}::text[] is null or key = any(${told}::text[]))), 0)::int as count
    from input_rows where ${of(place)} and not deleted and flags <> '{}'`
    .execute(db)
    .then(({ rows: [first] }) => first ?? { count: 0 });
  return {
    invalid: flags.slice(0, INPUT_LISTED).map(({ row, columnId, flag }) => ({
      rowId: row.row_id,
      columnId,
      offered: flag.offered,
      kept: row.cells[columnId] ?? null,
      code: flag.code as InputRefusalCode,
      message: flag.message,
      by: personOf(names, flag.by),
      at: flag.at,
    })),
    invalidCells: count,
  };
}

/** Rows as they were entered, with who changed each last; in the order asked for. */
export async function readEntries(
  db: Database,
  place: InputPlace,
  rowIds: readonly string[],
  shown: ReadonlySet<string> | null,
): Promise<InputRowless["rows"]> {
  const rows = await db
    .selectFrom("input_rows")
    .select(["row_id", "cells", "updated_by", "updated_at"])
    .where(of(place))
    .where("deleted", "=", false)
    .where(sql<boolean>`row_id = any(${sql.val([...rowIds])}::text[])`)
    .execute();
  const names = await namesOfPeople(
    db,
    place.organizationId,
    rows.map((row) => row.updated_by),
  );
  const found = new Map(rows.map((row) => [row.row_id, row]));
  return rowIds.flatMap((rowId) => {
    const row = found.get(rowId);
    if (row === undefined) return [];
    const cells = Object.entries(row.cells).filter(([columnId]) => shown?.has(columnId) !== false);
    return [{ rowId, cells: Object.fromEntries(cells), by: personOf(names, row.updated_by), at: row.updated_at.toISOString() }];
  });
}

interface Change {
  readonly seq: number;
  readonly batch_id: string;
  readonly kind: "add" | "set" | "delete";
  readonly row_id: string;
  readonly column_id: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly author_id: string;
  readonly created_at: Date;
}

/**
 * What became of a layer, a row or a cell, the newest first: one change per cell, and one for each row that came or went. What stood there
 * before is what the entry before it left.
 */
export async function readHistory(
  db: Database,
  place: InputPlace,
  wanted: {
    readonly rowId: string | null;
    readonly columnId: string | null;
    /** Columns of which is told; null: all. */
    readonly shown: readonly string[] | null;
    readonly before: number | null;
    readonly limit: number;
  },
): Promise<InputHistory> {
  const { rowId, columnId, before, limit } = wanted;
  const told = sql.val(wanted.shown);
  const { rows } = await sql<Change>`
    select e.seq, e.batch_id, e.kind, e.row_id, c.key as column_id, c.value as after, b.author_id, b.created_at,
      (select p.cells -> c.key from input_entries p
        where ${of(place, "p")} and p.row_id = e.row_id and p.seq < e.seq and p.cells ? c.key
        order by p.seq desc limit 1) as before
    from (
      select * from input_entries e where ${of(place, "e")}
        and not (e.kind = 'set' and e.cells = '{}')
        and (${before}::bigint is null or e.seq < ${before}::bigint)
        and (${rowId}::text is null or e.row_id = ${rowId})
        and (${columnId}::text is null or e.cells ? ${columnId} or e.kind = 'delete')
        and (${told}::text[] is null or e.kind <> 'set' or e.cells ?| ${told}::text[])
        and (${told}::text[] is null or ${columnId}::text is null or e.kind = 'delete' or ${columnId} = any(${told}::text[]))
      order by e.seq desc limit ${limit + 1}
    ) e
    join input_batches b using (organization_id, workbook_id, element_id, layer, batch_id)
    left join lateral (
      select key, value from jsonb_each(e.cells) where (${columnId}::text is null or key = ${columnId}) and (${told}::text[] is null or key = any(${told}::text[]))
    ) c on true
    order by e.seq desc, c.key`.execute(db);
  const entries = [...new Set(rows.map(({ seq }) => seq))];
  const shown = new Set(entries.slice(0, limit));
  const names = await namesOfPeople(
    db,
    place.organizationId,
    rows.map((row) => row.author_id),
  );
  return {
    changes: rows
      .filter(({ seq }) => shown.has(seq))
      .map((row) => ({
        seq: Number(row.seq),
        batchId: row.batch_id,
        kind: row.kind,
        rowId: row.row_id,
        columnId: row.column_id,
        before: row.before ?? null,
        after: row.after ?? null,
        by: personOf(names, row.author_id),
        at: row.created_at.toISOString(),
      })),
    more: entries.length > limit,
  };
}

function personOf(names: ReadonlyMap<string, string>, id: string): Person {
  return { id, name: names.get(id) ?? "" };
}
