import type * as z from "zod";
import type { Id, Json } from "../../document.ts";
import type { chartColor } from "../../schema/parts/chart-color.ts";
import type { Stored } from "../../schema/stored.ts";
import { listOf } from "../../schema/shape.ts";
import { unread } from "../../schema/unread.ts";
import type { xAxis, yAxis } from "../cartesian/axis.ts";

/** The places of a chart on which columns stand. */
export type ChannelName =
  | "x"
  | "y"
  | "color"
  | "size"
  | "shape"
  | "value"
  | "hole"
  | "stage"
  | "category"
  | "target"
  | "goal"
  | "split"
  | "detail"
  | "trellis-rows"
  | "trellis-columns"
  | "region"
  | "latitude"
  | "longitude"
  | "geography"
  | "label"
  | "tooltip";

/**
 * L10: `key` tells marks apart, `measure` is a value of each mark. `either`: a column that aggregates is a measure there, and any other is
 * a key, as in a scatter chart, which draws one mark for each row of plain values.
 */
export type ChannelRole = "key" | "measure" | "either";

/** What the values of a channel become: a place, a length, an angle, an area, a color, words beside the mark, a panel. */
export type ChannelScale = "position" | "length" | "angle" | "area" | "color" | "shape" | "words" | "panel";

/**
 * How an element holds the columns of a channel. `pointer`: `{columnId, …}`, with members `beside` it that stay when another column comes. `columns`: `{columnIds, …}`. `color`: `{by, column, …}`.
 * `pointers`: a list of `{columnId}`, perhaps inside of a member. `rest`: the visible columns on no other channel. `own`: `{columnId}`, or a list of them, under
 * `sheaf.chart`, for which the file has no word.
 */
export type ChannelPlace =
  | { readonly form: "pointer"; readonly member: string; readonly beside?: { readonly [member: string]: Json } }
  | { readonly form: "columns"; readonly member: string; readonly second?: string }
  | { readonly form: "color"; readonly member: "color" }
  | { readonly form: "pointers"; readonly member: string; readonly inner?: string }
  | { readonly form: "own"; readonly member: string; readonly many?: true }
  | { readonly form: "rest"; readonly of: "keys" | "measures" | "all" };

export interface ChartChannel {
  readonly name: ChannelName;
  /** Its word in panels. */
  readonly title: string;
  readonly role: ChannelRole;
  readonly scale: ChannelScale;
  /** Whether several columns can stand on it. */
  readonly many: boolean;
  /** Nothing is drawn without it. */
  readonly isNeeded: boolean;
  /** Marks follow one another along it: windows run along its keys (L10), and its `sort` orders them. */
  readonly isAlong: boolean;
  /** Each of its columns can have a shape of its own: bars, a line, an area, points. */
  readonly hasShapes?: boolean;
  /** Its columns stay at the rows, neither keys nor measures: the kind aggregates them itself. */
  readonly isOfRows?: boolean;
  readonly at: ChannelPlace;
}

/** Members of an element that get another value; undefined: that go away. */
export type MemberChanges = Readonly<Record<string, Json | undefined>>;

/** What axes and the color hold, as the schemas of charts have it. */
export type KeyAxis = Stored<z.infer<typeof xAxis>>;
export type ValueAxis = Stored<z.infer<typeof yAxis>>;
export type ChartColor = Stored<z.infer<typeof chartColor>>;

type Fields = { readonly [key: string]: Json };

export const fieldsIn = (value: Json | undefined): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** A column id, or what points at one. */
export function columnIn(entry: Json | undefined): Id | null {
  const id = typeof entry === "string" ? entry : unread<KeyAxis>(entry)?.columnId;
  return typeof id === "string" ? id : null;
}

/** Columns that a member holds for a channel, in order; none for a channel of the rest. */
export function columnsHeld(element: Fields, at: ChannelPlace): readonly Id[] {
  switch (at.form) {
    case "pointer":
      return present(columnIn(element[at.member]));
    case "columns":
      return listOf(unread<ValueAxis>(element[at.member])?.columnIds).flatMap((entry) => present(columnIn(entry)));
    case "color": {
      const column = unread<ChartColor>(element[at.member])?.column;
      return typeof column === "string" ? [column] : [];
    }
    case "pointers":
      return pointerList(element, at).flatMap((entry) => present(columnIn(entry)));
    case "own":
      return ownPointers(element, at).flatMap((entry) => present(columnIn(entry)));
    case "rest":
      return [];
  }
}

const present = (id: Id | null): readonly Id[] => (id === null ? [] : [id]);

