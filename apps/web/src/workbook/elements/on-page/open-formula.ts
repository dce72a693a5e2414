import type { Id } from "@sheaf/workbook";
import { useCallback } from "react";
import { useWorkbook } from "../../state/workbook.ts";

/** Leads to a column's formula, ready to be written. */
export function useOpenFormula(): (elementId: Id, columnId: Id) => void {
  const { focus } = useWorkbook();
  return useCallback(
    (elementId, columnId) => {
      focus.select(elementId, columnId);
      focus.editFormula();
    },
    [focus],
  );
}
