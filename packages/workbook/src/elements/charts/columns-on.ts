import type { Element, Id } from "../../document.ts";
import { columnsOf } from "../../names/labels.ts";
import { type ChannelRole, type ChartChannel, columnsHeld, type MemberChanges, putOn, takenOff, type ChartColor } from "./channel.ts";
import { withRegionType } from "../maps/region-type-of.ts";
import { dependsOnAggregate } from "./depends-on-aggregate.ts";
import { unread } from "../../schema/unread.ts";

/** A channel with the columns that stand on it, in order. */
export interface FilledChannel {
  readonly channel: ChartChannel;
  readonly columnIds: readonly Id[];
}

/** The channels of a chart as an element fills them. Ids of columns that are gone stand on none. */
export function filledChannels(element: Element, channels: readonly ChartChannel[]): readonly FilledChannel[] {
  const columns = columnsOf(element);
  const known = new Set(columns.map(({ id }) => id));
  const held = channels.map((channel) => ({ channel, columnIds: columnsHeld(element, channel.at).filter((id) => known.has(id)) }));
  const placed = new Set(held.flatMap(({ columnIds }) => columnIds));
  const left = columns.filter(({ id, hidden }) => hidden !== true && !placed.has(id)).map(({ id }) => id);
  return held.map((filled) => {
    const { at } = filled.channel;
    if (at.form !== "rest") return filled;
    return {
      ...filled,
      columnIds: at.of === "all" ? left : left.filter((id) => dependsOnAggregate(element, id) === (at.of === "measures")),
    };
  });
}

/** Whether a column is a key or a measure where it stands (L10). */
export function roleOn(element: Element, channel: ChartChannel, columnId: Id): Exclude<ChannelRole, "either"> {
  if (channel.role === "either") return dependsOnAggregate(element, columnId) ? "measure" : "key";
  if (channel.at.form === "color" && unread<ChartColor>(element[channel.at.member])?.by === "scale") return "measure";
  return channel.role;
}

/** Keys of the marks and their values, each once: a column that tells marks apart is no measure beside it. */
export function rolesOf(
  element: Element,
  channels: readonly ChartChannel[],
): { readonly keys: readonly { readonly columnId: Id; readonly channel: ChartChannel }[]; readonly measures: readonly Id[] } {
  const keys = new Map<Id, ChartChannel>();
  const measures = new Set<Id>();
  for (const { channel, columnIds } of filledChannels(element, channels)) {
    // What is written beside a mark decides for itself where it is computed, as every column in no channel.
    if (channel.isOfRows === true || (channel.at.form === "rest" && channel.role === "measure")) continue;
    for (const columnId of columnIds) {
      if (roleOn(element, channel, columnId) === "measure") measures.add(columnId);
      else if (!keys.has(columnId)) keys.set(columnId, channel);
    }
    for (const columnId of secondColumns(element, channel)) measures.add(columnId);
  }
  return {
    keys: [...keys].map(([columnId, channel]) => ({ columnId, channel })),
    measures: [...measures].filter((id) => !keys.has(id)),
  };
}

/** What a file lists on the right axis alone is computed as well. */
function secondColumns(element: Element, { at }: ChartChannel): readonly Id[] {
  if (at.form !== "columns" || at.second === undefined) return [];
  const known = new Set(columnsOf(element).map(({ id }) => id));
  return columnsHeld(element, { form: "columns", member: at.second }).filter((id) => known.has(id));
}

/** Puts a column on a channel, at a place of it; it leaves the others. On a channel of the rest it is when it stands on none. */
export function placed(
  element: Element,
  channels: readonly ChartChannel[],
  columnId: Id,
  to: ChartChannel,
  place: number | null = null,
  asScale = false,
): MemberChanges {
  let changes: MemberChanges = {};
  let at: Element = element;
  for (const channel of channels) {
    if (!columnsHeld(at, channel.at).includes(columnId) || (channel === to && !channel.many)) continue;
    const left = takenOff(at, channel.at, columnId);
    changes = { ...changes, ...left };
    at = changed(at, left);
  }
  const put = putOn(at, to.at, columnId, place, asScale);
  const column = columnsOf(element).find(({ id }) => id === columnId);
  return {
    ...changes,
    ...(column === undefined || columnsHeld(element, to.at).includes(columnId) ? put : withRegionType(put, columnId, column)),
  };
}

/** An element with other members. */
export function changed(element: Element, changes: MemberChanges): Element {
  const { id, kind, ...members } = { ...element, ...changes };
  const kept = Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return {
    id: typeof id === "string" ? id : element.id,
    kind: typeof kind === "string" ? kind : element.kind,
    ...Object.fromEntries(kept),
  };
}

export const isTrellis = ({ scale }: ChartChannel): boolean => scale === "panel";
