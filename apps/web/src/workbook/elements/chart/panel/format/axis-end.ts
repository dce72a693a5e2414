import { parse } from "@sheaf/formula";
import type { FormulaNames } from "../../../conditional-formats/rule-drafts.ts";
import { numberText, numberTyped } from "../../../property-rows/typed-number.ts";
import { t } from "../../../../../shared/words/words.ts";

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
