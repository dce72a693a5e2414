import { describe, expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { withDrawn } from "../support/engines.ts";
import { planWorld } from "../support/plan.ts";

const world = planWorld(
  [
    {
      name: "orders",
      columns: { id: "int", code: "text", qty: "int" },
      key: ["id"],
      rows: [
        [1, "a", 2],
        [2, "b", 3],
        [3, "c", 4],
        [4, null, 5],
        [5, "a", 6],
      ],
    },
    // a has one price twice and a null, b two prices, c none, and one row has no code.
    {
      name: "prices",
      columns: { code: "text", price: "decimal", kind: "text" },
      rows: [
        ["a", "1.50", "x"],
        ["a", "1.5", "y"],
        ["a", null, "x"],
        ["b", "2", "x"],
        ["b", "3", "x"],
        [null, "9", "x"],
      ],
    },
  ],
  withDrawn(4),
);
const orders = (columns: object[], more: Record<string, unknown> = {}): TestElement => ({
  id: "o",
  name: "Orders",
  source: tableSource("orders"),
  columns: [column("id", "[orders/id]"), column("code", "[orders/code]"), column("qty", "[orders/qty]"), ...columns],
  ...more,
});
const prices = (more: Record<string, unknown> = {}, columns: object[] = []): TestElement => ({
  id: "p",
  name: "Prices",
  source: tableSource("prices"),
  columns: [column("code", "[prices/code]"), column("price", "[prices/price]"), column("kind", "[prices/kind]"), ...columns],
  ...more,
});
const ask = (...columns: string[]) => ({ elementId: "o", columns }) as const;

describe("J1 Lookup", () => {
  const looked = column("price", "Lookup([Prices/price], [code], [Prices/code])");
  test("one distinct value is that value, several are the marker, none is null; nulls match nothing", () =>
    world.expectRows([orders([looked]), prices()], ask("id", "price"), [
      // The last column counts the distinct values, for the marker (V9).
      ["1", "1.5", "1"],
      ["2", null, "2"],
      ["3", null, null],
      ["4", null, null],
      ["5", "1.5", "1"],
    ]));
  test("rows are never repeated, nor is one picked", () =>
    world.expectRows([orders([looked, column("n", "Count()")], { summary: ["n"] }), prices()], { elementId: "o", level: "summary" }, [
      ["5"],
    ]));
  test("V9: in a formula the marker is null, with the hint W_MULTIPLE", async () => {
    const one = orders([looked, column("worth", "[qty] * Lookup([Prices/price], [code], [Prices/code])"), column("again", "[price] + 0")]);
    await world.expectRows([one, prices()], ask("id", "worth", "again"), [
      ["1", "3", "1.5"],
      ["2", null, null],
      ["3", null, null],
      ["4", null, null],
      ["5", "9", "1.5"],
    ]);
    const codes = world.compile([one, prices()], ask("id")).diagnostics.map((found) => `${found.code} ${found.columnId}`);
    expect(codes).toEqual(["W_MULTIPLE worth", "W_MULTIPLE again"]);
  });
  test("several keys, and formulas as keys", () =>
    world.expectRows(
      [
        orders([column("price", 'Lookup([Prices/price], Upper([code]) & "x", Upper([Prices/code]) & [Prices/kind], [qty] > 2, True)')]),
        prices(),
      ],
      ask("id", "price"),
      [
        ["1", null, null],
        ["2", null, "2"],
        ["3", null, null],
        ["4", null, null],
        ["5", "1.5", "1"],
      ],
    ));
  test("a target with a known key is joined as it is (E4), without a marker", async () => {
    const target = {
      ...prices(),
      id: "q",
      name: "Same",
      source: tableSource("orders"),
      columns: [column("number", "[orders/id]"), column("qty", "[orders/qty]")],
    };
    const one = orders([
      column("next", "Lookup([Same/qty], [id] + 1, [Same/number])"),
      column("more", "1 + Lookup([Same/qty], [id] + 1, [Same/number])"),
    ]);
    await world.expectRows([one, target], ask("id", "next", "more"), [
      ["1", "3", "4"],
      ["2", "4", "5"],
      ["3", "5", "6"],
      ["4", "6", "7"],
      ["5", null, null],
    ]);
    const compiled = world.compile([one, target], ask("next"));
    expect(compiled.ok && compiled.sql).not.toContain("GROUP BY");
    expect(compiled.diagnostics).toEqual([]);
  });
  test("two values by the same keys are one join (E4)", () => {
    const compiled = world.compile(
      [orders([looked, column("kind", "Lookup([Prices/kind], [code], [Prices/code])")]), prices()],
      ask("price", "kind"),
    );
    expect(compiled.ok && compiled.sql.match(/JOIN/g)).toHaveLength(1);
  });
  test("a Lookup of a table that an element of the document reads, by its name", () =>
    world.expectRows(
      [
        orders([column("kind", "Lookup([prices/kind], [code], [prices/code])")]),
        { ...prices(), name: "Price list", filters: [{ id: "f", columnId: "kind", kind: "list", values: ["y"] }] },
      ],
      ask("id", "kind"),
      [
        ["1", null, "2"],
        ["2", "x", "1"],
        ["3", null, null],
        ["4", null, null],
        ["5", null, "2"],
      ],
    ));
  test("inside an aggregate, by its local keys (L4)", () =>
    world.expectRows(
      [orders([column("total", "Sum([qty] * Lookup([Prices/price], [code], [Prices/code]))")], { summary: ["total"] }), prices()],
      { elementId: "o", level: "summary" },
      [["12"]],
    ));
  test("filters on a looked-up column come before aggregation (F1)", () =>
    world.expectRows(
      [
        orders([looked, column("n", "Count()")], {
          summary: ["n"],
          filters: [{ id: "f", columnId: "price", kind: "number-range", min: 1 }],
        }),
        prices(),
      ],
      { elementId: "o", columns: ["id", "n"] },
      [
        ["1", "2"],
        ["5", "2"],
      ],
    ));
  test("a Lookup whose key is a Lookup", () =>
    world.expectRows(
      [
        orders([
          column(
            "kind",
            'Lookup(Min([Prices/kind]), Lookup([Prices/kind], [code], [Prices/code], "2", Text([Prices/price])), [Prices/kind])',
          ),
        ]),
        prices(),
      ],
      ask("id", "kind"),
      [
        ["1", null, null],
        ["2", "x", "1"],
        ["3", null, null],
        ["4", null, null],
        ["5", null, null],
      ],
    ));
});

describe("J2 Rollup", () => {
  test("no match is the formula over no rows", () =>
    world.expectRows(
      [
        orders([
          column("sum", "Rollup(Sum([Prices/price]), [code], [Prices/code])"),
          column("n", "Rollup(Count(), [code], [Prices/code])"),
          column("more", "Rollup(Count() + 1, [code], [Prices/code])"),
          column("ratio", "Rollup(Sum([Prices/price]) / Count([Prices/price]), [code], [Prices/code])"),
        ]),
        prices(),
      ],
      ask("id", "sum", "n", "more", "ratio"),
      [
        ["1", "3", "3", "4", 1.5],
        ["2", "5", "2", "3", 2.5],
        ["3", null, "0", "1", null],
        ["4", null, "0", "1", null],
        ["5", "3", "3", "4", 1.5],
      ],
    ));
  test("constants as keys: all rows or none, and none of nothing", async () => {
    const columns = [
      column("all", "Rollup(Count(), 1, 1)"),
      column("none", "Rollup(Count(), 1, 2)"),
      column("theirs", "Rollup(Max([Prices/price]), 1, 1)"),
      column("some", 'Rollup(Count(), [code], "a")'),
    ];
    await world.expectRows(
      [orders(columns), prices()],
      { ...ask("id", "all", "none", "theirs", "some"), window: { offset: 0, limit: 2 } },
      [
        ["1", "5", "0", "9", "5"],
        ["2", "5", "0", "9", "0"],
      ],
    );
  });
  test("J3: the target is read after its own filters", () =>
    world.expectRows(
      [
        orders([column("sum", "Rollup(Sum([Prices/price]), [code], [Prices/code])")]),
        prices({ filters: [{ id: "f", columnId: "price", kind: "number-range", max: 2 }] }),
      ],
      { ...ask("id", "sum"), window: { offset: 0, limit: 2 } },
      [
        ["1", "3"],
        ["2", "2"],
      ],
    ));
  test("J3: at the innermost level among its columns that are named", () => {
    const target = prices({ groupings: [{ id: "g", groupBy: ["code"], calculations: ["top"] }] }, [column("top", "Max([price])")]);
    return world.expectRows(
      [
        orders([
          column("tops", "Rollup(Sum([Prices/top]), 1, 1)"),
          column("n", "Rollup(Count(), [code], [Prices/code])"),
          column("one", "Lookup([Prices/top], [code], [Prices/code])"),
          column("fan", "Rollup(Sum([Prices/top]), [code], [Prices/code], [code], [Prices/kind])"),
        ]),
        target,
      ],
      ask("id", "tops", "n", "one", "fan"),
      [
        // Groups a (1.5), b (3) and null (9): one row each.
        ["1", "13.5", "1", "1.5", null],
        ["2", "13.5", "1", "3", null],
        ["3", "13.5", "0", null, null],
        ["4", "13.5", "0", null, null],
        ["5", "13.5", "1", "1.5", null],
      ],
    );
  });
  test("at a grouping, by its key", () => {
    const grouped = orders([column("n", "Count()"), column("theirs", "Rollup(Count(), [code], [Prices/code])")], {
      groupings: [{ id: "g", groupBy: ["code"], calculations: ["n", "theirs"] }],
    });
    return world.expectRows([grouped, prices()], { elementId: "o", level: "g" }, [
      ["a", "2", "3"],
      ["b", "1", "2"],
      ["c", "1", "0"],
      [null, "1", "0"],
    ]);
  });
});

describe("J3 own rows", () => {
  test("after stage 1, and not after stage 2", () => {
    const one = orders([column("same", "Rollup(Sum([qty]), [code], [code])"), column("all", "Rollup(Count(), 1, 1)")], {
      filters: [
        { id: "f", columnId: "qty", kind: "number-range", min: 3 },
        { id: "g", columnId: "same", kind: "number-range", min: 4 },
      ],
    });
    return world.expectRows(
      [one],
      ask("id", "same", "all"),
      [
        ["3", "4", "3"],
        // Null keys match nothing.
        ["5", "6", "3"],
      ].map((row) => [row[0] ?? "", row[1] ?? "", "4"]),
    );
  });
  test("a Lookup of the row before, by a shifted key", () =>
    world.expectRows([orders([column("before", "Lookup([qty], [id] - 1, [id])")])], ask("id", "before"), [
      ["1", null],
      ["2", "2"],
      ["3", "3"],
      ["4", "4"],
      ["5", "5"],
    ]));
  test("it may itself be tested, as an aggregate is", () =>
    world.expectRows(
      [
        orders([column("n", "Rollup(Count(), [code], [code])"), column("c", "Count()")], {
          summary: ["c"],
          filters: [{ id: "f", columnId: "n", kind: "number-range", min: 2 }],
        }),
      ],
      ask("id", "n", "c"),
      [
        ["1", "2", "2"],
        ["5", "2", "2"],
      ],
    ));
  test("E_CYCLE: a Rollup of itself", () => {
    const compiled = world.compile([orders([column("self", "Rollup(Sum([self]), 1, 1)")])], { elementId: "o" });
    expect(compiled.diagnostics.map((one) => `${one.code} ${one.columnId}`)).toEqual(["E_CYCLE self"]);
  });
});

describe("findings", () => {
  test("a bare column of another element: E_UNKNOWN_COLUMN with the way out", () => {
    const compiled = world.compile([orders([column("bad", "[Prices/price]")]), prices()], ask("id"));
    expect(compiled.diagnostics[0]).toMatchObject({
      code: "E_UNKNOWN_COLUMN",
      columnId: "bad",
      message: expect.stringContaining("Lookup") as string,
    });
  });
  test("two targets in one call: E_UNSUPPORTED", () => {
    const compiled = world.compile([orders([column("bad", "Lookup([Prices/price], [code], [qty])")]), prices()], ask("id"));
    expect(compiled.diagnostics[0]).toMatchObject({ code: "E_FORMULA_TYPE", columnId: "bad" });
    const other = world.compile([orders([column("bad", "Lookup([Prices/price], [code], [code])")]), prices()], ask("id"));
    expect(other.diagnostics[0]).toMatchObject({ code: "E_UNSUPPORTED", columnId: "bad" });
  });
  test("E_UNSUPPORTED across connections, at the formula", () => {
    const compiled = world.compile(
      [
        orders([column("bad", "Lookup([Prices/price], [code], [Prices/code])")]),
        prices({ source: { kind: "warehouse-table", connectionId: "d", path: ["prices"] } }),
      ],
      ask("id"),
    );
    expect(compiled.ok).toBe(true);
    expect(compiled.diagnostics.filter((one) => one.columnId === "bad").map((one) => one.code)).toContain("E_UNKNOWN_COLUMN");
  });
  test("E_CYCLE: two elements that look each other up", () => {
    const a = orders([column("x", "Lookup([Prices/y], [code], [Prices/code])")]);
    const b = prices({}, [column("y", "Lookup([Orders/x], [code], [Orders/code])")]);
    const compiled = world.compile([a, b], ask("id"));
    expect(compiled.ok).toBe(true);
    expect(compiled.diagnostics.map((one) => `${one.code} ${one.columnId}`)).toContain("E_CYCLE x");
  });
  test("E_CYCLE: rows that rest on themselves by way of filters", () => {
    const a = orders([column("x", "Lookup([Prices/kind], [code], [Prices/code])")], {
      filters: [{ id: "f", columnId: "x", kind: "list", values: ["x"] }],
    });
    const b = prices({ filters: [{ id: "f", columnId: "y", kind: "number-range", min: 1 }] }, [
      column("y", "Rollup(Count(), [code], [Orders/code])"),
    ]);
    const compiled = world.compile([a, b], ask("id"));
    expect(compiled.ok).toBe(false);
    expect(compiled.diagnostics.map((one) => one.code)).toContain("E_CYCLE");
  });
});
