import type { Noun } from "../../text/nouns.ts";
import type { ResultTable } from "@sheaf/result";
import { contrast } from "@sheaf/theme";
import type { ChartElements } from "@sheaf/workbook";
import { readColor, soften, valueColors } from "../../color/series-colors.ts";
import { shownName, valueStyles, type ValueStyles } from "../../color/value-styles.ts";
import type { DrawContext } from "../../context.ts";
import type { Drawing } from "../../drawing.ts";
import { listedDrawing, listedLegend } from "../../listed/listed-drawing.ts";
import type { ListedMark } from "../../listed/listed-marks.ts";
import { numberAt, readList, shareText, type ListModel } from "../../listed/read-list.ts";
import { writeFigure } from "../../text/figures.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { fitText, LABEL_FONT, onTwoLines, textWidth, type Font } from "../../text/measure.ts";
import { trellised } from "../../trellis/trellis.ts";
import { insideAt, insideFont, insideShare, type Ring } from "./inside-share.ts";
import { sliceLabels, sliceValues, wholeDisk } from "./slice-labels.ts";
import { readSlices, type PlacedSlice, type Slice } from "./slices.ts";

type RoundElement = Omit<ChartElements["pie-chart"], "kind"> &
  Partial<Pick<ChartElements["donut-chart"], "holeValue" | "innerRadius" | "hole">>;

const coloredBy = ({ color }: RoundElement) => (color === undefined ? null : { columnId: color.columnId, scheme: color.scheme ?? [] });
/** Colors of its own are told to each panel by value: in a panel a value may stand at another place. */
const unschemed = <E extends RoundElement>(element: E): E => {
  const { color } = element;
  if (color === undefined) return element;
  const { scheme: _scheme, ...others } = color;
  return { ...element, color: others };
};

export const drawPie = trellised<ChartElements["pie-chart"]>({
  isPlain: true,
  draw: (element, table, context) => drawRound(element, table, context, "pie-chart", 0),
  share: unschemed,
  coloredBy,
});

export const drawDonut = trellised<ChartElements["donut-chart"]>({
  isPlain: true,
  draw: (element, table, context) =>
    drawRound(element, table, context, "donut-chart", Math.min(0.9, Math.max(0.1, element.innerRadius ?? 0.6))),
  share: unschemed,
  coloredBy,
});

/** Slices of a disk or ring, named beside them where there is room, else by a legend. */
function drawRound(element: RoundElement, table: ResultTable, context: DrawContext, noun: Noun, inner: number): Drawing {
  const { model, slices, told, notes } = readColored(element, table, context);
  const { colors, width, height } = context;
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  let angle = -Math.PI / 2;
  const placed = slices.map((slice, index): PlacedSlice => {
    const from = angle;
    angle += (slice.value / total) * 2 * Math.PI;
    const full = told[index] ?? colors.roles.accent;
    return { slice, share: slice.value / total, from, to: angle, color: isMuted(slice, context) ? soften(full, colors) : full };
  });
  // A legend that somebody gave a place lists the slices with their values, and nothing stands beside them.
  const isListed = hasPlacedLegend(element) && placed.length > 1;
  const labels = isListed
    ? { disk: wholeDisk(width, height), shapes: [], isNamed: false, hasSharesInside: true }
    : sliceLabels(model, element.dataLabel, placed, { width, height, inner });
  const { x, y, radius } = labels.disk;
  const hole = radius * inner;
  const values = isListed && element.dataLabel?.labels !== "hidden" ? sliceValues(model, element.dataLabel, placed) : [];
  const sectors = placed.map(({ from, to, color }, index): Shape => ({
    kind: "sector",
    id: `slice-${index}`,
    x,
    y,
    inner: hole,
    outer: radius,
    from,
    to,
    fill: color,
    // A whole disk has no edge to be told from another.
    ...(placed.length > 1 ? { edge: { color: colors.roles.paper, width: 1 } } : {}),
    depth: 2,
  }));
  const marks = placed.map(({ slice, share, from, to, color }): ListedMark => ({
    label: slice.label,
    keys: slice.keys,
    rows: slice.rows,
    text: slice.text,
    said: [shareText(share, context)],
    color,
    ...(slice.rest === undefined ? {} : { rest: slice.rest }),
    box: around(x, y, (hole + radius) / 2, (from + to) / 2),
    contains: (px, py) => isInside(px - x, py - y, hole, radius, from, to),
  }));
  return listedDrawing({
    model,
    noun,
    marks,
    shapes: [
      ...sectors,
      ...insideShares(labels.hasSharesInside ? placed : [], { x, y, inner: hole, outer: radius }, element, context),
      ...labels.shapes,
      ...holeWords(element, model, { x, y, hole }),
    ],
    legend: labels.isNamed
      ? { kind: "none" }
      : listedLegend(
          model,
          element.legend,
          placed.map(({ slice, color }, index) => ({
            ...(values[index] === undefined || values[index] === "" ? {} : { value: values[index] }),
            name: slice.label,
            color,
            keys: slice.keys,
            ...(slice.rest === undefined ? {} : { rest: slice.rest }),
          })),
        ),
    notes,
    plot: { left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius },
  });
}

