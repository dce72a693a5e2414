import { parse } from "@sheaf/formula";
import { readMoment } from "@sheaf/locale";
import type { FormulaNames } from "../../../../conditional-formats/rule-drafts.ts";
import { numberText, numberTyped } from "../../../../property-rows/typed-number.ts";
import { t } from "../../../../../../shared/words/words.ts";

/** The end of an axis: a number, or a formula over all rows of the chart in stored form. */
export type AxisEnd = number | string;

export const axisEndText = (end: AxisEnd | null, names: FormulaNames): string =>
  typeof end === "string" ? names.print(end) : end === null ? "" : numberText(end);

/** What is wrong with a typed end; null: nothing. */
export const axisEndProblem = (text: string): string | null =>
  text.trim() === "" || numberTyped(text) !== null || parse(text).diagnostics.length === 0
    ? null
    : t("chart-panels.axes.enter-a-number-or-a");

/** A number with the marks that the person sees, anything else a formula; undefined: as the values want it. */
export const axisEndOf = (text: string, names: FormulaNames): AxisEnd | undefined =>
  text.trim() === "" ? undefined : (numberTyped(text) ?? names.store(text.trim()));

const [BEFORE, AFTER] = ['Date("', '")'] as const;

/** The end of an axis of dates: a date as it is typed, or a formula. */
export function timeEndText(end: AxisEnd | null, names: FormulaNames): string {
  const text = axisEndText(end, names);
  const inner = text.startsWith(BEFORE) && text.endsWith(AFTER) ? text.slice(BEFORE.length, -AFTER.length) : "";
  return readMoment(inner) === undefined ? text : inner;
}

export const timeEndProblem = (text: string): string | null =>
  text.trim() === "" || readMoment(text) !== undefined || (numberTyped(text) === null && parse(text).diagnostics.length === 0)
    ? null
    : t("chart-panels.axes.enter-a-date-or-a");

/** A typed date is the formula of that day or moment: a text that is a date is arithmetic in formulas. */
export const timeEndOf = (text: string, names: FormulaNames): AxisEnd | undefined =>
  text.trim() === "" ? undefined : names.store(readMoment(text) === undefined ? text.trim() : `${BEFORE}${text.trim()}${AFTER}`);
