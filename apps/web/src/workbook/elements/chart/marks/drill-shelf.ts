import { channelsOfChart, type Element, type Id } from "@sheaf/workbook";
import type { placeColumn } from "../../shelves/chart-channels.ts";

/** Where the key of a drill goes. */
export interface DrillShelf {
  readonly channel: Parameters<typeof placeColumn>[2];
  /** Columns that give way to it. */
  readonly gives: readonly Id[];
}

/**
 * The shelf along which the marks of a chart follow one another, or that it cannot do without, as slices and shapes; where they stand at
 * places of their own, as points do, the one that tells them apart further. Null: there is none of them.
 */
export function drillShelf(element: Element): DrillShelf | null {
  const channels = channelsOfChart(element);
  const keys = channels.filter(({ channel }) => channel.role === "key");
  const along = keys.find(({ channel }) => channel.isAlong) ?? keys.find(({ channel }) => channel.isNeeded);
  if (along !== undefined) return { channel: along.channel.name, gives: along.columnIds };
  return channels.some(({ channel }) => channel.name === "detail") ? { channel: "detail", gives: [] } : null;
}
