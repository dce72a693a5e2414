import { message } from "@sheaf/messages";
import { cellAt, type ResultTable } from "@sheaf/result";
import { mix } from "@sheaf/theme";
import type { ChartElements } from "@sheaf/workbook";
import { valueColors } from "../../color/series-colors.ts";
import type { DrawContext, MarkKey } from "../../context.ts";
import type { Drawing } from "../../drawing.ts";
import { inkOn, shownColor } from "../../listed/claimed.ts";
import { listedDrawing, listedLegend } from "../../listed/listed-drawing.ts";
import type { ListedMark } from "../../listed/listed-marks.ts";
import { readList, shareText, type ListModel, type ListRow } from "../../listed/read-list.ts";
import { exactSum } from "../../marks/exact-sum.ts";
import { restLabel } from "../../marks/rest.ts";
import { type Note, tooSmall } from "../../notes.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { fitMost, LABEL_FONT, STRONG_LABEL_FONT, textWidth } from "../../text/measure.ts";

interface Part {
  readonly keys: readonly MarkKey[];
  readonly rows: readonly ListRow[];
  readonly size: number;
  readonly inside: readonly Part[];
}

/** From so many parts on those that nobody sees are not drawn; narrower than this they are, px. */
const [MOST_PARTS, SEEN] = [3_000, 0.25];
/** Parts that the legend names; the others together. */
const MOST_NAMED = 30;
const GAP = 1;

/** Parts of a whole as rings: the outermost category in the middle, its parts around it. */
export function drawSunburst(element: ChartElements["treemap-chart/sunburst"], table: ResultTable, context: DrawContext): Drawing {
  const model = readList({ element, table, context, measureId: element.value?.columnId });
  const sized = model.rows.filter(({ value }) => value > 0);
  const left = model.rows.filter(({ value }) => !(value >= 0)).length;
  const notes: Note[] = left === 0 ? [] : [{ kind: "no-mark", values: left, total: model.rows.length, which: "negative" }];
  if (model.measure !== null && context.additive?.(model.measure.id) === false && model.keys.length > 1)
    notes.push({
      kind: "left-out",
      what: message("drawing.left.inner-rings"),
      why: message("drawing.why.values-do-add-up", { name: model.measure.name }),
    });
  const levels = Math.max(1, model.keys.length);
  const isAdditive = levels === 1 || model.measure === null || context.additive?.(model.measure.id) !== false;
  const parts = partsOf(sized, isAdditive ? 0 : levels - 1, levels);
  const total = sized.reduce((sum, { value }) => sum + value, 0);
  const { width, height, colors } = context;
  const outer = Math.max(6, Math.min(width, height) / 2 - 2);
  const hole = outer * (levels > 2 ? 0.22 : 0.3);
  const rings = isAdditive ? levels : 1;
  const ring = (outer - hole) / rings;
  const [x, y] = [width / 2, height / 2];
  const first = model.keys[0];
  const tones = valueColors(
    parts.map(({ keys }) => ({ column: { id: first?.id ?? "", name: first?.name ?? "" }, text: keys[0]?.text ?? null })),
    colors.categorical,
    false,
    context,
  );
  const shapes: Shape[] = [];
  const marks: ListedMark[] = [];
  const arcs: number[] = [];
  const draw = (part: Part, from: number, to: number, level: number, tone: string, id: string): void => {
    const [inner, edge] = [hole + level * ring, hole + (level + 1) * ring];
    const color = shownColor(tone, part.keys, context);
    arcs.push((to - from) * edge);
    if (marks.length >= MOST_PARTS && (to - from) * edge < SEEN) return;
    shapes.push({
      kind: "sector",
      id: `part-${id}`,
      x,
      y,
      inner,
      outer: edge,
      from,
      to,
      fill: color,
      edge: { color: colors.roles.paper, width: GAP },
      depth: 2,
    });
    marks.push({
      label: part.keys.map(({ label }) => label).join(", "),
      keys: part.keys,
      rows: part.rows.map(({ row }) => row),
      text: part.rows.length === 1 ? (part.rows[0]?.text ?? "") : sumText(model, part.rows),
      said: [shareText(part.size / total, context)],
      color,
      box: boxOf(x, y, (inner + edge) / 2, (from + to) / 2, ring),
      contains: (atX, atY) => isInside(atX - x, atY - y, inner, edge, from, to),
    });
    shapes.push(...sectorWord(part, x, y, inner, edge, from, to, color, id));
    let at = from;
    part.inside.forEach((child, rank) => {
      const end = at + (child.size / part.size) * (to - from);
      const pale = Math.min(0.7, 0.2 + (0.5 * rank) / Math.max(1, part.inside.length));
      draw(child, at, end, level + 1, mix(tone, colors.roles.paper, pale), `${id}-${rank}`);
      at = end;
    });
  };
  let at = -Math.PI / 2;
  parts.forEach((part, index) => {
    const end = at + (total === 0 ? 0 : (part.size / total) * 2 * Math.PI);
    draw(part, at, end, 0, tones[index] ?? colors.roles.accent, String(index));
    at = end;
  });
  if (sized.length > 0 && isAdditive) shapes.push(...middle(model, sized, x, y, hole, context));
  return listedDrawing({
    model,
    noun: "sunburst",
    marks,
    shapes,
    legend: listedLegend(model, element.legend, [
      ...parts.slice(0, MOST_NAMED).map(({ keys, size }, index) => ({
        name: `${keys[0]?.label ?? ""} ${shareText(size / total, context)}`,
        color: tones[index] ?? colors.roles.accent,
        keys: keys.slice(0, 1),
      })),
      ...(parts.length > MOST_NAMED
        ? [{ name: restLabel(context, parts.length - MOST_NAMED), color: colors.roles["line-3"], keys: [] }]
        : []),
    ]),
    notes: [...notes, ...tooSmall(arcs)],
    plot: { left: x - outer, top: y - outer, width: 2 * outer, height: 2 * outer },
  });
}

