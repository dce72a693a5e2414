import { generalNumber, type NumberSymbols } from "@sheaf/locale";
import { type LanguageCode, message, type Say } from "@sheaf/messages";

/** How whoever reads a table is told its counts; the words are in the area `table`. */
export interface CountedIn {
  readonly language: LanguageCode;
  readonly say: Say;
  readonly symbols: NumberSymbols;
}

/** `48 states`, `1 airport`; where a level's name is no plain word, or the reader's language is another than English, `12 groups`. */
export function countedGroups(levelName: string, count: number, { language, say, symbols }: CountedIn): string {
  const shown = generalNumber(count, symbols);
  if (language !== "en" || !/^[A-Z]?[a-z]+$/.test(levelName) || levelName.endsWith("s"))
    return say(message("table.counts.groups", { count, shown }));
  const word = levelName.toLowerCase();
  return `${shown} ${count === 1 ? word : plural(word)}`;
}

/**
 * Words for the groups of a level over all that they lie in: a product of two regions is two groups, and no count of products. `around`:
 * the groups that they lie in; null for the outermost level.
 */
export function countedOverall(levelName: string, around: number | null, count: number, words: CountedIn): string {
  return countedGroups(around === null || around === 1 ? levelName : "", count, words);
}

export const countedRows = (count: number, { say, symbols }: CountedIn): string =>
  say(message("table.counts.rows", { count, shown: generalNumber(count, symbols) }));

function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}
