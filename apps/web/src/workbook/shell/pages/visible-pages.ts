import { isHiddenPage, isOverlay, isPage, isPanel, type Page } from "@sheaf/workbook";
import { useMemo } from "react";
import { useDocument, useWorkbook } from "../../state/workbook.ts";

/**
 * Pages that this person has tabs for: readers do not see hidden ones; panels, and overlays, which actions open, come last and are edited
 * like pages.
 */
export function useVisiblePages(): readonly Page[] {
  const { mode } = useWorkbook();
  const { pages } = useDocument();
  return useMemo(() => {
    const own = pages.filter(isPage);
    return mode === "edit" ? [...own, ...pages.filter(isPanel), ...pages.filter(isOverlay)] : own.filter((page) => !isHiddenPage(page));
  }, [mode, pages]);
}
