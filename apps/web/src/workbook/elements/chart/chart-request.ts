import { limits } from "@sheaf/contract";
import type { Element } from "@sheaf/workbook";
import type { ElementRequest } from "../element-kind.ts";
import { channelsOf } from "./panel/chart-channels.ts";

/** The most marks that a chart asks for: as many as one answer may hold. */
export const MOST_MARKS = Math.min(limits.chartRows, limits.windowRows);

/** All marks, up to the most that a chart draws. A chart without a measure asks for nothing. */
export function chartRequests(element: Element): readonly ElementRequest[] {
  if (channelsOf(element).y.length === 0) return [];
  return [
    {
      level: null,
      want: { kind: "rows", columns: null, withOuter: true, outline: false },
      window: { offset: 0, limit: MOST_MARKS },
      within: null,
    },
  ];
}
