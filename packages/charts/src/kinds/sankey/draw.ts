import { cellAt, type ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import { valueColors } from "../../color/series-colors.ts";
import type { DrawContext } from "../../context.ts";
import type { Drawing } from "../../drawing.ts";
import { shownColor } from "../../listed/claimed.ts";
import { listedDrawing } from "../../listed/listed-drawing.ts";
import type { ListedMark } from "../../listed/listed-marks.ts";
import { readList, type ListModel } from "../../listed/read-list.ts";
import { exactSum } from "../../marks/exact-sum.ts";
import type { Note } from "../../notes.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { fitText, LABEL_FONT, textWidth } from "../../text/measure.ts";
import { readFlows, type Flow, type Node } from "./flows.ts";

const THICK = 8;
const APART = 10;
/** A ribbon is drawn as so many straight pieces at each edge. */
const PIECES = 18;

/** What flows from stage to stage: values as nodes, ribbons as wide as their weight. */
export function drawSankey(element: ChartElements["sankey-chart"], table: ResultTable, context: DrawContext): Drawing {
  const model = readList({ element, table, context, measureId: element.value?.columnId ?? "~weight", usedIds: ["~weight"] });
  const flowing = model.rows.filter(({ value }) => value > 0);
  const left = model.rows.filter(({ value }) => !(value >= 0)).length;
  const notes: Note[] = left === 0 ? [] : [{ kind: "no-mark", values: left, total: model.rows.length, which: "negative or empty" }];
  if (element.value !== undefined && context.additive?.(element.value.columnId) !== true) {
    const why = `values of ${model.measure?.name ?? ""} do not add up, and a flow is the sum of its parts.`;
    return listedDrawing({
      model,
      noun: "Sankey chart",
      marks: [],
      shapes: [],
      legend: { kind: "none" },
      notes: [...notes, { kind: "left-out", what: "Flows", why }],
      plot: { left: 0, top: 0, width: 0, height: 0 },
    });
  }
  const stages = model.keys.length;
  const { nodes, flows } = readFlows(flowing, stages);
  const { width, height, colors } = context;
  const margin = Math.min(width * 0.25, 12 + widest(nodes.at(-1) ?? []));
  const total = flowing.reduce((sum, { value }) => sum + value, 0);
  const most = Math.max(1, ...nodes.map((stage) => stage.length));
  const gap = Math.min(APART, (height * 0.4) / most);
  const scale = total === 0 ? 0 : (height - 4 - gap * (most - 1)) / total;
  const boxes = new Map<Node, { readonly left: number; readonly top: number; readonly width: number; readonly height: number }>();
  nodes.forEach((stage, index) => {
    const x = stages < 2 ? 0 : (index * (width - margin - THICK)) / (stages - 1);
    const used = stage.reduce((sum, { size }) => sum + size * scale, 0) + gap * (stage.length - 1);
    let y = 2 + Math.max(0, (height - 4 - used) / 2);
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
      return stage.map((node, at) => [node, index === 0 ? (tones[at] ?? colors.roles.accent) : colors.roles["line-3"]] as const);
    }),
  );
  const shapes: Shape[] = [];
  const marks: ListedMark[] = [];
  const sums = (rows: readonly number[]): string => sumText(model, rows);
  ribbons(nodes, flows, boxes, scale).forEach(({ flow, points, box, contains }, index) => {
    const color = shownColor(told.get(flow.from) ?? colors.roles["line-3"], [flow.from.key, flow.to.key], context);
    shapes.push({ kind: "polygon", id: `flow-${index}`, points, fill: color, opacity: colors.isDark ? 0.3 : 0.22, depth: 1 });
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
  for (const [index, stage] of nodes.entries()) {
    for (const [at, node] of stage.entries()) {
      const box = boxes.get(node);
      if (box === undefined) continue;
      const color = shownColor(told.get(node) ?? colors.roles["line-3"], [node.key], context);
      shapes.push({ kind: "rect", id: `node-${index}-${at}`, box, fill: color, depth: 3 });
      marks.push({ label: node.key.label, keys: [node.key], rows: node.rows, text: sums(node.rows), color, box });
      const room = index === stages - 1 ? margin - 12 : Math.max(0, (width - margin) / Math.max(1, stages - 1) - THICK - 12);
      if (box.height + gap < LABEL_FONT.size + 1 || room < 24) continue;
      shapes.push({
        kind: "text",
        id: `name-${index}-${at}`,
        x: box.left + THICK + 5,
        y: Math.min(Math.max(box.top + box.height / 2, LABEL_FONT.size / 2 + 1), height - LABEL_FONT.size / 2 - 1),
        text: fitText(node.key.label, room, LABEL_FONT),
        color: colors.roles.ink,
        font: LABEL_FONT,
        outline: colors.roles.paper,
        align: "left",
        baseline: "middle",
        depth: ABOVE_MARKS,
      });
    }
  }
  return listedDrawing({
    model,
    noun: "Sankey chart",
    marks,
    shapes,
    legend: { kind: "none" },
    notes,
    plot: { left: 0, top: 0, width, height },
  });
}

const widest = (nodes: readonly Node[]): number => nodes.reduce((most, { key }) => Math.max(most, textWidth(key.label, LABEL_FONT)), 0);

/** The exact sum over rows of the result. */
function sumText({ measure, table }: ListModel, rows: readonly number[]): string {
  if (measure === null) return "";
  return measure.write(
    exactSum(
      rows.map((row) => cellAt(table, row, measure.index)),
      measure.type,
    ),
  );
}

interface Ribbon {
  readonly flow: Flow;
  readonly points: readonly (readonly [number, number])[];
  readonly box: ListedMark["box"];
  readonly contains: (x: number, y: number) => boolean;
}

/** Flows as ribbons: each leaves and reaches its nodes in the order of the nodes at the other end. */
function ribbons(
  nodes: readonly (readonly Node[])[],
  flows: readonly Flow[],
  boxes: ReadonlyMap<Node, ListedMark["box"]>,
  scale: number,
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
