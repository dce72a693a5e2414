import { message } from "@sheaf/messages";
import { cellAt } from "@sheaf/result";
import { withAlpha } from "@sheaf/theme";
import type { Box, MarkPlace, MarkRef } from "../drawing.ts";
import { isMarker, writeCell, type ChartColumn } from "../marks/columns.ts";
import type { Note } from "../notes.ts";
import { ABOVE_MARKS, type Shape } from "../shapes.ts";
import type { Interval } from "./intervals.ts";
import type { CartesianLayout } from "./layout.ts";
import type { CartesianModel } from "./model.ts";
import { stackingOf } from "./stacks/spans.ts";
import { canStack } from "./stacks/stacking.ts";
import { drawnNumber } from "../marks/drawn-number.ts";

/** The interval of a series; null for marks that are pooled or on top of each other, whose ends are none of theirs. */
export function intervalOf(model: CartesianModel, { panel, series }: Pick<MarkRef, "panel" | "series">): Interval | null {
  const one = model.panels[panel]?.series[series];
  if (one === undefined || one.pooled !== null || isStackedUp(model, series)) return null;
  return model.intervals.find(({ measureId }) => measureId === one.measure.id) ?? null;
}

const isStackedUp = (model: CartesianModel, series: number): boolean =>
  stackingOf(model) !== "none" && canStack(model.styles[series]?.shape);

const numberIn = (model: CartesianModel, row: number, column: ChartColumn): number =>
  row === -1 || isMarker(model.table, row, column) ? Number.NaN : drawnNumber(cellAt(model.table, row, column.index), column.type);

/** Where the interval of a mark ends, in values; null where it has none. */
export function endsOf(model: CartesianModel, mark: MarkRef): { readonly low: number; readonly high: number } | null {
  const interval = intervalOf(model, mark);
  const row = model.panels[mark.panel]?.series[mark.series]?.rows[mark.slot] ?? -1;
  if (interval === null) return null;
  const [low, high] = [numberIn(model, row, interval.low), numberIn(model, row, interval.high)];
  return Number.isNaN(low) || Number.isNaN(high) ? null : { low, high };
}

function marksOf(model: CartesianModel): readonly MarkRef[] {
  if (model.intervals.length === 0) return [];
  return model.panels.flatMap(({ series }, panel) =>
    series.flatMap((one, index) =>
      intervalOf(model, { panel, series: index }) === null
        ? []
        : Array.from(one.values, (value, slot) => ({ value, mark: { panel, series: index, slot } })).flatMap(({ value, mark }) =>
            Number.isNaN(value) ? [] : [mark],
          ),
    ),
  );
}

/** The least and the greatest end on each axis: the axes reach them. */
export function intervalReach(model: CartesianModel): readonly { readonly axis: 0 | 1; readonly value: number }[] {
  const found = new Map<0 | 1, { low: number; high: number }>();
  for (const mark of marksOf(model)) {
    const ends = endsOf(model, mark);
    const axis = model.panels[mark.panel]?.series[mark.series]?.axis ?? 0;
    if (ends === null) continue;
    const before = found.get(axis);
    // Of columns, either may be the greater one.
    const [low, high] = [Math.min(ends.low, ends.high), Math.max(ends.low, ends.high)];
    found.set(axis, { low: Math.min(before?.low ?? low, low), high: Math.max(before?.high ?? high, high) });
  }
  return [...found].flatMap(([axis, { low, high }]) => [
    { axis, value: low },
    { axis, value: high },
  ]);
}

/** Half the width of the line across an end, px. */
const CAP = 5;
/** From so many on, they are drawn in one stroke for each series. */
const MOST_LINES = 400;

interface Drawn {
  readonly mark: MarkRef;
  readonly at: number;
  readonly low: number;
  readonly high: number;
}

/** Error bars above bars and points, bands behind lines. */
export function intervalShapes(
  model: CartesianModel,
  layout: CartesianLayout,
  place: (mark: MarkRef) => MarkPlace | null,
  colorOf: (mark: MarkRef) => string,
): readonly Shape[] {
  const bySeries = new Map<string, Drawn[]>();
  const marks = marksOf(model);
  for (const mark of marks) {
    const drawn = drawnAt(model, layout, place, mark);
    const name = `${mark.panel}-${mark.series}`;
    const list = bySeries.get(name);
    if (drawn === null) continue;
    if (list === undefined) bySeries.set(name, [drawn]);
    else list.push(drawn);
  }
  return [...bySeries].flatMap(([name, drawn]): readonly Shape[] => {
    const [first] = drawn;
    if (first === undefined) return [];
    const isBar = model.styles[first.mark.series]?.shape === "bar";
    const color = isBar ? model.context.colors.roles["ink-2"] : colorOf(first.mark);
    if (intervalOf(model, first.mark)?.shape === "band" && !isBar && model.kind.shape !== "scatter") return bands(name, drawn, color);
    return marks.length > MOST_LINES ? [strokes(model, name, drawn, color)] : lines(model, name, drawn, color);
  });
}

function drawnAt(model: CartesianModel, layout: CartesianLayout, place: (mark: MarkRef) => MarkPlace | null, mark: MarkRef): Drawn | null {
  const box = layout.panels[mark.panel];
  const series = model.panels[mark.panel]?.series[mark.series];
  const ends = endsOf(model, mark);
  const middle = place(mark)?.box;
  if (box === undefined || series === undefined || ends === null || middle === undefined) return null;
  const { plot } = box;
  const [start, end] = model.horizontal ? [plot.left, plot.left + plot.width] : [plot.top, plot.top + plot.height];
  // Nothing on a log axis is as low as zero: the line then leaves the plot.
  const valueAt = (value: number, beyond: number): number => {
    const px = layout.valuePx(box, series.axis, value);
    return Number.isNaN(px) ? beyond : Math.min(Math.max(px, start), end);
  };
  const at = model.horizontal ? middle.top + middle.height / 2 : middle.left + middle.width / 2;
  return { mark, at, low: valueAt(ends.low, model.horizontal ? start : end), high: valueAt(ends.high, model.horizontal ? end : start) };
}

