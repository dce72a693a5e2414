import type { InputValue } from "@sheaf/contract";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/index.ts";
import type { InputPlace } from "./tables.ts";
import { of } from "./tables.ts";

/** An offered value that broke a rule and stands beside the kept one. */
export interface Flag {
  readonly offered: unknown;
  readonly code: string;
  readonly message: string;
  readonly by: string;
  readonly at: string;
}

/** One entry of the log, as it is applied to its row. */
export interface Entry {
  readonly seq: number;
  readonly kind: "add" | "set" | "delete";
  readonly rowId: string;
  readonly cells: Readonly<Record<string, InputValue>>;
  readonly flags: Readonly<Record<string, Flag>>;
  /** Columns whose flagged value counts by now. */
  readonly mended: readonly string[];
  /** Only marks change: nobody wrote into the row. */
  readonly isQuiet?: true;
  /** Of a row that is added or made: null leaves it where it was before it was deleted. */
  readonly place: number | null;
}

export interface Writing {
  readonly batchId: string;
  readonly authorId: string;
  readonly at: Date;
}

/** So many entries change what the database should know of its rows; the embedded one never looks by itself. */
const MANY = 5_000;

/** Rows in one statement: far below what one JSON value may hold, whatever stands in them. */
const PORTION = 2_000;

/**
 * Appends entries and folds them into the rows, both in the transaction given: one statement for each portion, which the store works on while
 * the next is written out.
 */
export async function writeEntries(
  db: Database,
  place: InputPlace,
  { batchId, authorId, at }: Writing,
  entries: readonly Entry[],
): Promise<void> {
  const key = sql`${place.organizationId}::uuid, ${place.workbookId}::uuid, ${place.elementId}, ${place.layer}`;
  let writing: Promise<unknown> = Promise.resolve();
  for (let start = 0; start < entries.length; start += PORTION) {
    const portion = entries.slice(start, start + PORTION);
    const has = (kind: Entry["kind"]): boolean => portion.some((entry) => entry.kind === kind);
    const given = JSON.stringify(portion);
    const parts = [
      sql`e as materialized (
        select * from jsonb_to_recordset(${given}::jsonb)
        as e(seq bigint, kind text, "rowId" text, cells jsonb, flags jsonb, mended text[], place bigint, "isQuiet" boolean))`,
      sql`logged as (
      insert into input_entries (organization_id, workbook_id, element_id, layer, seq, batch_id, kind, row_id, cells, flags)
      select ${key}, e.seq, ${batchId}::uuid, e.kind, e."rowId", e.cells, e.flags from e)`,
    ];
    // what a row was before it was deleted is in the log: an added one begins anew
    if (has("add"))
      parts.push(sql`added as (
      insert into input_rows as r (organization_id, workbook_id, element_id, layer, row_id, place, cells, flags, created_at, created_by, updated_at, updated_by, seq)
      select ${key}, e."rowId", coalesce(e.place, 0), e.cells, e.flags, ${at}, ${authorId}::uuid, ${at}, ${authorId}::uuid, e.seq
      from e where e.kind = 'add'
      on conflict (organization_id, workbook_id, element_id, layer, row_id) do update set
        place = case when excluded.place = 0 then r.place else excluded.place end,
        cells = excluded.cells, flags = excluded.flags, updated_at = excluded.updated_at, updated_by = excluded.updated_by, seq = excluded.seq, deleted = false)`);
    if (has("set"))
      parts.push(sql`changed as (
      update input_rows r set
        cells = r.cells || e.cells,
        flags = (r.flags - array(select jsonb_object_keys(e.cells)) - e.mended) || e.flags,
        updated_at = case when e."isQuiet" then r.updated_at else ${at} end,
        updated_by = case when e."isQuiet" then r.updated_by else ${authorId}::uuid end, seq = e.seq
      from e where e.kind = 'set' and r.row_id = e."rowId" and ${of(place, "r")})`);
    if (has("delete"))
      parts.push(sql`deleted as (
      update input_rows r set deleted = true, updated_at = ${at}, updated_by = ${authorId}::uuid, seq = e.seq
      from e where e.kind = 'delete' and r.row_id = e."rowId" and ${of(place, "r")})`);
    await writing;
    writing = sql`with ${sql.join(parts)} select 1`.execute(db);
    // Told where it is waited for; until then it is nobody's.
    writing.catch(() => undefined);
    // The statement leaves before the next one is written out.
    await setImmediate();
  }
  await writing;
  // Without it every row that is looked for is expected to be the only one of its table, and is looked for among all.
  if (entries.length >= MANY)
    await sql`analyze input_rows (organization_id, workbook_id, element_id, layer, row_id, seq, place)`.execute(db);
}

/** A row as it stands, as far as writing to it needs. */
export interface StandingRow {
  readonly place: number;
  readonly deleted: boolean;
  readonly cells: Readonly<Record<string, InputValue>>;
  readonly flags: Readonly<Record<string, Flag>>;
}

