import { type Element, isData } from "@sheaf/workbook";

/** Whether an element has rows that can be taken away: whatever reads a source and is no control. */
export function isDownloadable(element: Element): boolean {
  return isData(element) && element.source !== undefined;
}
