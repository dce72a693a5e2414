import type { MarkKey } from "../context.ts";
import type { Drawing, MarkRef, Marks, Tooltip } from "../drawing.ts";
import type { ListedMark } from "../listed/listed-marks.ts";
import type { MapFrame, MapView } from "./map-view.ts";

/** A mark of a map: a region, a shape, a point, or several points in one circle. */
export interface MapMark extends ListedMark {
  /** The path of its outline, made when it is needed. */
  readonly outline?: () => string;
  /** Words of its own, where the value of one row does not tell it. */
  readonly tooltip?: () => Tooltip;
  /** A circle that a closer look takes apart: where that is. */
  readonly closer?: () => MapView | null;
}

/** A map with its outlines and its view, over what every list of marks has. */
export function withMapMarks(drawing: Drawing, marks: readonly MapMark[], frame: MapFrame): Drawing {
  const at = ({ slot }: MarkRef): MapMark | undefined => marks[slot];
  const listed = drawing.marks;
  const own: Marks = {
    ...listed,
    place: (mark) => {
      const outline = at(mark)?.outline?.();
      return { ...listed.place(mark), ...(outline === undefined ? {} : { outline }) };
    },
    tooltip: (mark) => at(mark)?.tooltip?.() ?? listed.tooltip(mark),
    describe: (mark) => {
      const told = at(mark)?.tooltip?.();
      return told === undefined
        ? listed.describe(mark)
        : `${told.title}: ${told.rows.map(({ name, value, extras }) => [name ?? "", value, ...extras].filter(Boolean).join(" ")).join(", ")}`;
    },
    // Circles without keys of their own are other circles after every move.
    find: (keys, seriesId) => (keys.length === 0 ? null : listed.find(keys, seriesId)),
    seriesId: (mark) => (at(mark) === undefined ? "" : "map"),
    closer: (mark) => at(mark)?.closer?.() ?? null,
  };
  return { ...drawing, marks: own, map: frame };
}

/** The keys that all marks in a list have in common: all of them, or none. */
export function commonKeys(lists: readonly (readonly MarkKey[])[]): readonly MarkKey[] {
  const [first = []] = lists;
  const same = lists.every((keys) => keys.every((key, at) => key.text === first[at]?.text));
  return same ? first : [];
}
