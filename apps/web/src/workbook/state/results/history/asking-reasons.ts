import type { Id, WorkbookDocument } from "@sheaf/workbook";
import type { ElementRequest } from "../element-request.ts";
import type { QueryReason } from "./query-log.ts";

/** What was changed so shortly before is why something is asked anew, ms: views make their questions after the change has been drawn. */
const SOON = 1_000;

/** Why the page asks: what changed last, and what was asked of an element before. */
export interface AskingReasons {
  /** Something changed on which answers rest. Returns what it was. */
  readonly changed: (document: WorkbookDocument, areControlsMoved: boolean) => QueryReason;
  /** A place of the screen asks, for the first time or for something else than before. */
  readonly of: (elementId: Id, request: ElementRequest) => QueryReason;
}

export function openReasons(seen: WorkbookDocument, clock: { readonly now: () => number } = Date): AskingReasons {
  let document = seen;
  let last: { readonly reason: QueryReason; readonly at: number } | null = null;
  const known = new Set<Id>();
  return {
    changed: (now, areControlsMoved) => {
      const reason = areControlsMoved ? "control" : now === document ? "data" : "edit";
      document = now;
      last = { reason, at: clock.now() };
      return reason;
    },
    of: (elementId, { window, within }) => {
      const isNew = !known.has(elementId);
      known.add(elementId);
      if (isNew) return "opened";
      if (last !== null && clock.now() - last.at < SOON) return last.reason;
      if (window !== null && window.offset > 0) return "scroll";
      return within !== null && within.length > 0 ? "expand" : "opened";
    },
  };
}
