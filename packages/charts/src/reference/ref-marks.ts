import { readMoment } from "@sheaf/locale";
import { message } from "@sheaf/messages";
import type { LabelledAxis } from "../axis/number-labels.ts";
import { instantOf, localOf } from "../axis/time-units.ts";
import { readColor } from "../color/series-colors.ts";
import type { CartesianModel } from "../cartesian/model.ts";
import type { CartesianLayout, PanelBox } from "../cartesian/layout.ts";
import type { MarkValue, RefMark, StrokeStyle } from "../element.ts";
import type { Note } from "../notes.ts";
import { ABOVE_MARKS, crisp, type Shape } from "../shapes.ts";
import { LABEL_FONT, fitText, oneLine, textWidth } from "../text/measure.ts";
import { drawable } from "../marks/drawn-number.ts";
import { overMarks } from "../marks/over-marks.ts";

/** A reference mark with its values known. On the x axis values are numbers or instants. */
export interface KnownMark {
  readonly mark: RefMark;
  readonly value: number;
  readonly end: number | null;
  readonly label: string | null;
  /** The same in the unit and digits of the axis on which it stands. */
  readonly labelOn: (axis: LabelledAxis | null) => string | null;
}

/** Reads the marks whose values can be had; the others are named in a note. */
export function knownMarks(model: CartesianModel): { readonly marks: readonly KnownMark[]; readonly notes: readonly Note[] } {
  const notes: Note[] = [];
  const marks = (model.element.refMarks ?? []).flatMap((mark): KnownMark[] => {
    const value = valueOf(model, mark.value, mark.axis);
    const end = mark.type === "band" ? valueOf(model, mark.endValue, mark.axis) : null;
    if (value === null || (mark.type === "band" && end === null)) {
      notes.push({ kind: "left-out", what: message("drawing.left.reference-mark"), why: message("drawing.why.value-known") });
      return [];
    }
    if (mark.axis === "axis" && model.slots.kind === "band") {
      notes.push({
        kind: "left-out",
        what: message("drawing.left.reference-mark"),
        why: message("drawing.why.x-axis-names-numbers-or-dates"),
      });
      return [];
    }
    const labelOn = (axis: LabelledAxis | null): string | null => labelOf(model, mark, value, axis);
    return [{ mark, value, end, label: labelOn(null), labelOn }];
  });
  return { marks, notes };
}

/** Values that the axes of values must reach, so that the marks are seen. */
export const markReach = (marks: readonly KnownMark[]): readonly { readonly axis: 0 | 1; readonly value: number }[] =>
  marks.flatMap(({ mark, value, end }) =>
    mark.axis === "axis"
      ? []
      : [value, ...(end === null ? [] : [end])].map((at) => ({ axis: mark.axis === "series2" ? (1 as const) : (0 as const), value: at })),
  );

function valueOf(model: CartesianModel, value: MarkValue | undefined, axis: RefMark["axis"]): number | null {
  const known = givenValue(model, value, axis);
  return known === null || !Number.isFinite(known) ? null : drawable(known);
}

function givenValue(model: CartesianModel, value: MarkValue | undefined, axis: RefMark["axis"]): number | null {
  if (value === undefined) return null;
  switch (value.type) {
    case "constant": {
      if (typeof value.value === "number") return value.value;
      const number = Number(value.value);
      if (value.value.trim() !== "" && Number.isFinite(number)) return number;
      return axis === "axis" ? placeOfMoment(model, value.value) : null;
    }
    case "formula":
      return model.context.evaluate?.(value.formula) ?? null;
    case "column":
      return overMarks(model.table, value.columnId, value.func);
  }
}

/** Where a moment lies on an x axis of dates or times: without a zone of its own it is by the clock of the workbook (V3). */
function placeOfMoment({ slots, context }: CartesianModel, text: string): number | null {
  const moment = readMoment(text);
  if (moment === undefined) return null;
  const local = Number(moment.local) / 1000;
  const isDate = slots.column?.type.kind === "date";
  if (moment.ahead === null) return isDate ? local : instantOf(local, context.zone);
  const instant = local - moment.ahead * 60_000;
  return isDate ? localOf(instant, context.zone) : instant;
}

function labelOf(model: CartesianModel, mark: RefMark, value: number, written: LabelledAxis | null): string | null {
  const text = mark.label?.visibility === "shown" ? oneLine(mark.label.text ?? "") : "";
  const number = mark.annotation?.visibility === "shown" ? shortValue(model, mark, value, written) : "";
  const label = [text, number].filter((part) => part !== "").join(" ");
  return label === "" ? null : label;
}

function shortValue(model: CartesianModel, mark: RefMark, value: number, written: LabelledAxis | null): string {
  if (mark.axis === "axis") {
    const { column, kind } = model.slots;
    if (column === null) return "";
    return kind === "time"
      ? column.write(column.type.kind === "date" ? Math.round(value / 86_400_000) : BigInt(Math.round(value)) * 1000n)
      : column.short.value(value);
  }
  const axis = mark.axis === "series2" ? 1 : 0;
  return model.measures.find((measure) => measure.axis === axis)?.column.short.together([value], written)(value) ?? "";
}

