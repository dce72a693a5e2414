import { type Actor, CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { type RawBuilder, sql } from "kysely";
import { type Database, uuids } from "../../platform/database/index.ts";
import { isWritten } from "../../platform/operations/index.ts";
import type { Services } from "../../platform/services.ts";
import { inForce } from "./inode-tree.ts";

/** When the first of the rights ends by time that reach somebody in these places, in milliseconds; null: none does. */
export async function endOfRights(
  db: Database,
  { organizationId, userId, userKind, teams }: Pick<Actor, "organizationId" | "userId" | "userKind" | "teams">,
  inodeIds: readonly string[],
): Promise<number | null> {
  const places = uuids(inodeIds);
  const { rows } = await sql<{ readonly ends_at: Date | null }>`
    select min(ends_at) as ends_at from (
      select g.ends_at from grants g where g.organization_id = ${organizationId} and g.inode_id = any(${places})
        and (g.member_id = ${userId} or (g.member_id is null and ${userKind === "internal"}))
      union all
      select t.ends_at from team_grants t where t.organization_id = ${organizationId} and t.inode_id = any(${places})
        and t.team_id = any(${uuids(teams.map(({ id }) => id))})
      union all
      select l.expires_at from share_link_uses u
      join share_links l on l.organization_id = u.organization_id and l.id = u.link_id
      where u.organization_id = ${organizationId} and u.user_id = ${userId} and l.inode_id = any(${places}) and l.revoked_at is null
    ) ends where ends_at > now()`.execute(db);
  return rows[0]?.ends_at?.getTime() ?? null;
}

/** When a right ends that is given: null without an end, undefined as it is. Refuses a moment that is over. */
export function endGiven(endsAt: string | null | undefined, clock: Services["clock"]): Date | null | undefined {
  const end = endsAt == null ? endsAt : new Date(endsAt);
  if (end != null && end.getTime() <= clock.now())
    throw new CodedError("EINVAL", message("errors-documents.document.end-is-past"), { field: "endsAt" });
  return end;
}

/** The end of a right that is given once more: where none is said it keeps its own, and one that has ended has none. */
export function endAgain(
  table: keyof typeof endedRows,
  end: Date | null | undefined,
): { readonly ends_at: Date | null | RawBuilder<Date | null>; readonly end_noted: false } {
  const kept = sql<Date | null>`case when ${inForce(table)} then ${sql.ref(`${table}.ends_at`)} end`;
  return { ends_at: end === undefined ? kept : end, end_noted: false };
}

/** A grant that has ended by time, for the audit log. */
interface Ended {
  readonly organization_id: string;
  readonly object_kind: "inode" | "connection";
  readonly object_id: string;
  readonly access_right: string;
  readonly ends_at: Date;
  /** Null with `team_id`: everybody's. */
  readonly member_id: string | null;
  readonly team_id: string | null;
  /** The schema or table of a connection that it was about. */
  readonly path: readonly string[] | null;
}

/** Writes into the audit log that grants have ended, once for each. They gave nothing since then by themselves. Gives how many. */
export async function noteEndedGrants({ store, clock, ids, attributes }: EndingServices): Promise<number> {
  return store.db.transaction().execute(async (db) => {
    const rows: Ended[] = [];
    for (const table of Object.keys(endedRows) as (keyof typeof endedRows)[]) rows.push(...(await endedOn(db, table)));
    for (const row of rows) {
      if (!(await isWritten({ attributes }, row.organization_id, "grant.end"))) continue;
      const whose = row.team_id === null ? { member: row.member_id ?? "everybody" } : { team: row.team_id };
      const part = row.path === null ? {} : { path: row.path.join(".") };
      await db
        .insertInto("audit_entries")
        .values({
          organization_id: row.organization_id,
          id: ids.make(),
          at: new Date(clock.now()),
          actor_id: null,
          action: "grant.end",
          object_kind: row.object_kind,
          object_id: row.object_id,
          detail: JSON.stringify({ ...whose, right: row.access_right, ...part, until: row.ends_at.toISOString() }),
          request_id: null,
          source_address: null,
          actor_kind: null,
          actor_via: null,
        })
        .execute();
    }
    return rows.length;
  });
}

type EndingServices = Pick<Services, "store" | "clock" | "ids" | "attributes">;

/** What the rows of each table of grants are for the audit log. */
const endedRows = {
  grants: { kind: "inode", id: "inode_id", right: "access_right", member: "member_id", team: null, path: null },
  team_grants: { kind: "inode", id: "inode_id", right: "access_right", member: null, team: "team_id", path: null },
  connection_grants: { kind: "connection", id: "connection_id", right: "access_right", member: "member_id", team: null, path: null },
  team_connection_grants: { kind: "connection", id: "connection_id", right: "access_right", member: null, team: "team_id", path: null },
  connection_part_grants: { kind: "connection", id: "connection_id", right: null, member: "member_id", team: "team_id", path: "path" },
} as const;

/** Marks what has ended in a table of grants, and gives it. */
async function endedOn(db: Database, table: keyof typeof endedRows): Promise<readonly Ended[]> {
  const { kind, id, right, member, team, path } = endedRows[table];
  const column = (name: string | null) => (name === null ? sql`null` : sql.ref(`g.${name}`));
  const { rows } = await sql<Ended>`
    update ${sql.table(table)} g set end_noted = true where g.ends_at is not null and not g.end_noted and not ${inForce("g")}
    returning g.organization_id, g.ends_at, ${sql.lit(kind)} as object_kind, ${column(id)} as object_id,
      ${right === null ? sql`'view'` : column(right)} as access_right, ${column(member)} as member_id, ${column(team)} as team_id,
      ${column(path)} as path`.execute(db);
  return rows;
}
