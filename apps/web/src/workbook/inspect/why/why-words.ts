import type { NullReason, TotalRule } from "@sheaf/formula";

const grouped = new Intl.NumberFormat("en-US");
const rows = (count: number): string => (count === 1 ? "1 row" : `${grouped.format(count)} rows`);

/** Why a part of a formula is empty, as a sentence. */
export function reasonWords(reason: NullReason): string {
  switch (reason.kind) {
    case "no-value":
      return `${reason.name} has no value in this row.`;
    case "written":
      return "The formula itself says Null here.";
    case "division-by-zero":
      return "It divides by zero, which has no result.";
    case "no-rows":
      return "There are no rows to take it from: the filters leave none here.";
    case "all-empty":
      return `It ranges over ${rows(reason.rows)}, and the value is empty in all of them.`;
    case "none-met":
      return `It ranges over ${rows(reason.rows)}, and none of them meets its condition.`;
    case "empty-key":
      return "The key to look up is empty, and an empty key matches nothing.";
    case "no-match":
      return "Nothing there has this key.";
    case "no-matching-value":
      return `${rows(reason.matches)} there ${reason.matches === 1 ? "has" : "have"} this key, but no value.`;
    case "several":
      return `${grouped.format(reason.values)} different values match this key. Several values count as none.`;
    case "no-branch":
      return "No condition holds, and nothing is said for the rest.";
    case "no-row-there":
      return "There is no row with a value that far before or after this one.";
    case "undefined":
      return reason.values.length === 0 ? "It has no result here." : `It has no result for ${reason.values.join(", ")}.`;
  }
}

/** What a formula does in totals (L8, L11). */
export function ruleWords(rule: TotalRule | null): string {
  switch (rule) {
    case "adds":
      return "This column adds up: its total is the sum of all rows, and so is the sum of what is shown.";
    case "distinct":
      return "A value that occurs in several groups counts once in the total, but once in each group that is shown.";
    case "average":
      return "The total is computed over all rows. Groups with more rows weigh more, so it is no sum, and no mean, of what is shown.";
    case "extreme":
      return "The total is the least or greatest of all rows, not a sum.";
    case "ratio":
      return "The parts of the formula are computed over all rows first, and put together then. Shares and ratios do not add up.";
    case "window":
      return "A formula that runs along the rows has no meaning in a total.";
    case "other":
    case null:
      return "The total is the formula computed again over all rows, not a sum of what is shown.";
  }
}
