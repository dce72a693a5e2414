import { readMoment } from "@sheaf/locale";
import { message } from "@sheaf/messages";
import { cellAt } from "@sheaf/result";
import type { LabelledAxis } from "../axis/number-labels.ts";
import { instantOf, localOf } from "../axis/time-units.ts";
import { withAlpha } from "@sheaf/theme";
import { panelFormulaColumns } from "@sheaf/workbook";
import { readColor } from "../color/series-colors.ts";
import type { CartesianModel } from "../cartesian/model.ts";
import type { CartesianLayout, PanelBox } from "../cartesian/layout.ts";
import type { MarkValue, RefMark, StrokeStyle } from "../element.ts";
import type { Note } from "../notes.ts";
import { ABOVE_MARKS, crisp, type Shape, type TextShape } from "../shapes.ts";
import { LABEL_FONT, fitText, oneLine, textWidth } from "../text/measure.ts";
import { drawable, drawnNumber } from "../marks/drawn-number.ts";
import { overMarks } from "../marks/over-marks.ts";

/** A reference mark with its values known: one for all panels, or one for each. */
export interface KnownMark {
  readonly mark: RefMark;
  /** By panel; null where it has none. */
  readonly places: readonly (KnownPlace | null)[];
}

/** On the x axis values are numbers or instants. */
interface KnownPlace {
  readonly value: number;
  readonly end: number | null;
  /** What is written beside it, the fullest words first, in the unit and digits of the axis on which it stands; none: nothing. */
  readonly labelsOn: (axis: LabelledAxis | null) => readonly string[];
}

/** Whether the drawing has panels, or is one of them with axes of its own. */
const isInPanels = ({ grid, context }: CartesianModel): boolean => grid.total > 1 || context.whole !== undefined;

type End = "value" | "endValue";
const valueAt = (mark: RefMark, end: End): MarkValue | undefined =>
  end === "value" ? mark.value : mark.type === "band" ? mark.endValue : undefined;

/** The column that has what a formula comes to in the panel of each mark; -1: the formula is the same for all, or there is none. */
const columnInPanels = ({ table, element }: CartesianModel, mark: RefMark, end: End): number =>
  table.columns.findIndex(({ id }) => id === panelFormulaColumns[end]((element.refMarks ?? []).indexOf(mark)));

/** Whether a mark stands at what each panel comes to, and not the whole chart. */
const isOfPanel = (model: CartesianModel, mark: RefMark): boolean =>
  mark.scope === "cell" &&
  isInPanels(model) &&
  (["value", "endValue"] as const).some((end) => {
    const value = valueAt(mark, end);
    return value?.type === "column" || (value?.type === "formula" && columnInPanels(model, mark, end) !== -1);
  });

