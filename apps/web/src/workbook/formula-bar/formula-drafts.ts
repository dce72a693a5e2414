import type { Id } from "@sheaf/workbook";

/** The column whose formula is being written. */
export interface FormulaTarget {
  readonly elementId: Id;
  readonly columnId: Id;
}

/** Texts that differ from the document's formulas, by column: what is broken stays here until it is mended or given up. */
export type FormulaDrafts = ReadonlyMap<string, string>;

export const noDrafts: FormulaDrafts = new Map();

const keyOf = ({ elementId, columnId }: FormulaTarget): string => JSON.stringify([elementId, columnId]);

export function draftOf(drafts: FormulaDrafts, target: FormulaTarget): string | null {
  return drafts.get(keyOf(target)) ?? null;
}

/** A text that says what the document says is no draft. */
export function withDraft(drafts: FormulaDrafts, target: FormulaTarget, text: string, committed: string): FormulaDrafts {
  const key = keyOf(target);
  if (drafts.get(key) === text || (text === committed && !drafts.has(key))) return drafts;
  const next = new Map(drafts);
  if (text === committed) next.delete(key);
  else next.set(key, text);
  return next;
}

export function withoutDraft(drafts: FormulaDrafts, target: FormulaTarget): FormulaDrafts {
  const key = keyOf(target);
  if (!drafts.has(key)) return drafts;
  const next = new Map(drafts);
  next.delete(key);
  return next;
}
