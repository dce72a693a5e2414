import type { Id } from "@sheaf/workbook";
import { type Box, type Point, touches, wayAround } from "./line-router.ts";
import type { ModelShape, Place, ShownRelationship, ShownTable } from "./model-shape.ts";

/** Pixels of the diagram at 100%. */
export const CARD = { width: 208, head: 32, row: 23, foot: 8 } as const;
/** Between cards beside each other: room for the marks at both ends of a line and for lines beside each other. */
const ACROSS = 128;
const DOWN = 32;
/** From a card to the mark of a line that ends there, and to the first lane. */
const LANES = { from: 40, step: 8, count: 6 } as const;
/** From a card to the first mark of a line, and from one mark to the next. */
export const MARKS = { from: 16, step: 20 } as const;
const UNRELATED_IN_A_ROW = 4;

export interface PlacedTable {
  readonly table: ShownTable;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** It does not stand in the columns of the others. */
  readonly isMoved?: boolean;
}

export interface PlacedLine {
  readonly relationship: ShownRelationship;
  /** Corners of the line, the source's end first. */
  readonly points: readonly Point[];
  /** How far from the source its mark stands: lines that leave from one key have theirs beside each other. */
  readonly markAt: number;
}

export interface Diagram {
  readonly tables: readonly PlacedTable[];
  readonly lines: readonly PlacedLine[];
  readonly width: number;
  readonly height: number;
}

export function cardHeight({ columns, more }: ShownTable): number {
  return CARD.head + (columns.length + (more > 0 ? 1 : 0)) * CARD.row + CARD.foot;
}

/**
 * Places tables from left to right, each target further right than what leads to it as far as there are no circles, and draws the lines around
 * them. What somebody moved stands where it was put; `moving`: what is being moved just now.
 */
export function diagramOf({ tables, relationships }: ModelShape, moving: (Place & { readonly id: Id }) | null = null): Diagram {
  const depths = depthsOf(tables, relationships);
  const related = new Set(relationships.flatMap(({ sourceId, targetId }) => [sourceId, targetId]));
  const placed = new Map<Id, PlacedTable>();
  const marks = marksOf(relationships);
  const wider = Math.max(0, ...marks.values()) * MARKS.step;
  const deepest = Math.max(0, ...depths.values());
  const bottoms = Array.from({ length: deepest + 1 }, (_, depth) =>
    placeLayer(
      tables.filter(({ id }) => related.has(id) && (depths.get(id) ?? 0) === depth),
      depth * (CARD.width + ACROSS + wider),
      relationships,
      placed,
    ),
  );
  const low = Math.max(0, ...bottoms);
  placeUnrelated(
    tables.filter(({ id }) => !related.has(id)),
    low === 0 ? 0 : low + DOWN,
    placed,
  );
  for (const [id, one] of placed) {
    const place = moving?.id === id ? moving : one.table.place;
    if (place !== null) placed.set(id, { ...one, x: place.x, y: place.y, isMoved: true });
  }
  const all = tables.flatMap(({ id }) => placed.get(id) ?? []);
  const lanes = new Map<number, number>();
  const boxes = all.map(boxOf);
  const isArranged = !all.some(({ isMoved }) => isMoved === true);
  const lines = relationships.flatMap((relationship, lane): readonly PlacedLine[] => {
    const markAt = MARKS.from + (marks.get(relationship.id) ?? 0) * MARKS.step;
    const points = pointsOf(relationship, placed, all, lanes, wider);
    if (points === null) return [];
    // Cards in their columns leave room for lines; among others a line finds its own way.
    const isClear = isArranged || boxes.every((box) => !touches(points, box));
    return [{ relationship, points: isClear ? points : (aroundCards(relationship, placed, boxes, lane, markAt) ?? points), markAt }];
  });
  return {
    tables: all,
    lines,
    width: Math.max(0, ...all.map(({ x }) => x + CARD.width)),
    height: Math.max(0, ...all.map(({ y, height }) => y + height)),
  };
}

