import { BOOLEAN } from "@sheaf/sql";
import { expect, test } from "vitest";
import { createGraph, leaf } from "../../values/graph.ts";
import type { Planner } from "../../values/planner.ts";
import { EntangledReaders, ranksOf } from "./ranks.ts";

test("rows that are chosen by what only those rows have are told as a knot, not by a full stack", () => {
  const graph = createGraph();
  const base = { id: "base", kind: "base", keys: [] } as const;
  const [before, after] = [graph.frame(base, 0), graph.frame(base, 1)];
  const late = graph.intern(after, BOOLEAN, { kind: "source", column: "kept" });
  const needed = {
    planner: { id: "one", graph } as unknown as Planner,
    values: [late],
    shapes: new Map([
      [before.id, { kind: "source" } as const],
      [after.id, { kind: "thinned", before, tests: [leaf(late)] } as const],
    ]),
    frames: [before, after],
    roots: [],
    legs: [],
  };
  expect(() => ranksOf(needed)).toThrow(EntangledReaders);
});
