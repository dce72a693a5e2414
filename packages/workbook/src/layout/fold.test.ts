import { describe, expect, test } from "vitest";
import type { LayoutNode } from "../document.ts";
import { containerNode, elementNode } from "./arrange.ts";
import { foldedNodes } from "./fold.ts";
import { overlaps, pushDown } from "./grid.ts";

const at = (id: string, columns: readonly [number, number], rows: readonly [number, number]): LayoutNode =>
  elementNode(id, { column: columns, row: rows });
const section = (
  id: string,
  columns: readonly [number, number],
  rows: readonly [number, number],
  inside: readonly LayoutNode[] = [at("x", [1, 25], [1, 4])],
) => ({
  ...containerNode(id, { column: columns, row: rows }, null),
  children: inside,
});
const rowsOf = (nodes: readonly LayoutNode[]) => nodes.map(({ elementId, place }) => `${elementId} ${place?.row.join("-")}`);
const folding =
  (...ids: string[]) =>
  (id: string): boolean =>
    ids.includes(id);

describe("sections that are folded away", () => {
  test("keep their heading, hold nothing, and what stands below moves up", () => {
    const nodes = [section("a", [1, 25], [1, 11]), at("b", [1, 13], [11, 15]), section("c", [1, 25], [15, 21]), at("d", [1, 25], [21, 23])];
    const folded = foldedNodes(nodes, folding("a", "c"));
    expect(rowsOf(folded)).toEqual(["a 1-3", "b 3-7", "c 7-9", "d 9-11"]);
    expect(folded[0]?.children).toEqual([]);
    expect(foldedNodes(nodes, () => false)).toBe(nodes);
  });
  test("only as far as nothing beside them is in the way", () => {
    const beside = [section("a", [1, 13], [1, 11]), at("b", [13, 25], [1, 7]), at("c", [1, 25], [11, 13])];
    expect(rowsOf(foldedNodes(beside, folding("a")))).toEqual(["a 1-3", "b 1-7", "c 7-9"]);
    const across = [section("a", [1, 13], [1, 11]), at("b", [13, 25], [1, 14]), at("c", [1, 13], [11, 13])];
    expect(rowsOf(foldedNodes(across, folding("a")))).toEqual(["a 1-3", "b 1-14", "c 11-13"]);
  });
  test("inside of containers as well", () => {
    const nodes = [section("out", [1, 25], [1, 20], [section("in", [1, 25], [1, 9]), at("b", [1, 25], [9, 12])])];
    expect(rowsOf(foldedNodes(nodes, folding("in"))[0]?.children ?? [])).toEqual(["in 1-3", "b 3-6"]);
  });
  test("property: whatever is folded, nothing overlaps that did not before, and the order of the rows stays", () => {
    let seed = Number(process.env["SEED"] ?? 7);
    const draw = (most: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % most;
    };
    for (let round = 0; round < 300; round += 1) {
      const drawn = Array.from({ length: 2 + draw(7) }, (_, index) => {
        const column = 1 + draw(20);
        const row = 1 + draw(30);
        const make = draw(2) === 0 ? section : at;
        return make(`e${index}`, [column, Math.min(25, column + 1 + draw(12))], [row, row + 1 + draw(12)]);
      });
      const nodes = pushDown(drawn);
      const folds = new Set(nodes.flatMap(({ elementId }) => (elementId !== null && draw(2) === 0 ? [elementId] : [])));
      const folded = foldedNodes(nodes, (id) => folds.has(id));
      for (const [index, one] of folded.entries())
        for (const other of folded.slice(index + 1)) expect(overlaps(one.place!, other.place!), JSON.stringify(nodes)).toBe(false);
      for (const [index, one] of nodes.entries())
        for (const [second, other] of nodes.entries())
          if (one.place!.row[0] < other.place!.row[0])
            expect(folded.at(index)!.place!.row[0]).toBeLessThanOrEqual(folded.at(second)!.place!.row[0]);
    }
  });
});