/** The box of a bar together with its error bar. */
export function withInterval(model: CartesianModel, layout: CartesianLayout, mark: MarkRef, box: Box | null): Box | null {
  const panel = layout.panels[mark.panel];
  const ends = box === null ? null : endsOf(model, mark);
  if (box === null || panel === undefined || ends === null) return box;
  const axis = model.panels[mark.panel]?.series[mark.series]?.axis ?? 0;
  const places = [ends.low, ends.high].map((value) => layout.valuePx(panel, axis, value)).filter((px) => !Number.isNaN(px));
  const [start, size] = model.horizontal ? [box.left, box.width] : [box.top, box.height];
  const [from, to] = [Math.min(start, ...places), Math.max(start + size, ...places)];
  return model.horizontal ? { ...box, left: from, width: to - from } : { ...box, top: from, height: to - from };
}

/** The line between the ends and those across them: x1, y1, x2, y2 of each. */
function partsOf(model: CartesianModel, { at, low, high }: Drawn): readonly (readonly [string, number, number, number, number])[] {
  const along = (from: number, a: number, to: number, b: number) =>
    model.horizontal ? ([a, from, b, to] as const) : ([from, a, to, b] as const);
  return [
    ["stem", ...along(at, low, at, high)],
    ["low", ...along(at - CAP, low, at + CAP, low)],
    ["high", ...along(at - CAP, high, at + CAP, high)],
  ];
}

const lines = (model: CartesianModel, name: string, drawn: readonly Drawn[], color: string): readonly Shape[] =>
  drawn.flatMap((one) =>
    partsOf(model, one).map(([part, x1, y1, x2, y2]): Shape => ({
      kind: "line",
      id: `interval-${part}-${name}-${one.mark.slot}`,
      x1,
      y1,
      x2,
      y2,
      color,
      width: 1.5,
      dash: null,
      depth: ABOVE_MARKS - 1,
    })),
  );

const strokes = (model: CartesianModel, name: string, drawn: readonly Drawn[], color: string): Shape => ({
  kind: "outlines",
  id: `intervals-${name}`,
  rings: drawn.flatMap((one) => partsOf(model, one).map(([, ...ends]) => ends)),
  isClosed: false,
  fill: null,
  edge: { color, width: 1 },
  depth: ABOVE_MARKS - 1,
});

/** A band from end to end, broken where a value is missing. */
function bands(name: string, drawn: readonly Drawn[], color: string): readonly Shape[] {
  const runs: Drawn[][] = [];
  for (const one of drawn.toSorted((a, b) => a.mark.slot - b.mark.slot)) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1)?.mark.slot === one.mark.slot - 1) run.push(one);
    else runs.push([one]);
  }
  return runs.map((run, index): Shape => {
    // A value between two gaps has a band of its own width.
    const wide =
      run.length > 1
        ? run
        : run.flatMap((one) => [
            { ...one, at: one.at - 2 },
            { ...one, at: one.at + 2 },
          ]);
    return {
      kind: "polygon",
      id: `interval-band-${name}-${index}`,
      points: [...wide.map(({ at, high }) => [at, high] as const), ...wide.toReversed().map(({ at, low }) => [at, low] as const)],
      fill: withAlpha(color, 0.18),
      depth: 1,
    };
  });
}

/** The interval of a mark in words; null where it has none. */
export function intervalText(model: CartesianModel, mark: MarkRef): string | null {
  const interval = intervalOf(model, mark);
  const row = model.panels[mark.panel]?.series[mark.series]?.rows[mark.slot] ?? -1;
  if (interval === null || endsOf(model, mark) === null) return null;
  return model.context.say(
    message("drawing.error-bars.interval", {
      low: writeCell(model.table, row, interval.low),
      high: writeCell(model.table, row, interval.high),
      words: interval.words,
    }),
  );
}

/** What is said of intervals that are not drawn: those of stacks, and of marks whose rows are too few. */
export function intervalNotes(model: CartesianModel): readonly Note[] {
  if (model.intervals.length === 0) return [];
  const stacked = model.intervals.filter(({ measureId }) =>
    model.styles.some((_, series) => isStackedUp(model, series) && model.panels[0]?.series[series]?.measure.id === measureId),
  );
  const marks = marksOf(model);
  const without = marks.filter((mark) => endsOf(model, mark) === null).length;
  return [
    ...(stacked.length === 0
      ? []
      : [
          {
            kind: "left-out" as const,
            what: message("drawing.left.all-error-bars"),
            why: message("drawing.why.marks-on-top-each-other-none"),
          },
        ]),
    ...(without === 0 ? [] : [{ kind: "no-interval" as const, values: without, total: marks.length }]),
  ];
}

/** For the summary: what the intervals are. */
export function intervalSummary(model: CartesianModel): string {
  const words = [...new Set(model.intervals.map((interval) => interval.words))].filter((text) => text !== "interval");
  return model.intervals.length === 0
    ? ""
    : model.context.say(message("drawing.error-bars.shown", { count: words.length, words: words.join(", ") }));
}
