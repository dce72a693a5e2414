import { message, type Message, type Say } from "@sheaf/messages";
import type { ChartElements } from "@sheaf/workbook";

type RegionType = NonNullable<ChartElements["region-map"]["region"]>["regionType"];

/** Why a text is no shape that we can read. */
export type BadShape = "empty" | "unread" | "outside" | "large";

/** What a drawing does not show, with both numbers (T2), and what could not be drawn. */
export type Note =
  /** The query's limit cut rows; `total` null where nobody counted. */
  | { readonly kind: "truncated"; readonly shown: number; readonly total: number | null; readonly firstBy?: string }
  /** Slots beyond what the pixels can tell apart. */
  | { readonly kind: "slots"; readonly shown: number; readonly total: number; readonly axis: string }
  /** Categories whose values may not be added up into `Other`. */
  | { readonly kind: "categories"; readonly shown: number; readonly total: number; readonly column: string }
  /** A column of texts or dates on an axis of values. */
  | { readonly kind: "no-numbers"; readonly column: string }
  /** Values that the chart itself hides, as it calls them. */
  | { readonly kind: "hidden-values"; readonly names: readonly string[] }
  /** Rows without a value on a number, time or log axis. */
  | { readonly kind: "unplaced"; readonly rows: number; readonly total: number; readonly axis: string | null }
  /** Values that a scale cannot show (zero or less on a log scale). */
  | { readonly kind: "off-scale"; readonly values: number; readonly total: number }
  /** Values that this kind has no mark for. */
  | { readonly kind: "no-mark"; readonly values: number; readonly total: number; readonly which: NoMark }
  /** Marks whose size no area can show. */
  | { readonly kind: "unsized"; readonly values: number; readonly total: number }
  /** Parts of which not even a pixel is left. */
  | { readonly kind: "too-small"; readonly values: number; readonly total: number }
  /** Values beyond the whiskers of boxes: so many are dots. */
  | { readonly kind: "outliers"; readonly shown: number; readonly total: number }
  /** Values around which there is no interval: of a single row, mostly. */
  | { readonly kind: "no-interval"; readonly values: number; readonly total: number }
  /** Panels of a trellis that do not fit. */
  | { readonly kind: "panels"; readonly shown: number; readonly total: number }
  /** A channel's column is not in the result: its formula is broken or it was removed. */
  | { readonly kind: "missing-column"; readonly columnId: string }
  /** Values that name no region of a map: how many marks, and what they say. */
  | { readonly kind: "no-shape"; readonly values: number; readonly total: number; readonly names: readonly string[] }
  /** Further values for a region that has one: `US` beside `USA`. */
  | { readonly kind: "same-shape"; readonly values: number; readonly names: readonly string[] }
  /** Regions of which nobody gave us shapes. */
  | { readonly kind: "no-shapes"; readonly of: RegionType | "own" }
  /** Texts that are no shape that we can read. */
  | { readonly kind: "bad-shapes"; readonly values: number; readonly total: number; readonly why: BadShape }
  /** Places that do not lie on the ground that is drawn. */
  | { readonly kind: "off-map"; readonly values: number; readonly total: number }
  /** Points that lie too near to one another to be told apart. */
  | { readonly kind: "clusters"; readonly points: number; readonly circles: number }
  /** Points that stand at one place and are laid around it. */
  | { readonly kind: "spread"; readonly points: number }
  /** A map that wants tiles, where none can be had. */
  | { readonly kind: "no-tiles" }
  /** A layer of a map whose values could not be had. */
  | { readonly kind: "layer-lost"; readonly layer: string; readonly why: string }
  /** A layer of a map with a filter on a column that is not there. */
  | { readonly kind: "layer-filter"; readonly layer: string }
  /** A setting that the drawing leaves out, and why. */
  | { readonly kind: "left-out"; readonly what: string | Message; readonly why: Message };

/** A line for the parts that are smaller than a pixel can show; none where all are seen. `extents`: each part's least extent, px. */
export function tooSmall(extents: readonly number[]): readonly Note[] {
  const values = extents.filter((extent) => extent < LEAST_SEEN).length;
  return values === 0 ? [] : [{ kind: "too-small", values, total: extents.length }];
}
const LEAST_SEEN = 0.5;

