import type { Said } from "@sheaf/messages";
import type { Element } from "../document.ts";

/** A finding about a part of a document; `path` is from the element, or from the document where `element` is null. */
export interface DocumentFinding {
  readonly code:
    | "E_DUPLICATE_ID"
    | "E_DANGLING_ID"
    | "E_LEVEL"
    | "E_CYCLE"
    | "E_LIMIT"
    | "E_AMBIGUOUS"
    | "E_VALUE_TYPE"
    | "E_UNKNOWN_COLUMN";
  readonly element: Element | null;
  readonly path: readonly (string | number)[];
  readonly message: Said;
  readonly suggestions: readonly string[];
}
