import {
  accessExplanation,
  type Actor,
  CodedError,
  explainAccess,
  explanationArgument,
  may,
  type RightReason,
  rights,
} from "@sheaf/contract";
import { sql } from "kysely";
import { type Database, uuids } from "../../../platform/database/index.ts";
import { operation } from "../../../platform/operations/index.ts";
import { fullName } from "../../organizations/index.ts";
import { innerTeamsOf, personOfMember } from "../../session/index.ts";
import { loadInodeFacts, requireInode } from "../access.ts";
import { inForce, linkedTo } from "../inode-tree.ts";

export const explainAccessOf = operation({
  name: "ExplainAccess",
  kind: "query",
  transport: { kind: "graphql", field: "accessExplanation" },
  summary: "What a member can do with an object, where each of their rights comes from, and what stands in the way of the rest",
  input: explanationArgument,
  output: accessExplanation,
  capability: null,
  scope: "documents:read",
  ids: { inodeId: "inode", memberId: "member" },
  run: async (context, { inodeId, memberId }) => {
    const { db, actor } = context;
    await requireInode(db, actor, inodeId, "inode.see-grants");
    // guests who edit a document learn nothing of members by their ids
    const everybody = { kind: "organization", organizationId: actor.organizationId } as const;
    if (memberId !== actor.userId && !may(actor, "members.read", everybody).allowed) throw new CodedError("ENOENT");
    // as they would be after a sign-in
    const person = await personOfMember(
      context,
      { organizationId: actor.organizationId, userId: memberId },
      { kind: "session", familyId: "" },
    );
    if (person === null) throw new CodedError("ENOENT");
    const object = (await loadInodeFacts(db, person.actor, [inodeId])).get(inodeId)?.object;
    if (object === undefined) throw new CodedError("ENOENT");
    const { right, isAdministrator, actions } = explainAccess(person.actor, object);
    const found = await reasonsOf(db, actor, person.actor, inodeId);
    const all: readonly RightReason[] = isAdministrator
      ? [
          { kind: "administrator", right: "manage", team: null, through: null, inheritedFrom: null, endsAt: null, hasEnded: false },
          ...found,
        ]
      : found;
    const { name: accountType } = await db
      .selectFrom("members as m")
      .innerJoin("account_types as a", (join) =>
        join.onRef("a.organization_id", "=", "m.organization_id").onRef("a.id", "=", "m.account_type_id"),
      )
      .select("a.name")
      .where("m.organization_id", "=", actor.organizationId)
      .where("m.user_id", "=", memberId)
      .executeTakeFirstOrThrow();
    return {
      member: {
        userId: memberId,
        email: person.email,
        name: fullName({ first_name: person.firstName, last_name: person.lastName, email: person.email }),
      },
      accountType,
      right,
      reasons: all.toSorted((a, b) => Number(a.hasEnded) - Number(b.hasEnded) || rights.indexOf(b.right) - rights.indexOf(a.right)),
      actions: actions.map((each) => ({ ...each, hindrances: [...each.hindrances] })),
    };
  },
});

/** Where the rights of a person come from, the nearest first. Folders that the caller may not see have no name. */
async function reasonsOf(
  db: Database,
  caller: Actor,
  { organizationId, userId, userKind, teams }: Actor,
  inodeId: string,
): Promise<RightReason[]> {
  const { rows } = await sql<{
    kind: RightReason["kind"];
    right: RightReason["right"];
    team_id: string | null;
    team_name: string | null;
    inode_id: string;
    name: string;
    step: number;
    ends_at: Date | null;
    has_ended: boolean;
  }>`
    with recursive up as (
      select id, parent_id, owner_id, name, 0 as step from inodes where organization_id = ${organizationId} and id = ${inodeId}
      union all
      select p.id, p.parent_id, p.owner_id, p.name, up.step + 1
      from up join inodes p on p.organization_id = ${organizationId} and p.id = up.parent_id where up.step < 50
    )
    select 'owner' as kind, 'manage' as right, null::uuid as team_id, null::text as team_name, id as inode_id, name, step,
      null::timestamptz as ends_at, false as has_ended
    from up where owner_id = ${userId}
    union all
    select case when g.member_id is null then 'everybody' else 'member' end, g.access_right, null, null, up.id, up.name, up.step,
      g.ends_at, not ${inForce("g")}
    from up join grants g on g.organization_id = ${organizationId} and g.inode_id = up.id
      and (g.member_id = ${userId} or (g.member_id is null and ${userKind === "internal"}))
    union all
    select 'team', g.access_right, t.id, t.name, up.id, up.name, up.step, g.ends_at, not ${inForce("g")}
    from up join team_grants g on g.organization_id = ${organizationId} and g.inode_id = up.id
      and g.team_id = any(${uuids(teams.map(({ id }) => id))})
    join teams t on t.organization_id = g.organization_id and t.id = g.team_id
    union all
    select 'link', l.access_right, null, null, up.id, up.name, up.step, null, false
    from up join (${linkedTo({ organizationId, userId })}) l on l.inode_id = up.id where ${userKind === "internal"}
    order by step, kind, team_name nulls first`.execute(db);
  const through = await innerTeamsOf(db, organizationId, userId);
  const folders = await loadInodeFacts(db, caller, [...new Set(rows.map(({ inode_id }) => inode_id))]);
  return rows.map((row) => {
    const folder = folders.get(row.inode_id);
    const isShown = folder !== undefined && may(caller, "inode.view", folder.object).allowed;
    return {
      kind: row.kind,
      right: row.right,
      team: row.team_id === null || row.team_name === null ? null : { teamId: row.team_id, name: row.team_name },
      through: row.team_id === null ? null : (through.get(row.team_id) ?? null),
      inheritedFrom: row.step === 0 ? null : { inodeId: row.inode_id, name: isShown ? row.name : "" },
      endsAt: row.ends_at?.toISOString() ?? null,
      hasEnded: row.has_ended,
    };
  });
}
