import {
  type Action,
  CodedError,
  inodeSummary,
  may,
  memberNaming,
  memberProfile,
  teamDocumentsQuery,
  teamProfile,
  type TeamProfile,
  teamProfileQuery,
} from "@sheaf/contract";
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../platform/database/index.ts";
import { demand, operation } from "../../platform/operations/index.ts";
import { firstSeen, inForce, presentInodes } from "../documents/index.ts";
import { fullName, lastUsed, presentMembers, teamsOf } from "../organizations/index.ts";
import { requireTeam } from "./teams.ts";

export const readMemberProfile = operation({
  name: "ReadMemberProfile",
  kind: "query",
  transport: { kind: "graphql", field: "memberProfile" },
  summary: "A colleague with their teams; when they were last here is told to who manages people",
  input: memberNaming,
  output: memberProfile,
  capability: null,
  scope: "organization:read",
  ids: { userId: "member" },
  run: async ({ db, actor }, { userId }) => {
    demand(may(actor, "members.read", { kind: "organization", organizationId: actor.organizationId }));
    const [member] = await presentMembers(db, actor.organizationId, { userId });
    if (member === undefined) throw new CodedError("ENOENT");
    const teams = await teamsOf(db, actor.organizationId, [userId]);
    const manages = may(actor, "members.manage", { kind: "organization", organizationId: actor.organizationId }).allowed;
    return {
      member,
      teams: teams.get(userId) ?? [],
      lastActiveAt: manages ? await lastActive(db, actor.organizationId, userId) : null,
    };
  },
});

async function lastActive(db: Database, organizationId: string, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom("session_families as f")
    .select((e) => e.fn.max<Date>(lastUsed).as("at"))
    .where("f.organization_id", "=", organizationId)
    .where("f.user_id", "=", userId)
    .executeTakeFirst();
  return found?.at == null ? null : new Date(found.at).toISOString();
}

export const readTeamProfile = operation({
  name: "ReadTeamProfile",
  kind: "query",
  transport: { kind: "graphql", field: "teamProfile" },
  summary: "A team with its members, by name, the teams within it and around it, and what the caller may do with it",
  input: teamProfileQuery,
  output: teamProfile,
  capability: null,
  scope: "organization:read",
  ids: { teamId: "team" },
  run: async ({ db, actor }, { teamId }) => {
    const team = await requireTeam(db, actor, teamId);
    const { object } = team;
    const { organizationId } = actor;
    const members = await membersOf(db, organizationId, teamId);
    const { inner, outer } = await teamsAround(db, organizationId, teamId);
    const can = (action: Action): boolean => may(actor, action, object).allowed;
    return {
      teamId,
      name: team.name,
      description: team.description,
      createdAt: team.created_at.toISOString(),
      isProvisioned: team.isProvisioned,
      isOpen: team.is_open,
      inner,
      outer,
      membership: object.isMember
        ? ("direct" as const)
        : members.some(({ user_id }) => user_id === actor.userId)
          ? ("inherited" as const)
          : ("none" as const),
      permissions: {
        canManage: can("team.manage"),
        canChangeMembers: can("team.change-members"),
        canJoin: can("team.join"),
        canLeave: can("team.leave"),
      },
      members: members.map((row) => ({
        userId: row.user_id,
        name: fullName(row),
        email: row.email,
        userKind: row.user_kind,
        accountType: row.account_type,
        isArchived: row.is_archived,
        isTeamAdmin: row.is_admin,
        through: row.through,
      })),
    };
  },
});

