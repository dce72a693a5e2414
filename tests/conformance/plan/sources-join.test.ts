import { compileQuery } from "@sheaf/compiler";
import { describe, expect, test } from "vitest";
import { documentOf, environmentOf, requestOf } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { asCell, ask, columns, joined, joinedOrders, schemas, step } from "../support/joined-orders.ts";

const { world } = joinedOrders();

describe("join types", () => {
  test("inner: rows with a match on both sides; null keys never match", () =>
    world.expectRows([joined(columns, [step()])], ask("order", "who"), [
      ["1", "Ada"],
      ["2", "Bob"],
      ["3", "Ada"],
    ]));
  test("left-outer: every left row, nulls where none matches", () =>
    world.expectRows([joined(columns, [step({ joinType: "left-outer" })])], ask("order", "who"), [
      ["1", "Ada"],
      ["2", "Bob"],
      ["3", "Ada"],
      ["4", null],
      ["5", null],
    ]));
  test("right-outer: every right row", () =>
    world.expectRows([joined(columns, [step({ joinType: "right-outer" })])], ask("order", "who"), [
      ["1", "Ada"],
      ["2", "Bob"],
      ["3", "Ada"],
      [null, "Cem"],
    ]));
  test("full-outer: every row of both", () =>
    world.expectRows([joined(columns, [step({ joinType: "full-outer" })])], ask("order", "who"), [
      ["1", "Ada"],
      ["2", "Bob"],
      ["3", "Ada"],
      ["4", null],
      ["5", null],
      [null, "Cem"],
    ]));
  test("J1 lookup: the left grain, one distinct value, the marker for several", () =>
    world.expectRows(
      [
        joined(
          [column("order", "[orders/id]"), column("tag", "[tags/tag]")],
          [step({ right: tableSource("tags"), columns: [{ left: "[customer]", right: "[customer]" }], joinType: "lookup" })],
        ),
      ],
      ask("order", "tag"),
      [
        ["1", null, "2"],
        ["2", "z", "1"],
        ["3", null, "2"],
        ["4", null, null],
        ["5", null, null],
      ],
    ));
  // By other operators than equality: orders beside the customers whose least they reach (Ada 3, Bob 1, Cem none), or differ from.
  test.each([
    [">=", ["Bob", null, null, null, null], ["1", "2", "2", "2", "2"]],
    ["<", ["Ada", null, null, null, null], ["1", null, null, null, null]],
    ["!=", [null, "Bob", null, null, null], ["2", "1", "2", "2", "2"]],
    ["is-distinct-from", [null, null, null, null, null], ["3", "2", "3", "3", "3"]],
  ])("J1 lookup by %s: one row for each order, the value of its matches or the marker", (op, values, counts) =>
    world.expectRows(
      [joined(columns, [step({ joinType: "lookup", columns: [{ left: "[qty]", right: "[least]", op }] })])],
      ask("order", "who"),
      values.map((value, index) => [String(index + 1), value, counts[index] ?? null]),
    ),
  );
  test("J1 lookup by a range beside a key, read by formulas, filters and groups; its left another lookup", () =>
    world.expectRows(
      [
        joined(
          [
            column("order", "[orders/id]"),
            column("who", "Coalesce([customers/name], 'none')"),
            column("tag", "[tags/tag]"),
            column("n", "Count()"),
          ],
          [
            step({
              joinType: "lookup",
              columns: [
                { left: "[customer]", right: "[id]" },
                { left: "[qty]", right: "[least]", op: ">" },
              ],
            }),
            {
              left: tableSource("customers"),
              right: tableSource("tags"),
              joinType: "lookup",
              columns: [{ left: "[id]", right: "[customer]", op: "<=" }],
            },
          ],
          {
            groupings: [{ id: "g", groupBy: ["who"], calculations: ["n"] }],
            filters: [{ id: "f", columnId: "order", kind: "number-range", max: 4 }],
          },
        ),
      ],
      { elementId: "j", level: "base", columns: ["order", "who", "n", "tag"] },
      [
        ["3", "Ada", "1", null, "3"],
        ["2", "Bob", "1", "z", "1"],
        ["1", "none", "2", null, null],
        ["4", "none", "2", null, null],
      ],
    ));
});

