import type { Replaceable } from "@sheaf/workbook";
import type { Workbook } from "../../state/workbook.ts";

/** What somebody wants to replace in formulas: what one thing reads, or letters. */
export type Replacing = { readonly kind: "references"; readonly from: Replaceable } | { readonly kind: "texts" };

/** Menus and keys ask; whoever shows the dialogs listens. */
export interface ReplacingAsked {
  readonly open: (asked: Replacing) => void;
  readonly onOpen: (listener: (asked: Replacing) => void) => () => void;
}

const asked = new WeakMap<Workbook, ReplacingAsked>();

/** One per open workbook. */
export function replacingOf(workbook: Workbook): ReplacingAsked {
  let one = asked.get(workbook);
  if (one === undefined) asked.set(workbook, (one = createReplacing()));
  return one;
}

function createReplacing(): ReplacingAsked {
  const listeners = new Set<(wanted: Replacing) => void>();
  return {
    open: (wanted) => {
      for (const listener of listeners) listener(wanted);
    },
    onOpen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
