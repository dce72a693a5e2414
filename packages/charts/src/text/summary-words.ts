import { message } from "@sheaf/messages";
import type { Say } from "../notes.ts";

/** `Sales`, `Sales by Year`, `Sales by Year and Region`: as a sentence. */
export const shownBy = (say: Say, what: string, by: readonly string[]): string => (what === "" ? "" : `${namedBy(say, what, by)}.`);

/** The same within a sentence. */
export function namedBy(say: Say, what: string, by: readonly string[]): string {
  const names = by.filter((name) => name !== "");
  return names.length === 0 ? what : say(message("drawing.summary.by", { what, by: allOf(say, names) }));
}

/** Names with a word between them. */
export const allOf = (say: Say, names: readonly string[]): string =>
  names.reduce((all, name) => (all === "" ? name : say(message("drawing.summary.and", { first: all, second: name }))), "");

interface Extreme {
  readonly value: string;
  /** Where it stands; empty: nowhere that has a name. */
  readonly at: string;
}

/** The greatest and the least value with where they are. `measure`: where there are several. */
export function extremesWords(say: Say, measure: string | null, high: Extreme, low: Extreme): string {
  const params = {
    of: measure ?? "",
    named: String(measure !== null),
    high: high.value,
    highAt: high.at,
    atHigh: String(high.at !== ""),
    low: low.value,
    lowAt: low.at,
    atLow: String(low.at !== ""),
  };
  return say(message("drawing.summary.extremes", params));
}

/** All values are the same, or there is one alone. */
export const sameWords = (say: Say, measure: string | null, value: string, isAlone: boolean): string =>
  say(message("drawing.summary.same", { of: measure ?? "", named: String(measure !== null), value, alone: String(isAlone) }));
