import { CodedError, done, limits, pictureLink, pictureLinkCreation, pictureLinkNaming, pictureLinksOf } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { audit, operation, type OperationContext } from "../../../platform/operations/index.ts";
import { requireInode } from "../../documents/index.ts";
import { fullName } from "../../organizations/index.ts";
import { requireDrawable } from "../draw-file.ts";
import type { ExportParts } from "../export-parts.ts";
import { publishedLoad } from "../published-load.ts";
import { insertPictureLink, pictureAddress, type PictureLinkRow, requirePictures } from "./links.ts";

const common = { capability: "canExport" } as const;

/** Addresses of pictures: each is its maker's, and administrators'. */
export function pictureLinkOperations(parts: ExportParts) {
  const create = operation({
    name: "CreatePictureLink",
    kind: "mutation",
    transport: { kind: "graphql", field: "createPictureLink" },
    summary: "An address that shows an element or a page as a picture to whoever has it, as the caller may see it, until a time",
    input: pictureLinkCreation,
    output: pictureLink,
    ...common,
    ids: { workbookId: "workbook" },
    run: async (context, { workbookId, what, partId, days }) => {
      const { db, actor, caller } = context;
      await requirePictures(context, workbookId);
      const { load } = await publishedLoad(parts, context, workbookId, { refresh: false });
      requireDrawable(load, what === "page" ? { kind: "page", pageId: partId } : { kind: "element", elementId: partId }, "png");
      const { count } = await db
        .selectFrom("picture_links")
        .select((e) => e.fn.countAll<string>().as("count"))
        .where("organization_id", "=", actor.organizationId)
        .where("workbook_id", "=", workbookId)
        .where("owner_id", "=", actor.userId)
        .where("revoked_at", "is", null)
        .where("expires_at", ">", new Date(context.clock.now()))
        .executeTakeFirstOrThrow();
      if (Number(count) >= limits.pictureLinks)
        throw new CodedError("EINVAL", message("errors-exports.file.links-pictures-workbook-revoke-one", { most: limits.pictureLinks }));
      const { organizationId, userId: ownerId } = actor;
      const row = await insertPictureLink(context, db, { organizationId, ownerId, workbookId, what, partId, days, isChosen: true });
      await audit(context, "picture-link.create", { kind: "workbook", id: workbookId }, { what, partId, days });
      const ownerName = fullName({ first_name: caller.firstName, last_name: caller.lastName, email: caller.email });
      return presented(context, { ...row, ownerName });
    },
  });

  const list = operation({
    name: "ListPictureLinks",
    kind: "query",
    transport: { kind: "graphql", field: "pictureLinks" },
    summary: "Addresses of pictures of a workbook that still work, the newest first: the caller's, and for administrators everybody's",
    input: pictureLinksOf,
    output: z.array(pictureLink),
    ...common,
    ids: { workbookId: "workbook" },
    run: async (context, { workbookId }) => {
      const { db, actor } = context;
      await requireInode(db, actor, workbookId, "inode.view");
      let query = db
        .selectFrom("picture_links as p")
        .innerJoin("members as m", (join) =>
          join.onRef("m.organization_id", "=", "p.organization_id").onRef("m.user_id", "=", "p.owner_id"),
        )
        .selectAll("p")
        .select(["m.first_name", "m.last_name", "m.email"])
        .where("p.organization_id", "=", actor.organizationId)
        .where("p.workbook_id", "=", workbookId)
        .where("p.revoked_at", "is", null)
        .where("p.expires_at", ">", new Date(context.clock.now()));
      if (!actor.capabilities.has("canAdmin")) query = query.where("p.owner_id", "=", actor.userId);
      const rows = await query.orderBy("p.created_at", "desc").limit(limits.listPage).execute();
      return rows.map((row) => presented(context, { ...row, ownerName: fullName(row) }));
    },
  });

  const revoke = operation({
    name: "RevokePictureLink",
    kind: "mutation",
    transport: { kind: "graphql", field: "revokePictureLink" },
    summary: "Ends an address of a picture: nobody sees anything by it any more",
    input: pictureLinkNaming,
    output: done,
    ...common,
    ids: { linkId: "picture-link" },
    run: async (context, { linkId }) => {
      const { db, actor, clock } = context;
      let change = db
        .updateTable("picture_links")
        .set({ revoked_at: new Date(clock.now()) })
        .where("organization_id", "=", actor.organizationId)
        .where("id", "=", linkId)
        .where("revoked_at", "is", null);
      if (!actor.capabilities.has("canAdmin")) change = change.where("owner_id", "=", actor.userId);
      const row = await change.returning("workbook_id").executeTakeFirst();
      if (row === undefined) throw new CodedError("ENOENT");
      await audit(context, "picture-link.revoke", { kind: "workbook", id: row.workbook_id }, { linkId });
      return { success: true };
    },
  });

  return [create, list, revoke];
}

function presented(context: OperationContext, row: PictureLinkRow & { readonly ownerName: string }): z.input<typeof pictureLink> {
  return {
    linkId: row.id,
    url: pictureAddress(context, row),
    what: row.what,
    partId: row.part_id,
    ownerName: row.ownerName,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
