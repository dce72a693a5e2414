import { isHiddenPage, type WorkbookDocument } from "@sheaf/workbook";

/** Without the pages that people who may only look do not see (V37). */
export function shownPages(document: WorkbookDocument): WorkbookDocument {
  const pages = document.pages.filter((page) => !isHiddenPage(page));
  return { ...document, pages };
}
