import type { ControlElements } from "../../elements/known.ts";
import { filterBase, type ControlKind } from "../kind.ts";
import type { Rank } from "../value.ts";
import { topControlSchema } from "./schema.ts";

function rankOf(control: ControlElements["top-n"]): Rank | null {
  if (isPercentile(control)) {
    const { rankingFunction, mode, percentile } = control;
    return percentile === undefined ? null : { rankingFunction, mode, percentile };
  }
  const { rankingFunction = "rank", mode = "top-n", rowCount } = control;
  return rowCount === undefined ? null : { rankingFunction, mode, rowCount };
}

type ByShare = Extract<ControlElements["top-n"], { readonly mode: "top-percentile" | "bottom-percentile" }>;

const isPercentile = (control: ControlElements["top-n"]): control is ByShare =>
  control.mode === "top-percentile" || control.mode === "bottom-percentile";

export const topControl: ControlKind<"top-n"> = {
  kind: "control",
  controlType: "top-n",
  title: "Top and bottom",
  schema: topControlSchema,
  defaults: () => ({ controlType: "top-n" }),
  query: null,
  values: null,
  value: (control) => {
    const rank = rankOf(control);
    return rank === null ? null : { kind: "rank", rank };
  },
  members: (control, value) => {
    const none = { rowCount: undefined, percentile: undefined };
    if (value?.kind !== "rank") return { rankingFunction: control.rankingFunction, mode: control.mode, ...none };
    return { ...none, ...value.rank };
  },
  filterKind: "top-n",
  filters: (control, value, columnId) =>
    value.kind === "rank" ? [{ ...filterBase(control, columnId), kind: "top-n", ...value.rank }] : [],
  autoRows: 3,
  sharesRow: true,
};
