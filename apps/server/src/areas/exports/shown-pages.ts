import { isHiddenPage, isSynced, type Page, shownBySynced, type WorkbookDocument } from "@sheaf/workbook";

/** The pages that people who may only look see (V37). */
export const pagesForLooking = ({ pages }: Pick<WorkbookDocument, "pages">): readonly Page[] => pages.filter((page) => !isHiddenPage(page));

/**
 * The document with these pages alone. A control that stands on a hidden page and is shown once more on one of these has its value there:
 * it comes along by itself, on a page that is still hidden and has no name.
 */
export function shownPages(document: WorkbookDocument): WorkbookDocument {
  const all = document.pages.flatMap(({ elements }) => elements);
  const copies = pagesForLooking(document).flatMap(({ elements }) => elements.filter(isSynced));
  const shown = new Set(copies.map((copy) => shownBySynced(all, copy)?.id));
  const pages = document.pages.flatMap((page): readonly Page[] => {
    if (!isHiddenPage(page)) return [page];
    const elements = page.elements.filter(({ id }) => shown.has(id));
    return elements.length === 0 ? [] : [{ ...page, name: "", elements }];
  });
  return { ...document, pages };
}
