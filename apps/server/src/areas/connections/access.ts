import {
  type AccessObject,
  type Action,
  type Actor,
  CodedError,
  type ConnectionEngine,
  type ConnectionObject,
  greatest,
  isUuid,
  may,
} from "@sheaf/contract";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Database, Tables } from "../../platform/database/index.ts";
import { inForce } from "../documents/index.ts";

/** A connection's row, its secret still sealed. */
export interface ConnectionRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly engine: ConnectionEngine;
  readonly managed: boolean;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly sealedSecret: Buffer | null;
  readonly timeZone: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly object: ConnectionObject;
}

/** Connections of the caller's organization with what `may()` needs; `only` narrows to one. */
export async function loadConnections(db: Database, actor: Actor, only?: string): Promise<readonly ConnectionRow[]> {
  if (only !== undefined && !isUuid(only)) return [];
  let query = db
    .selectFrom("connections")
    .selectAll()
    .where("organization_id", "=", actor.organizationId)
    .where("archived_at", "is", null)
    .orderBy("managed", "desc")
    .orderBy("name");
  if (only !== undefined) query = query.where("id", "=", only);
  const rows = await query.execute();
  if (rows.length === 0) return [];
  const grants = await db
    .selectFrom("connection_grants")
    .select(["connection_id", "access_right"])
    .where("organization_id", "=", actor.organizationId)
    .where(
      "connection_id",
      "in",
      rows.map((row) => row.id),
    )
    .where(inForce("connection_grants"))
    .where((e) =>
      actor.userKind === "internal"
        ? e.or([e("member_id", "=", actor.userId), e("member_id", "is", null)])
        : e("member_id", "=", actor.userId),
    )
    .execute();
  const teamIds = actor.teams.map(({ id }) => id);
  const ofTeams =
    teamIds.length === 0
      ? []
      : await db
          .selectFrom("team_connection_grants")
          .select(["connection_id", "access_right"])
          .where("organization_id", "=", actor.organizationId)
          .where("team_id", "in", teamIds)
          .where(inForce("team_connection_grants"))
          .execute();
  const parts = await db
    .selectFrom("connection_part_grants")
    .select(["connection_id", "path", "access_right"])
    .where("organization_id", "=", actor.organizationId)
    .where(inForce("connection_part_grants"))
    .where((e) =>
      e.or([
        e("member_id", "=", actor.userId),
        ...(teamIds.length === 0 ? [] : [e("team_id", "in", teamIds)]),
        ...(actor.userKind === "internal" ? [e.and([e("member_id", "is", null), e("team_id", "is", null)])] : []),
      ]),
    )
    .$if(only !== undefined, (some) => some.where("connection_id", "=", only ?? ""))
    .execute();
  const all = [...grants, ...ofTeams];
  return rows.map((row) => {
    const given = all.filter((grant) => grant.connection_id === row.id).map((grant) => grant.access_right);
    const givenParts = parts.filter((part) => part.connection_id === row.id);
    return {
      ...ownOf(row),
      object: {
        kind: "connection",
        organizationId: actor.organizationId,
        managed: row.managed,
        right: greatest(given.map((right) => (right === "annotate" ? "view" : right))),
        parts: givenParts.map(({ path }) => path),
        annotated: given.some((right) => right !== "view")
          ? [[]]
          : givenParts.filter((part) => part.access_right === "annotate").map(({ path }) => path),
      },
    };
  });
}

/** One connection, with the right to do something with it; ENOENT for what the caller may not know. */
export async function requireConnection(db: Database, actor: Actor, connectionId: string, action: Action): Promise<ConnectionRow> {
  const [row] = await loadConnections(db, actor, connectionId);
  if (row === undefined) throw new CodedError("ENOENT");
  const decision = may(actor, action, row.object);
  if (!decision.allowed) throw new CodedError(decision.code);
  return row;
}

/** A table of a connection, as `may()` knows it; the path is the whole one, as the warehouse lists it. */
export const tableObject = (connection: ConnectionObject, path: readonly string[]): Extract<AccessObject, { kind: "table" }> => ({
  kind: "table",
  organizationId: connection.organizationId,
  connection,
  path,
});

/** Whether the caller may use a table of it. */
export function mayUseTable(actor: Actor, connection: ConnectionObject, path: readonly string[]): boolean {
  return may(actor, "table.use", tableObject(connection, path)).allowed;
}

/**
 * When the connections of an organization were changed last, by id, as a column of a statement about something of that organization (`i` in the
 * query around): what is open already need not be looked up again.
 */
export function connectionMarksBeside(): RawBuilder<ConnectionMarks> {
  return sql<ConnectionMarks>`(
    select coalesce(json_object_agg(c.id, floor(extract(epoch from c.updated_at) * 1000)), '{}')
    from connections c where c.organization_id = i.organization_id and c.archived_at is null)`;
}
/** Milliseconds, as dates have them here. */
export type ConnectionMarks = Readonly<Record<string, number>>;

/** Any connection of an organization, whoever asks: for queries of documents, whose viewers need no right of their own on it. */
export async function findConnection(
  db: Database,
  organizationId: string,
  connectionId: string,
): Promise<Omit<ConnectionRow, "object"> | null> {
  if (!isUuid(connectionId)) return null;
  const row = await db
    .selectFrom("connections")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", connectionId)
    .where("archived_at", "is", null)
    .executeTakeFirst();
  return row === undefined ? null : ownOf(row);
}

function ownOf(row: Selectable<Tables["connections"]>): Omit<ConnectionRow, "object"> {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    engine: row.engine,
    managed: row.managed,
    settings: row.settings,
    sealedSecret: row.sealed_secret,
    timeZone: row.time_zone,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