function pointerList(element: Fields, { member, inner }: Extract<ChannelPlace, { readonly form: "pointers" }>): readonly Json[] {
  const value = inner === undefined ? element[member] : fieldsIn(element[member])[inner];
  // One pointer may stand for a list of one.
  return Array.isArray(value) ? listOf(value) : columnIn(value) === null ? [] : [value as Json];
}

/** The members after a column was put on a channel. `asScale`: the color goes by the size of the values. */
export function putOn(element: Fields, at: ChannelPlace, columnId: Id, place: number | null, asScale: boolean): MemberChanges {
  switch (at.form) {
    case "pointer":
      // Sort and format belong to the column that stood there.
      return { [at.member]: { columnId, ...besideOf(element, at) } };
    case "columns": {
      const axis = fieldsIn(element[at.member]);
      return { [at.member]: { ...axis, columnIds: inserted(listOf(unread<ValueAxis>(axis)?.columnIds), columnId, place) } };
    }
    case "color":
      return { [at.member]: { by: asScale ? "scale" : "category", column: columnId } };
    case "pointers":
      return withPointers(element, at, inserted(pointerList(element, at), { columnId }, place));
    case "own":
      return withOwn(element, at.member, at.many === true ? inserted(ownPointers(element, at), { columnId }, place) : { columnId });
    case "rest":
      return {};
  }
}

/** What belongs to the place and not to its column, as it stands there, else as it is at first. */
function besideOf(element: Fields, { member, beside = {} }: Extract<ChannelPlace, { readonly form: "pointer" }>): Fields {
  const held = fieldsIn(element[member]);
  return Object.fromEntries(Object.entries(beside).map(([name, first]) => [name, held[name] ?? first]));
}

/** The members after a column left a channel. */
export function takenOff(element: Fields, at: ChannelPlace, columnId: Id): MemberChanges {
  const others = (entries: readonly Json[]): readonly Json[] => entries.filter((entry) => columnIn(entry) !== columnId);
  switch (at.form) {
    case "pointer":
    case "color":
      return { [at.member]: undefined };
    case "columns": {
      const axis = fieldsIn(element[at.member]);
      const left = { [at.member]: { ...axis, columnIds: others(listOf(unread<ValueAxis>(axis)?.columnIds)) } };
      if (at.second === undefined || element[at.second] === undefined) return left;
      const second = fieldsIn(element[at.second]);
      const rest = others(listOf(unread<ValueAxis>(second)?.columnIds));
      return { ...left, [at.second]: rest.length === 0 ? undefined : { ...second, columnIds: rest } };
    }
    case "pointers":
      return withPointers(element, at, others(pointerList(element, at)));
    case "own": {
      const left = at.many === true ? others(ownPointers(element, at)) : [];
      return withOwn(element, at.member, left.length === 0 ? undefined : left);
    }
    case "rest":
      return {};
  }
}

function withPointers(
  element: Fields,
  { member, inner }: Extract<ChannelPlace, { readonly form: "pointers" }>,
  pointers: readonly Json[],
): MemberChanges {
  if (inner === undefined) return { [member]: pointers };
  const { [inner]: _old, ...others } = fieldsIn(element[member]);
  const next = pointers.length === 0 ? others : { ...others, [inner]: pointers };
  return { [member]: Object.keys(next).length === 0 ? undefined : next };
}

/** Members of our own of a chart. */
function ownMembers({ sheaf }: Fields): Fields {
  const { chart } = fieldsIn(sheaf);
  return fieldsIn(chart);
}

function ownPointers(element: Fields, { member }: Extract<ChannelPlace, { readonly form: "own" }>): readonly Json[] {
  const value = ownMembers(element)[member];
  return Array.isArray(value) ? listOf(value) : columnIn(value) === null ? [] : [value as Json];
}

/** A member of our own of the chart; without any, the extension goes too. */
function withOwn(element: Fields, member: string, pointer: Json | undefined): MemberChanges {
  const { sheaf } = element;
  const { chart: _chart, ...extension } = fieldsIn(sheaf);
  const { [member]: _old, ...others } = ownMembers(element);
  const options: Fields = pointer === undefined ? others : { ...others, [member]: pointer };
  const next = Object.keys(options).length === 0 ? extension : { ...extension, chart: options };
  return { sheaf: Object.keys(next).length === 0 ? undefined : next };
}

function inserted(entries: readonly Json[], entry: Json, at: number | null): readonly Json[] {
  const place = at === null ? entries.length : Math.max(0, Math.min(entries.length, at));
  return [...entries.slice(0, place), entry, ...entries.slice(place)];
}
