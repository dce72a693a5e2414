import { message } from "@sheaf/messages";
import { inPoints } from "../../text/percentage-points.ts";
import type { ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import { numberScale } from "../../axis/linear.ts";
import { readColor, soften } from "../../color/series-colors.ts";
import type { DrawContext } from "../../context.ts";
import type { Drawing, Legend } from "../../drawing.ts";
import { gaugeEnd } from "../../listed/gauge-end.ts";
import { listedDrawing, listedLegend } from "../../listed/listed-drawing.ts";
import { isShare } from "../../listed/progress.ts";
import { readList, type ListModel } from "../../listed/read-list.ts";
import type { ChartColumn } from "../../marks/columns.ts";
import { writeFigure } from "../../text/figures.ts";
import type { Note } from "../../notes.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { fitText, LABEL_FONT, STRONG_LABEL_FONT, textWidth, type Font } from "../../text/measure.ts";

type Gauge = ChartElements["gauge-chart"];

/** One value on half a ring, between two ends, over bands of good and bad, with a marker at the target. */
export function drawGauge(element: Gauge, table: ResultTable, context: DrawContext): Drawing {
  const pointed = [element.min, element.max, element.target].map((end) => (typeof end === "object" ? end.columnId : undefined));
  const model = readList({ element, table, context, measureId: element.value?.columnId, usedIds: pointed });
  const [row] = model.rows;
  const notes: Note[] = [];
  const { measure } = model;
  const value = row?.value ?? Number.NaN;
  if (measure === null || row === undefined || Number.isNaN(value)) return nothing(model, notes);
  const target = gaugeEnd(element.target, model, notes, message("drawing.left.target"));
  const bands = (element.bands ?? []).toSorted((a, b) => a.to - b.to);
  const wanted = numberScale({
    low: Math.min(0, value, target ?? 0),
    high: Math.max(value, target ?? value, bands.at(-1)?.to ?? value, 0),
    zero: true,
    min: null,
    max: null,
    kind: "linear",
    reverse: false,
    room: 120,
  });
  const low = gaugeEnd(element.min, model, notes, message("drawing.left.minimum")) ?? wanted.min;
  const given =
    gaugeEnd(element.max, model, notes, message("drawing.left.maximum")) ??
    bands.at(-1)?.to ??
    (isShare(measure) && wanted.max <= 1 ? 1 : wanted.max);
  const high = given > low ? given : low + 1;
  const { width, height, colors } = context;
  // Below the ring: its ends and the target, and in a tall one the status in words.
  const foot = target !== null && height > 150 ? 44 : 26;
  const radius = Math.max(12, Math.min(width / 2 - 48, height - foot - 18));
  const [x, y] = [width / 2, Math.min(height - foot, radius + (height - foot - 18 - radius) / 2 + 18)];
  const angleOf = (at: number): number => Math.PI + (Math.min(1, Math.max(0, (at - low) / (high - low))) || 0) * Math.PI;
  const shapes: Shape[] = [];
  const ring = (id: string, from: number, to: number, inner: number, outer: number, fill: string): void => {
    if (to > from) shapes.push({ kind: "sector", id, x, y, inner: radius * inner, outer: radius * outer, from, to, fill, depth: 2 });
  };
  let from = low;
  const soft = [colors.roles.bad, colors.roles.warn, colors.roles.ok];
  const tones: string[] = [];
  bands.forEach((band, index) => {
    const tone = readColor(band.color, colors) ?? soft[Math.max(0, index + 3 - Math.max(3, bands.length))] ?? colors.roles["line-2"];
    tones.push(band.color === undefined ? soften(tone, colors) : tone);
    ring(`band-${index}`, angleOf(from), angleOf(band.to), 0.78, 1, tones.at(-1) ?? tone);
    from = Math.max(from, band.to);
  });
  ring("rest", angleOf(from), 2 * Math.PI, 0.78, 1, colors.roles.line);
  const zero = angleOf(Math.min(Math.max(0, low), high));
  ring("value", Math.min(zero, angleOf(value)), Math.max(zero, angleOf(value)), 0.66, 0.74, colors.roles.ink);
  if (target !== null) {
    const at = angleOf(target);
    const mark = (away: number): readonly [number, number] => [x + Math.cos(at) * radius * away, y + Math.sin(at) * radius * away];
    const [x1, y1] = mark(0.74);
    const [x2, y2] = mark(1.05);
    shapes.push({ kind: "line", id: "target", x1, y1, x2, y2, color: colors.roles.ink, width: 3, dash: null, depth: ABOVE_MARKS });
  }
  if (value < low || value > high)
    notes.push({
      kind: "left-out",
      what: message("drawing.left.arc"),
      why: message("drawing.why.lies-beyond-ends-scale", { name: row.text }),
    });
  shapes.push(...words({ model, text: writeFigure(table, row.row, measure, context), value, x, y, radius, low, high, target }));
  shapes.push(...borders({ bands, low, high, target, x, y, radius, angleOf, measure, context }));
  const said = target === null ? [] : [context.say(message("drawing.gauge.target-of", { target: measure.write(target) }))];
  const box = { left: x - radius, top: y - radius, width: 2 * radius, height: radius };
  return listedDrawing({
    model,
    noun: "gauge",
    marks: [{ label: "", keys: row.keys, rows: [row.row], text: row.text, said, color: colors.roles.ink, box }],
    shapes,
    legend: bandLegend(element, model, bands, tones, high),
    notes,
    plot: box,
    shown: context.say(
      message("drawing.gauge.shown", {
        name: measure.name,
        value: row.text,
        low: measure.write(low),
        high: measure.write(high),
        aims: String(target !== null),
        target: target === null ? "" : measure.write(target),
      }),
    ),
  });
}

type Band = NonNullable<Gauge["bands"]>[number];

interface BordersRequest {
  readonly bands: readonly Band[];
  readonly low: number;
  readonly high: number;
  readonly target: number | null;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly angleOf: (at: number) => number;
  readonly measure: ChartColumn;
  readonly context: DrawContext;
}

/** Where one band ends and the next begins, in figures outside of the ring; the target has its own words. */
function borders({ bands, low, high, target, x, y, radius, angleOf, measure, context }: BordersRequest): readonly Shape[] {
  if (radius < 48) return [];
  const write = endWriter(measure, [low, high, ...bands.map((band) => band.to)]);
  let last = Math.PI;
  return bands.slice(0, -1).flatMap(({ to }, index): readonly Shape[] => {
    const at = angleOf(to);
    const isNearTarget = target !== null && Math.abs(at - angleOf(target)) < 16 / radius;
    const needed = (LABEL_FONT.size * 1.8) / radius;
    if (to <= low || to >= high || isNearTarget || at - last < needed || 2 * Math.PI - at < needed) return [];
    last = at;
    const text = write(to);
    const cos = Math.cos(at);
    const place = { x: x + cos * (radius + 6), y: y + Math.sin(at) * (radius + 6) };
    const width = textWidth(text, LABEL_FONT);
    const isInside = place.y - LABEL_FONT.size >= 0 && place.x - width >= 0 && place.x + width <= context.width;
    if (!isInside) return [];
    return [
      {
        kind: "text",
        id: `border-${index}`,
        ...place,
        text,
        color: context.colors.roles["ink-3"],
        font: LABEL_FONT,
        align: cos < -0.2 ? "right" : cos > 0.2 ? "left" : "center",
        baseline: "bottom",
        depth: ABOVE_MARKS,
      },
    ];
  });
}

/** What each band holds, in words. */
function bandLegend(element: Gauge, model: ListModel, bands: readonly Band[], tones: readonly string[], high: number): Legend {
  const { measure } = model;
  if (bands.length < 2 || measure === null) return { kind: "none" };
  const { say } = model.context;
  const write = endWriter(
    measure,
    bands.map(({ to }) => to),
  );
  const format = element.legend ?? {};
  const placed = "position" in format && format.position !== "auto" ? format : { ...format, position: "bottom" as const };
  return listedLegend(
    model,
    placed,
    bands.map(({ to }, index) => {
      const before = bands[index - 1];
      const name =
        before === undefined
          ? say(message("drawing.gauge.below", { to: write(to) }))
          : to >= high
            ? say(message("drawing.gauge.over", { from: write(before.to) }))
            : say(message("drawing.between", { from: write(before.to), to: write(to) }));
      return { name, color: tones[index] ?? "", keys: [] };
    }),
  );
}

/** Ends of bands in as many places as they have: `75%` and not `75.0%`. */
function endWriter(measure: ChartColumn, ends: readonly number[]): (value: number) => string {
  const isWhole = (size: number): boolean => ends.every((end) => Math.abs(end / size - Math.round(end / size)) < 1e-9);
  const step = [1, 0.1, 0.01, 0.001].find(isWhole);
  // The last one of an axis has its unit.
  return (value) => (step === undefined ? measure.short.value(value) : (measure.short.ticks([value], step)[0] ?? ""));
}

function nothing(model: ListModel, notes: readonly Note[]): Drawing {
  return listedDrawing({
    model,
    noun: "gauge",
    marks: [],
    shapes: [],
    legend: { kind: "none" },
    notes,
    plot: { left: 0, top: 0, width: 0, height: 0 },
  });
}

interface WordsRequest {
  readonly model: ListModel;
  readonly text: string;
  readonly value: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly low: number;
  readonly high: number;
  readonly target: number | null;
}

function words({ model, text, value, x, y, radius, low, high, target }: WordsRequest): readonly Shape[] {
  const { colors, width, height } = model.context;
  const { measure } = model;
  if (measure === null || radius < 28) return [];
  const room = radius * 1.2;
  const size = [28, 22, 18, 14, 12].find((candidate) => textWidth(text, { size: candidate, weight: 600 }) <= room) ?? 12;
  const font: Font = { size, weight: 600 };
  const shapes: Shape[] = [
    {
      kind: "text",
      id: "figure",
      x,
      y: y - 4,
      text: fitText(text, room, font),
      color: colors.roles.ink,
      font,
      align: "center",
      baseline: "bottom",
      depth: ABOVE_MARKS,
    },
  ];
  if (y + 6 + LABEL_FONT.size <= height) {
    const write = endWriter(measure, [low, high]);
    const end = (id: string, at: number, value: number): Shape => ({
      kind: "text",
      id,
      x: at,
      y: y + 6,
      text: write(value),
      color: colors.roles["ink-3"],
      font: LABEL_FONT,
      align: "center",
      baseline: "top",
      depth: ABOVE_MARKS,
    });
    shapes.push(end("low", x - radius * 0.89, low), end("high", x + radius * 0.89, high));
    if (target !== null && radius > 60) {
      const { say } = model.context;
      const said = fitText(
        say(message("drawing.gauge.target", { target: measure.short.value(target) })),
        Math.min(radius, width - 8),
        LABEL_FONT,
      );
      const away = inPoints(measure.short.value(Math.abs(value - target)), say);
      const side = value === target ? "on" : value > target ? "above" : "below";
      const status = say(message("drawing.gauge.status", { side, away }));
      if (height > 150 && textWidth(status, STRONG_LABEL_FONT) <= width)
        shapes.push({
          kind: "text",
          id: "status",
          x,
          y: y + 24,
          text: status,
          color: colors.roles["ink-2"],
          font: STRONG_LABEL_FONT,
          align: "center",
          baseline: "top",
          depth: ABOVE_MARKS,
        });
      shapes.push({
        kind: "text",
        id: "target-name",
        x,
        y: y + 6,
        text: said,
        color: colors.roles["ink-2"],
        font: LABEL_FONT,
        align: "center",
        baseline: "top",
        depth: ABOVE_MARKS,
      });
    }
  }
  return shapes;
}