/** Orders beside customers by one operator, as SQL of each engine says it. */
describe("operators, against hand-written SQL", () => {
  const operators: readonly (readonly [op: string, sql: string])[] = [
    ["=", "a.qty = b.least"],
    ["!=", "a.qty <> b.least"],
    ["<", "a.qty < b.least"],
    ["<=", "a.qty <= b.least"],
    [">", "a.qty > b.least"],
    [">=", "a.qty >= b.least"],
    ["is-distinct-from", "a.qty IS DISTINCT FROM b.least"],
    ["is-not-distinct-from", "a.qty IS NOT DISTINCT FROM b.least"],
  ];
  const types = [
    ["inner", "JOIN"],
    ["left-outer", "LEFT JOIN"],
    ["right-outer", "RIGHT JOIN"],
  ] as const;
  for (const [op, condition] of operators) {
    test(`${op}, in inner and one-sided joins`, async () => {
      for (const [joinType, keyword] of types) {
        const one = joined([...columns], [step({ joinType, columns: [{ left: "[qty]", right: "[least]", op }] })]);
        const rows = await world.rows([one], ask("order", "who"));
        const expected = await world.query(
          "duckdb",
          `SELECT a.id, b.name FROM orders a ${keyword} customers b ON ${condition} ORDER BY a.id NULLS LAST, b.id NULLS LAST`,
        );
        expect(rows).toEqual(expected.map(([id, who]) => [asCell(id), who]));
      }
    });
  }
  test("full-outer by any operator, and by several", async () => {
    const pairs = [
      [[{ left: "[qty]", right: "[least]", op: "<" }], "a.qty < b.least"],
      [[{ left: "[qty]", right: "[least]", op: "is-not-distinct-from" }], "a.qty IS NOT DISTINCT FROM b.least"],
      [
        [
          { left: "[customer]", right: "[id]" },
          { left: "[qty]", right: "[least]", op: ">=" },
        ],
        "a.customer = b.id AND a.qty >= b.least",
      ],
    ] as const;
    for (const [keys, condition] of pairs) {
      const one = joined(
        [...columns, column("tag", "[tags/tag]")],
        [
          step({ joinType: "full-outer", columns: keys }),
          {
            left: tableSource("customers"),
            right: tableSource("tags"),
            joinType: "lookup",
            columns: [{ left: "[id]", right: "[customer]" }],
          },
        ],
      );
      const rows = await world.rows([one], ask("order", "who"));
      const expected = await world.query(
        "duckdb",
        `SELECT a.id, b.name FROM orders a FULL JOIN customers b ON ${condition} ORDER BY a.id NULLS LAST, b.id NULLS LAST`,
      );
      expect(rows, condition).toEqual(expected.map(([id, who]) => [asCell(id), who]));
      expect((await world.rows([one], ask("tag"))).length).toBe(expected.length);
    }
  });
  test("within and intersects: geographies only, where the warehouse knows how they lie", () => {
    for (const op of ["within", "intersects"]) {
      const numbers = world.compile([joined(columns, [step({ columns: [{ left: "[qty]", right: "[least]", op }] })])], ask("order"));
      expect(numbers).toMatchObject({ ok: false, diagnostics: [{ code: "E_FORMULA_TYPE", message: expect.stringContaining(`"${op}"`) }] });
    }
  });
  test("within, by points in areas", async () => {
    const one = joined(columns, [
      step({
        columns: [
          {
            left: "MakePoint([qty], [qty])",
            right:
              'Geography("POLYGON((0 0, 0 " & Text([id] / 10 + 2) & ", " & Text([id] / 10 + 2) & " " & Text([id] / 10 + 2) & ", " & Text([id] / 10 + 2) & " 0, 0 0))")',
            op: "within",
          },
        ],
      }),
    ]);
    for (const dialect of ["duckdb", "postgres", "sqlite"] as const) {
      const compiled = world.compile([one], ask("order", "who"), {}, dialect);
      if (!compiled.ok) throw new Error(JSON.stringify(compiled.diagnostics));
      const rows = await world.query(dialect, compiled.sql);
      expect(rows.map(([id, who]) => [asCell(id), who])).toEqual([
        ["1", "Ada"],
        ["1", "Bob"],
        ["1", "Cem"],
        ["2", "Bob"],
        ["2", "Cem"],
        ["3", "Cem"],
      ]);
    }
    expect(compileQuery(documentOf([one]), requestOf(ask("order")), environmentOf(schemas, "mysql", {}))).toMatchObject({
      ok: false,
      diagnostics: [{ code: "E_UNSUPPORTED" }],
    });
  });
});

