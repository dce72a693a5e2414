import { namedBy } from "../../text/summary-words.ts";
import { message } from "@sheaf/messages";
import type { ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import { readColor } from "../../color/series-colors.ts";
import type { DrawContext } from "../../context.ts";
import type { Drawing } from "../../drawing.ts";
import { shownColor } from "../../listed/claimed.ts";
import { listedDrawing } from "../../listed/listed-drawing.ts";
import type { ListedMark } from "../../listed/listed-marks.ts";
import { mostRows } from "../../listed/lying-frame.ts";
import { doneOf } from "../../listed/progress.ts";
import { type ListRow, numberAt, readList, shareText } from "../../listed/read-list.ts";
import { type ChartColumn, writeCell } from "../../marks/columns.ts";
import type { Note, Say } from "../../notes.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { fitText, type Font, LABEL_FONT, STRONG_LABEL_FONT, textWidth } from "../../text/measure.ts";

/** One row that has come so far: shares of its goal. */
export interface Progress {
  readonly row: Pick<ListRow, "label">;
  readonly done: number;
  /** NaN: nobody planned. */
  readonly plan: number;
  /** `312 of 360`. */
  readonly figures: string;
}

const GAP = 8;
/** Words stand above the bar where a row is as high, px. */
const TWO_LINES = 30;

/** A bar for each name that fills as its value nears its goal, with a tick where it should be by now. */
export function drawProgress(element: ChartElements["bar-chart/progress"], table: ResultTable, context: DrawContext): Drawing {
  const [valueId, goalId, planId] = element.yAxis.columnIds.map((entry) => (typeof entry === "string" ? entry : entry.columnId));
  const model = readList({ element, table, context, measureId: valueId, usedIds: [goalId, planId] });
  const notes: Note[] = [];
  const { measure } = model;
  const goal = goalId === undefined ? undefined : model.columns.get(goalId);
  const plan = planId === undefined ? undefined : model.columns.get(planId);
  // Without a goal the greatest is as far as anything has come.
  const most = model.rows.reduce((best, { value }) => (value > best ? value : best), 0);
  const read = measure === null ? [] : model.rows.map((row) => progressOf(row, table, measure, goal, plan, most, context.say));
  const all = read.filter(({ done }) => !Number.isNaN(done));
  if (all.length < read.length)
    notes.push({
      kind: "no-mark",
      values: read.length - all.length,
      total: read.length,
      which: goal === undefined ? "empty" : "goal",
    });
  const shown = all.slice(0, mostRows(context.height));
  if (shown.length < all.length) notes.push({ kind: "slots", shown: shown.length, total: all.length, axis: model.keys[0]?.name ?? "" });
  const place = placedBars(shown, context, element.xAxis?.format?.visibility !== "hidden");
  const { colors } = context;
  const single = element.color?.by === "single" ? readColor(element.color.value, colors) : undefined;
  const shapes: Shape[] = [];
  const marks: ListedMark[] = [];
  shown.forEach((one, index) => {
    const isBehind = one.done < one.plan;
    const color = shownColor(single ?? colors.categorical[isBehind ? 1 : 0] ?? colors.roles.accent, one.row.keys, context);
    shapes.push(...place.bar(one, index, color), ...place.words(one, index, isBehind));
    const top = place.top(index);
    marks.push({
      label: one.row.label,
      keys: one.row.keys,
      rows: [one.row.row],
      text: one.row.text,
      said: [
        ...(goal === undefined
          ? []
          : [
              context.say(
                message("drawing.of", { part: shareText(one.done, context), whole: `${writeCell(table, one.row.row, goal)} ${goal.name}` }),
              ),
            ]),
        ...(plan === undefined || Number.isNaN(one.plan)
          ? []
          : [
              `${writeCell(table, one.row.row, plan)} ${plan.name}`,
              context.say(isBehind ? message("drawing.behind-plan") : message("drawing.on-plan")),
            ]),
      ],
      color,
      box: { left: place.left, top: place.barTop(index), width: Math.max(1, place.x(one.done) - place.left), height: place.thick },
      contains: (_x, y) => y >= top && y < top + place.line,
    });
  });
  const behind = shown.filter(({ done, plan: at }) => done < at).length;
  const { say } = context;
  const of = goal === undefined ? (measure?.name ?? "") : say(message("drawing.of", { part: measure?.name ?? "", whole: goal.name }));
  const what = namedBy(
    say,
    of,
    model.keys.map(({ name }) => name),
  );
  const planned = shown.filter(({ plan: at }) => !Number.isNaN(at)).length;
  return listedDrawing({
    model,
    noun: "progress-bars",
    marks,
    shapes,
    legend: { kind: "none" },
    notes,
    plot: { left: 0, top: 0, width: context.width, height: context.height },
    shown:
      planned === 0
        ? `${what}.`
        : say(message("drawing.progress.shown", { what, behind, planned, plan: plan?.name ?? "", isNamed: String(plan !== undefined) })),
  });
}

function progressOf(
  row: ListRow,
  table: ResultTable,
  measure: ChartColumn,
  goal: ChartColumn | undefined,
  plan: ChartColumn | undefined,
  most: number,
  say: Say,
): RowProgress {
  const to = goal === undefined ? null : numberAt(table, row.row, goal);
  const ofGoal = doneOf(row.value, to, measure);
  const whole = to ?? (Number.isNaN(ofGoal) ? most : 1);
  const done = goal === undefined && Number.isNaN(ofGoal) ? (most > 0 ? row.value / most : row.value === 0 ? 0 : Number.NaN) : ofGoal;
  return {
    row,
    done,
    plan: plan === undefined || !(whole > 0) ? Number.NaN : numberAt(table, row.row, plan) / whole,
    figures:
      goal === undefined
        ? row.text
        : say(message("drawing.progress.of", { done: measure.short.value(row.value), goal: goal.short.value(to ?? 0) })),
  };
}

interface RowProgress extends Progress {
  readonly row: ListRow;
}

/** Where rows stand: words above the bar where there is room, else beside it. */
export function placedBars(
  rows: readonly Progress[],
  context: DrawContext,
  hasNames: boolean,
  shares: readonly string[] = rows.map(({ done }) => shareText(done, context)),
) {
  const { width, height, colors } = context;
  const line = height / Math.max(1, rows.length);
  const isTall = line >= TWO_LINES;
  const widest = (texts: readonly string[], font: Font): number =>
    Math.ceil(texts.reduce((wide, text) => Math.max(wide, textWidth(text, font)), 0));
  const right = isTall || line < LABEL_FONT.size + 1 ? 0 : Math.min(widest(shares, STRONG_LABEL_FONT) + GAP, width * 0.3);
  const names =
    isTall || !hasNames
      ? 0
      : Math.min(
          widest(
            rows.map(({ row }) => row.label),
            LABEL_FONT,
          ) + GAP,
          width * 0.35,
        );
  const thick = Math.max(2, Math.min(8, line * 0.5));
  const used = isTall ? Math.min(line, 44) : line;
  const top = (index: number): number => index * line;
  const barTop = (index: number): number =>
    isTall ? top(index) + (line - used) / 2 + LABEL_FONT.size + 6 : top(index) + (line - thick) / 2;
  const reach = rows.reduce((most, { done, plan }) => Math.max(most, done, Number.isNaN(plan) ? 0 : plan), 1);
  const track = Math.max(8, width - names - right);
  const x = (share: number): number => names + (Math.max(0, share) / reach) * track;
  const bar = ({ done, plan }: Progress, index: number, color: string): readonly Shape[] => {
    const box = (to: number) => ({ left: names, top: barTop(index), width: Math.max(0, x(to) - names), height: thick });
    const tick = x(plan);
    return [
      { kind: "rect", id: `track-${index}`, box: box(1), fill: colors.roles.line, corner: thick / 2, depth: 1 },
      { kind: "rect", id: `done-${index}`, box: box(done), fill: color, corner: Math.min(thick / 2, box(done).width / 2), depth: 2 },
      ...(Number.isNaN(plan)
        ? []
        : [
            {
              kind: "line" as const,
              id: `plan-${index}`,
              x1: tick,
              y1: barTop(index) - 3,
              x2: tick,
              y2: barTop(index) + thick + 3,
              color: colors.roles.ink,
              width: 2.5,
              dash: null,
              depth: 3,
            },
          ]),
    ];
  };
  const text = (id: string, at: number, y: number, words: string, color: string, font: Font, align: "left" | "right"): Shape => ({
    kind: "text",
    id,
    x: at,
    y,
    text: words,
    color,
    font,
    align,
    baseline: "middle",
    depth: ABOVE_MARKS,
  });
  const words = ({ row, figures }: Progress, index: number, isBehind: boolean): readonly Shape[] => {
    const { ink, bad } = colors.roles;
    const share = shares[index] ?? "";
    const figure = isBehind ? bad : ink;
    if (!isTall) {
      if (line < LABEL_FONT.size + 1) return [];
      const y = top(index) + line / 2;
      return [
        ...(names === 0
          ? []
          : [text(`name-${index}`, 0, y, fitText(row.label, names - GAP, LABEL_FONT), colors.roles["ink-2"], LABEL_FONT, "left")]),
        text(`share-${index}`, width, y, fitText(share, right, STRONG_LABEL_FONT), figure, STRONG_LABEL_FONT, "right"),
      ];
    }
    const y = barTop(index) - 6 - LABEL_FONT.size / 2;
    const shareWidth = textWidth(share, STRONG_LABEL_FONT) + 12;
    const figuresWidth = textWidth(figures, LABEL_FONT) + 12;
    const hasFigures = shareWidth + figuresWidth <= width * 0.7;
    const room = width - shareWidth - (hasFigures ? figuresWidth : 0);
    return [
      ...(hasNames ? [text(`name-${index}`, 0, y, fitText(row.label, room, STRONG_LABEL_FONT), ink, STRONG_LABEL_FONT, "left")] : []),
      ...(hasFigures ? [text(`figures-${index}`, width - shareWidth, y, figures, colors.roles["ink-3"], LABEL_FONT, "right")] : []),
      text(`share-${index}`, width, y, fitText(share, width, STRONG_LABEL_FONT), figure, STRONG_LABEL_FONT, "right"),
    ];
  };
  return { line, left: names, thick, top, barTop, x, bar, words };
}
