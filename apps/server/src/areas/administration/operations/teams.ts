import { CodedError, done, may, noInput, teamMembersChange, teamNaming, teamSaving, teamSummary, type TeamSummary } from "@sheaf/contract";
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../../platform/database/index.ts";
import { audit, demand, operation, type OperationContext } from "../../../platform/operations/index.ts";
import { fullName } from "../../organizations/index.ts";

export const listTeams = operation({
  name: "ListTeams",
  kind: "query",
  transport: { kind: "graphql", field: "teams" },
  summary: "Teams of the organization with their members, by name",
  input: noInput,
  output: z.array(teamSummary),
  capability: null,
  scope: "organization:read",
  ids: {},
  run: async ({ db, actor }) => {
    demand(may(actor, "members.read", { kind: "organization", organizationId: actor.organizationId }));
    return presentTeams(db, actor.organizationId);
  },
});

export const saveTeam = operation({
  name: "SaveTeam",
  kind: "mutation",
  transport: { kind: "graphql", field: "saveTeam" },
  summary: "Makes a team, or changes the name and description of one",
  input: teamSaving,
  output: teamSummary,
  capability: "canManageTeams",
  scope: "organization:write",
  ids: { teamId: "team" },
  run: async (context, { teamId, name, description }) => {
    const { db, actor, ids } = context;
    const { organizationId } = actor;
    const id = teamId ?? ids.make();
    if (teamId != null) await requireTeam(context, teamId);
    const taken = await db
      .selectFrom("teams")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where((e) => e(e.fn("lower", ["name"]), "=", name.toLowerCase()))
      .where("archived_at", "is", null)
      .where("id", "<>", id)
      .executeTakeFirst();
    if (taken !== undefined) throw new CodedError("EEXIST", "There is a team with this name", { field: "name" });
    const said = { name, ...(description == null ? {} : { description }) };
    if (teamId == null)
      await db
        .insertInto("teams")
        .values({ organization_id: organizationId, id, ...said })
        .execute();
    else await db.updateTable("teams").set(said).where("organization_id", "=", organizationId).where("id", "=", id).execute();
    await audit(context, teamId == null ? "team.create" : "team.update", { kind: "team", id });
    if (teamId != null) await tellMembers(context, id);
    return presentTeam(db, organizationId, id);
  },
});

export const changeTeamMembers = operation({
  name: "ChangeTeamMembers",
  kind: "mutation",
  transport: { kind: "graphql", field: "changeTeamMembers" },
  summary: "Takes members into a team and out of it; what the team was granted is theirs from then on, or no longer",
  input: teamMembersChange,
  output: teamSummary,
  capability: "canManageTeams",
  scope: "organization:write",
  ids: { teamId: "team" },
  run: async (context, { teamId, add, remove }) => {
    const { db, actor, bus } = context;
    const { organizationId } = actor;
    await requireTeam(context, teamId);
    const named = [...new Set([...add, ...remove])];
    const known =
      named.length === 0
        ? []
        : await db
            .selectFrom("members")
            .select("user_id")
            .where("organization_id", "=", organizationId)
            .where("user_id", "in", named)
            .execute();
    if (known.length < named.length) throw new CodedError("ENOENT");
    if (remove.length > 0)
      await db
        .deleteFrom("team_members")
        .where("organization_id", "=", organizationId)
        .where("team_id", "=", teamId)
        .where("user_id", "in", remove)
        .execute();
    if (add.length > 0)
      await db
        .insertInto("team_members")
        .values([...new Set(add)].map((userId) => ({ organization_id: organizationId, team_id: teamId, user_id: userId })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await audit(context, "team.members", { kind: "team", id: teamId }, { added: add.length, removed: remove.length });
    context.afterCommit(() => named.forEach((userId) => bus.publish({ kind: "member-changed", organizationId, userId })));
    return presentTeam(db, organizationId, teamId);
  },
});

export const archiveTeam = operation({
  name: "ArchiveTeam",
  kind: "mutation",
  transport: { kind: "graphql", field: "archiveTeam" },
  summary: "Ends a team; its grants give nothing any more",
  input: teamNaming,
  output: done,
  capability: "canManageTeams",
  scope: "organization:write",
  ids: { teamId: "team" },
  run: async (context, { teamId }) => {
    const { db, actor, clock } = context;
    await requireTeam(context, teamId);
    await tellMembers(context, teamId);
    await db
      .updateTable("teams")
      .set({ archived_at: new Date(clock.now()) })
      .where("organization_id", "=", actor.organizationId)
      .where("id", "=", teamId)
      .execute();
    await audit(context, "team.archive", { kind: "team", id: teamId });
    return { success: true };
  },
});

async function requireTeam({ db, actor }: OperationContext, teamId: string): Promise<void> {
  const found = await db
    .selectFrom("teams")
    .select("kind")
    .where("organization_id", "=", actor.organizationId)
    .where("id", "=", teamId)
    .where("archived_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw new CodedError("ENOENT");
  if (found.kind === "identity-provider") throw new CodedError("EPERM", "Your identity provider manages this team");
}

/** Members of the team are read anew by every server: policies ask for teams by name. */
async function tellMembers({ db, actor, bus, afterCommit }: OperationContext, teamId: string): Promise<void> {
  const { organizationId } = actor;
  const members = await db
    .selectFrom("team_members")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("team_id", "=", teamId)
    .execute();
  afterCommit(() => members.forEach(({ user_id }) => bus.publish({ kind: "member-changed", organizationId, userId: user_id })));
}

async function presentTeam(db: Database, organizationId: string, teamId: string): Promise<TeamSummary> {
  const [found] = await presentTeams(db, organizationId, teamId);
  if (found === undefined) throw new Error("the team is not there");
  return found;
}

/** So many members are named beside a team. */
const FIRST_MEMBERS = 20;

/** Teams by name with their size and their first members, in one statement however large they are; or the one of that id. */
async function presentTeams(db: Database, organizationId: string, teamId: string | null = null): Promise<TeamSummary[]> {
  const { rows } = await sql<{
    readonly id: string;
    readonly name: string;
    readonly description: string;
    readonly created_at: Date;
    readonly count: number;
    readonly first: readonly (Parameters<typeof fullName>[0] & { readonly user_id: string })[];
  }>`
    select t.id, t.name, t.description, t.created_at, held.count, held.first
    from teams t cross join lateral (
      select count(*)::int as count,
        coalesce(json_agg(to_jsonb(m) - 'place' order by m.place) filter (where m.place <= ${FIRST_MEMBERS}), '[]') as first
      from (
        select m.user_id, m.email, m.first_name, m.last_name,
          row_number() over (order by m.small_name, m.email) as place
        from team_members x join members m on m.organization_id = x.organization_id and m.user_id = x.user_id
        where x.organization_id = ${organizationId} and x.team_id = t.id
      ) m
    ) held
    where t.organization_id = ${organizationId} and t.archived_at is null ${teamId === null ? sql`` : sql`and t.id = ${teamId}`}
    order by t.name`.execute(db);
  return rows.map(({ id, name, description, created_at, count, first }) => ({
    teamId: id,
    name,
    description,
    createdAt: created_at.toISOString(),
    memberCount: count,
    firstMembers: first.map((member) => ({ userId: member.user_id, name: fullName(member), email: member.email })),
  }));
}
