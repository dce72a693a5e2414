import { type CountedIn, countedGroups as groupsIn, countedOverall as overallIn, countedRows as rowsIn } from "@sheaf/charts/cells";
import type { NumberSymbols } from "@sheaf/locale";
import { say, shownLanguage } from "../../../../shared/words/words.ts";

const onScreen = (symbols: NumberSymbols): CountedIn => ({ language: shownLanguage(), say, symbols });

/** Counts of groups and rows in the words of the screen. */
export const countedGroups = (levelName: string, count: number, symbols: NumberSymbols): string =>
  groupsIn(levelName, count, onScreen(symbols));

export const countedOverall = (levelName: string, around: number | null, count: number, symbols: NumberSymbols): string =>
  overallIn(levelName, around, count, onScreen(symbols));

export const countedRows = (count: number, symbols: NumberSymbols): string => rowsIn(count, onScreen(symbols));
