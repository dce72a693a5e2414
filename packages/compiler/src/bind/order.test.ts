import { describe, expect, test } from "vitest";
import { orderColumns } from "./order.ts";

const graph = (edges: Record<string, readonly string[]>) => orderColumns(Object.keys(edges), (id) => edges[id] ?? []);

describe("order of columns", () => {
  test("parts come first, and chains are measured", () => {
    const { order, depth, cycles } = graph({ c: ["b"], b: ["a", "a"], a: [], d: ["a", "c"] });
    expect(order).toEqual(["a", "b", "c", "d"]);
    expect([...depth]).toEqual(
      expect.arrayContaining([
        ["a", 1],
        ["d", 4],
      ]),
    );
    expect(cycles.size).toBe(0);
  });
  test("G5: a cycle holds up only what rests on it", () => {
    const found = graph({ a: ["b"], b: ["a"], c: ["b"], d: ["d"], e: [], f: ["e", "c"] });
    expect(found.order).toEqual(["e"]);
    expect([...found.cycles.keys()].sort()).toEqual(["a", "b", "d"]);
    expect(found.stuck).toEqual(["c", "f"]);
  });
  test("V48: a chain and a ring of 100,000 columns", () => {
    const ids = Array.from({ length: 100_000 }, (_, index) => String(index));
    expect(orderColumns(ids, (id) => (id === "0" ? [] : [String(Number(id) - 1)])).depth.get("99999")).toBe(100_000);
    expect(orderColumns(ids, (id) => [String((Number(id) + 1) % 100_000)]).cycles.size).toBe(100_000);
  });
});