/** Reads the marks whose values can be had; the others are named in a note. */
export function knownMarks(model: CartesianModel): { readonly marks: readonly KnownMark[]; readonly notes: readonly Note[] } {
  const notes: Note[] = [];
  const marks = (model.element.refMarks ?? []).flatMap((mark): KnownMark[] => {
    const placeIn = (rows: readonly number[] | null): KnownPlace | null => {
      const value = valueOf(model, mark, "value", rows);
      const end = valueOf(model, mark, "endValue", rows);
      if (value === null || (mark.type === "band" && end === null)) return null;
      return { value, end, labelsOn: (axis) => labelsOf(model, mark, value, axis) };
    };
    const all = isOfPanel(model, mark) ? null : placeIn(null);
    const places = model.panels.map(({ facet }) => (isOfPanel(model, mark) ? placeIn(facet.rows) : all));
    if (places.every((place) => place === null)) {
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
    return [{ mark, places }];
  });
  return { marks, notes };
}

/** Values that the axes of values must reach, so that the marks are seen. */
export const markReach = (marks: readonly KnownMark[]): readonly { readonly axis: 0 | 1; readonly value: number }[] =>
  marks.flatMap(({ mark, places }) =>
    mark.axis === "axis"
      ? []
      : [...new Set(places)].flatMap((place) =>
          place === null
            ? []
            : [place.value, ...(place.end === null ? [] : [place.end])].map((value) => ({
                axis: mark.axis === "series2" ? (1 as const) : (0 as const),
                value,
              })),
        ),
  );

function valueOf(model: CartesianModel, mark: RefMark, end: End, rows: readonly number[] | null): number | null {
  const known = givenValue(model, mark, end, rows);
  return known === null || !Number.isFinite(known) ? null : drawable(known);
}

function givenValue(model: CartesianModel, mark: RefMark, end: End, rows: readonly number[] | null): number | null {
  const value = valueAt(mark, end);
  if (value === undefined) return null;
  switch (value.type) {
    case "constant": {
      if (typeof value.value === "number") return value.value;
      const number = Number(value.value);
      if (value.value.trim() !== "" && Number.isFinite(number)) return number;
      return mark.axis === "axis" ? placeOfMoment(model, value.value) : null;
    }
    case "formula": {
      const inPanels = isOfPanel(model, mark) ? columnInPanels(model, mark, end) : -1;
      return inPanels === -1 ? (model.context.evaluate?.(value.formula) ?? null) : numberIn(model, inPanels, rows);
    }
    case "column":
      // A panel with axes of its own is a chart of its rows: what the whole chart comes to is had of all of them.
      return isOfPanel(model, mark)
        ? overMarks(model.table, value.columnId, value.func, rows)
        : overMarks(model.context.whole?.table ?? model.table, value.columnId, value.func);
  }
}

/** What all rows of a panel say alike. */
function numberIn({ table }: CartesianModel, column: number, rows: readonly number[] | null): number | null {
  const type = table.columns[column]?.type;
  const row = rows === null ? 0 : rows[0];
  if (type === undefined || row === undefined || row >= table.rowCount) return null;
  const number = drawnNumber(cellAt(table, row, column), type);
  return Number.isNaN(number) ? null : number;
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

function labelsOf(model: CartesianModel, mark: RefMark, value: number, written: LabelledAxis | null): readonly string[] {
  const text = mark.label?.visibility === "shown" ? oneLine(mark.label.text ?? "") : "";
  const number = mark.annotation?.visibility === "shown" ? shortValue(model, mark, value, written) : "";
  const label = [text, number].filter((part) => part !== "").join(" ");
  if (label === "") return [];
  return isOfPanel(model, mark) ? [model.context.say(message("drawing.reference.of-panel", { label })), label] : [label];
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
  if (isInPanels(model) || model.horizontal) return 0;
  return Math.ceil(
    marks.reduce((room, { mark, places: [place] }) => {
      const label = mark.axis === "axis" ? undefined : place?.labelsOn(null)[0];
      if (label === undefined) return room;
      return Math.max(room, Math.min(160, textWidth(label, LABEL_FONT) + (mark.annotation?.visibility === "shown" ? AXIS_DIGITS : 0)) + 8);
    }, 0),
  );
}

/** Rows of labels above lying bars, where lines of values stand plumb. */
const MOST_ROWS = 2;

/** Room above lying bars for the labels of their reference marks, px. */
export function refLabelRows(model: CartesianModel): number {
  if (!model.horizontal || model.grid.total > 1) return 0;
  const labelled = (model.element.refMarks ?? []).filter(
    ({ axis, label, annotation }) => axis !== "axis" && (label?.visibility === "shown" || annotation?.visibility === "shown"),
  );
  return Math.min(MOST_ROWS, labelled.length) * ROW;
}
/** Height of a row of labels, px. */
const ROW = 16;

export const dashOf = (style: StrokeStyle | undefined): readonly number[] | null =>
  style === "dashed" ? [4, 3] : style === "dotted" ? [1, 3] : null;

/** Height that a label beside its line takes inside a panel, px. */
const INSIDE_LABEL = 18;

/** Narrower than this no panel says what its line is, px. */
const LEAST_SAID = 40;

/** Lines 1 px with their label in the margin (in a trellis inside: once, or in each panel that has its own), bands as a faint fill, in every panel. */
export function refShapes(model: CartesianModel, layout: CartesianLayout, marks: readonly KnownMark[]): readonly Shape[] {
  return layout.panels.flatMap((panel, index) =>
    apart(
      marks.flatMap(({ mark, places }, at) => {
        const place = places[index] ?? null;
        if (place === null) return [];
        const isSaid = index === 0 || (isOfPanel(model, mark) && panel.plot.width >= LEAST_SAID);
        const labels = isSaid ? place.labelsOn(mark.axis === "axis" ? null : axisOf(layout, mark)) : [];
        // In a narrow panel fewer words are whole.
        const label = labels.find((words) => textWidth(words, LABEL_FONT) <= panel.plot.width - 8) ?? labels.at(-1) ?? null;
        return shapesOf(model, layout, panel, { mark, value: place.value, end: place.end, label }, `${index}-ref-${at}`);
      }),
      panel,
      refLabelRows(model) > 0,
    ),
  );
}

/** The labels of a panel, moved from each other: those in the margin up and down, those above or at the top of plumb lines row by row. */
function apart(shapes: readonly Shape[], { plot, cell }: PanelBox, isAbove: boolean): readonly Shape[] {
  const labels = shapes.filter((shape): shape is TextShape => shape.kind === "text");
  const moved = new Map<string, Partial<TextShape>>();
  const beside = labels.filter(({ baseline }) => baseline === "middle").toSorted((one, other) => one.y - other.y);
  let reached = Number.NEGATIVE_INFINITY;
  for (const { id, y } of beside) {
    reached = Math.max(y, reached + ROW - 2);
    moved.set(id, { y: reached });
  }
  // Those that were moved beyond the plot come up again.
  let limit = plot.top + plot.height;
  for (const { id, y } of beside.toReversed()) {
    limit = Math.min(limit, moved.get(id)?.y ?? y);
    if (limit < (moved.get(id)?.y ?? y)) moved.set(id, { y: limit });
    limit -= ROW - 2;
  }
  const rows: { readonly left: number; readonly right: number; readonly row: number }[] = [];
  for (const { id, x, text } of labels.filter(({ baseline }) => baseline === "top" || isAbove).toSorted((one, other) => one.x - other.x)) {
    const width = textWidth(text, LABEL_FONT);
    // At the right end a label stands to the left of its line.
    const isLeft = x + width > cell.left + cell.width;
    const [left, right] = isLeft ? [x - 8 - width, x - 8] : [x, x + width];
    const row = [0, 1, 2].find((at) => rows.every((one) => one.row !== at || one.right + 6 < left || right + 6 < one.left)) ?? 0;
    rows.push({ left, right, row });
    moved.set(id, {
      ...(isLeft ? { x: x - 8, align: "right" } : {}),
      y: isAbove ? plot.top - 2 - row * ROW : plot.top + row * ROW,
      ...(isAbove ? { baseline: "bottom" as const } : {}),
    });
  }
  return shapes.map((shape) => (shape.kind === "text" ? { ...shape, ...moved.get(shape.id) } : shape));
}

/** A band lies below what it is about: a color without an opacity of its own is drawn at a quarter of it. */
const faint = (color: string | undefined): string | undefined =>
  color !== undefined && /^#?(?:[\da-f]{3}|[\da-f]{6})$/iu.test(color) ? withAlpha(color, 0.25) : color;

const axisOf = (layout: CartesianLayout, { axis }: RefMark): LabelledAxis | null =>
  layout.values.find(({ index }) => index === (axis === "series2" ? 1 : 0))?.written ?? null;

interface PlacedMark {
  readonly mark: RefMark;
  readonly value: number;
  readonly end: number | null;
  readonly label: string | null;
}

function shapesOf(model: CartesianModel, layout: CartesianLayout, panel: PanelBox, known: PlacedMark, id: string): readonly Shape[] {
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
      fill: faint(readColor(mark.fill?.color, colors)) ?? colors.roles["tint-2"],
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
    const inside = isInPanels(model) && !plumb;
    const above = at - INSIDE_LABEL >= plot.top;
    // A band is named at its middle, a line where it is.
    const end = mark.type === "band" && known.end !== null ? place(known.end) : at;
    const beside = (at + Math.min(Math.max(end, from), to)) / 2;
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
          : { x: right + 6, y: beside, baseline: "middle" as const, text: fitText(known.label, room, LABEL_FONT) }),
      color: colors.roles["ink-3"],
      // Inside a panel lines and bars run below it.
      ...(inside || plumb ? { outline: colors.roles.paper } : {}),
      font: LABEL_FONT,
      depth: ABOVE_MARKS,
    });
  }
  return shapes;
}
