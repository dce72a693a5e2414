import { message } from "@sheaf/messages";
import type { ResultTable } from "@sheaf/result";
import { withAlpha } from "@sheaf/theme";
import type { ChartElements } from "@sheaf/workbook";
import { readColor } from "../../color/series-colors.ts";
import type { DrawContext } from "../../context.ts";
import type { Drawing } from "../../drawing.ts";
import { inkOn, shownColor } from "../../listed/claimed.ts";
import { listedDrawing } from "../../listed/listed-drawing.ts";
import type { ListedMark } from "../../listed/listed-marks.ts";
import { readList, SHORT_TEXT, shareText } from "../../listed/read-list.ts";
import type { Note } from "../../notes.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { fitText, LABEL_FONT, STRONG_LABEL_FONT, textWidth } from "../../text/measure.ts";

const LEAST_LINE = 4;

/** Bars around one middle, as wide as their values, with the rate from step to step; the worst one is marked. */
export function drawFunnel(element: ChartElements["funnel-chart"], table: ResultTable, context: DrawContext): Drawing {
  const model = readList({ element, table, context, measureId: element.series?.columnId });
  const whole = model.rows.filter(({ value }) => value >= 0);
  const left = model.rows.length - whole.length;
  // Thinner than this nobody tells one stage from the next.
  const stages = whole.slice(0, Math.max(1, Math.floor((context.height - 8) / LEAST_LINE)));
  const notes: Note[] = left === 0 ? [] : [{ kind: "no-mark", values: left, total: model.rows.length, which: "negative" }];
  if (stages.length < whole.length)
    notes.push({ kind: "slots", shown: stages.length, total: whole.length, axis: model.keys[0]?.name ?? "" });
  const { width, height, colors } = context;
  const nameRoom = Math.min(
    width * 0.3,
    Math.ceil(stages.reduce((most, { label }) => Math.max(most, textWidth(label, LABEL_FONT)), 0)) + 12,
  );
  const display = element.display ?? "percent-of-previous";
  const rateRoom = display === "value" ? 8 : 56;
  const room = Math.max(8, width - nameRoom - rateRoom);
  const short = model.measure?.short.together(stages.map(({ value }) => value));
  const line = (height - 8) / Math.max(1, stages.length);
  const isShort = stages.every(({ text }) => text.length <= SHORT_TEXT);
  const thick = Math.max(2, Math.min(40, line * 0.68));
  const most = stages.reduce((best, { value }) => Math.max(best, value), 0);
  const middle = nameRoom + room / 2;
  const base =
    (element.color?.by === "single" ? readColor(element.color.value, colors) : undefined) ?? colors.categorical[0] ?? colors.roles.accent;
  const rates = stages.map(({ value }, index) => {
    const before = stages[display === "percent-of-first" ? 0 : index - 1]?.value;
    return index === 0 || before === undefined || before === 0 ? null : value / before;
  });
  const worst = rates.reduce<number | null>((least, rate) => (rate !== null && (least === null || rate < least) ? rate : least), null);
  const shapes: Shape[] = [];
  const marks: ListedMark[] = [];
  stages.forEach((stage, index) => {
    const top = 4 + index * line + (line - thick) / 2;
    const size = most === 0 ? 0 : Math.max(1, (stage.value / most) * room);
    const box = { left: middle - size / 2, top, width: size, height: thick };
    const color = shownColor(base, stage.keys, context);
    const rate = rates[index] ?? null;
    marks.push({
      label: stage.label,
      keys: stage.keys,
      rows: [stage.row],
      text: stage.text,
      said:
        rate === null
          ? []
          : [
              context.say(
                display === "percent-of-first"
                  ? message("drawing.funnel.of-first", { share: shareText(rate, context) })
                  : message("drawing.funnel.of-before", { share: shareText(rate, context) }),
              ),
            ],
      color,
      box: { left: middle - room / 2, top, width: room, height: thick },
    });
    shapes.push({ kind: "rect", id: `stage-${index}`, box, fill: color, corner: 2, depth: 2 });
    const next = stages[index + 1];
    if (next !== undefined && most > 0) {
      const below = Math.max(1, (next.value / most) * room);
      const at = 4 + (index + 1) * line + (line - thick) / 2;
      shapes.push({
        kind: "polygon",
        id: `flow-${index}`,
        points: [
          [middle - size / 2, top + thick],
          [middle + size / 2, top + thick],
          [middle + below / 2, at],
          [middle - below / 2, at],
        ],
        fill: withAlpha(base, 0.14),
        depth: 1,
      });
    }
    if (line < LABEL_FONT.size + 3) return;
    const y = top + thick / 2;
    const text = isShort ? stage.text : (short?.(stage.value) ?? "");
    const isInside = textWidth(text, LABEL_FONT) + 12 <= size;
    const common = { kind: "text", y, font: LABEL_FONT, baseline: "middle", depth: ABOVE_MARKS } as const;
    shapes.push(
      {
        ...common,
        id: `0-along-${index}-label`,
        x: 0,
        text: fitText(stage.label, nameRoom - 8, LABEL_FONT),
        color: colors.roles["ink-2"],
        align: "left",
      },
      isInside
        ? { ...common, id: `label-${index}`, x: middle, text, color: inkOn(color), align: "center" }
        : { ...common, id: `beyond-${index}`, x: middle + size / 2 + 6, text, color: colors.roles["ink-2"], align: "left" },
    );
    if (rate === null || display === "value") return;
    const isWorst = rate === worst && display === "percent-of-previous";
    // From step to step an arrow leads from the one above to the one below.
    if (display !== "percent-of-first" && line >= 24) {
      const tone = isWorst ? colors.roles.bad : colors.roles["line-3"];
      shapes.push(...arrowDown(`step-${index}`, width - rateRoom + 12, top - (line - thick) / 2, tone));
    }
    shapes.push({
      ...common,
      id: `rate-${index}`,
      x: width - 2,
      y: display === "percent-of-first" ? y : top - (line - thick) / 2,
      text: shareText(rate, context),
      color: isWorst ? colors.roles.bad : colors.roles["ink-3"],
      font: isWorst ? STRONG_LABEL_FONT : LABEL_FONT,
      align: "right",
    });
  });
  return listedDrawing({
    model,
    noun: "funnel-chart",
    marks,
    shapes,
    legend: { kind: "none" },
    notes,
    plot: { left: nameRoom, top: 0, width: room, height },
  });
}

/** An arrow of 12 px with its middle at a place. */
function arrowDown(id: string, x: number, y: number, color: string): readonly Shape[] {
  const at = Math.round(x) + 0.5;
  const stroke = (part: string, x1: number, y1: number, y2: number): Shape => ({
    kind: "line",
    id: `${id}-${part}`,
    x1,
    y1,
    x2: at,
    y2,
    color,
    width: 1,
    dash: null,
    depth: ABOVE_MARKS,
  });
  return [stroke("shaft", at, y - 6, y + 6), stroke("left", at - 3, y + 3, y + 6), stroke("right", at + 3, y + 3, y + 6)];
}
