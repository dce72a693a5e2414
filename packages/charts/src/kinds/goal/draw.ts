import { message, type Message } from "@sheaf/messages";
import type { ResultTable } from "@sheaf/result";
import { type ContentElements, progressColumns } from "@sheaf/workbook";
import { readColor } from "../../color/series-colors.ts";
import type { DrawContext } from "../../context.ts";
import type { Drawing } from "../../drawing.ts";
import { listedDrawing } from "../../listed/listed-drawing.ts";
import { doneOf, isShare } from "../../listed/progress.ts";
import { numberAt, readList, shareText } from "../../listed/read-list.ts";
import type { ChartColumn } from "../../marks/columns.ts";
import type { Note } from "../../notes.ts";
import type { Shape } from "../../shapes.ts";
import { placedBars } from "../progress/draw.ts";
import { ringPicture } from "../ring/draw.ts";

const percent = { kind: "number", formatString: ".1~%" } as const;

/** How far the value of a progress element has come from its minimum to its maximum: the drawing of progress bars and rings. */
export function drawGoal(element: ContentElements["progress"], table: ResultTable, context: DrawContext): Drawing {
  const isPercent = element.mode === "percent";
  // Without an end of its own a percentage is a share of one.
  const isOfOne = isPercent && element.max === undefined;
  const name = context.title ?? "";
  // Figures of its title are columns of the same row.
  const ends = { ...table, columns: table.columns.map((column) => (isEnd(column.id) ? column : { ...column, role: "count" as const })) };
  const model = readList({
    element: {
      columns: Object.values(progressColumns).map((id) => ({ id, name, ...(isOfOne ? { format: percent } : {}) })),
    },
    table: ends,
    context,
    measureId: progressColumns.value,
    usedIds: [progressColumns.min, progressColumns.max],
  });
  const notes: Note[] = [];
  const { measure } = model;
  const [row] = model.rows;
  if (measure === null || row === undefined || Number.isNaN(row.value))
    return listedDrawing({ model, noun: "progress", marks: [], shapes: [], legend: { kind: "none" }, notes, plot: NOWHERE });
  const end = (id: string): number | null => {
    const column = model.columns.get(id);
    const value = column === undefined ? Number.NaN : numberAt(table, 0, column);
    return Number.isNaN(value) ? null : value;
  };
  const from = end(progressColumns.min) ?? 0;
  const to = end(progressColumns.max);
  const done = to === null && !(isOfOne || isShare(measure)) ? Number.NaN : doneOf(row.value - from, (to ?? 1) - from, measure);
  const share = Number.isNaN(done) ? "" : shareText(done, context);
  if (Number.isNaN(done)) notes.push({ kind: "left-out", what: message("drawing.left.progress"), why: missing(to, from) });
  const goal = to === null ? null : writeNumber(measure, to);
  const value = writeNumber(measure, row.value);
  const { colors } = context;
  const color =
    (element.color === undefined ? undefined : readColor(element.color, colors)) ?? colors.categorical[0] ?? colors.roles.accent;
  const figure = isPercent && share !== "" ? share : value;
  const { say } = context;
  const words = goal === null ? "" : say(message("drawing.of", { part: value, whole: goal }));
  const said = [...(words === "" ? [] : [words]), ...(share === "" || isOfOne ? [] : [share])];
  const picture =
    element.shape === "ring"
      ? ringPicture({
          context,
          done,
          plan: null,
          color,
          figure,
          name: goal === null ? name : say(message("drawing.of-goal", { goal })),
          foot: isPercent || share === "" ? [] : [share],
        })
      : barPicture(context, {
          done,
          color,
          figure,
          words: isPercent || goal === null || share === "" ? words : say(message("drawing.of", { part: share, whole: goal })),
        });
  return listedDrawing({
    model,
    noun: element.shape === "ring" ? "progress-ring" : "progress-bar",
    marks: [{ label: "", keys: row.keys, rows: [row.row], text: row.text, said, color, box: picture.box }],
    shapes: picture.shapes,
    legend: { kind: "none" },
    notes,
    plot: picture.box,
    shown: `${[row.text, ...said].join(", ")}.`,
  });
}

const isEnd = (id: string): boolean => Object.values(progressColumns).some((end) => end === id);
const NOWHERE = { left: 0, top: 0, width: 0, height: 0 };
const writeNumber = (measure: ChartColumn, value: number): string => measure.short.value(value);
const missing = (to: number | null, from: number): Message =>
  to === null
    ? message("drawing.why.no-maximum")
    : from === 0
      ? message("drawing.why.maximum-not-above-zero")
      : message("drawing.why.maximum-not-above-minimum");

interface BarWords {
  readonly done: number;
  readonly color: string;
  readonly figure: string;
  readonly words: string;
}

/** One bar with its words above it. */
function barPicture(
  context: DrawContext,
  { done, color, figure, words }: BarWords,
): { readonly shapes: readonly Shape[]; readonly box: Drawing["plots"][number] } {
  const share = Number.isNaN(done) ? 0 : done;
  const one = { row: { label: "" }, done: Math.min(1, Math.max(0, share)), plan: Number.NaN, figures: words };
  const place = placedBars([one], context, false, [figure]);
  return {
    shapes: [...place.bar(one, 0, color), ...place.words(one, 0, false)],
    box: { left: place.left, top: place.barTop(0), width: Math.max(1, place.x(1) - place.left), height: place.thick },
  };
}
