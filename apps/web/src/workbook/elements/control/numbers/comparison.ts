import type { ComparisonMode, ControlValue, Element } from "@sheaf/workbook";

/** Signs as they are written; a control that asks for equality shows none. */
export const comparisonSigns: Readonly<Record<ComparisonMode, string>> = { "=": "", "<=": "≤", ">=": "≥", "!=": "≠", "<": "<", ">": ">" };

export const comparisonOf = (element: Element): ComparisonMode => (element["mode"] as ComparisonMode | undefined) ?? "=";

/** The number of a control's value; null where it has none. */
export function numberIn(value: ControlValue | null): number | string | null {
  const number = value?.kind === "scalar" ? value.value : null;
  return typeof number === "number" || typeof number === "string" ? number : null;
}
