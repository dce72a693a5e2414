import { CodedError, done, may, noInput, teamMembersChange, teamNaming, teamSaving, teamSummary } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { audit, demand, operation, type OperationContext } from "../../../platform/operations/index.ts";
import { requireOwnTeam } from "../../people/index.ts";
import { changeNesting, requireOpenable } from "./nesting.ts";
import { presentTeam, presentTeams } from "./present.ts";

export const listTeams = operation({
  name: "ListTeams",
  kind: "query",
  transport: { kind: "graphql", field: "teams" },
  summary: "Teams of the organization with their members, those of teams within them as well, by name",
  input: noInput,
  output: z.array(teamSummary),
  capability: null,
  scope: "organization:read",
  ids: {},
  run: async ({ db, actor }) => {
    demand(may(actor, "members.read", { kind: "organization", organizationId: actor.organizationId }));
    return presentTeams(db, actor);
  },
});

export const saveTeam = operation({
  name: "SaveTeam",
  kind: "mutation",
  transport: { kind: "graphql", field: "saveTeam" },
  summary: "Makes a team, or changes the name and description of one and whether members join it by themselves",
  input: teamSaving,
  output: teamSummary,
  capability: "canManageTeams",
  scope: "organization:write",
  ids: { teamId: "team" },
  run: async (context, { teamId, name, description, isOpen }) => {
    const { db, actor, ids } = context;
    const { organizationId } = actor;
    const id = teamId ?? ids.make();
    const before = teamId == null ? null : await requireOwnTeam(db, actor, teamId, "team.manage");
    const taken = await db
      .selectFrom("teams")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where((e) => e(e.fn("lower", ["name"]), "=", name.toLowerCase()))
      .where("archived_at", "is", null)
      .where("id", "<>", id)
      .executeTakeFirst();
    if (taken !== undefined)
      throw new CodedError("EEXIST", message("errors-organization.administration.team-name-taken"), { field: "name" });
    if (before !== null && isOpen != null && isOpen !== before.is_open) await requireOpenable(context, id, isOpen);
    const said = { name, ...(description == null ? {} : { description }), ...(isOpen == null ? {} : { is_open: isOpen }) };
    if (teamId == null)
      await db
        .insertInto("teams")
        .values({ organization_id: organizationId, id, ...said })
        .execute();
    else await db.updateTable("teams").set(said).where("organization_id", "=", organizationId).where("id", "=", id).execute();
    await audit(
      context,
      teamId == null ? "team.create" : "team.update",
      { kind: "team", id },
      isOpen == null || isOpen === before?.is_open ? {} : { isOpen },
    );
    if (teamId != null) await tellMembers(context, id);
    return presentTeam(db, actor, id);
  },
});

export const changeTeamMembers = operation({
  name: "ChangeTeamMembers",
  kind: "mutation",
  transport: { kind: "graphql", field: "changeTeamMembers" },
  summary:
    "Takes members and teams into a team and out of it; what the team was granted is theirs from then on, or no longer. Admins of the team may, too, but for teams",
  input: teamMembersChange,
  output: teamSummary,
  capability: null,
  scope: "organization:write",
  ids: { teamId: "team" },
  run: async (context, { teamId, add, remove, addTeams, removeTeams, admins, notAdmins }) => {
    const { db, actor, bus } = context;
    const { organizationId } = actor;
    const team = await requireOwnTeam(db, actor, teamId, "team.change-members");
    const teams = { add: addTeams ?? [], remove: removeTeams ?? [] };
    const managing = may(actor, "team.manage", team.object);
    // by nesting, and by going out of a team that has values, admins of a team would choose which rows they see themselves
    if (teams.add.length + teams.remove.length > 0) demand(managing);
    if (!managing.allowed && team.object.hasValues && remove.includes(actor.userId))
      throw new CodedError("EPERM", message("errors-organization.administration.team-decides-data"), {
        field: "remove",
      });
    const [raised, lowered] = [admins ?? [], notAdmins ?? []];
    const named = [...new Set([...add, ...remove, ...raised, ...lowered])];
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
    await setAdmins(context, teamId, raised, true);
    await setAdmins(context, teamId, lowered, false);
    await changeNesting(context, { teamId, isOpen: team.is_open }, teams);
    await audit(
      context,
      "team.members",
      { kind: "team", id: teamId },
      {
        added: add.length,
        removed: remove.length,
        ...(teams.add.length > 0 ? { addedTeams: teams.add.join(" ") } : {}),
        ...(teams.remove.length > 0 ? { removedTeams: teams.remove.join(" ") } : {}),
        ...(raised.length > 0 ? { admins: raised.join(" ") } : {}),
        ...(lowered.length > 0 ? { notAdmins: lowered.join(" ") } : {}),
      },
    );
    context.afterCommit(() => named.forEach((userId) => bus.publish({ kind: "member-changed", organizationId, userId })));
    return presentTeam(db, actor, teamId);
  },
});

