import {
  CodedError,
  done,
  inodeArgument,
  may,
  type ShareLinkFacts,
  shareLinkFacts,
  shareLinkOpened,
  shareLinkOpening,
  shareLinkSetting,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { sql } from "kysely";
import { audit, demand, operation, type OperationContext } from "../../../platform/operations/index.ts";
import { requireInode } from "../access.ts";
import { requireShareable } from "../operations/grants.ts";
import { hasLinks } from "../inode-tree.ts";
import { linkToken, readLinkToken } from "./link-token.ts";

const DAY = 24 * 3_600_000;

async function areAllowed({ db, actor }: OperationContext): Promise<boolean> {
  const { rows } = await sql<{ readonly has: boolean }>`select ${hasLinks(sql`${actor.organizationId}::uuid`)} as has`.execute(db);
  return rows[0]?.has === true;
}

async function openLink({ db, actor, clock }: OperationContext, inodeId: string) {
  const link = await db
    .selectFrom("share_links as l")
    .select(["l.id", "l.access_right", "l.expires_at"])
    .select((e) =>
      e
        .selectFrom("share_link_uses as u")
        .select((count) => count.fn.countAll<string>().as("uses"))
        .whereRef("u.organization_id", "=", "l.organization_id")
        .whereRef("u.link_id", "=", "l.id")
        .as("uses"),
    )
    .where("l.organization_id", "=", actor.organizationId)
    .where("l.inode_id", "=", inodeId)
    .where("l.revoked_at", "is", null)
    .executeTakeFirst();
  return link === undefined || (link.expires_at !== null && link.expires_at.getTime() <= clock.now()) ? null : link;
}

async function presentLink(context: OperationContext, inodeId: string): Promise<ShareLinkFacts> {
  const link = await openLink(context, inodeId);
  return {
    isAllowed: await areAllowed(context),
    link:
      link === null
        ? null
        : {
            right: link.access_right,
            expiresAt: link.expires_at?.toISOString() ?? null,
            token: linkToken(context, context.actor.organizationId, link.id),
            useCount: Number(link.uses ?? 0),
          },
  };
}

export const readShareLink = operation({
  name: "ReadShareLink",
  kind: "query",
  transport: { kind: "graphql", field: "shareLink" },
  summary: "The link by which everybody in the organization who has it comes to an object, for those who may share it",
  input: inodeArgument,
  output: shareLinkFacts,
  capability: "canShare",
  scope: "documents:share",
  ids: { inodeId: "inode" },
  run: async (context, { inodeId }) => {
    await requireInode(context.db, context.actor, inodeId, "inode.share");
    return presentLink(context, inodeId);
  },
});

export const setShareLink = operation({
  name: "SetShareLink",
  kind: "mutation",
  transport: { kind: "graphql", field: "setShareLink" },
  summary: "Makes the link of an object, or changes what it gives and until when; who came by it has that from then on",
  input: shareLinkSetting,
  output: shareLinkFacts,
  capability: "canShare",
  scope: "documents:share",
  ids: { inodeId: "inode" },
  run: async (context, { inodeId, right, days }) => {
    const { db, actor, ids, clock } = context;
    await requireShareable(context, inodeId, true);
    if (!(await areAllowed(context))) throw new CodedError("EPERM", message("errors-documents.document.organization-not-share-links"));
    const before = await openLink(context, inodeId);
    const expires = days === undefined ? {} : { expires_at: days === null ? null : new Date(clock.now() + days * DAY) };
    if (before === null) {
      // one that has expired goes, so that its address opens nothing again
      await endLink(context, inodeId);
      await db
        .insertInto("share_links")
        .values({
          organization_id: actor.organizationId,
          id: ids.make(),
          inode_id: inodeId,
          access_right: right,
          created_by: actor.userId,
          ...expires,
        })
        .execute();
    } else
      await db
        .updateTable("share_links")
        .set({ access_right: right, ...expires })
        .where("organization_id", "=", actor.organizationId)
        .where("id", "=", before.id)
        .execute();
    await audit(context, "share-link.set", { kind: "inode", id: inodeId }, { right, ...(days === undefined ? {} : { days }) });
    return presentLink(context, inodeId);
  },
});

export const revokeShareLink = operation({
  name: "RevokeShareLink",
  kind: "mutation",
  transport: { kind: "graphql", field: "revokeShareLink" },
  summary: "Ends the link of an object: its address opens nothing any more, and who came by it has no right by it",
  input: inodeArgument,
  output: done,
  capability: "canShare",
  scope: "documents:share",
  ids: { inodeId: "inode" },
  run: async (context, { inodeId }) => {
    await requireInode(context.db, context.actor, inodeId, "inode.share");
    if (await endLink(context, inodeId)) await audit(context, "share-link.revoke", { kind: "inode", id: inodeId });
    return { success: true };
  },
});

async function endLink({ db, actor, clock }: OperationContext, inodeId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("share_links")
    .set({ revoked_at: new Date(clock.now()) })
    .where("organization_id", "=", actor.organizationId)
    .where("inode_id", "=", inodeId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const openShareLink = operation({
  name: "OpenShareLink",
  kind: "mutation",
  transport: { kind: "graphql", field: "openShareLink" },
  summary: "Comes to an object by its link: the caller has the right that it gives as long as it is open",
  input: shareLinkOpening,
  output: shareLinkOpened,
  capability: null,
  scope: "documents:share",
  ids: {},
  run: async (context, { token }) => {
    const { db, actor, clock, bus } = context;
    const { organizationId, userId } = actor;
    demand(may(actor, "share-link.open", { kind: "organization", organizationId }));
    const linkId = readLinkToken(context, organizationId, token);
    const link =
      linkId === null
        ? undefined
        : await db
            .selectFrom("share_links as l")
            .innerJoin("inodes as i", (join) => join.onRef("i.organization_id", "=", "l.organization_id").onRef("i.id", "=", "l.inode_id"))
            .select(["l.id", "l.inode_id", "l.access_right", "l.expires_at"])
            .where("l.organization_id", "=", organizationId)
            .where("l.id", "=", linkId)
            .where("l.revoked_at", "is", null)
            .where("i.archived_at", "is", null)
            .executeTakeFirst();
    const isOpen = link !== undefined && (link.expires_at === null || link.expires_at.getTime() > clock.now());
    if (!isOpen || !(await areAllowed(context))) throw new CodedError("ENOENT");
    const { inode_id: inodeId, access_right: right } = link;
    const { numInsertedOrUpdatedRows: isNew } = await db
      .insertInto("share_link_uses")
      .values({ organization_id: organizationId, link_id: link.id, inode_id: inodeId, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if ((isNew ?? 0n) > 0n) {
      await audit(context, "share-link.open", { kind: "inode", id: inodeId }, { right });
      context.afterCommit(() => bus.publish({ kind: "access-changed", organizationId, inodeId, userId }));
    }
    return { inodeId, right };
  },
});

export const shareLinkOperations = [readShareLink, setShareLink, revokeShareLink, openShareLink] as const;
