import type { Element } from "../../document.ts";
import { isKind } from "../known.ts";

/** A bar of a waterfall of what its steps have come to. */
export interface Subtotal {
  /** The step behind which it stands, as it is written there. */
  readonly after: string;
  readonly label: string;
}

/** The bars between the steps of a waterfall; none of any other element. */
export const subtotalsOf = (element: Element): readonly Subtotal[] =>
  isKind(element, "waterfall-chart") ? (element.sheaf?.chart?.subtotals ?? []).map(({ after, label }) => ({ after, label })) : [];
