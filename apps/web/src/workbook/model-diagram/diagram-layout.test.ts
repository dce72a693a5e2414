import { describe, expect, test } from "vitest";
import { CARD, cardHeight, diagramOf, nextCard, pathOf } from "./diagram-layout.ts";
import type { Point } from "./line-router.ts";
import type { ModelShape, ShownTable } from "./model-shape.ts";

const table = (id: string, columns = 3): ShownTable => ({
  element: { id, kind: "table" },
  id,
  name: id,
  columns: Array.from({ length: columns }, (_, index) => ({
    id: `${id}${index}`,
    name: `${id}${index}`,
    isTarget: false,
    isKey: index === 0,
    isComputed: false,
    isSecured: false,
  })),
  more: 0,
  place: null,
});
const leads = (sourceId: string, targetId: string): ModelShape["relationships"][number] => ({
  id: `${sourceId}${targetId}`,
  relationship: {
    id: `${sourceId}${targetId}`,
    targetElementId: targetId,
    keys: [{ sourceColumnId: `${sourceId}0`, targetColumnId: `${targetId}0` }],
  },
  sourceId,
  targetId,
  name: targetId,
  cardinality: "N",
  words: "",
});
const shape = (tables: readonly string[], pairs: readonly string[]): ModelShape => ({
  tables: tables.map((id) => table(id)),
  relationships: pairs.map((pair) => leads(pair[0] ?? "", pair[1] ?? "")),
});
const xOf = (model: ModelShape): Record<string, number> =>
  Object.fromEntries(diagramOf(model).tables.map(({ table: { id }, x }) => [id, x]));

describe("places of tables", () => {
  test("what somebody moved stands where it was put, the others where they fall, and its lines end at its sides", () => {
    const plain = shape(["a", "b", "c"], ["ab", "bc"]);
    const fallen = diagramOf(plain);
    const moved = { ...plain, tables: plain.tables.map((one) => (one.id === "b" ? { ...one, place: { x: 900, y: 700 } } : one)) };
    const placed = diagramOf(moved);
    const at = (model: typeof placed, id: string) => model.tables.find(({ table: { id: one } }) => one === id)!;
    expect([at(placed, "b").x, at(placed, "b").y]).toEqual([900, 700]);
    for (const id of ["a", "c"]) expect([at(placed, id).x, at(placed, id).y]).toEqual([at(fallen, id).x, at(fallen, id).y]);
    expect([placed.width, placed.height]).toEqual([900 + CARD.width, 700 + at(placed, "b").height]);
    const [toB, fromB] = placed.lines.map(({ points }) => points);
    expect([toB?.[0]?.x, toB?.at(-1)?.x]).toEqual([at(placed, "a").x + CARD.width, 900]);
    // c is left of it, or below: the line leaves and arrives at sides of the cards
    expect([900, 900 + CARD.width]).toContain(fromB?.[0]?.x);
    expect([at(placed, "c").x, at(placed, "c").x + CARD.width]).toContain(fromB?.at(-1)?.x);
    // What leads back leaves from the side that faces its target.
    const [back] = diagramOf(plain, { id: "a", x: 2000, y: 0 }).lines.map(({ points }) => points);
    expect([back?.[0]?.x, back?.at(-1)?.x]).toEqual([2000, at(fallen, "b").x + CARD.width]);
    // While it is dragged it stands under the pointer.
    expect(at(diagramOf(moved, { id: "b", x: 10, y: 20 }), "b")).toMatchObject({ x: 10, y: 20 });
  });
  test("each target stands right of everything that leads to it", () => {
    const { a = 0, b = 0, c = 0 } = xOf(shape(["c", "b", "a"], ["ab", "bc", "ac"]));
    expect(a).toBeLessThan(b);
    expect(b).toBeLessThan(c);
  });
  test("a circle ends, and so do many ways to one table", () => {
    expect(Object.keys(xOf(shape(["a", "b"], ["ab", "ba"])))).toEqual(["a", "b"]);
    const ids = [..."abcdefghijklmnopqrstuvwxyz"];
    const pairs = ids.flatMap((from, at) => ids.slice(at + 1).map((to) => from + to));
    const { b = 0, z = 0 } = xOf(shape(ids, pairs));
    expect(z).toBe(25 * b);
  });
  test("no two cards overlap, those without relationships neither", () => {
    const { tables } = diagramOf(shape([..."abcdefghij"], ["ab", "ac", "bd", "cd", "ad"]));
    for (const one of tables)
      for (const other of tables)
        if (one !== other)
          expect(
            one.x + CARD.width <= other.x ||
              other.x + CARD.width <= one.x ||
              one.y + one.height <= other.y ||
              other.y + other.height <= one.y,
          ).toBe(true);
  });
});