/** The first names of a list, and how many more there are. */
function listed(names: readonly string[]): { readonly names: string; readonly empty: "none" | "only" | "too"; readonly more: number } {
  const shown = names.slice(0, MOST_NAMES);
  const named = shown.filter((name) => name !== "");
  const empty = named.length === shown.length ? "none" : named.length === 0 ? "only" : "too";
  return { names: named.join(", "), empty, more: Math.max(0, names.length - MOST_NAMES) };
}
const MOST_NAMES = 5;

/** Which values have no mark. Keys of messages are found by name when the program is built. */
const noMark = {
  empty: (params: Counted) => message("drawing.note.no-mark.empty", params),
  negative: (params: Counted) => message("drawing.note.no-mark.negative", params),
  "below-zero": (params: Counted) => message("drawing.note.no-mark.below-zero", params),
  beyond: (params: Counted) => message("drawing.note.no-mark.beyond", params),
  ends: (params: Counted) => message("drawing.note.no-mark.ends", params),
  goal: (params: Counted) => message("drawing.note.no-mark.goal", params),
  other: (params: Counted) => message("drawing.note.no-mark.other", params),
  whole: (params: Counted) => message("drawing.note.no-mark.whole", params),
  day: (params: Counted) => message("drawing.note.no-mark.day", params),
} as const;
type NoMark = keyof typeof noMark;
interface Counted {
  readonly values: number;
  readonly total: number;
}

/** A note as one sentence, which is made where it is shown. */
export function noteMessage(note: Exclude<Note, { readonly kind: "left-out" }>): Message {
  switch (note.kind) {
    case "truncated":
      if (note.total === null) return message("drawing.note.truncated.unknown", { shown: note.shown });
      return note.firstBy === undefined
        ? message("drawing.note.truncated", { shown: note.shown, total: note.total })
        : message("drawing.note.truncated.by", { shown: note.shown, total: note.total, column: note.firstBy });
    case "slots":
      return message("drawing.note.slots", { shown: note.shown, total: note.total, axis: note.axis });
    case "categories":
      return message("drawing.note.categories", { shown: note.shown, total: note.total, column: note.column });
    case "no-numbers":
      return message("drawing.note.no-numbers", { column: note.column });
    case "hidden-values":
      return message("drawing.note.hidden-values", { ...listed(note.names), count: note.names.length });
    case "unplaced":
      return note.axis === null
        ? message("drawing.note.unplaced.earth", { rows: note.rows, total: note.total })
        : message("drawing.note.unplaced", { rows: note.rows, total: note.total, axis: note.axis });
    case "off-scale":
      return message("drawing.note.off-scale", { values: note.values, total: note.total });
    case "no-mark":
      return noMark[note.which]({ values: note.values, total: note.total });
    case "unsized":
      return message("drawing.note.unsized", { values: note.values, total: note.total });
    case "too-small":
      return message("drawing.note.too-small", { values: note.values, total: note.total });
    case "outliers":
      return note.shown === note.total
        ? message("drawing.note.outliers.all", { total: note.total })
        : message("drawing.note.outliers", { shown: note.shown, total: note.total });
    case "no-interval":
      return message("drawing.note.no-interval", { values: note.values, total: note.total });
    case "panels":
      return message("drawing.note.panels", { shown: note.shown, total: note.total });
    case "missing-column":
      return message("drawing.note.missing-column");
    case "no-shape":
      return message("drawing.note.no-shape", { values: note.values, total: note.total, ...listed(note.names) });
    case "same-shape":
      return message("drawing.note.same-shape", { values: note.values, ...listed(note.names) });
    case "no-shapes":
      return message("drawing.note.no-shapes", { regions: note.of.replaceAll("-", "_") });
    case "bad-shapes":
      return message("drawing.note.bad-shapes", { values: note.values, total: note.total, why: note.why });
    case "off-map":
      return message("drawing.note.off-map", { values: note.values, total: note.total });
    case "spread":
      return message("drawing.note.spread", { points: note.points });
    case "clusters":
      return message("drawing.note.clusters", { points: note.points, circles: note.circles });
    case "no-tiles":
      return message("drawing.note.no-tiles");
    case "layer-lost":
      return message("drawing.note.layer-lost", { layer: note.layer, why: note.why });
    case "layer-filter":
      return message("drawing.note.layer-filter", { layer: note.layer });
  }
}

/** Makes the text of a message, in the language of whoever sees it. */
export type { Say };

export function noteText(note: Note, say: Say): string {
  if (note.kind !== "left-out") return say(noteMessage(note));
  const what = typeof note.what === "string" ? note.what : say(note.what);
  return say(message("drawing.note.left-out", { what, why: say(note.why) }));
}