/** The slices as the chart calls their values, each with its color. */
function readColored(element: RoundElement, table: ResultTable, context: DrawContext) {
  const model = readList({ element, table, context, measureId: element.value?.columnId, usedIds: [element.holeValue?.columnId, "~hole"] });
  const [key] = model.keys;
  const styles = valueStyles(element.sheaf?.chart, key?.id);
  const { slices, notes } = readSlices(model);
  const own = element.color?.scheme ?? [];
  const colors = valueColors(
    slices.map(({ keys }) => {
      const text = keys[0]?.text ?? null;
      return { column: { id: key?.id ?? "", name: key?.name ?? "" }, text, color: styles.get(text)?.color };
    }),
    own.length > 0 ? own : context.colors.categorical,
    own.length > 0,
    context,
  );
  return {
    model,
    slices: slices.map((slice) => named(slice, styles)),
    told: slices.map(({ isOther }, index) => (isOther ? context.colors.roles["line-3"] : colors[index])),
    notes,
  };
}

/** The slices of single values with their colors. */
export function coloredSlices(element: RoundElement, table: ResultTable, context: DrawContext) {
  const { slices, told } = readColored(element, table, {
    ...context,
    keyColumns: element.color === undefined ? [] : [element.color.columnId],
  });
  return slices.flatMap(({ keys, isOther, label }, index) => {
    const [key] = keys;
    return isOther || key === undefined
      ? []
      : [{ columnId: key.columnId, text: key.text, label, color: told[index] ?? context.colors.roles.accent }];
  });
}

/** A slice as the chart calls its value. */
const named = (slice: Slice, styles: ValueStyles): Slice =>
  slice.isOther || slice.keys.length !== 1 ? slice : { ...slice, label: shownName(styles.get(slice.keys[0]?.text ?? null), slice.label) };

function hasPlacedLegend({ legend }: RoundElement): boolean {
  const isShown = legend?.visibility !== "hidden" && legend?.colorLegend !== "hidden";
  return isShown && legend?.position !== undefined && legend.position !== "auto";
}

const isMuted = ({ keys }: Slice, { selected = null }: DrawContext): boolean => selected !== null && !selected(keys);

/** A small box at the middle of a slice: where its words are said. */
function around(x: number, y: number, away: number, angle: number) {
  return { left: x + Math.cos(angle) * away - 6, top: y + Math.sin(angle) * away - 6, width: 12, height: 12 };
}

function isInside(dx: number, dy: number, inner: number, outer: number, from: number, to: number): boolean {
  const away = Math.hypot(dx, dy);
  if (away < inner || away > outer) return false;
  const turn = 2 * Math.PI;
  const angle = Math.atan2(dy, dx);
  const ahead = (((angle - from) % turn) + turn) % turn;
  return ahead <= to - from;
}

/** Shares inside of the slices that have room for them. */
function insideShares(
  placed: readonly PlacedSlice[],
  { x, y, ...ring }: Ring & { readonly x: number; readonly y: number },
  { dataLabel }: RoundElement,
  context: DrawContext,
): readonly Shape[] {
  const away = insideAt(ring);
  return placed.flatMap((slice, index): Shape[] => {
    const text = insideShare(slice, ring, dataLabel, context);
    if (text === null) return [];
    const { from, to, color } = slice;
    const at = (from + to) / 2;
    return [
      {
        kind: "text",
        id: `label-share-${index}`,
        x: x + Math.cos(at) * away,
        y: y + Math.sin(at) * away,
        text,
        color:
          readColor(dataLabel?.color, context.colors) ?? (contrast(color, "#FFFFFF") >= contrast(color, "#0D1218") ? "#FFFFFF" : "#0D1218"),
        font: insideFont(dataLabel),
        align: "center",
        baseline: "middle",
        depth: ABOVE_MARKS,
      },
    ];
  });
}

/** From this radius on a hole has room for a value and two lines, px. */
const HOLE_OF_THREE = 32;

/** The value of the whole in the hole, with its name below. */
function holeWords(
  element: RoundElement,
  model: ListModel,
  { x, y, hole }: { readonly x: number; readonly y: number; readonly hole: number },
): readonly Shape[] {
  const column = model.columns.get(element.holeValue?.columnId ?? "");
  const total = model.columns.get("~hole");
  if (hole < 24 || column === undefined || total === undefined || model.table.rowCount === 0) return [];
  if (element.hole?.value?.visibility === "hidden") return [];
  const { colors } = model.context;
  const own = { ...column, index: total.index, markerIndex: total.markerIndex };
  const room = hole * 1.7;
  const whole = writeFigure(model.table, 0, own, model.context);
  // In full where it is read well, else short.
  const number = numberAt(model.table, 0, own);
  const text = Number.isNaN(number) || textWidth(whole, { size: 20, weight: 600 }) <= room ? whole : column.short.value(number);
  const size = [20, 16, 13, 12].find((candidate) => textWidth(text, { size: candidate, weight: 600 }) <= room) ?? 12;
  const font: Font = { size, weight: element.hole?.value?.fontWeight === "normal" ? 400 : 600 };
  // A long name takes two lines, and the value moves up for the second, where the hole is high enough for three.
  const lines = hole < HOLE_OF_THREE ? null : onTwoLines(column.name, room * 0.9, LABEL_FONT);
  const caption = lines ?? [fitText(column.name, room * 0.9, LABEL_FONT)];
  const up = 7 * (caption.length - 1);
  const common = { kind: "text", x, align: "center", baseline: "middle", depth: ABOVE_MARKS } as const;
  return [
    {
      ...common,
      id: "hole-value",
      y: y - 8 - up,
      text: fitText(text, room, font),
      color: readColor(element.hole?.value?.color, colors) ?? colors.roles.ink,
      font,
    },
    ...caption.map((line, index): Shape => ({
      ...common,
      id: index === 0 ? "hole-name" : "hole-name-2",
      y: y + size / 2 + 4 - up + 14 * index,
      text: line,
      color: colors.roles["ink-3"],
      font: LABEL_FONT,
    })),
  ];
}
