import { printText } from "@sheaf/formula";
import { isNumberName, isTimeName, type TypeName } from "@sheaf/sql";
import type { FilterValue } from "@sheaf/workbook";

/** A number in a formula. Numbers of formulas have no sign of their own. */
export const literal = (value: number): string => (value < 0 ? `(0 - ${plain(-value)})` : plain(value));
const plain = (value: number): string => (Math.abs(value) < 1e15 && Number.isInteger(value) ? String(value) : value.toExponential());

/** A condition in stored form: that a formula of a type has this value, as a list filter means it. */
export function hasValue(formula: string, type: TypeName, value: FilterValue): string {
  // A comment at its end must not swallow what follows.
  const held = `(${formula}${formula.includes("//") ? "\n" : ""})`;
  if (value === null) return `IsNull${held}`;
  if (typeof value === "boolean") return `${held} = ${value ? "True" : "False"}`;
  if (isNumberName(type)) return `${held} = ${digits(String(value))}`;
  return isTimeName(type) ? `${held} = Date(${printText(String(value))})` : `${held} = ${printText(String(value))}`;
}

/** As it was written: a float64 would lose digits of large numbers. */
const digits = (text: string): string => (text.startsWith("-") ? `(0 - ${text.slice(1)})` : text);