/** How many relationships lead to a table one after the other, at most; a relationship that closes a circle does not count. */
function depthsOf(tables: readonly ShownTable[], relationships: readonly ShownRelationship[]): ReadonlyMap<Id, number> {
  const targets = new Map<Id, Id[]>(tables.map(({ id }) => [id, []]));
  for (const { sourceId, targetId } of relationships) targets.get(sourceId)?.push(targetId);
  // Depth first: whoever is left last comes first in the order, and what leads to somebody that is still open closes a circle.
  const order: Id[] = [];
  const states = new Map<Id, "open" | "left">();
  const forward = new Map<Id, Id[]>();
  const visit = (id: Id): void => {
    states.set(id, "open");
    const next = (targets.get(id) ?? []).filter((target) => states.get(target) !== "open");
    forward.set(id, next);
    for (const target of next) if (states.get(target) === undefined) visit(target);
    states.set(id, "left");
    order.unshift(id);
  };
  for (const { id } of tables) if (states.get(id) === undefined) visit(id);
  const depths = new Map<Id, number>();
  for (const id of order)
    for (const target of forward.get(id) ?? []) depths.set(target, Math.max(depths.get(target) ?? 0, (depths.get(id) ?? 0) + 1));
  return depths;
}

/** Of each relationship how many before it leave from the same key. */
function marksOf(relationships: readonly ShownRelationship[]): ReadonlyMap<string, number> {
  const taken = new Map<string, number>();
  return new Map(
    relationships.map(({ id, sourceId, relationship }) => {
      const key = JSON.stringify([sourceId, relationship.keys[0]?.sourceColumnId]);
      const before = taken.get(key) ?? 0;
      taken.set(key, before + 1);
      return [id, before];
    }),
  );
}

/** Below each other, in the order of what leads to them, so that lines cross little. Gives where the last one ends. */
function placeLayer(
  layer: readonly ShownTable[],
  x: number,
  relationships: readonly ShownRelationship[],
  placed: Map<Id, PlacedTable>,
): number {
  const pull = (table: ShownTable): number => {
    const ends = relationships
      .filter(({ targetId }) => targetId === table.id)
      .flatMap(({ sourceId, relationship }) => {
        const source = placed.get(sourceId);
        return source === undefined ? [] : [keyY(source, relationship.keys[0]?.sourceColumnId)];
      });
    return ends.length === 0 ? 0 : ends.reduce((sum, end) => sum + end, 0) / ends.length;
  };
  let y = 0;
  for (const table of layer.toSorted((a, b) => pull(a) - pull(b))) {
    const height = cardHeight(table);
    placed.set(table.id, { table, x, y, height });
    y += height + DOWN;
  }
  return Math.max(0, y - DOWN);
}

function placeUnrelated(tables: readonly ShownTable[], top: number, placed: Map<Id, PlacedTable>): void {
  let y = top;
  for (let first = 0; first < tables.length; first += UNRELATED_IN_A_ROW) {
    const row = tables.slice(first, first + UNRELATED_IN_A_ROW);
    row.forEach((table, index) => placed.set(table.id, { table, x: index * (CARD.width + DOWN), y, height: cardHeight(table) }));
    y += Math.max(...row.map(cardHeight)) + DOWN;
  }
}

/** The middle of a column's row; of the head where the column is not shown. */
function keyY({ table, y }: PlacedTable, columnId: Id | undefined): number {
  const at = table.columns.findIndex(({ id }) => id === columnId);
  return at < 0 ? y + CARD.head / 2 : y + CARD.head + (at + 0.5) * CARD.row;
}

function pointsOf(
  relationship: ShownRelationship,
  placed: ReadonlyMap<Id, PlacedTable>,
  all: readonly PlacedTable[],
  lanes: Map<number, number>,
  /** Room that marks beside each other take, before the first lane. */
  wider: number,
): readonly Point[] | null {
  const source = placed.get(relationship.sourceId);
  const target = placed.get(relationship.targetId);
  if (source === undefined || target === undefined) return null;
  const [key] = relationship.relationship.keys;
  const start = keyY(source, key?.sourceColumnId);
  const end = keyY(target, key?.targetColumnId);
  if (source.isMoved === true || target.isMoved === true) return freePoints(source, start, target, end);
  /** Lines in the room right of a column of cards each have a lane. */
  const lane = (columnLeft: number): number => {
    const taken = lanes.get(columnLeft) ?? 0;
    lanes.set(columnLeft, taken + 1);
    return columnLeft + CARD.width + LANES.from + wider + (taken % LANES.count) * LANES.step;
  };
  const step = CARD.width + ACROSS + wider;
  const points: Point[] = [{ x: source.x + CARD.width, y: start }];
  let y = start;
  let left = source.x;
  const turn = (next: number): void => {
    const x = lane(left);
    points.push({ x, y }, { x, y: next });
    y = next;
  };
  for (; left < target.x; left += step) turn(left + step >= target.x ? end : freeY(all, left + step, y));
  if (target.x > source.x) points.push({ x: target.x, y: end });
  else {
    // Back, or among cards below each other: both ends on their right sides.
    for (; left > target.x; left -= step) turn(freeY(all, left, y));
    turn(end);
    points.push({ x: target.x + CARD.width, y: end });
  }
  return points;
}

