import { limits } from "@sheaf/contract";
import { chartRequests as requestsOf, type Element, recordOf } from "@sheaf/workbook";
import type { ElementRequest } from "../element-kind.ts";

/** The most marks that a chart asks for: points are drawn in bulk. */
export const mostMarks = (element: Element): number => (recordOf(element)?.isDense === true ? limits.pointRows : limits.chartRows);

export const chartRequests = (element: Element): readonly ElementRequest[] => requestsOf(element, limits);
