import { isPercentFormat } from "@sheaf/locale";
import type { InputColumn } from "@sheaf/workbook";
import type { EntryKind, EntryRule } from "./entry-values.ts";

/** What the column of a document takes. */
export function ruleOf(input: InputColumn): EntryRule | null {
  if (input.type === undefined) return null;
  const format = input.format ?? null;
  return {
    kind: input.type satisfies EntryKind,
    isPercent: isPercentFormat(format),
    isDay: format?.kind === "datetime" && format.formatString !== undefined && !/%[HIMSLfpXcs]/u.test(format.formatString),
    options: input.values === undefined ? null : input.values.map(String),
  };
}
