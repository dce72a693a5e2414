import type { WorkbookDocument } from "@sheaf/workbook";
import type { useToasts } from "../../../shared/feedback/toast.tsx";
import type { useMembership } from "../../../shared/services/organization.tsx";
import type { Edit } from "../../commands/edit.ts";
import type { Workbook } from "../../state/workbook.ts";

/** What the entries of an element's menu act by. */
export interface Acting {
  readonly workbook: Workbook;
  readonly document: WorkbookDocument;
  readonly toasts: ReturnType<typeof useToasts>;
  readonly can: ReturnType<typeof useMembership>["can"];
}

/** Does an edit; false where nothing changed. */
export function performEdit(workbook: Workbook, { label, operations }: Edit): boolean {
  return operations.length > 0 && workbook.perform(label, operations);
}
