import type { Id } from "@sheaf/workbook";
import { useMemo } from "react";
import { useToasts } from "../../../../shared/feedback/toast.tsx";
import { useWorkbook } from "../../../state/workbook.ts";
import { tableActions, type TableActions } from "./table-actions.ts";

/** The actions of one table; the same object as long as the workbook is open. */
export function useTableActions(elementId: Id): TableActions {
  const workbook = useWorkbook();
  const toasts = useToasts();
  return useMemo(
    () =>
      tableActions(workbook, elementId, (text) =>
        toasts.show({ text, action: { label: "Undo", onSelect: () => workbook.documents.undo() } }),
      ),
    [workbook, toasts, elementId],
  );
}
