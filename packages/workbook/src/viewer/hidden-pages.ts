import type { Page } from "../document.ts";
import { pageMembers } from "../layout/page-members.ts";

/** A page that nobody sees who may only look. */
export function isHidden(page: Page): boolean {
  return pageMembers(page).visibility === "hidden";
}
