import { type ComparisonMode, type ControlElement, type ControlValue, isControlType } from "@sheaf/workbook";

/** Signs as they are written; a control that asks for equality shows none. */
export const comparisonSigns: Readonly<Record<ComparisonMode, string>> = { "=": "", "<=": "≤", ">=": "≥", "!=": "≠", "<": "<", ">": ">" };

export const comparisonOf = (control: ControlElement): ComparisonMode =>
  isControlType(control, "number") || isControlType(control, "slider") || isControlType(control, "date") ? (control.mode ?? "=") : "=";

/** The number of a control's value; null where it has none. */
export function numberIn(value: ControlValue | null): number | string | null {
  const number = value?.kind === "scalar" ? value.value : null;
  return typeof number === "number" || typeof number === "string" ? number : null;
}
