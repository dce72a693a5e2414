import { isPercentFormat } from "@sheaf/locale";
import type { ChartColumn } from "../marks/columns.ts";

/** How far a value has come: 0.87 of its goal; of a share, what is whole. NaN where there is nothing to come to. */
export function doneOf(value: number, goal: number | null, measure: ChartColumn): number {
  const whole = goal ?? (isShare(measure) ? 1 : Number.NaN);
  return whole > 0 ? value / whole : Number.NaN;
}

/** Whether a column is written in percent. */
export const isShare = ({ format }: ChartColumn): boolean => isPercentFormat(format);
