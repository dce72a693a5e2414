import { limits } from "@sheaf/contract";
import { channelsOfChart, lacksChannel, layerLevel, type MapLayer, mapLayers, recordOf, type Element } from "@sheaf/workbook";
import type { ElementRequest } from "../element-kind.ts";

/** The most marks that a chart asks for: points are drawn in bulk. */
export const mostMarks = (element: Element): number => (recordOf(element)?.isDense === true ? limits.pointRows : limits.chartRows);

/** The first shelf without which nothing can be drawn, and on which nothing lies; null where all have what they need. */
export const missingChannel = (element: Element): string | null =>
  channelsOfChart(element).find(({ channel, columnIds }) => channel.isNeeded && columnIds.length === 0)?.channel.title ?? null;

/** Further layers of a map that are shown and have what they need. */
export const askedLayers = (element: Element): readonly MapLayer[] =>
  mapLayers(element).filter(({ isOwn, isShown, element: own }) => !isOwn && isShown && !lacksChannel(own));

/** All marks, up to the most that a chart draws, and those of each layer of a map. A chart that lacks what it needs asks for nothing. */
export function chartRequests(element: Element): readonly ElementRequest[] {
  if (missingChannel(element) !== null) return [];
  const layers = askedLayers(element).map(({ id, element: own }) => requestAt(layerLevel(id), own));
  return [requestAt(null, element), ...layers];
}

const requestAt = (level: string | null, element: Element): ElementRequest => ({
  level,
  want: { kind: "rows", columns: null, withOuter: true, outline: false },
  window: { offset: 0, limit: mostMarks(element) },
  within: null,
});
