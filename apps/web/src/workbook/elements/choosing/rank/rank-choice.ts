import type { Filter, Rank } from "@sheaf/workbook";
import { t } from "../../../../shared/words/words.ts";

export type TopFilter = Extract<Filter, { readonly kind: "top-n" }>;

/** A top-N filter or control as a person sets it: the file has two shapes, one for rows and one for percent. */
export interface RankChoice {
  readonly end: "top" | "bottom";
  readonly of: "rows" | "percent";
  readonly amount: number;
  readonly ties: Rank["rankingFunction"];
}

export function rankChoice(rank: Rank): RankChoice {
  const end = rank.mode === "top-n" || rank.mode === "top-percentile" ? "top" : "bottom";
  return "percentile" in rank
    ? { end, of: "percent", amount: rank.percentile, ties: rank.rankingFunction }
    : { end, of: "rows", amount: rank.rowCount, ties: rank.rankingFunction };
}

/** What a choice is in the file: the ranking that it names is that of rows, or that of percent. */
export function rankOf({ end, of, amount, ties }: RankChoice): Rank {
  if (of === "percent") {
    const rankingFunction = ties === "cume-dist" ? ties : "rank-percentile";
    return { rankingFunction, mode: end === "top" ? "top-percentile" : "bottom-percentile", percentile: Math.min(100, amount) };
  }
  const rankingFunction = ties === "rank-dense" || ties === "row-number" ? ties : "rank";
  return { rankingFunction, mode: end === "top" ? "top-n" : "bottom-n", rowCount: Math.max(1, Math.round(amount)) };
}

/** The filter with another ranking; the members of the old one go. */
export function withRank({ id, columnId, state, includeNulls }: TopFilter, choice: RankChoice): Filter {
  return {
    id,
    columnId,
    kind: "top-n",
    ...(state === undefined ? {} : { state }),
    ...(includeNulls === undefined ? {} : { includeNulls }),
    ...rankOf(choice),
  };
}

/** Why an amount cannot be taken, as a sentence; null if it can. */
export function rankProblem(of: RankChoice["of"], text: string): string | null {
  const amount = text.trim() === "" ? Number.NaN : Number(text);
  if (of === "percent") return amount >= 0 && amount <= 100 ? null : "0 to 100.";
  return Number.isInteger(amount) && amount >= 1 ? null : t("filters.rank-choice.a-whole-number");
}
