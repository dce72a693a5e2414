import {
  CodedError,
  connectionAccess,
  connectionArgument,
  connectionGrant,
  connectionMemberArgument,
  connectionShare,
  done,
  may,
} from "@sheaf/contract";
import { sql } from "kysely";
import { z } from "zod";
import { audit, operation, type OperationContext, requireRow } from "../../../platform/operations/index.ts";
import { fullName } from "../../organizations/index.ts";
import { personOfMember } from "../../session/index.ts";
import { loadConnections, requireConnection } from "../access.ts";

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
    }>`
      select * from (select g.access_right as right, m.user_id, m.email, m.first_name, m.last_name, null::uuid as team_id, null::text as team_name
      from connection_grants g
      left join members m on m.organization_id = g.organization_id and m.user_id = g.member_id
      where g.organization_id = ${actor.organizationId} and g.connection_id = ${connectionId} and (g.member_id is null or not m.is_archived)
      union all
      select g.access_right, null, null, null, null, t.id, t.name
      from team_connection_grants g
      join teams t on t.organization_id = g.organization_id and t.id = g.team_id and t.archived_at is null
      where g.organization_id = ${actor.organizationId} and g.connection_id = ${connectionId}) given
      order by user_id is not null, team_id is not null, team_name, first_name, last_name, email`.execute(db);
    return rows.map(({ right, user_id: userId, email, first_name: first, last_name: last, team_id: teamId, team_name: name }) => ({
      right,
      member:
        userId === null || email === null
          ? null
          : { userId, email, name: fullName({ first_name: first ?? "", last_name: last ?? "", email }) },
      team: teamId === null || name === null ? null : { teamId, name },
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
  run: async (context, { connectionId, memberId, teamId, canUse, right }) => {
    const { db, actor } = context;
    const { managed } = await requireConnection(db, actor, connectionId, "connection.share");
    if (memberId != null) await requireRow(context, "members", memberId);
    if (teamId != null) await requireRow(context, "teams", teamId);
    if (memberId != null && teamId != null)
      throw new CodedError("EINVAL", "A connection is shared with a member or with a team, one at a time");
    if (right === "edit" && !managed) throw new CodedError("EINVAL", "Files go into the organization's own warehouse only");
    const place = { organization_id: actor.organizationId, connection_id: connectionId };
    const given = right ?? "view";
    if (teamId != null) {
      const team = { ...place, team_id: teamId };
      if (canUse)
        await db
          .insertInto("team_connection_grants")
          .values({ ...team, access_right: given })
          .onConflict((conflict) => {
            const taken = conflict.columns(["organization_id", "connection_id", "team_id"]);
            return right == null ? taken.doNothing() : taken.doUpdateSet({ access_right: right });
          })
          .execute();
      else
        await db
          .deleteFrom("team_connection_grants")
          .where("organization_id", "=", team.organization_id)
          .where("connection_id", "=", connectionId)
          .where("team_id", "=", teamId)
          .execute();
    } else if (canUse)
      await db
        .insertInto("connection_grants")
        .values({ ...place, member_id: memberId ?? null, access_right: given })
        .onConflict((conflict) => {
          const taken = conflict.columns(["organization_id", "connection_id", "member_id"]);
          return right == null ? taken.doNothing() : taken.doUpdateSet({ access_right: right });
        })
        .execute();
    else
      await db
        .deleteFrom("connection_grants")
        .where("organization_id", "=", place.organization_id)
        .where("connection_id", "=", connectionId)
        .where("member_id", memberId == null ? "is" : "=", memberId ?? null)
        .execute();
    const whom = teamId == null ? { member: memberId ?? "everybody" } : { team: teamId };
    await audit(context, "connection.share", { kind: "connection", id: connectionId }, { ...whom, canUse, right: canUse ? given : null });
    return { success: true };
  },
});

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
    const reasons: Reason[] = manages ? [{ kind: "account-type", team: null, right: null }, ...granted] : granted;
    return {
      member: {
        userId: memberId,
        email: person.email,
        name: fullName({ first_name: person.firstName, last_name: person.lastName, email: person.email }),
      },
      accountType,
      canUse: can("connection.use"),
      canManage: can("connection.share"),
      right: granted.reduce<Grant["right"] | null>((most, { right }) => (right === "edit" ? right : (most ?? right)), null),
      reasons,
      lacksCapability: reasons.length > 0 && !person.actor.capabilities.has("canViewConnection"),
    };
  },
});

async function reasonsOf(
  { db, actor }: OperationContext,
  connectionId: string,
  { userId, userKind, teams }: OperationContext["actor"],
): Promise<Reason[]> {
  const own = await db
    .selectFrom("connection_grants")
    .select(["member_id", "access_right"])
    .where("organization_id", "=", actor.organizationId)
    .where("connection_id", "=", connectionId)
    .where((e) => (userKind === "internal" ? e.or([e("member_id", "=", userId), e("member_id", "is", null)]) : e("member_id", "=", userId)))
    .execute();
  const ofTeams = await db
    .selectFrom("team_connection_grants")
    .select(["team_id", "access_right"])
    .where("organization_id", "=", actor.organizationId)
    .where("connection_id", "=", connectionId)
    .execute();
  return [
    ...own.map(({ member_id: member, access_right: right }): Reason => ({
      kind: member === null ? "everybody" : "member",
      team: null,
      right,
    })),
    ...ofTeams.flatMap(({ team_id: teamId, access_right: right }): readonly Reason[] => {
      const team = teams.find(({ id }) => id === teamId);
      return team === undefined ? [] : [{ kind: "team", team: { teamId, name: team.name }, right }];
    }),
  ];
}
