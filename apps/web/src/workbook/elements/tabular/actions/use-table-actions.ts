import type { Id } from "@sheaf/workbook";
import { useMemo } from "react";
import { useUndoToast } from "../../../state/undo-toast.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import { tableActions, type TableActions } from "./table-actions.ts";

/** The actions of one table; the same object as long as the workbook is open. */
export function useTableActions(elementId: Id): TableActions {
  const workbook = useWorkbook();
  const undoToast = useUndoToast();
  return useMemo(() => tableActions(workbook, elementId, undoToast), [workbook, undoToast, elementId]);
}
