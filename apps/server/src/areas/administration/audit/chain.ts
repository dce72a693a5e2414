import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/index.ts";

/** Hash before the first entry of all. */
export const NO_HASH = Buffer.alloc(32);

/** So many entries are sealed in one transaction. */
const TOGETHER = 1_000;
/** So many are read at once to be verified. */
const PORTION = 5_000;

/** What of an entry its hash is of: everything that is kept. Times in microseconds, details as their text. */
export interface Content {
  readonly id: string;
  readonly micros: string;
  readonly actor_id: string | null;
  readonly action: string;
  readonly object_kind: string | null;
  readonly object_id: string | null;
  readonly detail: string;
  readonly request_id: string | null;
  readonly source_address: string | null;
  readonly actor_kind: string | null;
  readonly actor_via: string | null;
}

export const CONTENT = sql`id, (extract(epoch from at) * 1000000)::bigint::text as micros, actor_id, action, object_kind, object_id, detail::text as detail,
  request_id, source_address, actor_kind, actor_via`;

/** What an entry says, as one JSON list: the text that its hash is of. */
export function entryText(organizationId: string, number: number, entry: Content): string {
  const { id, micros, actor_id, action, object_kind, object_id, detail, request_id, source_address, actor_kind, actor_via } = entry;
  const said = [organizationId, number, id, micros, actor_id, action, object_kind, object_id];
  return JSON.stringify([...said, detail, request_id, source_address, actor_kind, actor_via]);
}

/** Hash of an entry: SHA-256 over the hash before it in hexadecimal digits, a line feed, and what it says. */
export function entryHash(before: Buffer, organizationId: string, number: number, entry: Content): Buffer {
  return createHash("sha256")
    .update(`${before.toString("hex")}\n${entryText(organizationId, number, entry)}`)
    .digest();
}

/** Organizations with entries that are not in the chain yet. */
export async function unsealedOrganizations(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom("audit_entries").select("organization_id").distinct().where("number", "is", null).execute();
  return rows.map(({ organization_id: id }) => id);
}

/** Puts what was written since into the chain, in the order of its times. Two who seal at the same time take turns. */
export async function sealEntries(db: Database, organizationId: string): Promise<void> {
  for (let count = TOGETHER; count === TOGETHER;)
    count = await db.transaction().execute((transaction) => sealSome(transaction, organizationId));
}

async function sealSome(db: Database, organizationId: string): Promise<number> {
  await db
    .insertInto("audit_chains")
    .values({ organization_id: organizationId, head_hash: NO_HASH, anchor_hash: NO_HASH, retention_days: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const chain = await db
    .selectFrom("audit_chains")
    .select(["head_number", "head_hash"])
    .where("organization_id", "=", organizationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { rows } = await sql<Content>`select ${CONTENT} from audit_entries
    where organization_id = ${organizationId} and number is null order by at, id limit ${TOGETHER}`.execute(db);
  if (rows.length === 0) return 0;
  let [number, hash] = [Number(chain.head_number), chain.head_hash];
  const sealed = rows.map((entry) => {
    number += 1;
    hash = entryHash(hash, organizationId, number, entry);
    return { id: entry.id, number, hash: hash.toString("hex") };
  });
  await sql`update audit_entries e set number = s.number, hash = decode(s.hash, 'hex')
    from json_to_recordset(${JSON.stringify(sealed)}::json) as s (id uuid, number bigint, hash text)
    where e.organization_id = ${organizationId} and e.id = s.id`.execute(db);
  await db
    .updateTable("audit_chains")
    .set({ head_number: number, head_hash: hash })
    .where("organization_id", "=", organizationId)
    .execute();
  return rows.length;
}

/** How far the chain holds. */
export interface Verified {
  /** Entries up to this one are as they were written; the one before the first where none are. */
  readonly to: number;
  /** The first that was looked at. */
  readonly from: number;
  /** The first that is kept. */
  readonly first: number;
  /** The last that was ever written into the chain. */
  readonly head: number;
  /** Entry that was changed, or is missing; null: none. */
  readonly broken: number | null;
}

/** Which entries: so many behind one, whose hash is believed; absent: from the beginning of the chain on, or the newest. */
interface VerifiedPart {
  readonly after?: number;
  readonly most?: number;
}

/**
 * Computes the hashes of the chain anew, from its beginning, or of a part: of this the hash before it is believed. What is missing, was
 * changed, moved or put in between breaks it there.
 */
export async function verifyChain(
  db: Database,
  organizationId: string,
  { after, most = Number.MAX_SAFE_INTEGER }: VerifiedPart = {},
): Promise<Verified> {
  const chain = await db.selectFrom("audit_chains").selectAll().where("organization_id", "=", organizationId).executeTakeFirst();
  if (chain === undefined) return { to: 0, from: 1, first: 1, head: 0, broken: null };
  const [head, anchor] = [Number(chain.head_number), Number(chain.anchor_number)];
  const start = Math.min(head, Math.max(anchor, after ?? head - most));
  const end = Math.min(head, start + most);
  let hash = start === anchor ? chain.anchor_hash : await hashOf(db, organizationId, start);
  let number = start;
  const known = { from: start + 1, first: anchor + 1, head };
  if (hash === null) return { ...known, to: start, broken: start };
  while (number < end) {
    const { rows } = await sql<
      Content & { readonly number: string; readonly hash: Buffer }
    >`select ${CONTENT}, number, hash from audit_entries
      where organization_id = ${organizationId} and number > ${number} order by number limit ${Math.min(PORTION, end - number)}`.execute(
      db,
    );
    for (const entry of rows) {
      const next = number + 1;
      const meant: Buffer = entryHash(hash, organizationId, next, entry);
      if (Number(entry.number) !== next || !meant.equals(entry.hash)) return { ...known, to: number, broken: next };
      [number, hash] = [next, meant];
    }
    if (rows.length === 0) return { ...known, to: number, broken: number + 1 };
  }
  if (end === head && !hash.equals(chain.head_hash)) return { ...known, to: Math.max(start, head - 1), broken: head };
  return { ...known, to: end, broken: null };
}

async function hashOf(db: Database, organizationId: string, number: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom("audit_entries")
    .select("hash")
    .where("organization_id", "=", organizationId)
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.hash ?? null;
}

/**
 * Takes away sealed entries that are older than a moment, from the oldest on: the chain begins after the last of them, whose hash stays.
 * Gives how many.
 */
export async function forgetEntries(db: Database, organizationId: string, before: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const chain = await transaction
      .selectFrom("audit_chains")
      .select("anchor_number")
      .where("organization_id", "=", organizationId)
      .forUpdate()
      .executeTakeFirst();
    if (chain === undefined) return 0;
    // up to the first that has to stay: the chain has no holes
    const { rows } = await sql<{ readonly number: string; readonly hash: Buffer }>`select number, hash from audit_entries
      where organization_id = ${organizationId} and number < coalesce((
        select min(number) from audit_entries where organization_id = ${organizationId} and number is not null and at >= ${before}
      ), 9223372036854775807) order by number desc limit 1`.execute(transaction);
    const [last] = rows;
    if (last === undefined) return 0;
    const { numDeletedRows } = await transaction
      .deleteFrom("audit_entries")
      .where("organization_id", "=", organizationId)
      .where("number", "<=", Number(last.number))
      .executeTakeFirst();
    await transaction
      .updateTable("audit_chains")
      .set({ anchor_number: Number(last.number), anchor_hash: last.hash })
      .where("organization_id", "=", organizationId)
      .execute();
    return Number(numDeletedRows);
  });
}