/** Everybody who is in a team, by name; those who are only by a team within it with that team, the nearest. */
async function membersOf(db: Database, organizationId: string, teamId: string) {
  return db
    .selectFrom("team_people as x")
    .innerJoin("members as m", (join) => join.onRef("m.organization_id", "=", "x.organization_id").onRef("m.user_id", "=", "x.user_id"))
    .innerJoin("account_types as a", (join) =>
      join.onRef("a.organization_id", "=", "m.organization_id").onRef("a.id", "=", "m.account_type_id"),
    )
    .leftJoin("team_members as d", (join) =>
      join.onRef("d.organization_id", "=", "x.organization_id").onRef("d.team_id", "=", "x.team_id").onRef("d.user_id", "=", "x.user_id"),
    )
    .select(["m.user_id", "m.email", "m.first_name", "m.last_name", "m.user_kind", "m.is_archived", "a.name as account_type"])
    .select([
      sql<boolean>`coalesce(d.is_admin, false)`.as("is_admin"),
      sql<{ readonly teamId: string; readonly name: string } | null>`(
        select json_build_object('teamId', t.id, 'name', t.name) from team_reach r
        join team_members i on i.organization_id = r.organization_id and i.team_id = r.inner_id and i.user_id = x.user_id
        join teams t on t.organization_id = r.organization_id and t.id = r.inner_id
        where x.distance > 0 and r.organization_id = x.organization_id and r.outer_id = x.team_id
        order by r.distance, t.name limit 1)`.as("through"),
    ])
    .where("x.organization_id", "=", organizationId)
    .where("x.team_id", "=", teamId)
    .orderBy(sql`lower(m.first_name || ' ' || m.last_name)`)
    .orderBy("m.email")
    .execute();
}

/** The teams directly within a team with their size, and those that it lies within directly. */
async function teamsAround(db: Database, organizationId: string, teamId: string): Promise<Pick<TeamProfile, "inner" | "outer">> {
  const { rows } = await sql<{ readonly is_inner: boolean; readonly id: string; readonly name: string; readonly count: number }>`
    select r.outer_id = ${teamId} as is_inner, t.id, t.name,
      (select count(*)::int from team_people p where p.organization_id = t.organization_id and p.team_id = t.id) as count
    from team_reach r
    join teams t on t.organization_id = r.organization_id and t.id = case when r.outer_id = ${teamId} then r.inner_id else r.outer_id end
    where r.organization_id = ${organizationId} and r.distance = 1 and ${teamId} in (r.outer_id, r.inner_id)
    order by lower(t.name)`.execute(db);
  return {
    inner: rows.flatMap(({ is_inner, id, name, count }) => (is_inner ? [{ teamId: id, name, memberCount: count }] : [])),
    outer: rows.flatMap(({ is_inner, id, name }) => (is_inner ? [] : [{ teamId: id, name }])),
  };
}

export const listTeamDocuments = operation({
  name: "ListTeamDocuments",
  kind: "query",
  transport: { kind: "graphql", field: "teamDocuments" },
  summary: "What was shared with a team or with those around it, as far as the caller may see it, the latest first",
  input: teamDocumentsQuery,
  output: z.array(inodeSummary),
  capability: null,
  scope: "documents:read",
  ids: { teamId: "team" },
  run: async ({ db, actor }, { teamId, skip, first }) => {
    await requireTeam(db, actor, teamId);
    const rows = await db
      .selectFrom("team_grants as g")
      .innerJoin("inodes as i", (join) => join.onRef("i.organization_id", "=", "g.organization_id").onRef("i.id", "=", "g.inode_id"))
      .select("i.id")
      .groupBy("i.id")
      .where("g.organization_id", "=", actor.organizationId)
      .where(
        sql<boolean>`(g.team_id = ${teamId} or g.team_id in (
          select r.outer_id from team_reach r where r.organization_id = ${actor.organizationId} and r.inner_id = ${teamId}))`,
      )
      // A right that has ended shares nothing any more.
      .where(inForce("g"))
      .where("i.archived_at", "is", null)
      .orderBy((e) => e.fn.max("g.created_at"), "desc")
      .orderBy("i.id")
      .execute();
    const seen = await firstSeen(
      db,
      actor,
      rows.map(({ id }) => id),
      { skip, first },
    );
    return presentInodes(db, actor, seen);
  },
});