export async function readStanding(db: Database, place: InputPlace, rowIds: readonly string[]): Promise<ReadonlyMap<string, StandingRow>> {
  const rows = await db
    .selectFrom("input_rows")
    .select(["row_id", "place", "deleted", "cells", "flags"])
    .where(of(place))
    .where(sql<boolean>`row_id = any(${sql.val([...rowIds])}::text[])`)
    .execute();
  return new Map(
    rows.map(({ row_id: rowId, place: at, deleted, cells, flags }) => [
      rowId,
      { place: at, deleted, cells: cells as StandingRow["cells"], flags: flags as StandingRow["flags"] },
    ]),
  );
}

/** What was done to rows after a moment by those whom a batch meets, by row and column: the last of each. */
export interface OthersChange {
  readonly value: InputValue;
  readonly authorId: string;
  readonly at: Date;
}

export async function changesSince(
  db: Database,
  place: InputPlace,
  after: number,
  /** Whose changes it does not meet: those of its author, or those of some batches only. */
  except: { readonly authorId: string } | { readonly batchIds: readonly string[] },
  rowIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, OthersChange>>> {
  const rows = await db
    .selectFrom("input_entries as e")
    .innerJoin("input_batches as b", (join) =>
      join
        .onRef("b.organization_id", "=", "e.organization_id")
        .onRef("b.workbook_id", "=", "e.workbook_id")
        .onRef("b.element_id", "=", "e.element_id")
        .onRef("b.layer", "=", "e.layer")
        .onRef("b.batch_id", "=", "e.batch_id"),
    )
    .select(["e.row_id", "e.cells", "b.author_id", "b.created_at"])
    .where(of(place, "e"))
    .where("e.seq", ">", after)
    .$if("authorId" in except, (query) => query.where("b.author_id", "<>", "authorId" in except ? except.authorId : ""))
    .$if("batchIds" in except, (query) =>
      query.where(sql<boolean>`e.batch_id <> all(${sql.val("batchIds" in except ? [...except.batchIds] : [])}::uuid[])`),
    )
    .where(sql<boolean>`e.row_id = any(${sql.val([...rowIds])}::text[])`)
    .orderBy("e.seq")
    .execute();
  const found = new Map<string, Map<string, OthersChange>>();
  for (const row of rows) {
    const ofRow = found.get(row.row_id) ?? new Map<string, OthersChange>();
    for (const [columnId, value] of Object.entries(row.cells))
      ofRow.set(columnId, { value: value as InputValue, authorId: row.author_id, at: row.created_at });
    found.set(row.row_id, ofRow);
  }
  return found;
}

/** Room between two rows for those that are put between them later. */
const GAP = 1_048_576;

/** Where rows stand that are put below another (null: above all; undefined: below all), in their order; null where there is no room between. */
export async function placesFor(
  db: Database,
  place: InputPlace,
  after: string | null | undefined,
  count: number,
): Promise<readonly number[] | null> {
  const edge = async (from: number | null): Promise<number | null> => {
    const { next } = await db
      .selectFrom("input_rows")
      .select(({ fn }) => fn.min("place").as("next"))
      .where(of(place))
      .$if(from !== null, (query) => query.where("place", ">", from ?? 0))
      .executeTakeFirstOrThrow();
    return next === null ? null : Number(next);
  };
  const last = async (): Promise<number> => {
    const { most } = await db
      .selectFrom("input_rows")
      .select(({ fn }) => fn.max("place").as("most"))
      .where(of(place))
      .executeTakeFirstOrThrow();
    return Number(most ?? 0);
  };
  const upper = after === undefined || after === null ? undefined : (await readStanding(db, place, [after])).get(after)?.place;
  // a row that is gone for good is no place: below all, then
  if (after === undefined || (after !== null && upper === undefined)) {
    const begin = await last();
    return Array.from({ length: count }, (_, index) => begin + (index + 1) * GAP);
  }
  const lower = upper ?? null;
  const next = await edge(lower);
  if (next === null) return Array.from({ length: count }, (_, index) => (lower ?? 0) + (index + 1) * GAP);
  const begin = lower ?? next - (count + 1) * GAP;
  const step = Math.floor((next - begin) / (count + 1));
  // 0 says that a row stays where it was
  const places = Array.from({ length: count }, (_, index) => begin + (index + 1) * step);
  return step < 1 ? null : places.map((one) => (one === 0 ? 1 : one));
}

/** Puts all rows apart again. They count as changed, for their places in the warehouse are others. */
export async function spreadPlaces(db: Database, place: InputPlace, seq: number): Promise<void> {
  await sql`
    update input_rows r set place = o.n * ${sql.lit(GAP)}, seq = greatest(r.seq, ${seq})
    from (select row_id, row_number() over (order by place, row_id) as n from input_rows where ${of(place)}) o
    where r.row_id = o.row_id and ${of(place, "r")}`.execute(db);
}
