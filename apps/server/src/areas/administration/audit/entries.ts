import { sql } from "kysely";
import type { Database } from "../../../platform/database/index.ts";

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
  /** SHA-256 of the entry and of the hash before it, in hexadecimal digits. */
  readonly hash: string;
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
  const { after, most, actorId, action, from, before } = narrowed;
  const { rows } = await sql<Omit<SentEntry, "number"> & { readonly number: string }>`
    select number, id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, action, actor_id as "actorId", actor_kind as "actorKind",
      actor_via as "actorVia", object_kind as "objectKind", object_id as "objectId", detail, request_id as "requestId",
      source_address as "sourceAddress", encode(hash, 'hex') as hash
    from audit_entries
    where organization_id = ${organizationId} and number > ${after}
      ${actorId === undefined ? sql`` : sql`and actor_id = ${actorId}`}
      ${action === undefined || action === "" ? sql`` : sql`and starts_with(action, ${action})`}
      ${from === undefined ? sql`` : sql`and at >= ${from}`}
      ${before === undefined ? sql`` : sql`and at < ${before}`}
    order by number limit ${most}`.execute(db);
  return rows.map((row) => ({ ...row, number: Number(row.number) }));
}
