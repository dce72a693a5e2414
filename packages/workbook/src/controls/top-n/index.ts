import * as z from "zod";
import type { Element } from "../../document.ts";
import { optional, required } from "../../schema/field.ts";
import { includeNulls, rankMembers } from "../../schema/parts/filter.ts";
import { controlHead, controlTail, filterBase, type ControlKind } from "../kind.ts";
import type { Rank } from "../value.ts";

const { count, percentile } = rankMembers;

/** Without a number of rows it is unset. */
const schema = z.union([
  z.strictObject({
    ...controlHead("top-n"),
    rankingFunction: optional(count.rankingFunction, { title: "Ranking", default: "rank" }),
    mode: optional(count.mode, { title: "Mode", default: "top-n" }),
    rowCount: optional(count.rowCount, { title: "Rows" }),
    includeNulls,
    ...controlTail,
  }),
  z.strictObject({
    ...controlHead("top-n"),
    rankingFunction: required(percentile.rankingFunction, { title: "Ranking" }),
    mode: required(percentile.mode, { title: "Mode" }),
    percentile: optional(percentile.percentile, { title: "Percentile" }),
    includeNulls,
    ...controlTail,
  }),
]);

function rankOf(control: Element): Rank | null {
  const { rankingFunction = "rank", mode = "top-n", rowCount, percentile: share } = control as { readonly [key: string]: unknown };
  if (typeof rowCount === "number") return { rankingFunction, mode, rowCount } as Rank;
  return typeof share === "number" ? ({ rankingFunction, mode, percentile: share } as Rank) : null;
}

export const topControl: ControlKind = {
  kind: "control",
  controlType: "top-n",
  title: "Top and bottom",
  schema,
  defaults: () => ({ controlType: "top-n" }),
  query: null,
  values: null,
  value: (control) => {
    const rank = rankOf(control);
    return rank === null ? null : { kind: "rank", rank };
  },
  members: (control, value) => {
    const none = { rowCount: undefined, percentile: undefined };
    if (value?.kind !== "rank") return { rankingFunction: control["rankingFunction"], mode: control["mode"], ...none };
    return { ...none, ...value.rank };
  },
  filterKind: "top-n",
  filters: (control, value, columnId) =>
    value.kind === "rank" ? [{ ...filterBase(control, columnId), kind: "top-n", ...value.rank }] : [],
  autoRows: 3,
  sharesRow: true,
};
