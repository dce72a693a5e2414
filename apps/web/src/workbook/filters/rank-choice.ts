import type { Filter } from "@sheaf/workbook";

type TopFilter = Extract<Filter, { readonly kind: "top-n" }>;

/** A top-N filter as a person sets it: the file has two shapes, one for rows and one for percent. */
export interface RankChoice {
  readonly end: "top" | "bottom";
  readonly of: "rows" | "percent";
  readonly amount: number;
  readonly ties: TopFilter["rankingFunction"];
}

export function rankChoice(filter: TopFilter): RankChoice {
  const end = filter.mode === "top-n" || filter.mode === "top-percentile" ? "top" : "bottom";
  return "percentile" in filter
    ? { end, of: "percent", amount: filter.percentile, ties: filter.rankingFunction }
    : { end, of: "rows", amount: filter.rowCount, ties: filter.rankingFunction };
}

export function withRank(filter: TopFilter, { end, of, amount, ties }: RankChoice): Filter {
  const { id, columnId, state, includeNulls } = filter;
  const base = {
    id,
    columnId,
    kind: "top-n",
    ...(state === undefined ? {} : { state }),
    ...(includeNulls === undefined ? {} : { includeNulls }),
  } as const;
  if (of === "percent") {
    const rankingFunction = ties === "cume-dist" ? ties : "rank-percentile";
    return { ...base, rankingFunction, mode: end === "top" ? "top-percentile" : "bottom-percentile", percentile: Math.min(100, amount) };
  }
  const rankingFunction = ties === "rank-dense" || ties === "row-number" ? ties : "rank";
  return { ...base, rankingFunction, mode: end === "top" ? "top-n" : "bottom-n", rowCount: Math.max(1, Math.round(amount)) };
}

/** Why an amount cannot be taken, as a sentence; null if it can. */
export function rankProblem(of: RankChoice["of"], text: string): string | null {
  const amount = text.trim() === "" ? Number.NaN : Number(text);
  if (of === "percent") return amount >= 0 && amount <= 100 ? null : "0 to 100.";
  return Number.isInteger(amount) && amount >= 1 ? null : "A whole number.";
}
