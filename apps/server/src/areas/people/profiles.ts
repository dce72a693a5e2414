import {
  type Actor,
  CodedError,
  inodeSummary,
  may,
  memberNaming,
  memberProfile,
  teamDocumentsQuery,
  teamProfile,
  teamProfileQuery,
} from "@sheaf/contract";
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../platform/database/index.ts";
import { demand, operation } from "../../platform/operations/index.ts";
import { firstSeen, presentInodes } from "../documents/index.ts";
import { fullName, lastUsed, presentMembers } from "../organizations/index.ts";
import { teamsOf } from "./search-members.ts";

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
  summary: "A team with its members, by name",
  input: teamProfileQuery,
  output: teamProfile,
  capability: null,
  scope: "organization:read",
  ids: { teamId: "team" },
  run: async ({ db, actor }, { teamId }) => {
    const team = await requireTeam(db, actor, teamId);
    const members = await db
      .selectFrom("team_members as x")
      .innerJoin("members as m", (join) => join.onRef("m.organization_id", "=", "x.organization_id").onRef("m.user_id", "=", "x.user_id"))
      .innerJoin("account_types as a", (join) =>
        join.onRef("a.organization_id", "=", "m.organization_id").onRef("a.id", "=", "m.account_type_id"),
      )
      .select(["m.user_id", "m.email", "m.first_name", "m.last_name", "m.user_kind", "m.is_archived", "a.name as account_type"])
      .where("x.organization_id", "=", actor.organizationId)
      .where("x.team_id", "=", teamId)
      .orderBy(sql`lower(m.first_name || ' ' || m.last_name)`)
      .orderBy("m.email")
      .execute();
    return {
      teamId,
      name: team.name,
      description: team.description,
      createdAt: team.created_at.toISOString(),
      isProvisioned: team.kind === "identity-provider",
      members: members.map((row) => ({
        userId: row.user_id,
        name: fullName(row),
        email: row.email,
        userKind: row.user_kind,
        accountType: row.account_type,
        isArchived: row.is_archived,
      })),
    };
  },
});

export const listTeamDocuments = operation({
  name: "ListTeamDocuments",
  kind: "query",
  transport: { kind: "graphql", field: "teamDocuments" },
  summary: "What was shared with a team, as far as the caller may see it, the latest first",
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
      .where("g.organization_id", "=", actor.organizationId)
      .where("g.team_id", "=", teamId)
      .where("i.archived_at", "is", null)
      .orderBy("g.created_at", "desc")
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

/** A team that there is, for who may know of colleagues at all. */
async function requireTeam(db: Database, actor: Actor, teamId: string) {
  demand(may(actor, "members.read", { kind: "organization", organizationId: actor.organizationId }));
  const team = await db
    .selectFrom("teams")
    .select(["name", "description", "created_at", "kind"])
    .where("organization_id", "=", actor.organizationId)
    .where("id", "=", teamId)
    .where("archived_at", "is", null)
    .executeTakeFirst();
  if (team === undefined) throw new CodedError("ENOENT");
  return team;
}
