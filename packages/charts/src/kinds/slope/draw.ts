import { message } from "@sheaf/messages";
import type { ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import { readColor } from "../../color/series-colors.ts";
import type { DrawContext } from "../../context.ts";
import type { Drawing } from "../../drawing.ts";
import { shownColor } from "../../listed/claimed.ts";
import { listedDrawing } from "../../listed/listed-drawing.ts";
import type { ListedMark } from "../../listed/listed-marks.ts";
import { noteHidden, readGrid } from "../../listed/read-grid.ts";
import { categoryOf, readList, SHORT_TEXT, type ListRow } from "../../listed/read-list.ts";
import { spread } from "../../listed/spread.ts";
import type { Note } from "../../notes.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { fitText, LABEL_FONT, STRONG_LABEL_FONT, textWidth, type Font } from "../../text/measure.ts";
import { numberScale, positionOn } from "../../axis/linear.ts";

const HEAD = 24;
const APART = 14;
const STUB = 10;

interface Slope {
  readonly name: string;
  /** As its column writes it. */
  readonly usual: string;
  /** Of its own. */
  readonly color: string | undefined;
  readonly from: ListRow;
  readonly to: ListRow;
  readonly isRise: boolean;
}

/** Each name as a line from one period to another, with its value at both ends: what rises is told from what does not. */
export function drawSlopes(element: ChartElements["line-chart/slope"], table: ResultTable, context: DrawContext): Drawing {
  const [measureId] = element.yAxis.columnIds.map((entry) => (typeof entry === "string" ? entry : entry.columnId));
  const model = readList({ element, table, context, measureId, coloredBy: categoryOf(element) });
  const notes: Note[] = [];
  const along = element.xAxis === undefined ? undefined : model.columns.get(element.xAxis.columnId);
  const by = model.columns.get(model.colored.columnId ?? "");
  const { width, height, colors } = context;
  const grid = along === undefined || by === undefined ? null : readGrid(model, along, by, element.xAxis?.sort?.by !== undefined);
  if (grid !== null) noteHidden(grid, notes);
  const [first, last] = [0, (grid?.slots.length ?? 0) - 1];
  if (grid !== null && grid.slots.length > 2) notes.push({ kind: "slots", shown: 2, total: grid.slots.length, axis: along?.name ?? "" });
  if (grid !== null && grid.slots.length === 1)
    notes.push({ kind: "left-out", what: message("drawing.left.slopes"), why: message("drawing.why.there-only-one-period") });
  const all = (grid?.names ?? []).flatMap((key, name): Slope[] => {
    const [from, to] = [grid?.at(first, name), grid?.at(last, name)];
    if (from === undefined || to === undefined || Number.isNaN(from.value) || Number.isNaN(to.value)) return [];
    const color = readColor(key.style?.color, colors);
    return [{ name: key.label, usual: key.usual, color, from, to, isRise: to.value > from.value }];
  });
  if (grid !== null && all.length < grid.names.length)
    notes.push({
      kind: "no-mark",
      values: grid.names.length - all.length,
      total: grid.names.length,
      which: "ends",
    });
  const most = Math.max(1, Math.floor((height - HEAD) / 8));
  const slopes = all.slice(0, most);
  if (slopes.length < all.length) notes.push({ kind: "slots", shown: slopes.length, total: all.length, axis: by?.name ?? "" });
  const claimed = new Set(element.sheaf?.chart?.highlight?.values ?? []);
  const isClaimed = (slope: Slope): boolean => (claimed.size > 0 ? claimed.has(slope.usual) : slope.isRise);
  // In full where that is short: 75.1 beside 69.0, not 69.
  const isShort = slopes.every(({ from, to }) => Math.max(from.text.length, to.text.length) <= SHORT_TEXT);
  const short = model.measure?.short.together(slopes.flatMap(({ from, to }) => [from.value, to.value]));
  const write = (row: ListRow): string => (isShort ? row.text : (short?.(row.value) ?? ""));
  const nameRoom = Math.ceil(
    Math.min(
      width * 0.34,
      slopes.reduce((wide, { name, from }) => Math.max(wide, textWidth(`${name} ${write(from)}`, STRONG_LABEL_FONT)), 0) + 2,
    ),
  );
  const isBare = width < 140;
  const [x1, x2] = isBare ? [2, width - 2] : [nameRoom + STUB, width - nameRoom - STUB];
  const values = slopes.flatMap(({ from, to }) => [from.value, to.value]);
  const top = height < 72 ? 4 : HEAD;
  const scale = numberScale({
    low: Math.min(...values, Number.POSITIVE_INFINITY),
    high: Math.max(...values, Number.NEGATIVE_INFINITY),
    zero: element.yAxis.format?.scale?.zero === true,
    min: null,
    max: null,
    kind: "linear",
    reverse: element.yAxis.format?.scale?.reverse === true,
    room: height,
  });
  const least = Math.min(...values);
  const span = Math.max(...values) - least;
  // The ends of the lines are the ends of the plot: there are no gridlines to meet.
  const share = (value: number): number =>
    scale.reverse || element.yAxis.format?.scale?.zero === true ? positionOn(scale, value) : span === 0 ? 0.5 : (value - least) / span;
  const y = (value: number): number => top + 8 + (1 - share(value)) * Math.max(1, height - top - 16);
  const shapes: Shape[] = [];
  const marks: ListedMark[] = [];
  if (height >= 72 && grid !== null && slopes.length > 0)
    [
      { at: x1, key: grid.slots[first] },
      { at: x2, key: grid.slots[last] },
    ].forEach(({ at, key }, index) => {
      const text = fitText(key?.label ?? "", Math.max(20, (x2 - x1) / 2 - 8), LABEL_FONT);
      const half = textWidth(text, LABEL_FONT) / 2;
      shapes.push(
        { kind: "line", id: `end-${index}`, x1: at, y1: top, x2: at, y2: height, color: colors.roles.line, width: 1, dash: null, depth: 1 },
        word(
          `0-along-${index}-label`,
          Math.min(Math.max(at, half), width - half),
          HEAD / 2 - 2,
          text,
          colors.roles["ink-2"],
          STRONG_LABEL_FONT,
          "center",
        ),
      );
    });
  const lefts = spread(
    slopes.map(({ from }) => y(from.value)),
    APART,
    top + 7,
    height - 7,
  );
  const rights = spread(
    slopes.map(({ to }) => y(to.value)),
    APART,
    top + 7,
    height - 7,
  );
  const isCrowded = slopes.length > 1 && (height - top - 14) / (slopes.length - 1) < APART - 0.5;
  const every = isCrowded ? Math.ceil((APART * (slopes.length - 1)) / Math.max(1, height - top - 14)) : 1;
  const named = (order: readonly number[], at: number): boolean => order.indexOf(at) % every === 0;
  const order = (places: readonly number[]): readonly number[] =>
    places.map((_, at) => at).toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0) || a - b);
  const [leftOrder, rightOrder] = [order(lefts), order(rights)];
  slopes.forEach((slope, index) => {
    const { from, to, name } = slope;
    const claim = isClaimed(slope);
    const color = shownColor(
      slope.color ?? (claim ? (colors.categorical[slope.isRise ? 0 : 1] ?? colors.roles.accent) : colors.roles["line-3"]),
      to.keys,
      context,
    );
    const [y1, y2] = [y(from.value), y(to.value)];
    shapes.push(
      { kind: "line", id: `slope-${index}`, x1, y1, x2, y2, color, width: claim ? 2.5 : 1.5, dash: null, depth: claim ? 3 : 2 },
      { kind: "circle", id: `from-${index}`, x: x1, y: y1, radius: 3, fill: color, depth: claim ? 4 : 3 },
      { kind: "circle", id: `to-${index}`, x: x2, y: y2, radius: 3, fill: color, depth: claim ? 4 : 3 },
    );
    for (const [row, x, at] of [
      [from, x1, y1],
      [to, x2, y2],
    ] as const)
      marks.push({
        label: row.label,
        keys: row.keys,
        rows: [row.row],
        text: row.text,
        color,
        box: { left: x - 5, top: at - 5, width: 10, height: 10 },
      });
    if (isBare) return;
    const font = claim ? STRONG_LABEL_FONT : LABEL_FONT;
    const ink = claim ? colors.roles.ink : colors.roles["ink-2"];
    if (named(leftOrder, index))
      shapes.push(
        word(`label-left-${index}`, x1 - STUB, lefts[index] ?? y1, fitText(`${name} ${write(from)}`, nameRoom, font), ink, font, "right"),
      );
    if (named(rightOrder, index))
      shapes.push(word(`label-right-${index}`, x2 + STUB, rights[index] ?? y2, ending(write(to), name, nameRoom, font), ink, font, "left"));
  });
  const rises = slopes.filter(({ isRise }) => isRise).length;
  return listedDrawing({
    model,
    noun: "slope-chart",
    marks,
    shapes,
    legend: { kind: "none" },
    notes,
    plot: { left: x1, top, width: Math.max(1, x2 - x1), height: Math.max(1, height - top) },
    isField: true,
    ...(grid === null || slopes.length === 0
      ? {}
      : {
          shown: context.say(
            message("drawing.slope.shown", {
              measure: model.measure?.name ?? "",
              from: grid.slots[first]?.label ?? "",
              to: grid.slots[last]?.label ?? "",
              rises,
              count: slopes.length,
            }),
          ),
        }),
  });
}

/** The value first, and as much of the name as there is room for. */
function ending(value: string, name: string, room: number, font: Font): string {
  const left = room - textWidth(`${value} `, font);
  return left < 16 ? fitText(value, room, font) : `${value} ${fitText(name, left, font)}`;
}

const word = (id: string, x: number, y: number, text: string, color: string, font: Font, align: "left" | "center" | "right"): Shape => ({
  kind: "text",
  id,
  x,
  y,
  text,
  color,
  font,
  align,
  baseline: "middle",
  depth: ABOVE_MARKS,
});
