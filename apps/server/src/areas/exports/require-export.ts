import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { OperationContext } from "../../platform/operations/index.ts";
import { requireInode } from "../documents/index.ts";

/** Refuses to take anything of a document away for whoever may not see it, or may see it and no more. */
export async function requireExport({ db, actor }: Pick<OperationContext, "db" | "actor">, workbookId: string): Promise<void> {
  const { permissions } = await requireInode(db, actor, workbookId, "inode.view");
  if (permissions.canExport) return;
  throw new CodedError(
    "EPERM",
    actor.capabilities.has("canExport")
      ? message("errors-exports.file.viewers-document-cannot-export")
      : message("errors-exports.file.account-type-cannot-export"),
  );
}
