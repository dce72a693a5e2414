import { type AccessObject, type Actor, type AskedRight, atLeast, CodedError, effectiveRight, may } from "@sheaf/contract";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/index.ts";
import { loadInodeFacts, shareable } from "../access.ts";
import { inForce } from "../inode-tree.ts";

type InodeObject = Extract<AccessObject, { kind: "inode" }>;

/**
 * What a member of the organization may ask for, although they may not see it. Guests, and whoever acts in other ways than by a sign-in, are
 * told of nothing: to them, as to everybody of another organization, an id of something hidden is one that never was.
 */
export async function requireClosed(db: Database, actor: Actor, inodeId: string): Promise<InodeObject> {
  const object = (await loadInodeFacts(db, actor, [inodeId])).get(inodeId)?.object;
  if (object === undefined || object.archived || !shareable.has(object.type) || actor.userKind !== "internal")
    throw new CodedError("ENOENT");
  return object;
}

/** Whether a right, once given, would let somebody do what they cannot now. What an account type refuses, no right opens. */
export function wouldHelp(actor: Actor, object: InodeObject, right: AskedRight): boolean {
  if (atLeast(effectiveRight(actor, object), right)) return false;
  return may(actor, "inode.view", { ...object, right }).allowed;
}

/** Who manages something: the owner of it or of a folder around it, and who was given it to manage, by name or with a team. The nearest first. */
export async function managersOf(db: Database, organizationId: string, inodeId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ user_id: string }>`
    with recursive up as (
      select id, parent_id, owner_id, 0 as step from inodes where organization_id = ${organizationId} and id = ${inodeId}
      union all
      select p.id, p.parent_id, p.owner_id, up.step + 1
      from up join inodes p on p.organization_id = ${organizationId} and p.id = up.parent_id where up.step < 50
    ), named as (
      select owner_id as user_id, step * 2 as step from up
      union all
      select g.member_id, up.step * 2 + 1 from up join grants g on g.organization_id = ${organizationId} and g.inode_id = up.id
        and g.access_right = 'manage' and g.member_id is not null and ${inForce("g")}
      union all
      select t.user_id, up.step * 2 + 1 from up join team_grants g on g.organization_id = ${organizationId} and g.inode_id = up.id
        and g.access_right = 'manage' and ${inForce("g")}
      join teams a on a.organization_id = g.organization_id and a.id = g.team_id and a.archived_at is null
      join team_people t on t.organization_id = g.organization_id and t.team_id = g.team_id
    )
    select m.user_id from (select user_id, min(step) as step from named group by user_id) found
    join members m on m.organization_id = ${organizationId} and m.user_id = found.user_id and not m.is_archived
    order by found.step, m.email`.execute(db);
  return new Set(rows.map(({ user_id }) => user_id));
}
