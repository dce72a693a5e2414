import { numberScale } from "../../axis/linear.ts";
import { namedBy } from "../../text/summary-words.ts";
import { message } from "@sheaf/messages";
import { mix } from "@sheaf/theme";
import { cellAt, type ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import { readColor, soften } from "../../color/series-colors.ts";
import type { DrawContext } from "../../context.ts";
import type { Drawing, Legend } from "../../drawing.ts";
import { noteOffScale } from "../../listed/bent-scale.ts";
import { bandFrame } from "../../listed/band-frame.ts";
import { shownColor } from "../../listed/claimed.ts";
import { listedDrawing, listedLegend } from "../../listed/listed-drawing.ts";
import type { ListedMark } from "../../listed/listed-marks.ts";
import { gridColors, noteHidden, readGrid, smallGrid } from "../../listed/read-grid.ts";
import { categoryOf, type ListModel, type ListRow, numberAt, readList } from "../../listed/read-list.ts";
import { writeCell } from "../../marks/columns.ts";
import { MOST_VALUES } from "../../marks/rest.ts";
import type { Note } from "../../notes.ts";
import type { Shape } from "../../shapes.ts";
import { betweenEnds } from "../../trellis/between-ends.ts";
import { trellised } from "../../trellis/trellis.ts";

const PARTS = ["~least", "~lower", "~median", "~upper", "~most"] as const;
/** The parts as the words know them: without dots for values beyond, whiskers reach to the ends. */
const ENDS = ["least", "lower", "median", "upper", "most"] as const;
const WHISKERS = ["bottom", "lower", "median", "upper", "top"] as const;
/** px. */
const DOT = 2.5;

/** The values beyond the whiskers of a box, as many as were listed, and how many there are. */
function outliersAt(model: ListModel, row: number): { readonly values: readonly number[]; readonly count: number } {
  const [listed, beyond] = [model.columns.get("~outliers"), model.columns.get("~beyond")];
  if (listed === undefined || beyond === undefined) return { values: [], count: 0 };
  const text = cellAt(model.table, row, listed.index);
  const values = typeof text === "string" && text !== "" ? text.split("|").map(Number) : [];
  return { values: values.filter((value) => !Number.isNaN(value)), count: numberAt(model.table, row, beyond) || 0 };
}

/** Nearer to one another boxes cannot be told apart, px. */
const LEAST_BAND = 4;

/** In small multiples all panels have one value axis, unless the file says where it ends. */
export const drawBoxes = trellised<ChartElements["box-chart"]>({
  draw: drawOne,
  share: (element, table, panels, context) => {
    const model = readList({ element, table, context, measureId: "~median" });
    const [least, most] = (["~least", "~most"] as const).map((id) => model.columns.get(id));
    if (least === undefined || most === undefined) return element;
    const ends = panels
      .flat()
      .flatMap((row) => [numberAt(table, row, least), numberAt(table, row, most), ...outliersAt(model, row).values])
      .filter((end) => !Number.isNaN(end));
    if (ends.length === 0) return element;
    const [low, high] = [ends.reduce((a, b) => Math.min(a, b)), ends.reduce((a, b) => Math.max(a, b))];
    const zero = element.yAxis.format?.scale?.zero === true;
    const { min, max } = numberScale({ low, high, zero, min: null, max: null, kind: "linear", reverse: false, room: context.height / 2 });
    return betweenEnds(element, min, max);
  },
  coloredBy: ({ color }) => (color?.by === "category" ? { columnId: color.column, scheme: color.scheme ?? [] } : null),
});

/** The middle half of the values as a box with the median in it. Whiskers reach to the ends, or to the last values within 1.5 boxes, and the values beyond are dots. */
function drawOne(element: ChartElements["box-chart"], table: ResultTable, context: DrawContext): Drawing {
  const [shownId, ...more] = element.yAxis.columnIds.map((entry) => (typeof entry === "string" ? entry : entry.columnId));
  const model = readList({ element, table, context, measureId: "~median", usedIds: [shownId], coloredBy: categoryOf(element) });
  const notes: Note[] = [];
  if (more.length > 0)
    notes.push({ kind: "left-out", what: message("drawing.left.further-columns"), why: message("drawing.why.box-chart-shows-one") });
  const columns = PARTS.flatMap((id) => model.columns.get(id) ?? []);
  const format = element.columns.find(({ id }) => id === shownId)?.format;
  const boxes =
    columns.length < PARTS.length
      ? []
      : model.rows.map((row) => ({
          row,
          ends: columns.map((column) => numberAt(table, row.row, column)),
          beyond: outliersAt(model, row.row),
        }));
  const whole = boxes.filter(({ ends }) => ends.every((end) => !Number.isNaN(end)));
  if (whole.length < boxes.length)
    notes.push({ kind: "no-mark", values: boxes.length - whole.length, total: boxes.length, which: "empty" });
  const standing = standingOf(element, model, new Set(whole.map(({ row }) => row)), notes);
  const drawn = whole.flatMap((box) => {
    const place = standing.placeOf.get(box.row);
    return place === undefined ? [] : [{ ...box, place }];
  });
  const hasOutliers = element.outliers === "shown";
  const outliers = drawn.reduce((sum, { beyond }) => sum + beyond.count, 0);
  const dotted = drawn.reduce((sum, { beyond }) => sum + beyond.values.length, 0);
  if (outliers > 0) notes.push({ kind: "outliers", shown: dotted, total: outliers });
  const all = drawn.flatMap(({ ends, beyond }) => [...ends, ...beyond.values]);
  const { colors } = context;
  const frame =
    model.measure === null
      ? null
      : bandFrame({
          labels: standing.bands,
          low: all.length === 0 ? 0 : Math.min(...all),
          high: all.length === 0 ? 1 : Math.max(...all),
          zero: element.yAxis.format?.scale?.zero === true,
          canBend: true,
          values: all,
          column: model.measure,
          xFormat: element.xAxis?.format,
          yFormat: element.yAxis.format,
          context,
        });
  noteOffScale(frame, all, notes);
  const base = (element.color?.by === "single" ? readColor(element.color.value, colors) : undefined) ?? colors.roles["c1-soft"];
  const edge = colors.categorical[0] ?? colors.roles.accent;
  const shapes: Shape[] = [...(frame?.shapes ?? [])];
  const marks: ListedMark[] = [];
  drawn.forEach(({ row, ends, beyond, place }, index) => {
    if (frame === null) return;
    const [least = 0, lower = 0, median = 0, upper = 0, most = 0] = ends.map((end) => frame.y(end));
    const step = (frame.band * (standing.beside === 1 ? 1 : IN_BAND)) / standing.beside;
    const x = Math.round(frame.middle(place.band) + (place.beside - (standing.beside - 1) / 2) * step);
    const thick = Math.max(2, Math.min(40, step * (standing.beside === 1 ? 0.6 : 0.8)));
    const tone = place.color;
    const color = shownColor(tone ?? edge, row.keys, context);
    const beyondAt = beyond.values.map((value) => frame.y(value));
    const fill = tone === null ? shownColor(base, row.keys, context) : soften(color, colors);
    // The median says most, the whiskers least.
    const inks = {
      strong: shownColor(mix(tone ?? edge, colors.roles.ink, 0.4), row.keys, context),
      quiet: shownColor(colors.roles["line-3"], row.keys, context),
    };
    shapes.push(...boxShapes({ index, x, thick, color, ...inks, fill, least, lower, median, upper, most, beyond: beyondAt }));
    marks.push({
      label: row.label,
      keys: row.keys,
      rows: [row.row],
      text: row.text,
      said: [
        ...columns.flatMap((column, part) =>
          part === 2
            ? []
            : [
                context.say(
                  message("drawing.box.part", {
                    value: writeCell(table, row.row, {
                      ...column,
                      ...(format === undefined ? {} : { write: model.measure?.write ?? column.write }),
                    }),
                    part: (hasOutliers ? WHISKERS : ENDS)[part] ?? "median",
                  }),
                ),
              ],
        ),
        ...(beyond.count === 0 ? [] : [context.say(message("drawing.box.beyond", { count: beyond.count }))]),
      ],
      color,
      box: { left: x - thick / 2, top: Math.min(most, least), width: thick, height: Math.abs(least - most) },
    });
  });
  const name = element.columns.find(({ id }) => id === shownId)?.name ?? model.columns.get(shownId ?? "")?.name ?? "";
  return listedDrawing({
    model,
    noun: "box-chart",
    marks,
    shapes,
    legend: standing.legend,
    notes,
    plot: frame?.plot ?? { left: 0, top: 0, width: 0, height: 0 },
    shown: context.say(
      message("drawing.box.shown", {
        what: namedBy(
          context.say,
          name === "" ? context.say(message("drawing.values")) : name,
          model.keys.map((key) => key.name),
        ),
        outliers: String(hasOutliers),
      }),
    ),
  });
}

/** On which stripe a box stands, and on which place of it. */
interface BoxPlace {
  readonly band: number;
  readonly beside: number;
  /** Null: that of all boxes. */
  readonly color: string | null;
}

interface Standing {
  /** Names of the stripes. */
  readonly bands: readonly string[];
  /** Places on each stripe. */
  readonly beside: number;
  readonly placeOf: ReadonlyMap<ListRow, BoxPlace>;
  readonly legend: Legend;
}

/** Of a stripe, as much as boxes that stand beside each other take. */
const IN_BAND = 0.84;

/** A stripe for each box; told apart by color as well, those of one name on the X axis stand beside each other. */
function standingOf(element: ChartElements["box-chart"], model: ListModel, drawn: ReadonlySet<ListRow>, notes: Note[]): Standing {
  const { context } = model;
  const rows = model.rows.filter((row) => drawn.has(row));
  const fitting = Math.max(1, Math.floor(context.width / LEAST_BAND));
  const by = element.color?.by === "category" ? model.keys.find(({ id }) => id === categoryOf(element)) : undefined;
  if (by === undefined) {
    if (rows.length > fitting) notes.push({ kind: "slots", shown: fitting, total: rows.length, axis: model.keys[0]?.name ?? "" });
    const shown = rows.slice(0, fitting);
    const placeOf = new Map(shown.map((row, band) => [row, { band, beside: 0, color: null }] as const));
    return { bands: shown.map(({ label }) => label), beside: 1, placeOf, legend: { kind: "none" } };
  }
  const along = model.keys.find(({ id }) => id === element.xAxis?.columnId && id !== by.id) ?? null;
  const whole = readGrid({ ...model, rows }, along ?? by, along === null ? null : by, element.xAxis?.sort !== undefined);
  noteHidden(whole, notes);
  const axes = { slots: (along ?? by).name, names: by.name };
  const grid = smallGrid(
    whole,
    { slots: Math.floor(fitting / Math.min(MOST_VALUES, whole.names.length)), names: MOST_VALUES },
    axes,
    notes,
  );
  const categories = along === null ? grid.slots : grid.names;
  const scheme = element.color?.by === "category" ? (element.color.scheme ?? []) : [];
  const own = scheme.flatMap((color) => readColor(color, context.colors) ?? []);
  const palette = own.length > 0 ? own : context.colors.categorical;
  const tones = gridColors(grid, by, palette, own.length > 0, context);
  const placeOf = new Map<ListRow, BoxPlace>();
  grid.slots.forEach((slot, band) =>
    grid.names.forEach((one, name) => {
      const row = grid.at(band, name);
      const beside = along === null ? 0 : name;
      if (row !== undefined) placeOf.set(row, { band, beside, color: tones.get((along === null ? slot : one).text) ?? null });
    }),
  );
  const entries = categories.map(({ label, text }) => ({
    name: label,
    color: tones.get(text) ?? context.colors.roles.accent,
    keys: rows.flatMap(({ keys }) => keys.find((key) => key.columnId === by.id && key.text === text) ?? []).slice(0, 1),
  }));
  return {
    bands: grid.slots.map(({ label }) => label),
    beside: along === null ? 1 : grid.names.length,
    placeOf,
    // What stands on the axis is named there.
    legend: along === null ? { kind: "none" } : listedLegend({ ...model, keys: [by] }, undefined, entries),
  };
}

/** Where the parts of one box stand, px. */
interface BoxPlaces {
  readonly index: number;
  /** The middle of its band. */
  readonly x: number;
  readonly thick: number;
  readonly color: string;
  /** Of the median, and of the whiskers. */
  readonly strong: string;
  readonly quiet: string;
  readonly fill: string;
  readonly least: number;
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
  readonly most: number;
  readonly beyond: readonly number[];
}

function boxShapes({
  index,
  x,
  thick,
  color,
  strong,
  quiet,
  fill,
  least,
  lower,
  median,
  upper,
  most,
  beyond,
}: BoxPlaces): readonly Shape[] {
  const line = (id: string, x1: number, y1: number, x2: number, y2: number, own: string, width: number): Shape => ({
    kind: "line",
    id: `${id}-${index}`,
    x1,
    y1,
    x2,
    y2,
    color: own,
    width,
    dash: null,
    depth: 3,
  });
  const cap = Math.min(5, thick / 2);
  return [
    line("whisker-low", x, least, x, lower, quiet, 1),
    line("whisker-high", x, upper, x, most, quiet, 1),
    line("cap-low", x - cap, least, x + cap, least, quiet, 1),
    line("cap-high", x - cap, most, x + cap, most, quiet, 1),
    {
      kind: "rect",
      id: `box-${index}`,
      box: { left: x - thick / 2, top: Math.min(lower, upper), width: thick, height: Math.max(1, Math.abs(lower - upper)) },
      fill,
      corner: 2,
      edge: { color, width: 1 },
      depth: 2,
    },
    line("median", x - thick / 2, median, x + thick / 2, median, strong, 3),
    ...(beyond.length === 0
      ? []
      : [
          {
            kind: "dots" as const,
            id: `outliers-${index}`,
            points: beyond.flatMap((y) => [x, y]),
            radius: DOT,
            fill: color,
            opacity: 0.62,
            depth: 3,
          },
        ]),
  ];
}
