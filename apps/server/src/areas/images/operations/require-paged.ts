import { CodedError } from "@sheaf/contract";
import type { OperationContext } from "../../../platform/operations/index.ts";
import { requireInode } from "../../documents/index.ts";

/** Documents whose pages show pictures. */
const paged: readonly string[] = ["workbook", "report"];

/** Refuses what the caller may not do with a workbook or report, and what is neither. */
export async function requirePaged(
  { db, actor }: Pick<OperationContext, "db" | "actor">,
  inodeId: string,
  action: "inode.view" | "inode.edit",
): Promise<void> {
  const { facts } = await requireInode(db, actor, inodeId, action);
  if (!paged.includes(facts.object.type)) throw new CodedError("ENOENT");
}
