import type { Page } from "../document.ts";

/** A page that nobody sees who may only look. */
export function isHidden(page: Page): boolean {
  return page.rest["visibility"] === "hidden";
}
