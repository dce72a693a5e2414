import { parse } from "@sheaf/formula";
import type { FormulaNames } from "../../../conditional-formats/rule-drafts.ts";
import { t } from "../../../../../shared/words/words.ts";

/** The end of an axis: a number, or a formula over all rows of the chart in stored form. */
export type AxisEnd = number | string;

const isNumber = (text: string): boolean => text.trim() !== "" && Number.isFinite(Number(text));

export const axisEndText = (end: AxisEnd | null, names: FormulaNames): string =>
  typeof end === "string" ? names.print(end) : end === null ? "" : String(end);

/** What is wrong with a typed end; null: nothing. */
export const axisEndProblem = (text: string): string | null =>
  text.trim() === "" || isNumber(text) || parse(text).diagnostics.length === 0 ? null : t("chart-panels.axes.enter-a-number-or-a");

/** Undefined: as the values want it. */
export const axisEndOf = (text: string, names: FormulaNames): AxisEnd | undefined =>
  text.trim() === "" ? undefined : isNumber(text) ? Number(text) : names.store(text.trim());
