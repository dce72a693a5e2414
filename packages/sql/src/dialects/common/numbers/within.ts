import { callOf, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";

/** Null unless within ±limit, the value written once: GREATEST and LEAST stop at the limits, NULLIF takes them out. */
export function within(limit: string, value: Doc): Fragment {
  const above = callOf("NULLIF", [callOf("GREATEST", [value, `-${limit}`]).doc, `-${limit}`]).doc;
  return callOf("NULLIF", [callOf("LEAST", [above, limit]).doc, limit]);
}
