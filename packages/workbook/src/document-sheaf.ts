import type { WorkbookDocument } from "./document.ts";
import type { DocumentSheaf, envelopeSchema } from "./schema/parts/document-parts.ts";
import { type Unread, unread } from "./schema/unread.ts";
import type * as z from "zod";

const MEMBER = "sheaf" satisfies keyof z.infer<typeof envelopeSchema>;

/** The same one each time: who draws compares by identity. */
const nothing: Unread<DocumentSheaf> = {};

/** What a document says of itself that other programs have no member for: zone, week, colors of values. */
export function sheafOf(document: WorkbookDocument): Unread<DocumentSheaf> {
  return unread<DocumentSheaf>(document.rest[MEMBER]) ?? nothing;
}

/** Minutes after which an open page asks for its rows again by itself; null for none, and for what is no such setting. */
export function refreshMinutes(document: WorkbookDocument): number | null {
  const { refresh } = sheafOf(document);
  const minutes =
    typeof refresh === "object" && refresh !== null && "everyMinutes" in refresh
      ? (refresh as { everyMinutes: unknown }).everyMinutes
      : null;
  return typeof minutes === "number" && Number.isFinite(minutes) && minutes >= 1 ? minutes : null;
}
