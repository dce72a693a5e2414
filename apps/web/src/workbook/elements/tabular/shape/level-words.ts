import { generalNumber, type NumberSymbols } from "@sheaf/locale";
import { shownLanguage, t } from "../../../../shared/words/words.ts";

/** `48 states`, `1 airport`; where a level's name is no plain word, or the screen speaks another language than English, `12 groups`. */
export function countedGroups(levelName: string, count: number, symbols: NumberSymbols): string {
  const shown = generalNumber(count, symbols);
  if (shownLanguage() !== "en" || !/^[A-Z]?[a-z]+$/.test(levelName) || levelName.endsWith("s"))
    return t("table.counts.groups", { count, shown });
  const word = levelName.toLowerCase();
  return `${shown} ${count === 1 ? word : plural(word)}`;
}

/**
 * Words for the groups of a level over all that they lie in: a product of two regions is two groups, and no count of products. `around`:
 * the groups that they lie in; null for the outermost level.
 */
export function countedOverall(levelName: string, around: number | null, count: number, symbols: NumberSymbols): string {
  return countedGroups(around === null || around === 1 ? levelName : "", count, symbols);
}

export function countedRows(count: number, symbols: NumberSymbols): string {
  return t("table.counts.rows", { count, shown: generalNumber(count, symbols) });
}

function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}
