import { describe, test } from "vitest";
import type { Cell } from "../support/cells.ts";
import type { TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import type { ColumnKind, TestTable } from "../support/engines.ts";
import { withDrawn } from "../support/engines.ts";
import { planWorld } from "../support/plan.ts";

/** L2: values of every type group, join back to their groups and find each other, nulls among them. */

interface Kind {
  readonly kind: ColumnKind;
  /** In ascending order. */
  readonly values: readonly [string | number | boolean, string | number | boolean];
  readonly cells: readonly [Cell, Cell];
}

const kinds: readonly Kind[] = [
  { kind: "int", values: [-1, 2], cells: ["-1", "2"] },
  { kind: "bigint", values: ["-9223372036854775808", "9223372036854775807"], cells: ["-9223372036854775808", "9223372036854775807"] },
  { kind: "text", values: ["", "é"], cells: ["", "é"] },
  { kind: "float", values: [-0.5, 1e300], cells: [-0.5, 1e300] },
  { kind: "decimal", values: ["0", "0.1"], cells: ["0", "0.1"] },
  { kind: "bool", values: [false, true], cells: [false, true] },
  { kind: "date", values: ["1999-12-31", "2024-02-29"], cells: ["1999-12-31", "2024-02-29"] },
  {
    kind: "timestamp",
    values: ["2024-01-01 00:00:00", "2024-01-01 00:00:00.000001"],
    cells: ["2024-01-01T00:00:00", "2024-01-01T00:00:00.000001"],
  },
  {
    kind: "timestamptz",
    values: ["2024-01-01 00:00:00+00", "2024-06-01 12:00:00+00"],
    cells: ["2024-01-01T00:00:00", "2024-06-01T12:00:00"],
  },
  {
    kind: "uuid",
    values: ["00000000-0000-0000-0000-000000000001", "ffffffff-0000-0000-0000-000000000000"],
    cells: ["00000000-0000-0000-0000-000000000001", "ffffffff-0000-0000-0000-000000000000"],
  },
];

const tableOf = ({ kind, values: [low, high] }: Kind): TestTable => ({
  name: `keys_${kind}`,
  columns: { id: "int", k: kind, n: "int" },
  key: ["id"],
  rows: [
    [1, low, 1],
    [2, high, 2],
    [3, null, 4],
    [4, high, 8],
    [5, null, 16],
    [6, low, null],
  ],
});
const world = planWorld(kinds.map(tableOf), withDrawn(5));

describe.each(kinds)("keys of type $kind", ({ kind, cells: [low, high] }) => {
  const table: TestElement = {
    id: "t",
    name: "T",
    source: tableSource(`keys_${kind}`),
    columns: [
      column("id", `[keys_${kind}/id]`),
      column("k", `[keys_${kind}/k]`),
      column("n", `[keys_${kind}/n]`),
      column("sum", "Sum([n])"),
      column("part", "[n] / [sum]"),
      column("same", "Rollup(Sum([n]), [k], [k])"),
      column("most", "Max([k])"),
      column("kinds", "CountDistinct([k])"),
      column("run", "CumulativeSum([sum])"),
    ],
    groupings: [{ id: "g", groupBy: ["k"], calculations: ["sum", "run"] }],
    summary: ["most", "kinds"],
  };
  test("groups, windows over groups, values beside all", () =>
    world.expectRows([table], { elementId: "t", level: "g", columns: ["k", "sum", "run", "most", "kinds"] }, [
      [low, "1", "1", high, kind === "text" ? "1" : "2"],
      [high, "10", "11", high, kind === "text" ? "1" : "2"],
      [null, "20", "31", high, kind === "text" ? "1" : "2"],
    ]));
  test("rows with the values of their groups; matches, which nulls have none of", () =>
    world.expectRows([table], { elementId: "t", level: "base", columns: ["id", "k", "sum", "part", "same"] }, [
      ["1", low, "1", 1, "1"],
      ["6", low, "1", null, "1"],
      ["2", high, "10", 0.2, "10"],
      ["4", high, "10", 0.8, "10"],
      ["3", null, "20", 0.2, null],
      ["5", null, "20", 0.8, null],
    ]));
  test("filters by one of them, by null, and of a group by its value", async () => {
    const filtered = (filter: object): TestElement => ({ ...table, filters: [{ id: "f", columnId: "k", ...filter }] });
    const ids = { elementId: "t", level: "base", columns: ["id"] };
    const [, value] = kinds.find((one) => one.kind === kind)?.values ?? [null, null];
    const high2 = kind === "timestamp" || kind === "timestamptz" ? `${String(high)}Z` : value;
    await world.expectRows([filtered({ kind: "list", values: [high2] })], ids, [["2"], ["4"]]);
    await world.expectRows([filtered({ kind: "list", mode: "exclude", values: [high2] })], ids, [["1"], ["6"], ["3"], ["5"]]);
    await world.expectRows([filtered({ kind: "list", values: [null] })], ids, [["3"], ["5"]]);
    await world.expectRows([table], { ...ids, within: [high2] }, [["2"], ["4"]]);
    await world.expectRows([table], { ...ids, within: [null] }, [["3"], ["5"]]);
    const best = { kind: "top-n", rankingFunction: "rank", mode: "top-n", rowCount: 1 };
    await world.expectRows([filtered(best)], { elementId: "t", level: "g", columns: ["k", "sum"] }, [[high, "10"]]);
  });
});