describe("keys", () => {
  test("are formulas in the leg's own scope, several hold together", () =>
    world.expectRows(
      [
        joined(columns, [
          step({
            columns: [
              { left: "[orders/customer] + 0", right: "If([id] > 0, [id], Null)" },
              { left: "[qty]", right: "Coalesce([least], 0)", op: ">=" },
            ],
          }),
        ]),
      ],
      ask("order", "who"),
      [
        ["2", "Bob"],
        ["3", "Ada"],
      ],
    ));
  test("V3: a date beside a datetime is its midnight", async () => {
    const one = joined(
      [column("order", "[orders/id]"), column("who", "[customers/name]")],
      [step({ columns: [{ left: "MakeDate(2024, 1, [id])", right: 'DateAdd("hour", 0, MakeDate(2024, 1, Coalesce([least], 9)))' }] })],
    );
    expect(await world.rows([one], ask("order", "who"))).toEqual([
      ["1", "Bob"],
      ["3", "Ada"],
    ]);
  });
  test("G5: a key with an error, or of types that cannot be compared, is told and keeps the element from wrong rows", () => {
    const found = (key: object) => world.compile([joined(columns, [step({ columns: [key] })])], ask("order"));
    expect(found({ left: "[nowhere]", right: "[id]" })).toMatchObject({
      ok: false,
      diagnostics: [{ code: "E_UNKNOWN_COLUMN", elementId: "j" }],
    });
    expect(found({ left: "[customer]", right: "[name]" })).toMatchObject({
      ok: false,
      diagnostics: [{ code: "E_FORMULA_TYPE", elementId: "j", message: expect.stringMatching(/^Condition 1 of the join of /u) }],
    });
  });
});

describe("names (workbook-file 1.2, 2)", () => {
  test("the join's name is the primary leg's prefix, the leg's name the others'; bare names that one leg has", () =>
    world.expectRows(
      [
        {
          ...joined([column("a", "[All/id]"), column("b", "[Buyers/name]"), column("c", "[qty]"), column("d", "[orders/qty]")], []),
          source: { kind: "join", name: "All", joins: [step({ name: "Buyers" })] },
        },
      ],
      ask("a", "b", "c", "d"),
      [
        ["1", "Ada", "2", "2"],
        ["2", "Bob", "3", "3"],
        ["3", "Ada", "4", "4"],
      ],
    ));
  test("G3: a bare name that two legs have is ambiguous", () => {
    const compiled = world.compile([joined([column("a", "[id]"), ...columns], [step()])], ask("order", "a"));
    expect(compiled.ok).toBe(true);
    expect(compiled.diagnostics).toMatchObject([{ code: "E_AMBIGUOUS", columnId: "a" }]);
  });
  test("a table joined with itself by leg names", () =>
    world.expectRows(
      [
        joined(
          [column("a", "[orders/id]"), column("b", "[Next/id]")],
          [{ left: tableSource("orders"), right: tableSource("orders"), name: "Next", columns: [{ left: "[id] + 1", right: "[id]" }] }],
        ),
      ].map((one) => ({
        ...one,
        source: { ...(one["source"] as object), name: "First" },
        columns: [column("a", "[First/id]"), column("b", "[Next/id]")],
      })),
      ask("a", "b"),
      [
        ["1", "2"],
        ["2", "3"],
        ["3", "4"],
        ["4", "5"],
      ],
    ));
});
