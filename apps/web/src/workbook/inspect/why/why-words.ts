import type { NullReason, TotalRule } from "@sheaf/formula";
import { t } from "../../../shared/words/words.ts";

const grouped = new Intl.NumberFormat("en-US");
const rows = (count: number): string => t("inspect.why-words.rows", { count });

/** Why a part of a formula is empty, as a sentence. */
export function reasonWords(reason: NullReason): string {
  switch (reason.kind) {
    case "no-value":
      return t("inspect.why-words.no-value-row", { name: reason.name });
    case "written":
      return t("inspect.why-words.formula-itself-says-null");
    case "division-by-zero":
      return t("inspect.why-words.divides-zero-no-result");
    case "no-rows":
      return t("inspect.why-words.no-rows-take-filters");
    case "all-empty":
      return t("inspect.why-words.ranges-over-value-empty", { rows: rows(reason.rows) });
    case "none-met":
      return t("inspect.why-words.ranges-over-none-meets", { rows: rows(reason.rows) });
    case "empty-key":
      return t("inspect.why-words.key-look-up-empty");
    case "no-match":
      return t("inspect.why-words.nothing-key");
    case "no-matching-value":
      return t("inspect.why-words.other-key-but-no", { rows: rows(reason.matches), matches: reason.matches });
    case "several":
      return t("inspect.why-words.different-values-match-key", { grouped: grouped.format(reason.values) });
    case "no-branch":
      return t("inspect.why-words.no-condition-holds-nothing");
    case "no-row-there":
      return t("inspect.why-words.no-row-value-far");
    case "undefined":
      return reason.values.length === 0
        ? t("inspect.why-words.no-result")
        : t("inspect.why-words.no-result-2", { values: reason.values.join(", ") });
  }
}

/** What a formula does in totals (L8, L11). */
export function ruleWords(rule: TotalRule | null): string {
  switch (rule) {
    case "adds":
      return t("inspect.why-words.column-adds-up-total");
    case "distinct":
      return t("inspect.why-words.value-occurs-several-groups");
    case "average":
      return t("inspect.why-words.total-computed-over-all");
    case "extreme":
      return t("inspect.why-words.total-least-greatest-all");
    case "ratio":
      return t("inspect.why-words.parts-formula-computed-over");
    case "window":
      return t("inspect.why-words.formula-runs-along-rows");
    case "other":
    case null:
      return t("inspect.why-words.total-formula-computed-again");
  }
}
