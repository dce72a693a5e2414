import type { Page } from "@sheaf/workbook";
import { useMemo } from "react";
import { isHiddenPage } from "../../commands/pages.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";

/** Pages that this person has tabs for: readers do not see hidden ones. */
export function useVisiblePages(): readonly Page[] {
  const { mode } = useWorkbook();
  const { pages } = useDocument();
  return useMemo(() => (mode === "edit" ? pages : pages.filter((page) => !isHiddenPage(page))), [mode, pages]);
}
