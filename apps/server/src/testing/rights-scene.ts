import { type Actor, randomId, type World } from "./world.ts";

/** Somebody whose rights rest on everything that rights can rest on, with an open socket. */
export interface RightsScene {
  readonly organizationId: string;
  readonly member: Actor;
  readonly workbookId: string;
  readonly folderId: string;
  readonly teamId: string;
  /** Around that one. */
  readonly outerId: string;
  readonly accountTypeId: string;
  readonly attributeId: string;
  readonly familyId: string;
}

export type Holds = "member" | "everybody" | "team" | "outer-team" | "link" | "owner";

export async function rightsScene(world: World, holds: Holds, right: "view" | "edit" = "edit"): Promise<RightsScene> {
  const { db } = world.server.services.store;
  const { organizationId, creator } = world.a;
  const member = await world.addMember(world.a, "Build");
  const [folderId, workbookId, teamId, accountTypeId, attributeId] = [randomId(), randomId(), randomId(), randomId(), randomId()];
  const outerId = randomId();
  const own = { organization_id: organizationId };
  const owner = holds === "owner" ? member.userId : creator.userId;
  await db
    .insertInto("inodes")
    .values({ ...own, id: folderId, type: "folder", name: folderId, root: "workspace", owner_id: creator.userId })
    .execute();
  await db
    .insertInto("inodes")
    .values({ ...own, id: workbookId, type: "workbook", name: "W", parent_id: folderId, owner_id: owner })
    .execute();
  await db
    .insertInto("workbooks")
    .values({ ...own, inode_id: workbookId, published_version: 1 })
    .execute();
  const document = JSON.stringify({ schemaVersion: 1, name: "W", pages: [], rest: {} });
  await db
    .insertInto("snapshots")
    .values({ ...own, workbook_id: workbookId, sequence: 0, document })
    .execute();
  await db
    .insertInto("teams")
    .values([teamId, outerId].map((id) => ({ ...own, id, name: id })))
    .execute();
  await db
    .insertInto("team_nestings")
    .values({ ...own, outer_id: outerId, inner_id: teamId })
    .execute();
  await db
    .insertInto("team_members")
    .values({ ...own, team_id: teamId, user_id: member.userId })
    .execute();
  const granted = { ...own, id: randomId(), inode_id: folderId, access_right: right, created_by: creator.userId };
  if (holds === "member")
    await db
      .insertInto("grants")
      .values({ ...granted, member_id: member.userId })
      .execute();
  if (holds === "everybody")
    await db
      .insertInto("grants")
      .values({ ...granted, member_id: null })
      .execute();
  if (holds === "team" || holds === "outer-team")
    await db
      .insertInto("team_grants")
      .values({ ...granted, team_id: holds === "team" ? teamId : outerId })
      .execute();
  if (holds === "link") {
    const link = { ...own, inode_id: folderId };
    const linkId = randomId();
    await db
      .insertInto("share_links")
      .values({ ...link, id: linkId, access_right: "explore", created_by: creator.userId })
      .execute();
    await db
      .insertInto("share_link_uses")
      .values({ ...link, link_id: linkId, user_id: member.userId })
      .execute();
  }
  const { capabilities } = await db
    .selectFrom("account_types")
    .select("capabilities")
    .where("organization_id", "=", organizationId)
    .where("name", "=", "Build")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("account_types")
    .values({ ...own, id: accountTypeId, name: accountTypeId, description: "", is_admin_like: false, is_built_in: false, capabilities })
    .execute();
  await db.updateTable("members").set({ account_type_id: accountTypeId }).where("user_id", "=", member.userId).execute();
  await db
    .insertInto("user_attributes")
    .values({ ...own, id: attributeId, name: `A${attributeId}`, default_value: "x" })
    .execute();
  const { id: familyId } = await db
    .selectFrom("session_families")
    .select("id")
    .where("user_id", "=", member.userId)
    .executeTakeFirstOrThrow();
  return { organizationId, member, workbookId, folderId, teamId, outerId, accountTypeId, attributeId, familyId };
}
