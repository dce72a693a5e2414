/** What a drawing does not show, with both numbers (T2), and what could not be drawn. */
export type Note =
  /** The query's limit cut rows; `total` null where nobody counted. */
  | { readonly kind: "truncated"; readonly shown: number; readonly total: number | null; readonly firstBy?: string }
  /** Slots beyond what the pixels can tell apart. */
  | { readonly kind: "slots"; readonly shown: number; readonly total: number; readonly axis: string }
  /** Categories whose values may not be added up into `Other`. */
  | { readonly kind: "categories"; readonly shown: number; readonly total: number; readonly column: string }
  /** Rows without a value on a number, time or log axis. */
  | { readonly kind: "unplaced"; readonly rows: number; readonly total: number; readonly axis: string }
  /** Values that a scale cannot show (zero or less on a log scale). */
  | { readonly kind: "off-scale"; readonly values: number; readonly total: number }
  /** Values that this kind has no mark for. */
  | { readonly kind: "no-mark"; readonly values: number; readonly total: number; readonly which: string }
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
  | { readonly kind: "no-shapes"; readonly of: string }
  /** Texts that are no shape that we can read. */
  | { readonly kind: "bad-shapes"; readonly values: number; readonly total: number; readonly why: string }
  /** Places that do not lie on the ground that is drawn. */
  | { readonly kind: "off-map"; readonly values: number; readonly total: number }
  /** Points that lie too near to one another to be told apart. */
  | { readonly kind: "clusters"; readonly points: number; readonly circles: number }
  /** A map that wants tiles, where none can be had. */
  | { readonly kind: "no-tiles" }
  /** A layer of a map whose values could not be had. */
  | { readonly kind: "layer-lost"; readonly layer: string; readonly why: string }
  /** A layer of a map with a filter on a column that is not there. */
  | { readonly kind: "layer-filter"; readonly layer: string }
  /** A setting that the drawing leaves out, and why. */
  | { readonly kind: "left-out"; readonly what: string; readonly why: string };

const count = (value: number): string => String(value).replaceAll(/\B(?=(\d{3})+$)/gu, ",");

/** A line for the parts that are smaller than a pixel can show; none where all are seen. `extents`: each part's least extent, px. */
export function tooSmall(extents: readonly number[]): readonly Note[] {
  const values = extents.filter((extent) => extent < LEAST_SEEN).length;
  return values === 0 ? [] : [{ kind: "too-small", values, total: extents.length }];
}
const LEAST_SEEN = 0.5;

/** The first names of a list. */
function listed(names: readonly string[]): string {
  const [shown, more] = [names.slice(0, 5), names.length - 5];
  return `${shown.map((name) => (name === "" ? "an empty value" : name)).join(", ")}${more > 0 ? ` and ${count(more)} more` : ""}`;
}

/** A note as one sentence. */
export function noteText(note: Note): string {
  switch (note.kind) {
    case "truncated":
      return note.total === null
        ? `Showing the first ${count(note.shown)} marks; there are more.`
        : `Showing ${count(note.shown)} of ${count(note.total)} marks${note.firstBy === undefined ? "" : `, the first by ${note.firstBy}`}.`;
    case "slots":
      return `Showing ${count(note.shown)} of ${count(note.total)} values of ${note.axis}.`;
    case "categories":
      return `Showing the ${count(note.shown)} largest of ${count(note.total)} values of ${note.column}.`;
    case "unplaced":
      return `${count(note.rows)} of ${count(note.total)} marks have no ${note.axis} and are not shown.`;
    case "off-scale":
      return `${count(note.values)} of ${count(note.total)} values are zero or less and cannot be shown on a log scale.`;
    case "no-mark":
      return `${count(note.values)} of ${count(note.total)} values are ${note.which} and are not shown.`;
    case "unsized":
      return `${count(note.values)} of ${count(note.total)} sizes are zero, negative or empty: they are drawn as the smallest dot.`;
    case "too-small":
      return `${count(note.values)} of ${count(note.total)} parts are too small to be seen; the table shows them.`;
    case "outliers":
      return note.shown === note.total
        ? `${count(note.total)} ${note.total === 1 ? "value lies" : "values lie"} beyond the whiskers.`
        : `${count(note.shown)} of ${count(note.total)} values beyond the whiskers are drawn.`;
    case "no-interval":
      return `${count(note.values)} of ${count(note.total)} values have no error bar: their rows are too few.`;
    case "panels":
      return `Showing ${count(note.shown)} of ${count(note.total)} panels.`;
    case "missing-column":
      return "A column of this chart has no result.";
    case "no-shape":
      return `${count(note.values)} of ${count(note.total)} values ${note.values === 1 ? "has" : "have"} no shape: ${listed(note.names)}.`;
    case "same-shape":
      return `${count(note.values)} ${note.values === 1 ? "value is for a region that has one and is" : "values are for regions that have one and are"} not shown: ${listed(note.names)}.`;
    case "no-shapes":
      return `There are no shapes of ${note.of} here: the values are in the table.`;
    case "bad-shapes":
      return `${count(note.values)} of ${count(note.total)} shapes cannot be read: ${note.why}.`;
    case "off-map":
      return `${count(note.values)} of ${count(note.total)} places lie beside this map and are not shown.`;
    case "clusters":
      return `${count(note.points)} points stand close together in ${count(note.circles)} ${note.circles === 1 ? "circle" : "circles"}; a closer look takes them apart.`;
    case "no-tiles":
      return "Map tiles cannot be had here: the land is drawn in their place.";
    case "layer-lost":
      return `The layer ${note.layer} is not drawn: ${note.why}`;
    case "layer-filter":
      return `The layer ${note.layer} is not drawn: a filter of it is about a column that is not there.`;
    case "left-out":
      return `${note.what}: ${note.why}`;
  }
}
