import { type Actor, CodedError, done, homePage, type HomePage, homePageChange, homePageSetting, may, noInput } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import type { Database } from "../../../platform/database/index.ts";
import { audit, operation, requireRow } from "../../../platform/operations/index.ts";
import { loadInodeFacts, requireInode, shareable } from "../access.ts";

/** Home pages of an organization with what they show, everybody's last. */
function homePagesOf(db: Database, organizationId: string) {
  return db
    .selectFrom("home_pages as h")
    .innerJoin("inodes as i", (join) => join.onRef("i.organization_id", "=", "h.organization_id").onRef("i.id", "=", "h.inode_id"))
    .leftJoin("account_types as a", (join) =>
      join.onRef("a.organization_id", "=", "h.organization_id").onRef("a.id", "=", "h.account_type_id"),
    )
    .leftJoin("teams as t", (join) => join.onRef("t.organization_id", "=", "h.organization_id").onRef("t.id", "=", "h.team_id"))
    .select(["h.id", "h.account_type_id", "h.team_id", "h.inode_id", "i.type", "i.name", "i.archived_at"])
    .select(["a.name as account_type", "t.name as team", "t.archived_at as team_archived_at"])
    .where("h.organization_id", "=", organizationId)
    .orderBy("t.name")
    .orderBy("a.name")
    .orderBy("h.id");
}

export const readHomePage = operation({
  name: "ReadHomePage",
  kind: "query",
  transport: { kind: "graphql", field: "homePage" },
  summary:
    "The page that the caller comes to first: that of a team of theirs, of their account type, or everybody's; the first that they may see",
  input: noInput,
  output: homePage.nullable(),
  capability: null,
  scope: "documents:read",
  ids: {},
  run: async ({ db, actor }) => firstOpen(db, actor),
});

async function firstOpen(db: Database, actor: Actor): Promise<HomePage | null> {
  const rows = (await homePagesOf(db, actor.organizationId).execute()).filter(({ archived_at }) => archived_at === null);
  if (rows.length === 0) return null;
  const own = await db
    .selectFrom("members")
    .select("account_type_id")
    .where("organization_id", "=", actor.organizationId)
    .where("user_id", "=", actor.userId)
    .executeTakeFirst();
  const teams = new Set(actor.teams.map(({ id }) => id));
  const candidates = [
    ...rows.filter(({ team_id }) => team_id !== null && teams.has(team_id)),
    ...rows.filter(({ account_type_id }) => account_type_id !== null && account_type_id === own?.account_type_id),
    ...rows.filter(({ team_id, account_type_id }) => team_id === null && account_type_id === null),
  ];
  const facts = await loadInodeFacts(
    db,
    actor,
    candidates.map(({ inode_id }) => inode_id),
  );
  for (const { inode_id, type, name } of candidates) {
    const object = facts.get(inode_id)?.object;
    if (object !== undefined && may(actor, "inode.view", object).allowed) return { inodeId: inode_id, type, name };
  }
  return null;
}

export const listHomePages = operation({
  name: "ListHomePages",
  kind: "query",
  transport: { kind: "graphql", field: "homePages" },
  summary: "Which document, folder or report is whose home page: teams' first, then account types', then everybody's",
  input: noInput,
  output: z.array(homePageSetting),
  capability: "canAdmin",
  scope: "organization:read",
  ids: {},
  run: async ({ db, actor }) => {
    const rows = await homePagesOf(db, actor.organizationId).execute();
    const facts = await loadInodeFacts(
      db,
      actor,
      rows.map(({ inode_id }) => inode_id),
    );
    return rows
      .filter(({ team_id, team_archived_at, inode_id }) => {
        const object = facts.get(inode_id)?.object;
        // a name is shown to nobody who may not see the thing
        return (team_id === null || team_archived_at === null) && object !== undefined && may(actor, "inode.view", object).allowed;
      })
      .map((row) => ({
        homePageId: row.id,
        accountType: row.account_type_id === null ? null : { accountTypeId: row.account_type_id, name: row.account_type ?? "" },
        team: row.team_id === null ? null : { teamId: row.team_id, name: row.team ?? "" },
        inode: { inodeId: row.inode_id, type: row.type, name: row.name },
        isGone: row.archived_at !== null,
      }));
  },
});

export const setHomePage = operation({
  name: "SetHomePage",
  kind: "mutation",
  transport: { kind: "graphql", field: "setHomePage" },
  summary:
    "Makes a document or folder the home page of a team, of an account type or of everybody, or takes it away; it gives nobody a right",
  input: homePageChange,
  output: done,
  capability: "canAdmin",
  scope: "organization:write",
  ids: { accountTypeId: "account-type", teamId: "team", inodeId: "inode" },
  run: async (context, { accountTypeId, teamId, inodeId }) => {
    const { db, actor, ids, clock } = context;
    const { organizationId } = actor;
    if (accountTypeId != null) await requireRow(context, "account_types", accountTypeId);
    if (teamId != null) await requireRow(context, "teams", teamId);
    if (accountTypeId != null && teamId != null)
      throw new CodedError("EINVAL", message("errors-documents.document.either-account-type-team"), { field: "teamId" });
    if (inodeId !== null) {
      const { facts } = await requireInode(db, actor, inodeId, "inode.view");
      // what has no page of its own
      if (!shareable.has(facts.object.type) || facts.object.type === "datafile")
        throw new CodedError("EINVAL", message("errors-documents.document.cannot-home-page"), { field: "inodeId" });
    }
    await db
      .deleteFrom("home_pages")
      .where("organization_id", "=", organizationId)
      .where("account_type_id", accountTypeId == null ? "is" : "=", accountTypeId ?? null)
      .where("team_id", teamId == null ? "is" : "=", teamId ?? null)
      .execute();
    if (inodeId !== null)
      await db
        .insertInto("home_pages")
        .values({
          organization_id: organizationId,
          id: ids.make(),
          account_type_id: accountTypeId ?? null,
          team_id: teamId ?? null,
          inode_id: inodeId,
          changed_at: new Date(clock.now()),
          changed_by: actor.userId,
        })
        .execute();
    await audit(
      context,
      inodeId === null ? "home-page.remove" : "home-page.set",
      { kind: "organization", id: organizationId },
      { inode: inodeId ?? "none", accountType: accountTypeId ?? "none", team: teamId ?? "none" },
    );
    return { success: true };
  },
});