/** Between cards that stand anywhere: from the sides that face each other, else around the right of both. */
function freePoints(source: PlacedTable, start: number, target: PlacedTable, end: number): readonly Point[] {
  const room = 2 * LANES.from;
  const [left, right] = [source.x, source.x + CARD.width];
  const [otherLeft, otherRight] = [target.x, target.x + CARD.width];
  const [from, to, middle] =
    otherLeft >= right + room
      ? [right, otherLeft, (right + otherLeft) / 2]
      : otherRight + room <= left
        ? [left, otherRight, (left + otherRight) / 2]
        : [right, otherRight, Math.max(right, otherRight) + LANES.from];
  return [
    { x: from, y: start },
    { x: middle, y: start },
    { x: middle, y: end },
    { x: to, y: end },
  ];
}

const boxOf = ({ x, y, height }: PlacedTable): Box => ({ x, y, width: CARD.width, height });

/** A way between the rows of the keys around all cards; null: they stand too close for one. */
function aroundCards(
  { sourceId, targetId, relationship }: ShownRelationship,
  placed: ReadonlyMap<Id, PlacedTable>,
  boxes: readonly Box[],
  lane: number,
  markAt: number,
): readonly Point[] | null {
  const source = placed.get(sourceId);
  const target = placed.get(targetId);
  if (source === undefined || target === undefined || source === target) return null;
  const [key] = relationship.keys;
  const apart = (lane % LANES.count) * LANES.step;
  return wayAround(
    { box: boxOf(source), y: keyY(source, key?.sourceColumnId), reach: markAt + MARKS.from + apart },
    { box: boxOf(target), y: keyY(target, key?.targetColumnId), reach: 2 * MARKS.from + apart },
    boxes,
    lane,
  );
}

/** Where a line passes a column of cards without touching one: in the gap that is nearest. */
function freeY(all: readonly PlacedTable[], columnLeft: number, wanted: number): number {
  const cards = all.filter(({ x }) => x === columnLeft).toSorted((a, b) => a.y - b.y);
  const edge = DOWN / 2;
  if (!cards.some(({ y, height }) => wanted > y - edge / 2 && wanted < y + height + edge / 2)) return wanted;
  const gaps = [...cards.map(({ y }) => y - edge), ...cards.map(({ y, height }) => y + height + edge)];
  return gaps.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0] ?? wanted;
}

/** The line as a path of SVG, its corners rounded. */
export function pathOf(points: readonly Point[], radius = 6): string {
  const [first, ...rest] = points;
  if (first === undefined) return "";
  let path = `M${first.x} ${first.y}`;
  let before = first;
  rest.forEach((corner, index) => {
    const after = rest[index + 1];
    if (after === undefined) path += `L${corner.x} ${corner.y}`;
    else {
      const into = towards(corner, before, radius);
      const out = towards(corner, after, radius);
      path += `L${into.x} ${into.y}Q${corner.x} ${corner.y} ${out.x} ${out.y}`;
    }
    before = corner;
  });
  return path;
}

/** A point on the way from a corner, at most half of it away. */
function towards(corner: Point, other: Point, most: number): Point {
  const length = Math.hypot(other.x - corner.x, other.y - corner.y);
  if (length === 0) return corner;
  const part = Math.min(most, length / 2) / length;
  return { x: corner.x + (other.x - corner.x) * part, y: corner.y + (other.y - corner.y) * part };
}

/** The card next to another one in a direction; null where there is none. */
export function nextCard(tables: readonly PlacedTable[], from: Id, direction: "left" | "right" | "up" | "down"): Id | null {
  const here = tables.find(({ table }) => table.id === from);
  if (here === undefined) return null;
  const isAcross = direction === "left" || direction === "right";
  const sign = direction === "right" || direction === "down" ? 1 : -1;
  const ahead = tables
    .map((one) => {
      const across = one.x - here.x;
      const down = one.y + one.height / 2 - (here.y + here.height / 2);
      return { id: one.table.id, along: sign * (isAcross ? across : down), aside: Math.abs(isAcross ? down : across) };
    })
    .filter(({ id, along }) => id !== from && along > 0);
  // What lies straight ahead comes before what is near but aside.
  return ahead.toSorted((a, b) => a.along + 2 * a.aside - (b.along + 2 * b.aside))[0]?.id ?? null;
}