async function setAdmins({ db, actor }: OperationContext, teamId: string, userIds: readonly string[], isAdmin: boolean): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .updateTable("team_members")
    .set({ is_admin: isAdmin })
    .where("organization_id", "=", actor.organizationId)
    .where("team_id", "=", teamId)
    .where("user_id", "in", userIds)
    .execute();
}

export const joinTeam = operation({
  name: "JoinTeam",
  kind: "mutation",
  transport: { kind: "graphql", field: "joinTeam" },
  summary: "Comes into an open team; what the team was granted is the caller's from then on",
  input: teamNaming,
  output: teamSummary,
  capability: null,
  scope: "organization:write",
  ids: { teamId: "team" },
  run: async (context, { teamId }) => {
    const { db, actor, bus } = context;
    const { organizationId, userId } = actor;
    await requireOwnTeam(db, actor, teamId, "team.join");
    await db.insertInto("team_members").values({ organization_id: organizationId, team_id: teamId, user_id: userId }).execute();
    await audit(context, "team.join", { kind: "team", id: teamId });
    context.afterCommit(() => bus.publish({ kind: "member-changed", organizationId, userId }));
    return presentTeam(db, actor, teamId);
  },
});

export const leaveTeam = operation({
  name: "LeaveTeam",
  kind: "mutation",
  transport: { kind: "graphql", field: "leaveTeam" },
  summary: "Goes out of an open team; what the team was granted is the caller's no longer",
  input: teamNaming,
  output: teamSummary,
  capability: null,
  scope: "organization:write",
  ids: { teamId: "team" },
  run: async (context, { teamId }) => {
    const { db, actor, bus } = context;
    const { organizationId, userId } = actor;
    await requireOwnTeam(db, actor, teamId, "team.leave");
    await db
      .deleteFrom("team_members")
      .where("organization_id", "=", organizationId)
      .where("team_id", "=", teamId)
      .where("user_id", "=", userId)
      .execute();
    await audit(context, "team.leave", { kind: "team", id: teamId });
    context.afterCommit(() => bus.publish({ kind: "member-changed", organizationId, userId }));
    return presentTeam(db, actor, teamId);
  },
});

export const archiveTeam = operation({
  name: "ArchiveTeam",
  kind: "mutation",
  transport: { kind: "graphql", field: "archiveTeam" },
  summary: "Ends a team; its grants give nothing any more, and teams within it lie in those around it no longer",
  input: teamNaming,
  output: done,
  capability: "canManageTeams",
  scope: "organization:write",
  ids: { teamId: "team" },
  run: async (context, { teamId }) => {
    const { db, actor, clock } = context;
    await requireOwnTeam(db, actor, teamId, "team.manage");
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

/** Members of the team are read anew by every server: policies ask for teams by name. */
async function tellMembers({ db, actor, bus, afterCommit }: OperationContext, teamId: string): Promise<void> {
  const { organizationId } = actor;
  const members = await db
    .selectFrom("team_people")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("team_id", "=", teamId)
    .execute();
  afterCommit(() => members.forEach(({ user_id }) => bus.publish({ kind: "member-changed", organizationId, userId: user_id })));
}
