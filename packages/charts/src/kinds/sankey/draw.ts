import { message } from "@sheaf/messages";
import type { ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import { valueColors } from "../../color/series-colors.ts";
import type { DrawContext } from "../../context.ts";
import type { Drawing } from "../../drawing.ts";
import { shownColor } from "../../listed/claimed.ts";
import { listedDrawing } from "../../listed/listed-drawing.ts";
import type { ListedMark } from "../../listed/listed-marks.ts";
import { readList, type ListModel } from "../../listed/read-list.ts";
import { spread } from "../../listed/spread.ts";
import { pooledValue } from "../../marks/series.ts";
import { type Note, tooSmall } from "../../notes.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { type Font, fitText, LABEL_FONT, STRONG_LABEL_FONT, textWidth } from "../../text/measure.ts";
import { readFlows, type Flow, type Node } from "./flows.ts";

const THICK = 8;
const APART = 10;
/** Ribbons, and nodes of one stage, that are drawn at most. */
const [MOST_FLOWS, MOST_NODES] = [2_000, 1_000];
/** Height of the line of headings, px. */
const HEAD = 20;
/** A name over a value, px. */
const TWO_LINES = 29;
/** A ribbon is drawn as so many straight pieces at each edge. */
const PIECES = 18;

/** What flows from stage to stage: values as nodes, ribbons as wide as their weight. */
export function drawSankey(element: ChartElements["sankey-chart"], table: ResultTable, context: DrawContext): Drawing {
  const model = readList({ element, table, context, measureId: element.value?.columnId ?? "~weight", usedIds: ["~weight"] });
  const flowing = model.rows.filter(({ value }) => value > 0);
  const left = model.rows.filter(({ value }) => !(value >= 0)).length;
  const notes: Note[] = left === 0 ? [] : [{ kind: "no-mark", values: left, total: model.rows.length, which: "negative" }];
  if (element.value !== undefined && context.additive?.(element.value.columnId) !== true) {
    const why = message("drawing.why.flows", { name: model.measure?.name ?? "" });
    return listedDrawing({
      model,
      noun: "sankey-chart",
      marks: [],
      shapes: [],
      legend: { kind: "none" },
      notes: [...notes, { kind: "left-out", what: message("drawing.left.flows"), why }],
      plot: { left: 0, top: 0, width: 0, height: 0 },
    });
  }
  const stages = model.keys.length;
  const { nodes, flows } = readFlows(flowing, stages);
  const { width, height, colors } = context;
  const claimed = new Set(element.sheaf?.chart?.highlight?.values);
  // The stages are named above their nodes.
  const head = height >= 120 && stages > 1 ? HEAD : 0;
  // Values of all stages in one unit: they are parts of each other.
  const write = model.measure?.short.together(nodes.flatMap((stage) => stage.map(({ size }) => size)));
  const margin = Math.min(
    width * 0.25,
    12 + Math.max(widest(nodes.at(-1) ?? [], write), head === 0 ? 0 : textWidth(model.keys.at(-1)?.name ?? "", LABEL_FONT) - THICK),
  );
  const total = flowing.reduce((sum, { value }) => sum + value, 0);
  const most = Math.max(1, ...nodes.map((stage) => stage.length));
  const gap = Math.min(APART, (height * 0.4) / most);
  const scale = total === 0 ? 0 : (height - head - 4 - gap * (most - 1)) / total;
  const boxes = new Map<Node, { readonly left: number; readonly top: number; readonly width: number; readonly height: number }>();
  nodes.forEach((stage, index) => {
    const x = stages < 2 ? 0 : (index * (width - margin - THICK)) / (stages - 1);
    const used = stage.reduce((sum, { size }) => sum + size * scale, 0) + gap * (stage.length - 1);
    let y = head + 2 + Math.max(0, (height - head - 4 - used) / 2);
    for (const node of stage) {
      boxes.set(node, { left: x, top: y, width: THICK, height: Math.max(1, node.size * scale) });
      y += node.size * scale + gap;
    }
  });
  const told = new Map(
    nodes.flatMap((stage, index) => {
      const column = model.keys[index];
      const tones = valueColors(
        stage.map(({ key }) => ({ column: { id: column?.id ?? "", name: column?.name ?? "" }, text: key.text })),
        colors.categorical,
        false,
        context,
      );
      if (claimed.size > 0)
        return stage.map((node) => [node, colors.categorical[claimed.has(node.key.label) ? 1 : 0] ?? colors.roles.accent] as const);
      return stage.map((node, at) => [node, index === 0 ? (tones[at] ?? colors.roles.accent) : colors.roles["line-3"]] as const);
    }),
  );
  const shapes: Shape[] = head === 0 ? [] : [...headings(model, nodes, boxes, { width, margin })];
  const marks: ListedMark[] = [];
  const sums = (rows: readonly number[]): string => sumText(model, rows);
  // More than these lie closer to each other than a pixel: the greatest are drawn, where they would be among all.
  const shown = flows.length > MOST_FLOWS ? new Set(flows.toSorted((a, b) => b.size - a.size).slice(0, MOST_FLOWS)) : null;
  ribbons(nodes, flows, boxes, scale, shown).forEach(({ flow, points, box, contains }, index) => {
    const claim = claimed.size === 0 ? null : claimed.has(flow.from.key.label) || claimed.has(flow.to.key.label);
    const own =
      claim === null
        ? (told.get(flow.from) ?? colors.roles["line-3"])
        : claim
          ? (colors.categorical[1] ?? colors.roles.accent)
          : colors.roles["line-3"];
    const color = shownColor(own, [flow.from.key, flow.to.key], context);
    const opacity = claim === true ? 0.55 : colors.isDark ? 0.3 : 0.22;
    shapes.push({ kind: "polygon", id: `flow-${index}`, points, fill: color, opacity, depth: claim === true ? 2 : 1 });
    marks.push({
      label: `${flow.from.key.label} → ${flow.to.key.label}`,
      keys: [flow.from.key, flow.to.key],
      rows: flow.rows,
      text: sums(flow.rows),
      color,
      box,
      contains,
    });
  });
  const ends = model.measure === null ? null : endPlaces(nodes.at(-1) ?? [], boxes, head, height);
  for (const [index, stage] of nodes.entries()) {
    for (const [at, node] of stage.slice(0, MOST_NODES).entries()) {
      const box = boxes.get(node);
      if (box === undefined) continue;
      const color = shownColor(told.get(node) ?? colors.roles["line-3"], [node.key], context);
      shapes.push({ kind: "rect", id: `node-${index}-${at}`, box, fill: color, depth: 3 });
      marks.push({ label: node.key.label, keys: [node.key], rows: node.rows, text: sums(node.rows), color, box });
      const room = index === stages - 1 ? margin - 12 : Math.max(0, (width - margin) / Math.max(1, stages - 1) - THICK - 12);
      const placed = index === stages - 1 ? ends?.[at] : undefined;
      if ((placed === undefined && box.height + gap < LABEL_FONT.size + 1) || room < 24) continue;
      const middle = placed ?? Math.min(Math.max(box.top + box.height / 2, LABEL_FONT.size / 2 + 1), height - LABEL_FONT.size / 2 - 1);
      const word = (id: string, y: number, text: string, color: string, font: Font): Shape => ({
        kind: "text",
        id: `${id}-${index}-${at}`,
        x: box.left + THICK + 5,
        y,
        text: fitText(text, room, font),
        color,
        font,
        outline: colors.roles.paper,
        align: "left",
        baseline: "middle",
        depth: ABOVE_MARKS,
      });
      // What has come to the end is written with it.
      const figure = placed === undefined || write === undefined ? null : write(node.size);
      shapes.push(word("name", figure === null ? middle : middle - 7, node.key.label, colors.roles.ink, STRONG_LABEL_FONT));
      if (figure !== null) shapes.push(word("figure", middle + 7, figure, colors.roles["ink-2"], LABEL_FONT));
    }
  }
  return listedDrawing({
    model,
    noun: "sankey-chart",
    marks,
    shapes,
    legend: { kind: "none" },
    notes: [...notes, ...tooSmall(flows.map(({ size }) => size * scale))],
    plot: { left: 0, top: 0, width, height },
  });
}

/** The names of the stages, each above its nodes. */
function headings(
  { keys, context: { colors } }: ListModel,
  nodes: readonly (readonly Node[])[],
  boxes: ReadonlyMap<Node, ListedMark["box"]>,
  { width, margin }: { readonly width: number; readonly margin: number },
): readonly Shape[] {
  return nodes.flatMap((stage, index): readonly Shape[] => {
    const [first] = stage;
    const box = first === undefined ? undefined : boxes.get(first);
    const name = keys[index]?.name;
    if (box === undefined || name === undefined) return [];
    const room = index === nodes.length - 1 ? margin + THICK : (width - margin) / Math.max(1, nodes.length - 1) - 8;
    return [
      {
        kind: "text",
        id: `stage-${index}`,
        x: box.left,
        y: HEAD / 2 - 3,
        text: fitText(name, Math.max(0, room), LABEL_FONT),
        color: colors.roles["ink-3"],
        font: LABEL_FONT,
        align: "left",
        baseline: "middle",
        depth: ABOVE_MARKS,
      },
    ];
  });
}

/** Of the names of the last stage, and of the values below them. */
const widest = (nodes: readonly Node[], write: ((value: number) => string) | undefined): number =>
  nodes.reduce(
    (most, { key, size }) => Math.max(most, textWidth(key.label, STRONG_LABEL_FONT), textWidth(write?.(size) ?? "", LABEL_FONT)),
    0,
  );

/** Where the two lines of each node of the last stage stand, moved apart, by their middles; null where there is no room for all of them. */
function endPlaces(
  stage: readonly Node[],
  boxes: ReadonlyMap<Node, ListedMark["box"]>,
  low: number,
  high: number,
): readonly number[] | null {
  if (stage.length * TWO_LINES > high - low) return null;
  const middles = stage.map((node) => {
    const { top = 0, height = 0 } = boxes.get(node) ?? {};
    return top + height / 2;
  });
  return spread(middles, TWO_LINES, low + TWO_LINES / 2, high - TWO_LINES / 2);
}

/** The exact sum over rows of the result. */
function sumText({ measure, table }: ListModel, rows: readonly number[]): string {
  if (measure === null) return "";
  return measure.write(pooledValue(table, measure, rows));
}

interface Ribbon {
  readonly flow: Flow;
  readonly points: readonly (readonly [number, number])[];
  readonly box: ListedMark["box"];
  readonly contains: (x: number, y: number) => boolean;
}

/** Flows as ribbons: each leaves and reaches its nodes in the order of the nodes at the other end. Those that are not shown (null: all are) keep their room. */
function ribbons(
  nodes: readonly (readonly Node[])[],
  flows: readonly Flow[],
  boxes: ReadonlyMap<Node, ListedMark["box"]>,
  scale: number,
  shown: ReadonlySet<Flow> | null,
): readonly Ribbon[] {
  const rank = new Map(nodes.flatMap((stage) => stage.map((node, index) => [node, index] as const)));
  const order = (node: Node): number => rank.get(node) ?? 0;
  const [left, reached] = [new Map<Node, number>(), new Map<Node, number>()];
  const sorted = flows.toSorted((a, b) => order(a.from) - order(b.from) || order(a.to) - order(b.to));
  return sorted.flatMap((flow) => {
    const [from, to] = [boxes.get(flow.from), boxes.get(flow.to)];
    if (from === undefined || to === undefined) return [];
    const thick = flow.size * scale;
    const [y1, y2] = [from.top + (left.get(flow.from) ?? 0), to.top + (reached.get(flow.to) ?? 0)];
    left.set(flow.from, (left.get(flow.from) ?? 0) + thick);
    reached.set(flow.to, (reached.get(flow.to) ?? 0) + thick);
    if (shown?.has(flow) === false) return [];
    const [x1, x2] = [from.left + from.width, to.left];
    const edge = (share: number): number => y1 + (y2 - y1) * share * share * (3 - 2 * share);
    const upper = Array.from({ length: PIECES + 1 }, (_, piece): readonly [number, number] => [
      x1 + ((x2 - x1) * piece) / PIECES,
      edge(piece / PIECES),
    ]);
    const points = [...upper, ...upper.toReversed().map(([x, y]): readonly [number, number] => [x, y + Math.max(0.5, thick)])];
    const middle = edge(0.5);
    return [
      {
        flow,
        points,
        box: { left: (x1 + x2) / 2 - 6, top: middle, width: 12, height: Math.max(1, thick) },
        contains: (x: number, y: number) => {
          if (x < x1 || x > x2) return false;
          const at = edge((x - x1) / Math.max(1, x2 - x1));
          return y >= at && y <= at + Math.max(1, thick);
        },
      },
    ];
  });
}