/** Rows by their keys from the outside in, the greatest first. */
function partsOf(rows: readonly ListRow[], level: number, levels: number): readonly Part[] {
  const found = new Map<string, ListRow[]>();
  for (const row of rows) {
    const name = JSON.stringify(level === levels - 1 ? row.keys.map(({ text }) => text) : (row.keys[level]?.text ?? null));
    const there = found.get(name);
    if (there === undefined) found.set(name, [row]);
    else there.push(row);
  }
  return [...found.values()]
    .map((own): Part => ({
      keys: own[0]?.keys.slice(0, level + 1) ?? [],
      rows: own,
      size: own.reduce((sum, { value }) => sum + value, 0),
      inside: level >= levels - 1 ? [] : partsOf(own, level + 1, levels),
    }))
    .toSorted((a, b) => b.size - a.size);
}

/** The exact sum of what the rows show. */
function sumText({ measure, table }: ListModel, rows: readonly ListRow[]): string {
  if (measure === null) return "";
  return measure.write(
    exactSum(
      rows.map(({ row }) => cellAt(table, row, measure.index)),
      measure.type,
    ),
  );
}

function middle(model: ListModel, rows: readonly ListRow[], x: number, y: number, hole: number, { colors }: DrawContext): readonly Shape[] {
  const total = rows.reduce((sum, { value }) => sum + value, 0);
  const text = model.measure?.short.value(total) ?? "";
  const font = { size: 16, weight: 600 } as const;
  if (textWidth(text, font) > hole * 1.7 || hole < 14) return [];
  const name = model.measure?.name ?? "";
  const hasName = hole > 30 && textWidth(name, LABEL_FONT) <= hole * 1.6;
  const common = { kind: "text", x, align: "center", baseline: "middle", depth: ABOVE_MARKS } as const;
  return [
    { ...common, id: "total", y: hasName ? y - 7 : y, text, color: colors.roles.ink, font },
    ...(hasName ? [{ ...common, id: "total-name", y: y + 10, text: name, color: colors.roles["ink-3"], font: LABEL_FONT }] : []),
  ];
}

/** The name where it lies level inside; nothing where it does not fit. */
function sectorWord(
  { keys }: Part,
  x: number,
  y: number,
  inner: number,
  outer: number,
  from: number,
  to: number,
  fill: string,
  id: string,
): readonly Shape[] {
  const away = (inner + outer) / 2;
  const angle = (from + to) / 2;
  const name = keys.at(-1)?.label ?? "";
  const arc = to - from >= 2 * Math.PI - 0.01 ? outer : 2 * away * Math.sin(Math.min(Math.PI, to - from) / 2);
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  // A level word in a piece that lies across is as wide as the piece is deep, and the other way round.
  const room = Math.min(sin < 0.01 ? outer : arc / sin, cos < 0.01 ? outer * 2 : (outer - inner) / cos) - 8;
  const tall = Math.min(cos < 0.01 ? outer : arc / cos, sin < 0.01 ? outer : (outer - inner) / sin);
  if (tall < LABEL_FONT.size + 4 || room < 20) return [];
  const text = fitMost(name, room, LABEL_FONT);
  if (text === null) return [];
  return [
    {
      kind: "text",
      id: `label-${id}`,
      x: x + Math.cos(angle) * away,
      y: y + Math.sin(angle) * away,
      text,
      color: inkOn(fill),
      font: keys.length === 1 ? STRONG_LABEL_FONT : LABEL_FONT,
      align: "center",
      baseline: "middle",
      depth: ABOVE_MARKS,
    },
  ];
}

function boxOf(x: number, y: number, away: number, angle: number, ring: number): ListedMark["box"] {
  const size = Math.min(16, ring);
  return { left: x + Math.cos(angle) * away - size / 2, top: y + Math.sin(angle) * away - size / 2, width: size, height: size };
}

function isInside(dx: number, dy: number, inner: number, outer: number, from: number, to: number): boolean {
  const away = Math.hypot(dx, dy);
  if (away < inner || away > outer) return false;
  const turn = 2 * Math.PI;
  const angle = (((Math.atan2(dy, dx) - from) % turn) + turn) % turn;
  return angle <= to - from;
}
