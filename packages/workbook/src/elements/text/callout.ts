import type { Element } from "../../document.ts";
import { isKind } from "../known.ts";
import type { Callout } from "./schema.ts";

export { type Callout, callouts } from "./schema.ts";

/** The status of a text that is a callout; null of every other element. */
export function calloutOf(element: Element): Callout | null {
  return isKind(element, "text") ? (element.sheaf?.callout ?? null) : null;
}
