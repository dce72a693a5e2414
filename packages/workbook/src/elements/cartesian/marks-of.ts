import type { Element } from "../../document.ts";
import { isData } from "../known.ts";
import type { ReferenceMark, TrendLine } from "./marks.ts";

/** Lines and bands across a chart; none of a kind that has no place for them. */
export function referenceMarksOf(element: Element): readonly ReferenceMark[] {
  return isData(element) && "refMarks" in element ? (element.refMarks ?? []) : [];
}

/** Lines fitted through the marks of a chart. */
export function trendLinesOf(element: Element): readonly TrendLine[] {
  return isData(element) && "trendlines" in element ? (element.trendlines ?? []) : [];
}
