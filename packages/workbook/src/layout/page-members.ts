import type * as z from "zod";
import type { Page } from "../document.ts";
import type { pageSchema } from "../schema/parts/document-parts.ts";
import { type Unread, unread } from "../schema/unread.ts";

/** What a page says of itself beside its name and its elements. */
export const pageMembers = (page: Pick<Page, "rest">): Unread<z.infer<typeof pageSchema>> => unread(page.rest) ?? {};