/** In the unit of its axis a value may take two digits more, px. */
const AXIS_DIGITS = 14;

/** Room at the right for the labels of lines across, px. In a trellis they stand inside the first panel: a margin in each would cost too much. */
export function refLabelRoom(model: CartesianModel, marks: readonly KnownMark[]): number {
  if (model.grid.total > 1) return 0;
  return Math.ceil(
    marks.reduce(
      (room, { mark, label }) =>
        mark.axis === "axis" || label === null
          ? room
          : Math.max(room, Math.min(160, textWidth(label, LABEL_FONT) + (mark.annotation?.visibility === "shown" ? AXIS_DIGITS : 0)) + 8),
      0,
    ),
  );
}

export const dashOf = (style: StrokeStyle | undefined): readonly number[] | null =>
  style === "dashed" ? [4, 3] : style === "dotted" ? [1, 3] : null;

/** Height that a label beside its line takes inside a panel, px. */
const INSIDE_LABEL = 18;

/** Lines 1 px with their label in the margin (in a trellis once, inside), bands as a faint fill, in every panel. */
export function refShapes(model: CartesianModel, layout: CartesianLayout, marks: readonly KnownMark[]): readonly Shape[] {
  return layout.panels.flatMap((panel, index) =>
    marks.flatMap((known, at) => {
      const label = index > 0 ? null : known.labelOn(known.mark.axis === "axis" ? null : axisOf(layout, known.mark));
      return shapesOf(model, layout, panel, { ...known, label }, `${index}-ref-${at}`);
    }),
  );
}

const axisOf = (layout: CartesianLayout, { axis }: RefMark): LabelledAxis | null =>
  layout.values.find(({ index }) => index === (axis === "series2" ? 1 : 0))?.written ?? null;

function shapesOf(model: CartesianModel, layout: CartesianLayout, panel: PanelBox, known: KnownMark, id: string): readonly Shape[] {
  const { colors } = model.context;
  const { plot, cell } = panel;
  const { mark } = known;
  const place = (value: number): number =>
    mark.axis === "axis"
      ? layout.alongPx(panel, layout.along.shareOfValue(value))
      : layout.valuePx(panel, mark.axis === "series2" ? 1 : 0, value);
  // A value line lies across the value axis: level on upright charts, plumb on lying ones; an x line the other way.
  const plumb = (mark.axis === "axis") !== model.horizontal;
  const at = place(known.value);
  const [from, to] = plumb ? [plot.left, plot.left + plot.width] : [plot.top, plot.top + plot.height];
  const color = readColor(mark.line?.color, colors) ?? colors.roles.ref;
  const shapes: Shape[] = [];
  if (mark.type === "band" && known.end !== null) {
    const [low, high] = [Math.min(at, place(known.end)), Math.max(at, place(known.end))].map((value) =>
      Math.min(Math.max(value, from), to),
    ) as [number, number];
    shapes.push({
      kind: "rect",
      id: `${id}-band`,
      box: plumb
        ? { left: low, top: plot.top, width: high - low, height: plot.height }
        : { left: plot.left, top: low, width: plot.width, height: high - low },
      fill: readColor(mark.fill?.color, colors) ?? colors.roles["tint-2"],
      depth: -1,
    });
  }
  if (at < from - 0.5 || at > to + 0.5) return shapes;
  if (mark.type === "line" || mark.line?.visibility === "shown") {
    shapes.push({
      kind: "line",
      id: `${id}-line`,
      ...(plumb
        ? { x1: crisp(at), y1: plot.top, x2: crisp(at), y2: plot.top + plot.height }
        : { x1: plot.left, y1: crisp(at), x2: plot.left + plot.width, y2: crisp(at) }),
      color,
      width: mark.line?.width ?? 1,
      dash: dashOf(mark.line?.style),
      depth: ABOVE_MARKS - 1,
    });
  }
  if (known.label !== null) {
    const right = plot.left + plot.width;
    const room = Math.max(24, cell.left + cell.width - right - 6);
    const inside = model.grid.total > 1 && !plumb;
    const above = at - INSIDE_LABEL >= plot.top;
    if (inside && !above && at + INSIDE_LABEL > plot.top + plot.height) return shapes;
    shapes.push({
      kind: "text",
      id: `${id}-label`,
      align: "left",
      ...(plumb
        ? { x: at + 4, y: plot.top, baseline: "top" as const, text: fitText(known.label, 160, LABEL_FONT) }
        : inside
          ? {
              x: plot.left + 4,
              y: above ? at - 4 : at + 4,
              baseline: above ? ("bottom" as const) : ("top" as const),
              text: fitText(known.label, plot.width - 8, LABEL_FONT),
            }
          : { x: right + 6, y: at, baseline: "middle" as const, text: fitText(known.label, room, LABEL_FONT) }),
      color: colors.roles["ink-3"],
      // Inside a panel lines run below it.
      ...(inside ? { outline: colors.roles.paper } : {}),
      font: LABEL_FONT,
      depth: ABOVE_MARKS,
    });
  }
  return shapes;
}