describe("lines", () => {
  const crosses = (points: readonly Point[], card: { readonly x: number; readonly y: number; readonly height: number }): boolean =>
    points.some((to, index) => {
      const from = points[index - 1];
      if (from === undefined) return false;
      const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
      const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
      return right > card.x && left < card.x + CARD.width && bottom > card.y && top < card.y + card.height;
    });
  test("end at the rows of the keys, and touch no card on their way", () => {
    const { tables, lines } = diagramOf(shape([..."abcde"], ["ab", "ac", "bd", "ad", "de", "ae", "ea"]));
    expect(lines).toHaveLength(7);
    for (const { points } of lines) for (const card of tables) expect(crosses(points, card)).toBe(false);
    const [a, b] = ["a", "b"].map((id) => tables.find((one) => one.table.id === id));
    const first = lines.find(({ relationship }) => relationship.id === "ab")?.points;
    expect(first?.[0]).toEqual({ x: CARD.width, y: (a?.y ?? 0) + CARD.head + CARD.row / 2 });
    expect(first?.at(-1)).toEqual({ x: b?.x, y: (b?.y ?? 0) + CARD.head + CARD.row / 2 });
  });
  test("go around cards that stand anywhere, also those that were moved into their way", () => {
    const plain = shape([..."abcdef"], ["ab", "bc", "ac", "de", "df", "fa"]);
    const places = [
      { b: { x: 0, y: 300 } },
      { b: { x: 250, y: 40 } },
      { f: { x: 280, y: 10 } },
      { a: { x: 700, y: 500 }, b: { x: 700, y: 250 }, c: { x: 700, y: 0 } },
      { e: { x: 300, y: 160 }, f: { x: 60, y: 420 }, c: { x: 640, y: 330 } },
    ] as const;
    for (const put of places) {
      const tables = plain.tables.map((one) => ({ ...one, place: (put as Record<string, { x: number; y: number }>)[one.id] ?? null }));
      const diagram = diagramOf({ ...plain, tables });
      const overlap = (card: (typeof diagram.tables)[number]): boolean =>
        diagram.tables.some(
          (other) =>
            other !== card &&
            Math.abs(other.x - card.x) < CARD.width + 48 &&
            other.y < card.y + card.height &&
            card.y < other.y + other.height,
        );
      // Where cards stand on each other or side by side no line has room.
      const free = diagram.tables.filter((card) => !overlap(card));
      expect(free.length).toBeGreaterThan(1);
      for (const { points, relationship } of diagram.lines) {
        const ends = diagram.tables.filter(({ table: { id } }) => id === relationship.sourceId || id === relationship.targetId);
        if (ends.some(overlap)) continue;
        for (const card of diagram.tables)
          expect([relationship.id, card.table.id, crosses(points, card)]).toEqual([relationship.id, card.table.id, false]);
        for (const [index, point] of points.entries()) {
          const before = points[index - 1] ?? point;
          expect(point.x === before.x || point.y === before.y).toBe(true);
        }
      }
    }
  });
  test("in one gap have lanes of their own", () => {
    const plain = shape([..."abcx"], ["ac", "bc"]);
    const at: Record<string, { x: number; y: number }> = {
      a: { x: 0, y: 0 },
      b: { x: 0, y: 150 },
      c: { x: 900, y: 60 },
      x: { x: 450, y: 40 },
    };
    const { lines } = diagramOf({ ...plain, tables: plain.tables.map((one) => ({ ...one, place: at[one.id] ?? null })) });
    const columns = lines.map(({ points }) => points.slice(1, -1).map(({ x }) => x));
    expect(columns[0]?.some((x) => columns[1]?.includes(x))).toBe(false);
  });
  test("that leave from one key have their marks beside each other, before they part", () => {
    const { lines } = diagramOf(shape([..."abcd"], ["ab", "ac", "ad"]));
    expect(new Set(lines.map(({ markAt }) => markAt)).size).toBe(3);
    for (const { points, markAt } of lines) expect(CARD.width + markAt).toBeLessThan((points[1]?.x ?? 0) - 8);
  });
  test("are paths whose corners are round where there is room", () => {
    const path = pathOf([
      { x: 0, y: 0 },
      { x: 20, y: 0 },
      { x: 20, y: 4 },
    ]);
    expect(path).toBe("M0 0L14 0Q20 0 20 2L20 4");
  });
});

test("arrow keys find the card that stands next in their direction", () => {
  const { tables } = diagramOf(shape([..."abc"], ["ab", "ac"]));
  expect(nextCard(tables, "a", "right")).toBe("b");
  expect(nextCard(tables, "b", "down")).toBe("c");
  expect(nextCard(tables, "c", "left")).toBe("a");
  expect(nextCard(tables, "a", "left")).toBeNull();
  expect(cardHeight(table("x", 2)) - cardHeight(table("x", 1))).toBe(CARD.row);
});
