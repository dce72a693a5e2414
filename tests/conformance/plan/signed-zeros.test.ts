import { describe, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { planWorld } from "../support/plan.ts";

/** V1, L2: a zero is one value, whether float64 gave it a sign or not. ClickHouse tells both apart wherever it hashes. */

const world = planWorld(
  [
    {
      name: "zeros",
      columns: { id: "int", x: "float", y: "float", n: "int" },
      key: ["id"],
      rows: [
        [1, "-0", -3, 1],
        [2, 0, 3, 2],
        [3, 5, 2, 4],
        [4, null, null, 8],
        [5, "-0", 7, 16],
      ],
    },
    {
      name: "names",
      columns: { x: "float", y: "float", name: "text" },
      rows: [
        [0, "-0", "zero"],
        [5, 5, "five"],
      ],
    },
  ],
  ["duckdb", "postgres", "sqlite", "clickhouse"],
);
const names: TestElement = {
  id: "m",
  name: "Names",
  source: tableSource("names"),
  columns: ["x", "y", "name"].map((name) => column(name, `[names/${name}]`)),
};
const zeros = (more: Record<string, unknown> = {}, columns: readonly object[] = []): TestElement => ({
  id: "z",
  name: "Zeros",
  source: tableSource("zeros"),
  columns: [
    ...["id", "x", "y", "n"].map((name) => column(name, `[zeros/${name}]`)),
    column("product", "[y] * 0.0"),
    column("sum", "Sum([n])"),
    ...columns,
  ],
  ...more,
});
const grouped = (
  by: string,
  columns: readonly object[],
  calculations: readonly string[],
  more: Record<string, unknown> = {},
): TestElement => zeros({ groupings: [{ id: "g", groupBy: [by], calculations: ["sum", ...calculations] }], ...more }, columns);

/** How often each value is there, the least first: zeros, the others, null. */
const KEYS = [
  { key: "x", sums: ["19", "4", "8"], ofRows: { 1: "19", 2: "19", 5: "19", 3: "4", 4: "8" } },
  { key: "product", sums: ["23", "8"], ofRows: { 1: "23", 2: "23", 3: "23", 5: "23", 4: "8" } },
  { key: "turned", sums: ["4", "19", "8"], ofRows: { 3: "4", 1: "19", 2: "19", 5: "19", 4: "8" } },
  { key: "made", sums: ["27", "4"], ofRows: { 1: "27", 2: "27", 4: "27", 5: "27", 3: "4" } },
] as const;
const MADE = [column("turned", "[x] / -2"), column("made", "If([x] = 5, [x], [id] = 4, 0.0, [x] * 1)")];

describe.each(KEYS)("keys by $key", ({ key, sums, ofRows }) => {
  test("groups", () =>
    world.expectRows(
      [grouped(key, MADE, [])],
      { elementId: "z", level: "g", columns: ["sum"] },
      sums.map((sum) => [sum]),
    ));

  test("rows with the values of their groups, windows within them, values matched by a formula", async () => {
    const more = [column("place", "RowNumber()"), column("again", `Rollup(Sum([n]), [${key}] * 1, [${key}] * -1 * -1)`)];
    const places = new Map<string, number>();
    const rows = Object.entries(ofRows)
      .map(([id, sum]) => ({ id: Number(id), sum }))
      .sort((a, b) => sums.indexOf(a.sum as never) - sums.indexOf(b.sum as never) || a.id - b.id)
      .map(({ id, sum }) => {
        const place = (places.get(sum) ?? 0) + 1;
        places.set(sum, place);
        return [String(id), sum, String(place), sum === "8" ? null : sum];
      });
    await world.expectRows(
      [grouped(key, [...MADE, ...more], [])],
      { elementId: "z", level: "base", columns: ["id", "sum", "place", "again"] },
      rows,
    );
  });
});

test("what is told apart in one value: counts, lists, modes", () =>
  world.expectRows(
    [
      zeros({ summary: ["kinds", "one", "list", "most", "mean"] }, [
        column("kinds", "CountDistinct([x])"),
        column("one", "CountDistinct([product])"),
        column("list", "ArrayLength(ArrayAggDistinct([x]))"),
        column("most", "Mode([x] * 1)"),
        column("mean", "Avg([x])"),
      ]),
    ],
    { elementId: "z", level: "summary" },
    [["2", "1", "2", 0, 1.25]],
  ));

test("sets, filters, comparisons of columns, the row of the least value", async () => {
  const ids = { elementId: "z", level: "base", columns: ["id"] };
  const filtered = (columnId: string, filter: object, columns: readonly object[] = []): TestElement =>
    zeros({ filters: [{ id: "f", columnId, ...filter }] }, columns);
  const all = [["1"], ["2"], ["5"]];
  await world.expectRows([filtered("x", { kind: "list", values: [0, 7] })], ids, all);
  await world.expectRows([filtered("product", { kind: "list", mode: "exclude", values: [0, 7] })], ids, [["4"]]);
  const isTrue = { kind: "list", values: [true] };
  await world.expectRows([filtered("c", isTrue, [column("c", "In([x], 0.0, 1.0)")])], ids, all);
  await world.expectRows([filtered("c", isTrue, [column("c", "[x] = [product]")])], ids, all);
  await world.expectRows([filtered("c", isTrue, [column("c", "[x] = Min([x] * -0.0)")])], ids, all);
  await world.expectRows([filtered("c", isTrue, [column("c", "[x] * 2 = Lookup([Names/y], 0.0, [Names/x])")]), names], ids, all);
});

test("rows of another element by equal values", () =>
  world.expectRows(
    [
      zeros({}, [
        column("by", "Lookup([Names/name], [x], [Names/x])"),
        column("back", "Lookup([Names/name], [x], [Names/y])"),
        column("made", "Lookup([Names/name], [product], [Names/y] * -1)"),
      ]),
      names,
    ],
    { elementId: "z", level: "base", columns: ["id", "by", "back", "made"] },
    [
      // Beside each value stands of how many it is the only one.
      ["1", "zero", "1", "zero", "1", "zero", "1"],
      ["2", "zero", "1", "zero", "1", "zero", "1"],
      ["3", "five", "1", "five", "1", "zero", "1"],
      ["4", null, null, null, null, null, null],
      ["5", "zero", "1", "zero", "1", "zero", "1"],
    ],
  ));
