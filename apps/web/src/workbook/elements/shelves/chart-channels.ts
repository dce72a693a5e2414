import {
  type ChannelName,
  type ChartChannel,
  channelsOfChart,
  type Element,
  type Id,
  type MemberChanges,
  placed,
  recordOf,
  takenOff,
} from "@sheaf/workbook";

/** The shelves of a chart: the channels of its kind. What lies on none of the others is a word of the tooltip. */
export type Channel = ChannelName;
export type { MemberChanges };

/** The shelf of that name; null where the kind has none. */
export const channelOf = (element: Element, name: Channel): ChartChannel | null =>
  recordOf(element)?.channels.find((channel) => channel.name === name) ?? null;

/** Names of the shelves, in their order. */
export const shelvesOf = (element: Element): readonly Channel[] => (recordOf(element)?.channels ?? []).map(({ name }) => name);

/** Columns on each shelf, in order. */
export function channelsOf(element: Element): Readonly<Partial<Record<Channel, readonly Id[]>>> {
  return Object.fromEntries(channelsOfChart(element).map(({ channel, columnIds }) => [channel.name, columnIds]));
}

/** Puts a column on a shelf, at a place of it; it leaves the other shelves that it lay on. The tooltip is where it lies on none. */
export function placeColumn(element: Element, columnId: Id, name: Channel, at: number | null = null, asScale = false): MemberChanges {
  const channel = channelOf(element, name);
  return channel === null ? {} : placed(element, recordOf(element)?.channels ?? [], columnId, channel, at, asScale);
}

/** The column that makes way on a shelf that holds one; null where there is room, or none lies there. */
export function displacedBy(element: Element, columnId: Id | null, name: Channel): Id | null {
  if (channelOf(element, name)?.many !== false) return null;
  const [lying] = channelsOf(element)[name] ?? [];
  return lying === undefined || lying === columnId ? null : lying;
}

/** Takes a column from a shelf. */
export function removeColumn(element: Element, columnId: Id, name: Channel): MemberChanges {
  const channel = channelOf(element, name);
  return channel === null ? {} : takenOff(element, channel.at, columnId);
}
