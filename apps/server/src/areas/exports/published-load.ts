import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { OperationContext } from "../../platform/operations/index.ts";
import { requireInode } from "../documents/index.ts";
import { type LoadParts, workbookLoad } from "../queries/index.ts";

/** What a workbook's readers see, whoever asks: a draft leaves the house by no schedule. */
export async function publishedLoad(
  parts: LoadParts,
  context: OperationContext,
  workbookId: string,
  { refresh, controls = {} }: { readonly refresh: boolean; readonly controls?: Parameters<typeof workbookLoad>[3]["controls"] },
) {
  const { db, actor } = context;
  const { facts } = await requireInode(db, actor, workbookId, "inode.view");
  // its owner sees it in the trash still; it leaves the house no more
  if (facts.object.archived) throw new CodedError("inode_archived");
  const row = await db
    .selectFrom("workbooks")
    .select("published_version")
    .where("organization_id", "=", actor.organizationId)
    .where("inode_id", "=", workbookId)
    .executeTakeFirst();
  const version = row?.published_version ?? null;
  if (row !== undefined && version === null)
    throw new CodedError("EINVAL", message("errors-exports.file.publish-workbook-first-schedules-send"));
  const now = new Date(context.clock.now()).toISOString();
  const at = version === null ? null : { version };
  return { now, ...(await workbookLoad(parts, context, workbookId, { at, overlay: [], controls, now, refresh })) };
}
