import {
  CodedError,
  connectionAccess,
  connectionArgument,
  connectionGrant,
  connectionMemberArgument,
  connectionRights,
  connectionShare,
  done,
  may,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { sql } from "kysely";
import { z } from "zod";
import { audit, operation, type OperationContext, requireRow } from "../../../platform/operations/index.ts";
import { fullName } from "../../organizations/index.ts";
import { personOfMember } from "../../session/index.ts";
import { endAgain, endGiven, inForce } from "../../documents/index.ts";
import { innerTeamsOf } from "../../session/index.ts";
import { loadConnections, requireConnection } from "../access.ts";
import { uuids } from "../../../platform/database/index.ts";

type Grant = z.input<typeof connectionGrant>;
type Reason = z.input<typeof connectionAccess>["reasons"][number];

export const listConnectionGrants = operation({
  name: "ListConnectionGrants",
  kind: "query",
  transport: { kind: "graphql", field: "connectionGrants" },
  summary: "Who may use a connection: everybody, teams, members",
  input: connectionArgument,
  output: z.array(connectionGrant),
  capability: "canManageConnection",
  scope: "connections:write",
  ids: { connectionId: "connection" },
  run: async ({ db, actor }, { connectionId }) => {
    await requireConnection(db, actor, connectionId, "connection.share");
    const { rows } = await sql<{
      readonly right: Grant["right"];
      readonly user_id: string | null;
      readonly email: string | null;
      readonly first_name: string | null;
      readonly last_name: string | null;
      readonly team_id: string | null;
      readonly team_name: string | null;
      readonly path: string[] | null;
      readonly ends_at: Date | null;
      readonly has_ended: boolean;
    }>`
      select * from (select g.access_right as right, m.user_id, m.email, m.first_name, m.last_name, null::uuid as team_id, null::text as team_name,
        null::text[] as path, g.ends_at, not ${inForce("g")} as has_ended
      from connection_grants g
      left join members m on m.organization_id = g.organization_id and m.user_id = g.member_id
      where g.organization_id = ${actor.organizationId} and g.connection_id = ${connectionId} and (g.member_id is null or not m.is_archived)
      union all
      select g.access_right, null, null, null, null, t.id, t.name, null, g.ends_at, not ${inForce("g")}
      from team_connection_grants g
      join teams t on t.organization_id = g.organization_id and t.id = g.team_id and t.archived_at is null
      where g.organization_id = ${actor.organizationId} and g.connection_id = ${connectionId}
      union all
      select g.access_right, m.user_id, m.email, m.first_name, m.last_name, t.id, t.name, g.path, g.ends_at, not ${inForce("g")}
      from connection_part_grants g
      left join members m on m.organization_id = g.organization_id and m.user_id = g.member_id
      left join teams t on t.organization_id = g.organization_id and t.id = g.team_id
      where g.organization_id = ${actor.organizationId} and g.connection_id = ${connectionId}
        and (g.member_id is null or not m.is_archived) and (g.team_id is null or t.archived_at is null)) given
      order by path is not null, path, user_id is not null, team_id is not null, team_name, first_name, last_name, email`.execute(db);
    return rows.map(({ right, path, email, ...row }) => ({
      right,
      path,
      member:
        row.user_id === null || email === null
          ? null
          : {
              userId: row.user_id,
              email,
              name: fullName({ first_name: row.first_name ?? "", last_name: row.last_name ?? "", email }),
            },
      team: row.team_id === null || row.team_name === null ? null : { teamId: row.team_id, name: row.team_name },
      endsAt: row.ends_at?.toISOString() ?? null,
      hasEnded: row.has_ended,
    }));
  },
});

export const shareConnection = operation({
  name: "ShareConnection",
  kind: "mutation",
  transport: { kind: "graphql", field: "shareConnection" },
  summary: "Lets a member, a team, or everybody in the organization, use a connection, or no longer",
  input: connectionShare,
  output: done,
  capability: "canManageConnection",
  scope: "connections:write",
  ids: { connectionId: "connection", memberId: "member", teamId: "team" },
  run: async (context, { connectionId, memberId = null, teamId = null, canUse, path = null, right, endsAt }) => {
    const { db, actor, clock } = context;
    const { managed } = await requireConnection(db, actor, connectionId, "connection.share");
    if (memberId !== null) await requireRow(context, "members", memberId);
    if (teamId !== null) await requireRow(context, "teams", teamId);
    if (memberId !== null && teamId !== null)
      throw new CodedError("EINVAL", message("errors-data.connections.connection-shared-member-team-one"));
    if (right === "edit" && !managed) throw new CodedError("EINVAL", message("errors-data.connections.files-go-into-organizations-own"));
    if (path !== null && right === "edit")
      throw new CodedError("EINVAL", message("errors-data.connections.files-go-into-whole-connection"));
    const whose = { connectionId, memberId, teamId, path };
    if (canUse) await give(context, { ...whose, right: right ?? null, end: endGiven(endsAt, clock) });
    else await takeBack(context, whose);
    await audit(
      context,
      "connection.share",
      { kind: "connection", id: connectionId },
      {
        ...(teamId === null ? { member: memberId ?? "everybody" } : { team: teamId }),
        canUse,
        right: canUse ? (right ?? "view") : null,
        ...(path === null ? {} : { path: path.join(".") }),
        ...(canUse && endsAt !== undefined ? { until: endsAt } : {}),
      },
    );
    return { success: true };
  },
});

/** Whose a grant is: a member's, a team's, or everybody's where nobody is named; of all of the connection where no path is. */
interface Whose {
  readonly connectionId: string;
  readonly memberId: string | null;
  readonly teamId: string | null;
  readonly path: readonly string[] | null;
}

/** Lets them use it. What they have stays as it is where it is not said: a right that has ended has no end when it is given again. */
async function give(
  { db, actor, ids }: OperationContext,
  {
    connectionId,
    memberId,
    teamId,
    path,
    right,
    end,
  }: Whose & { readonly right: Grant["right"] | null; readonly end: Date | null | undefined },
): Promise<void> {
  const place = { organization_id: actor.organizationId, connection_id: connectionId, ends_at: end ?? null };
  const changed = right === null ? {} : { access_right: right };
  const ofPart = right === "annotate" ? right : "view";
  if (path !== null)
    await db
      .insertInto("connection_part_grants")
      .values({
        ...place,
        path: [...path],
        member_id: memberId,
        team_id: teamId,
        access_right: ofPart,
        id: ids.make(),
        created_by: actor.userId,
      })
      .onConflict((conflict) =>
        conflict.constraint("connection_part_once").doUpdateSet({
          ...endAgain("connection_part_grants", end),
          ...(right === null ? {} : { access_right: ofPart }),
        }),
      )
      .execute();
  else if (teamId !== null)
    await db
      .insertInto("team_connection_grants")
      .values({ ...place, team_id: teamId, access_right: right ?? "view" })
      .onConflict((conflict) =>
        conflict
          .columns(["organization_id", "connection_id", "team_id"])
          .doUpdateSet({ ...endAgain("team_connection_grants", end), ...changed }),
      )
      .execute();
  else
    await db
      .insertInto("connection_grants")
      .values({ ...place, member_id: memberId, access_right: right ?? "view" })
      .onConflict((conflict) =>
        conflict
          .columns(["organization_id", "connection_id", "member_id"])
          .doUpdateSet({ ...endAgain("connection_grants", end), ...changed }),
      )
      .execute();
}

async function takeBack({ db, actor }: OperationContext, { connectionId, memberId, teamId, path }: Whose): Promise<void> {
  const { organizationId } = actor;
  if (path !== null)
    await db
      .deleteFrom("connection_part_grants")
      .where("organization_id", "=", organizationId)
      .where("connection_id", "=", connectionId)
      .where("path", "=", sql<string[]>`${sql.val([...path])}::text[]`)
      .where("member_id", memberId === null ? "is" : "=", memberId)
      .where("team_id", teamId === null ? "is" : "=", teamId)
      .execute();
  else if (teamId !== null)
    await db
      .deleteFrom("team_connection_grants")
      .where("organization_id", "=", organizationId)
      .where("connection_id", "=", connectionId)
      .where("team_id", "=", teamId)
      .execute();
  else
    await db
      .deleteFrom("connection_grants")
      .where("organization_id", "=", organizationId)
      .where("connection_id", "=", connectionId)
      .where("member_id", memberId === null ? "is" : "=", memberId)
      .execute();
}

export const explainConnection = operation({
  name: "ExplainConnectionAccess",
  kind: "query",
  transport: { kind: "graphql", field: "connectionAccess" },
  summary: "What a member can do with a connection, where each right comes from, and what stands in the way",
  input: connectionMemberArgument,
  output: connectionAccess,
  capability: "canManageConnection",
  scope: "connections:write",
  ids: { connectionId: "connection", memberId: "member" },
  run: async (context, { connectionId, memberId }) => {
    const { db, actor } = context;
    const { organizationId } = actor;
    await requireConnection(db, actor, connectionId, "connection.share");
    // as they would be after a sign-in
    const person = await personOfMember(context, { organizationId, userId: memberId }, { kind: "session", familyId: "" });
    const [row] = person === null ? [] : await loadConnections(db, person.actor, connectionId);
    if (person === null || row === undefined) throw new CodedError("ENOENT");
    const can = (action: "connection.use" | "connection.share"): boolean => may(person.actor, action, row.object).allowed;
    const { name: accountType } = await db
      .selectFrom("members as m")
      .innerJoin("account_types as a", (join) =>
        join.onRef("a.organization_id", "=", "m.organization_id").onRef("a.id", "=", "m.account_type_id"),
      )
      .select("a.name")
      .where("m.organization_id", "=", organizationId)
      .where("m.user_id", "=", memberId)
      .executeTakeFirstOrThrow();
    const manages = person.actor.capabilities.has("canManageConnection");
    const granted = await reasonsOf(context, connectionId, person.actor);
    const byAccountType: Reason = {
      kind: "account-type",
      team: null,
      right: null,
      path: null,
      through: null,
      endsAt: null,
      hasEnded: false,
    };
    const reasons = manages ? [byAccountType, ...granted] : granted;
    return {
      member: {
        userId: memberId,
        email: person.email,
        name: fullName({ first_name: person.firstName, last_name: person.lastName, email: person.email }),
      },
      accountType,
      canUse: can("connection.use"),
      canManage: can("connection.share"),
      right:
        connectionRights.findLast((one) => granted.some(({ path, hasEnded, right }) => path === null && !hasEnded && right === one)) ??
        null,
      reasons,
      lacksCapability: reasons.some(({ hasEnded }) => !hasEnded) && !person.actor.capabilities.has("canViewConnection"),
    };
  },
});

/** Grants that reach somebody: on all of the connection first. Of a team around theirs it is said which of their teams lies in it. */
async function reasonsOf(
  { db, actor: { organizationId } }: OperationContext,
  connectionId: string,
  { userId, userKind, teams }: OperationContext["actor"],
): Promise<Reason[]> {
  const isEverybody = userKind === "internal";
  const { rows } = await sql<{
    readonly kind: Reason["kind"];
    readonly right: Grant["right"];
    readonly team_id: string | null;
    readonly path: string[] | null;
    readonly ends_at: Date | null;
    readonly has_ended: boolean;
  }>`
    select * from (
      select case when member_id is null then 'everybody' else 'member' end as kind, access_right as right, null::uuid as team_id,
        null::text[] as path, ends_at, not ${inForce("connection_grants")} as has_ended
      from connection_grants where organization_id = ${organizationId} and connection_id = ${connectionId}
        and (member_id = ${userId} or (member_id is null and ${isEverybody}))
      union all
      select 'team', access_right, team_id, null, ends_at, not ${inForce("team_connection_grants")} from team_connection_grants
      where organization_id = ${organizationId} and connection_id = ${connectionId} and team_id = any(${uuids(teams.map(({ id }) => id))})
      union all
      select case when team_id is not null then 'team' when member_id is null then 'everybody' else 'member' end, access_right, team_id, path,
        ends_at, not ${inForce("connection_part_grants")}
      from connection_part_grants where organization_id = ${organizationId} and connection_id = ${connectionId}
        and (member_id = ${userId} or team_id = any(${uuids(teams.map(({ id }) => id))})
          or (member_id is null and team_id is null and ${isEverybody}))
    ) given order by path is not null, path, kind`.execute(db);
  const through = await innerTeamsOf(db, organizationId, userId);
  return rows.flatMap(({ kind, right, team_id: teamId, path, ends_at: end, has_ended: hasEnded }): readonly Reason[] => {
    const team = teams.find(({ id }) => id === teamId);
    if (teamId !== null && team === undefined) return [];
    return [
      {
        kind,
        right,
        path,
        team: team === undefined ? null : { teamId: team.id, name: team.name },
        through: teamId === null ? null : (through.get(teamId) ?? null),
        endsAt: end?.toISOString() ?? null,
        hasEnded,
      },
    ];
  });
}
