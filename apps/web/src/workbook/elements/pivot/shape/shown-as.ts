import { printText } from "@sheaf/formula";
import type { Format } from "@sheaf/workbook";
import { callAround, outerCall } from "../../shelves/keys/outer-call.ts";

const CALL = "PercentOfTotal";

/** Which total a value is shown as a share of. */
export type ShareOf = "grand_total" | "row" | "column" | "row_parent" | "column_parent";

export const shareTitles: Readonly<Record<ShareOf, string>> = {
  grand_total: "% of grand total",
  row: "% of row",
  column: "% of column",
  row_parent: "% of parent row",
  column_parent: "% of parent column",
};
export const shares = Object.keys(shareTitles) as readonly ShareOf[];

/** How a value is shown: itself (null), or as a share of a total of the formula inside. Formulas are in stored form. */
export interface ShownAs {
  readonly share: ShareOf | null;
  readonly inner: string;
}

export function shownAs(formula: string): ShownAs {
  const itself: ShownAs = { share: null, inner: formula };
  const call = outerCall(formula, CALL);
  if (call === null || call.more.length > 1) return itself;
  const [mode] = call.more;
  const share = mode === undefined ? "grand_total" : mode.kind === "literal" ? shares.find((each) => each === mode.value) : undefined;
  return share === undefined ? itself : { share, inner: call.inner };
}

const percent: Format = { kind: "number", formatString: ",.1%" };

/** What changes of a value's column when it is shown as a share of a total, or (null) as itself again. */
export function showAs(
  { formula, format }: { readonly formula: string; readonly format: Format | null },
  share: ShareOf | null,
): { readonly formula: string; readonly format?: Format | null } {
  const { share: before, inner } = shownAs(formula);
  if (share === null) return before === null ? { formula } : { formula: inner, format: null };
  return { formula: callAround(CALL, inner, printText(share)), ...(before !== null && format !== null ? {} : { format: percent }) };
}
