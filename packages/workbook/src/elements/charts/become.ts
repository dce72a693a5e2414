import type { Element, Id, Json } from "../../document.ts";
import { type ChartChannel, columnsHeld, fieldsIn, type MemberChanges } from "./channel.ts";
import { changed, type FilledChannel, filledChannels, isTrellis, placed, roleOn } from "./columns-on.ts";
import { dependsOnAggregate } from "./depends-on-aggregate.ts";
import type { ChartRecord } from "./record.ts";

/** A key of what is shown, with its order. */
export interface ShownKey {
  readonly columnId: Id;
  readonly sort?: { readonly direction: "ascending" | "descending"; readonly by?: Id };
}

/** Members of an element as a chart of a kind, and the columns that stood on a channel and have none any more. */
export interface BecomeChart {
  readonly made: MemberChanges;
  readonly left: readonly Id[];
}

/** The members by which a kind of chart shows values by keys: each goes to the first channel that takes it and has room. */
export function chartShowing(element: Element, record: ChartRecord, keys: readonly ShownKey[], values: readonly Id[]): BecomeChart {
  const open = record.channels.filter(({ at, scale }) => at.form !== "rest" && scale !== "panel");
  const made = { ...emptied(element, record, open) };
  return filledIn(changed(element, made), made, record, open, keys, values);
}

/** The members that change when a chart becomes one of another kind: what both hold in the same way stays. */
export function chartFromChart(element: Element, from: ChartRecord, to: ChartRecord): BecomeChart {
  const before = filledChannels(element, from.channels).filter(({ channel }) => channel.at.form !== "rest");
  const stays = (channel: ChartChannel): FilledChannel | undefined =>
    before.find((filled) => JSON.stringify(filled.channel.at) === JSON.stringify(channel.at) && fits(element, filled, channel));
  const kept = new Set(to.channels.flatMap((channel) => stays(channel)?.columnIds ?? []));
  const isOpen = (channel: ChartChannel): boolean => {
    const held = stays(channel);
    return held === undefined || (held.columnIds.length === 0 && isMapColor(to, channel));
  };
  const open = to.channels.filter((channel) => channel.at.form !== "rest" && isOpen(channel));
  const pool = before.flatMap(({ channel, columnIds }) =>
    columnIds.filter((id) => !kept.has(id)).map((columnId) => ({ columnId, role: roleOn(element, channel, columnId) })),
  );
  const idsOf = (role: "key" | "measure"): readonly Id[] => [
    ...new Set(pool.filter((one) => one.role === role).map(({ columnId }) => columnId)),
  ];
  const keys = idsOf("key").map((columnId): ShownKey => ({ columnId }));
  const made = { ...emptied(element, to, open) };
  return filledIn(
    changed(element, made),
    made,
    to,
    open.filter((channel) => !isTrellis(channel)),
    keys,
    idsOf("measure"),
  );
}

function fits(element: Element, { columnIds, channel: old }: FilledChannel, channel: ChartChannel): boolean {
  if (!channel.many && columnIds.length > 1) return false;
  if (channel.role === "either" || columnIds.length === 0) return true;
  return old.role === "either"
    ? columnIds.every((id) => dependsOnAggregate(element, id) === (channel.role === "measure"))
    : old.role === channel.role;
}

/** Lists that must be there, and what stands in the place of a channel in another form. */
function emptied(element: Element, record: ChartRecord, open: readonly ChartChannel[]): MemberChanges {
  const started = record.defaults(null);
  const made: { [member: string]: Json | undefined } = {};
  for (const { at } of open) {
    if (at.form === "rest" || at.form === "own" || (at.form === "pointers" && at.inner !== undefined)) continue;
    const start = started[at.member];
    if (start !== undefined) made[at.member] = start;
    else if (element[at.member] !== undefined) made[at.member] = undefined;
  }
  return made;
}

function filledIn(
  element: Element,
  emptiedMembers: MemberChanges,
  record: ChartRecord,
  open: readonly ChartChannel[],
  keys: readonly ShownKey[],
  values: readonly Id[],
): BecomeChart {
  const waiting = { key: [...keys], measure: values.map((columnId): ShownKey => ({ columnId })) };
  let at = element;
  let made = emptiedMembers;
  // What a chart cannot be drawn without is filled first.
  for (const channel of open.toSorted((a, b) => Number(b.isNeeded || b.isAlong) - Number(a.isNeeded || a.isAlong))) {
    const role = channel.role === "either" ? (waiting.measure.length > 0 ? "measure" : "key") : channel.role;
    // A second measure of a chart that shows one at each mark is a word beside it; the first of a map is its color.
    const asScale = role === "measure" && isMapColor(record, channel);
    if (!channel.isNeeded && !channel.isAlong && role === "measure" && !asScale) continue;
    const taken = channel.many ? waiting[role].splice(0) : waiting[role].splice(0, 1);
    for (const { columnId, sort } of taken) {
      const changes = withSort(placed(at, record.channels, columnId, channel, null, asScale), channel, sort);
      made = { ...made, ...changes };
      at = changed(at, changes);
    }
  }
  const placedIds = new Set(record.channels.flatMap((channel) => columnsHeld(at, channel.at)));
  return { made, left: keys.map(({ columnId }) => columnId).filter((id) => !placedIds.has(id)) };
}

/** The color of a kind that has no other place for an amount. */
const isMapColor = ({ channels }: ChartRecord, { at, role }: ChartChannel): boolean =>
  at.form === "color" && role === "measure" && !channels.some((one) => one.role !== "key" && (one.isNeeded || one.isAlong));

function withSort(changes: MemberChanges, { at }: ChartChannel, sort: ShownKey["sort"]): MemberChanges {
  if (at.form !== "pointer" || sort === undefined) return changes;
  return { ...changes, [at.member]: { ...fieldsIn(changes[at.member]), sort: { ...sort } } };
}
