import { message } from "@sheaf/messages";
import type { ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import type { DrawContext } from "../../context.ts";
import type { Box, Drawing } from "../../drawing.ts";
import { gaugeEnd } from "../../listed/gauge-end.ts";
import { listedDrawing } from "../../listed/listed-drawing.ts";
import { doneOf } from "../../listed/progress.ts";
import { type ListRow, readList, shareText, SHORT_TEXT } from "../../listed/read-list.ts";
import type { ChartColumn } from "../../marks/columns.ts";
import type { Note } from "../../notes.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { fitText, LABEL_FONT, STRONG_LABEL_FONT, textWidth, type Font } from "../../text/measure.ts";

/** A ring that closes as a value nears its goal, with a tick where it should be by now. */
export function drawRing(element: ChartElements["gauge-chart/ring"], table: ResultTable, context: DrawContext): Drawing {
  const pointed = [element.max, element.target].map((end) => (typeof end === "object" ? end.columnId : undefined));
  const model = readList({ element, table, context, measureId: element.value?.columnId, usedIds: pointed });
  const [row] = model.rows;
  const notes: Note[] = [];
  const { measure } = model;
  const goal = gaugeEnd(element.max, model, notes, message("drawing.left.goal"));
  const plan = gaugeEnd(element.target, model, notes, message("drawing.left.plan"));
  const done = measure === null || row === undefined ? Number.NaN : doneOf(row.value, goal, measure);
  const { colors, say } = context;
  if (measure === null || row === undefined || Number.isNaN(done)) {
    if (row !== undefined && measure !== null && !Number.isNaN(row.value))
      notes.push({ kind: "left-out", what: message("drawing.left.ring"), why: message("drawing.why.goal-above-zero") });
    return listedDrawing({ model, noun: "progress-ring", marks: [], shapes: [], legend: { kind: "none" }, notes, plot: NOWHERE });
  }
  const planned = plan === null ? null : doneOf(plan, goal, measure);
  const below = goal === null ? [] : [say(message("drawing.of", partOf(row, goal, measure)))];
  const foot = [
    ...below,
    ...(planned === null || Number.isNaN(planned) ? [] : [say(message("drawing.plan", { plan: shareText(planned, context) }))]),
  ];
  const isBehind = planned !== null && done < planned;
  const color = colors.categorical[isBehind ? 1 : 0] ?? colors.roles.accent;
  const figure = shareText(done, context);
  const { shapes, box } = ringPicture({ context, done, plan: planned, color, figure, name: measure.name, foot });
  if (done > 1)
    notes.push({ kind: "left-out", what: message("drawing.left.ring"), why: message("drawing.why.lies-beyond-goal", { name: row.text }) });
  const said = [
    ...(goal === null ? [] : [say(message("drawing.of", { part: shareText(done, context), whole: measure.write(goal) }))]),
    ...(plan === null
      ? []
      : [
          say(message("drawing.plan", { plan: measure.write(plan) })),
          say(isBehind ? message("drawing.behind-plan") : message("drawing.on-plan")),
        ]),
  ];
  return listedDrawing({
    model,
    noun: "progress-ring",
    marks: [{ label: "", keys: row.keys, rows: [row.row], text: row.text, said, color, box }],
    shapes,
    legend: { kind: "none" },
    notes,
    plot: box,
    shown: `${measure.name} ${[row.text, ...said].join(", ")}.`,
  });
}

/** Both in full where they are short: four digits behind the point say nothing of how far it has come. */
function partOf(row: ListRow, goal: number, measure: ChartColumn): { readonly part: string; readonly whole: string } {
  const full = { part: row.text, whole: measure.write(goal) };
  if (Math.max(full.part.length, full.whole.length) <= SHORT_TEXT) return full;
  return { part: measure.short.value(row.value), whole: measure.short.value(goal) };
}

interface RingWords {
  readonly context: DrawContext;
  /** NaN: nobody knows. */
  readonly done: number;
  readonly plan: number | null;
  readonly color: string;
  /** What stands in the middle, and what it is. */
  readonly figure: string;
  readonly name: string;
  /** Below the ring, where there is room. */
  readonly foot: readonly string[];
}

/** A ring that is closed as far as something has come, a tick at its plan, words in its middle and below. */
export function ringPicture({ context, done, plan, color, figure, name, foot }: RingWords): {
  readonly shapes: readonly Shape[];
  readonly box: Box;
} {
  const { width, height, colors } = context;
  const lines = height >= 120 ? foot : [];
  const radius = Math.max(10, Math.min(width / 2 - 8, (height - 16 - lines.length * 16) / 2));
  const [x, y] = [width / 2, 6 + radius];
  const turn = (share: number): number => -Math.PI / 2 + Math.min(1, Math.max(0, share)) * 2 * Math.PI;
  const [inner, outer] = [radius * 0.8, radius];
  const shapes: Shape[] = [
    { kind: "sector", id: "track", x, y, inner, outer, from: turn(0), to: turn(1), fill: colors.roles.line, depth: 1 },
    ...(done > 0
      ? [{ kind: "sector" as const, id: "done", x, y, inner, outer, from: turn(0), to: turn(done), fill: color, depth: 2 }]
      : []),
  ];
  if (plan !== null && plan >= 0 && plan <= 1) {
    const at = turn(plan);
    const [from, to] = [inner - 3, outer + 4];
    shapes.push({
      kind: "line",
      id: "plan",
      x1: x + Math.cos(at) * from,
      y1: y + Math.sin(at) * from,
      x2: x + Math.cos(at) * to,
      y2: y + Math.sin(at) * to,
      color: colors.roles.ink,
      width: 2.5,
      dash: null,
      depth: 3,
    });
  }
  shapes.push(...middle(context, figure, name, x, y, inner), ...footWords(context, lines, x, y + radius + 6));
  return { shapes, box: { left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius } };
}

const NOWHERE = { left: 0, top: 0, width: 0, height: 0 };

/** How far it has come, and what, in the middle. */
function middle({ colors }: DrawContext, share: string, name: string, x: number, y: number, inner: number): readonly Shape[] {
  const room = inner * 1.5;
  const size = [28, 22, 18, 14, 12].find((candidate) => textWidth(share, { size: candidate, weight: 600 }) <= room);
  if (size === undefined || inner < 14) return [];
  const font: Font = { size, weight: 600 };
  const hasName = inner >= 34;
  const common = { x, align: "center", depth: ABOVE_MARKS } as const;
  return [
    {
      ...common,
      kind: "text",
      id: "figure",
      y: hasName ? y + 4 : y,
      text: share,
      color: colors.roles.ink,
      font,
      baseline: hasName ? "bottom" : "middle",
    },
    ...(hasName
      ? [
          {
            ...common,
            kind: "text" as const,
            id: "name",
            y: y + 8,
            text: fitText(name, room, LABEL_FONT),
            color: colors.roles["ink-3"],
            font: LABEL_FONT,
            baseline: "top" as const,
          },
        ]
      : []),
  ];
}

/** `864 of 1,200` and the plan, below the ring. */
function footWords({ colors, width }: DrawContext, lines: readonly string[], x: number, top: number): readonly Shape[] {
  return lines.map((text, index) => {
    const font = index === 0 ? STRONG_LABEL_FONT : LABEL_FONT;
    return {
      kind: "text",
      id: `foot-${index}`,
      x,
      y: top + index * 16,
      text: fitText(text, width, font),
      color: index === 0 ? colors.roles.ink : colors.roles["ink-3"],
      font,
      align: "center",
      baseline: "top",
      depth: ABOVE_MARKS,
    };
  });
}
