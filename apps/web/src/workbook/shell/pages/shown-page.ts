import { documentAddress, type DocumentAddress } from "@sheaf/contract";
import type { Id, Page } from "@sheaf/workbook";
import { useCallback, useMemo } from "react";
import { useGo } from "../../../shared/navigation/go.ts";
import { isHiddenPage } from "../../commands/pages.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";

/** Pages that this person has tabs for: readers do not see hidden ones. */
export function useVisiblePages(): readonly Page[] {
  const { mode } = useWorkbook();
  const { pages } = useDocument();
  return useMemo(() => (mode === "edit" ? pages : pages.filter((page) => !isHiddenPage(page))), [mode, pages]);
}

/** The page on screen is the one in the address; without one, or if it is gone, the first. */
export function useShownPage(
  address: DocumentAddress,
  name: string,
): { readonly page: Page | null; readonly showPage: (pageId: Id) => void } {
  const go = useGo();
  const pages = useVisiblePages();
  const page = pages.find(({ id }) => id === address.pageId) ?? pages[0] ?? null;
  const showPage = useCallback(
    (pageId: Id) => go(documentAddress({ ...address, name, pageId, elementId: null }) + location.search),
    [go, address, name],
  );
  return { page, showPage };
}
