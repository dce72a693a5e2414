import type * as z from "zod";
import type { Page } from "../document.ts";
import type { pageSchema } from "../schema/parts/document-parts.ts";
import { unread } from "../schema/unread.ts";

type PageMembers = z.infer<typeof pageSchema>;

/** A page that nobody sees who may only look. */
export function isHidden(page: Page): boolean {
  return unread<PageMembers>(page.rest)?.visibility === "hidden";
}
