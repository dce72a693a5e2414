import { sql } from "kysely";
import type { Database } from "../../../platform/database/index.ts";
import { CONTENT, type Content, entryText } from "./chain.ts";

/** An entry as programs get it, with what its place in the chain can be checked by. */
export interface SentEntry {
  readonly number: number;
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly actorId: string | null;
  readonly actorKind: string | null;
  readonly actorVia: string | null;
  readonly objectKind: string | null;
  readonly objectId: string | null;
  readonly detail: unknown;
  readonly requestId: string | null;
  readonly sourceAddress: string | null;
  /** SHA-256 over `previousHash`, a line feed and `content`, in hexadecimal digits. */
  readonly hash: string;
}

/** The same with all that it takes to verify it elsewhere. */
export interface ProvenEntry extends SentEntry {
  /** Hash of the entry before it, which may be none of those that were asked for. */
  readonly previousHash: string | null;
  /** What its hash is of. */
  readonly content: string;
}

export interface Narrowed {
  /** Entries behind this one. */
  readonly after: number;
  readonly most: number;
  readonly actorId?: string | undefined;
  /** The beginning of what was done. */
  readonly action?: string | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

/** Sealed entries in the order of the chain. */
export async function sealedEntries(db: Database, organizationId: string, narrowed: Narrowed): Promise<readonly SentEntry[]> {
  const entries = await provenEntries(db, organizationId, narrowed);
  return entries.map(({ previousHash: _hash, content: _content, ...entry }) => entry);
}

type Row = Pick<SentEntry, "at" | "hash"> & Content & { readonly number: string; readonly previousHash: string | null };

export async function provenEntries(db: Database, organizationId: string, narrowed: Narrowed): Promise<readonly ProvenEntry[]> {
  const { after, most, actorId, action, from, before } = narrowed;
  const { rows } = await sql<Row>`
    select e.*, coalesce(
        (select encode(p.hash, 'hex') from audit_entries p where p.organization_id = ${organizationId} and p.number = e.number - 1),
        (select encode(c.anchor_hash, 'hex') from audit_chains c where c.organization_id = ${organizationId} and c.anchor_number = e.number - 1)
      ) as "previousHash"
    from (
      select ${CONTENT}, number, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, encode(hash, 'hex') as hash
      from audit_entries
      where organization_id = ${organizationId} and number > ${after}
        ${actorId === undefined ? sql`` : sql`and actor_id = ${actorId}`}
        ${action === undefined || action === "" ? sql`` : sql`and starts_with(action, ${action})`}
        ${from === undefined ? sql`` : sql`and at >= ${from}`}
        ${before === undefined ? sql`` : sql`and at < ${before}`}
      order by number limit ${most}
    ) e order by e.number`.execute(db);
  return rows.map((row) => ({
    number: Number(row.number),
    id: row.id,
    at: row.at,
    action: row.action,
    actorId: row.actor_id,
    actorKind: row.actor_kind,
    actorVia: row.actor_via,
    objectKind: row.object_kind,
    objectId: row.object_id,
    detail: JSON.parse(row.detail) as unknown,
    requestId: row.request_id,
    sourceAddress: row.source_address,
    hash: row.hash,
    previousHash: row.previousHash,
    content: entryText(organizationId, Number(row.number), row),
  }));
}
