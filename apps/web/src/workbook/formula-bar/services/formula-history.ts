import type { FormulaTarget } from "../formula-drafts.ts";

/** Formulas that a column had while this screen was open, by column, the latest first. */
export type FormulaHistory = ReadonlyMap<string, readonly string[]>;

export const noHistory: FormulaHistory = new Map();
const MOST = 20;

const keyOf = ({ elementId, columnId }: FormulaTarget): string => JSON.stringify([elementId, columnId]);

/** The formula that the document has now; one that comes back moves to the front. */
export function remembered(history: FormulaHistory, target: FormulaTarget, text: string): FormulaHistory {
  const key = keyOf(target);
  const before = history.get(key) ?? [];
  if (before[0] === text || text.trim() === "") return history;
  return new Map(history).set(key, [text, ...before.filter((one) => one !== text)].slice(0, MOST));
}

/** The formulas before the one of now. */
export function earlierFormulas(history: FormulaHistory, target: FormulaTarget): readonly string[] {
  return (history.get(keyOf(target)) ?? []).slice(1);
}
