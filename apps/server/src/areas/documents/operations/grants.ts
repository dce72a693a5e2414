import {
  CodedError,
  done,
  grantArgument,
  grantCreation,
  type GrantSummary,
  grantsOfQuery,
  grantSummary,
  inodeArgument,
  may,
  type Right,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { sql } from "kysely";
import { z } from "zod";
import { audit, operation, type OperationContext, requireRow } from "../../../platform/operations/index.ts";
import { fullName } from "../../organizations/index.ts";
import { firstAllowed, type InodeFacts, loadInodeFacts, requireInode, shareable } from "../access.ts";
import { endAgain, endGiven } from "../ending-rights.ts";
import { inForce } from "../inode-tree.ts";
import { uuids } from "../../../platform/database/index.ts";

export const listGrants = operation({
  name: "ListGrants",
  kind: "query",
  transport: { kind: "graphql", field: "grants" },
  summary: "Who has which right on an object, by itself and by the folders around it",
  input: inodeArgument,
  output: z.array(grantSummary),
  capability: null,
  scope: "documents:read",
  ids: { inodeId: "inode" },
  run: async (context, { inodeId }) => {
    await requireInode(context.db, context.actor, inodeId, "inode.see-grants");
    return presentGrants(context, inodeId);
  },
});

export const listGrantsOf = operation({
  name: "ListGrantsOf",
  kind: "query",
  transport: { kind: "graphql", field: "grantsOf" },
  summary: "What was granted to one member or team itself, on objects whose grants the caller may see; the latest first",
  input: grantsOfQuery,
  output: z.array(grantSummary),
  capability: null,
  scope: "documents:read",
  ids: { memberId: "member", teamId: "team" },
  run: async (context, { memberId, teamId, skip, first }) => {
    const { db, actor } = context;
    if (teamId != null) await requireRow(context, "teams", teamId);
    if (memberId != null) await requireRow(context, "members", memberId);
    if ((memberId == null) === (teamId == null)) throw new CodedError("EINVAL", message("errors-documents.document.grants-members-teams"));
    const rows = await sql<{ readonly inode_id: string }>`
      select g.inode_id from ${teamId == null ? sql`grants g` : sql`team_grants g`}
      join inodes i on i.organization_id = g.organization_id and i.id = g.inode_id and i.archived_at is null
      where g.organization_id = ${actor.organizationId} and ${teamId == null ? sql`g.member_id = ${memberId}` : sql`g.team_id = ${teamId}`}
      order by g.created_at desc, g.id`.execute(db);
    const seen = await firstAllowed(
      db,
      actor,
      rows.rows.map((row) => row.inode_id),
      { skip, first },
      (object) => may(actor, "inode.see-grants", object).allowed,
    );
    const theirs = (await grantsOn(context, seen)).filter(
      ({ inheritedFrom, member, team }) =>
        inheritedFrom === null && (teamId == null ? member?.userId === memberId : team?.teamId === teamId),
    );
    const order = new Map(seen.map((inodeId, at) => [inodeId, at]));
    return theirs.toSorted((one, other) => (order.get(one.inodeId) ?? 0) - (order.get(other.inodeId) ?? 0));
  },
});

export const presentGrants = (context: OperationContext, inodeId: string): Promise<GrantSummary[]> => grantsOn(context, [inodeId]);

/** Who has which right on some inodes, by themselves and by the folders around them. */
async function grantsOn({ db, actor }: OperationContext, inodeIds: readonly string[]): Promise<GrantSummary[]> {
  if (inodeIds.length === 0) return [];
  const rows = await sql<{
    id: string;
    of_id: string;
    inode_id: string;
    name: string;
    step: number;
    access_right: GrantSummary["right"];
    member_id: string | null;
    email: string | null;
    first_name: string | null;
    last_name: string | null;
    user_kind: NonNullable<GrantSummary["member"]>["userKind"] | null;
    team_id: string | null;
    team_name: string | null;
    ends_at: Date | null;
    has_ended: boolean;
  }>`
    with recursive up as (
      select id as of_id, id, parent_id, name, 0 as step from inodes where organization_id = ${actor.organizationId} and id = any(${uuids(inodeIds)})
      union all select up.of_id, p.id, p.parent_id, p.name, up.step + 1 from up join inodes p on p.organization_id = ${actor.organizationId} and p.id = up.parent_id where up.step < 50
    )
    select g.id, up.of_id, up.id as inode_id, up.name, up.step, g.access_right, g.member_id, m.email, m.first_name, m.last_name, m.user_kind,
      null::uuid as team_id, null::text as team_name, g.ends_at, not ${inForce("g")} as has_ended
    from up join grants g on g.organization_id = ${actor.organizationId} and g.inode_id = up.id
    left join members m on m.organization_id = g.organization_id and m.user_id = g.member_id
    union all
    select g.id, up.of_id, up.id, up.name, up.step, g.access_right, null, null, null, null, null, t.id, t.name, g.ends_at, not ${inForce("g")}
    from up join team_grants g on g.organization_id = ${actor.organizationId} and g.inode_id = up.id
    join teams t on t.organization_id = g.organization_id and t.id = g.team_id and t.archived_at is null
    order by step, team_name nulls first, email nulls first`.execute(db);
  const folders = await loadInodeFacts(db, actor, [...new Set(rows.rows.map((row) => row.inode_id))]);
  return rows.rows.map((row) => {
    const folder = folders.get(row.inode_id);
    const shown = folder !== undefined && may(actor, "inode.view", folder.object).allowed;
    return {
      grantId: row.id,
      inodeId: row.of_id,
      member:
        row.member_id === null || row.email === null || row.user_kind === null
          ? null
          : {
              userId: row.member_id,
              email: row.email,
              name: fullName({ first_name: row.first_name ?? "", last_name: row.last_name ?? "", email: row.email }),
              userKind: row.user_kind,
            },
      team: row.team_id === null || row.team_name === null ? null : { teamId: row.team_id, name: row.team_name },
      right: row.access_right,
      inheritedFrom: row.step === 0 ? null : { inodeId: row.inode_id, name: shown ? row.name : "" },
      endsAt: row.ends_at?.toISOString() ?? null,
      hasEnded: row.has_ended,
    };
  });
}

export const giveGrant = operation({
  name: "GiveGrant",
  kind: "mutation",
  transport: { kind: "graphql", field: "giveGrant" },
  summary: "Gives a member, a team or everybody in the organization a right on an object; a second one takes the place of the first",
  input: grantCreation,
  output: z.array(grantSummary),
  capability: "canShare",
  scope: "documents:share",
  ids: { inodeId: "inode", memberId: "member", teamId: "team" },
  run: async (context, { inodeId, memberId, teamId, right, endsAt }) => {
    await requireShareable(context, inodeId, memberId == null && teamId == null);
    if (teamId != null) await requireRow(context, "teams", teamId);
    if (memberId != null && teamId != null)
      throw new CodedError("EINVAL", message("errors-documents.document.right-members-teams"), { field: "teamId" });
    await putGrant(context, { inodeId, memberId: memberId ?? null, teamId: teamId ?? null, right, endsAt });
    return presentGrants(context, inodeId);
  },
});

/** Refuses to share what the caller may not, and with everybody at once where the organization does not want it. */
export async function requireShareable(context: OperationContext, inodeId: string, isForEverybody: boolean): Promise<InodeFacts> {
  const { db, actor, attributes } = context;
  const { facts } = await requireInode(db, actor, inodeId, "inode.share");
  if (!shareable.has(facts.object.type)) throw new CodedError("EINVAL", message("errors-documents.document.not-shared-alone"));
  const { canShareWithAllMembers, enableShareToMyTeamOnly } = await attributes.of(actor.organizationId);
  if (isForEverybody && enableShareToMyTeamOnly && !actor.isAdminLike) throw withinTeams();
  if (isForEverybody && !canShareWithAllMembers) throw new CodedError("EPERM", message("errors-documents.document.not-with-everyone"));
  return facts;
}

const withinTeams = (): CodedError => new CodedError("EPERM", message("errors-documents.document.within-teams"));

/** Refuses whom the caller is in no team with, where the organization shares within teams. Administrators share with everybody. */
async function requireTeammate(
  { db, actor, attributes }: OperationContext,
  { memberId, teamId }: { readonly memberId: string | null; readonly teamId: string | null },
): Promise<void> {
  if (actor.isAdminLike || (memberId === null && teamId === null)) return;
  if (!(await attributes.of(actor.organizationId)).enableShareToMyTeamOnly) return;
  const own = actor.teams.map(({ id }) => id);
  if (teamId !== null) {
    if (!own.includes(teamId)) throw withinTeams();
    return;
  }
  if (memberId === actor.userId) return;
  const together =
    own.length === 0
      ? undefined
      : await db
          .selectFrom("team_people")
          .select("team_id")
          .where("organization_id", "=", actor.organizationId)
          .where("user_id", "=", memberId ?? "")
          .where("team_id", "in", own)
          .executeTakeFirst();
  if (together === undefined) throw withinTeams();
}

/** A right to be written down. */
interface Given {
  readonly inodeId: string;
  /** Null with `teamId`: everybody in the organization. */
  readonly memberId: string | null;
  readonly teamId: string | null;
  readonly right: Right;
  /** Null: without an end. Absent: as it was, without one where what was there has ended. */
  readonly endsAt?: string | null | undefined;
}

/** Writes a right down, which the caller may give; a second one takes the place of the first. */
export async function putGrant(context: OperationContext, { inodeId, memberId, teamId, right, endsAt }: Given): Promise<void> {
  const { db, actor, ids, bus, clock } = context;
  const end = endGiven(endsAt, clock);
  await requireTeammate(context, { memberId, teamId });
  if (memberId != null) {
    const member = await db
      .selectFrom("members")
      .select("user_kind")
      .where("organization_id", "=", actor.organizationId)
      .where("user_id", "=", memberId)
      .where("is_archived", "=", false)
      .executeTakeFirst();
    if (member === undefined) throw new CodedError("ENOENT");
  }
  const given = {
    organization_id: actor.organizationId,
    id: ids.make(),
    inode_id: inodeId,
    access_right: right,
    created_by: actor.userId,
    ends_at: end ?? null,
  };
  const again = (table: "grants" | "team_grants") => ({ access_right: right, ...endAgain(table, end) });
  if (teamId != null)
    await db
      .insertInto("team_grants")
      .values({ ...given, team_id: teamId })
      .onConflict((conflict) => conflict.columns(["organization_id", "inode_id", "team_id"]).doUpdateSet(again("team_grants")))
      .execute();
  else
    await db
      .insertInto("grants")
      .values({ ...given, member_id: memberId ?? null })
      .onConflict((conflict) => conflict.columns(["organization_id", "inode_id", "member_id"]).doUpdateSet(again("grants")))
      .execute();
  const whose = teamId == null ? { member: memberId ?? "everybody" } : { team: teamId };
  await audit(
    context,
    "grant.give",
    { kind: "inode", id: inodeId },
    { ...whose, right, ...(endsAt === undefined ? {} : { until: endsAt }) },
  );
  const userId = teamId == null ? memberId : null;
  context.afterCommit(() => bus.publish({ kind: "access-changed", organizationId: actor.organizationId, inodeId, userId }));
}

/** Where a grant stands and whose it is; neither a member's nor a team's: everybody's. Whether the caller may know of it is for others to ask. */
export async function requireGrant(
  { db, actor: { organizationId } }: Pick<OperationContext, "db" | "actor">,
  grantId: string,
): Promise<{ readonly inodeId: string; readonly memberId: string | null; readonly teamId: string | null }> {
  const own = await db
    .selectFrom("grants")
    .select(["inode_id", "member_id"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", grantId)
    .executeTakeFirst();
  if (own !== undefined) return { inodeId: own.inode_id, memberId: own.member_id, teamId: null };
  const ofTeam = await db
    .selectFrom("team_grants")
    .select(["inode_id", "team_id"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", grantId)
    .executeTakeFirst();
  if (ofTeam === undefined) throw new CodedError("ENOENT");
  return { inodeId: ofTeam.inode_id, memberId: null, teamId: ofTeam.team_id };
}

export const revokeGrant = operation({
  name: "RevokeGrant",
  kind: "mutation",
  transport: { kind: "graphql", field: "revokeGrant" },
  summary: "Takes a right away again",
  input: grantArgument,
  output: done,
  capability: "canShare",
  scope: "documents:share",
  ids: { grantId: "grant" },
  run: async (context, { grantId }) => {
    const { db, actor, bus } = context;
    const { organizationId } = actor;
    const grant = await requireGrant(context, grantId);
    await requireInode(db, actor, grant.inodeId, "inode.share");
    const table = grant.teamId === null ? "grants" : "team_grants";
    await db.deleteFrom(table).where("organization_id", "=", organizationId).where("id", "=", grantId).execute();
    const whose = grant.teamId === null ? { member: grant.memberId ?? "everybody" } : { team: grant.teamId };
    await audit(context, "grant.revoke", { kind: "inode", id: grant.inodeId }, whose);
    const told = { organizationId, inodeId: grant.inodeId, userId: grant.memberId };
    context.afterCommit(() => bus.publish({ kind: "access-changed", ...told }));
    return { success: true };
  },
});
