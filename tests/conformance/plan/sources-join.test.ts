import { type TableSchema, compileQuery, explainCell } from "@sheaf/compiler";
import { INTEGER, TEXT } from "@sheaf/sql";
import { describe, expect, test } from "vitest";
import { type TestElement, documentOf, environmentOf, requestOf } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { planWorld } from "../support/plan.ts";

const world = planWorld([
  {
    name: "orders",
    columns: { id: "int", customer: "int", qty: "int" },
    key: ["id"],
    rows: [
      [1, 10, 2],
      [2, 20, 3],
      [3, 10, 4],
      [4, null, 5],
      [5, 40, 6],
    ],
  },
  {
    name: "customers",
    columns: { id: "int", name: "text", least: "int" },
    key: ["id"],
    rows: [
      [10, "Ada", 3],
      [20, "Bob", 1],
      [30, "Cem", null],
    ],
  },
  // Customer 10 twice with two tags, 20 twice with one, 30 none.
  {
    name: "tags",
    columns: { customer: "int", tag: "text" },
    rows: [
      [10, "x"],
      [10, "y"],
      [20, "z"],
      [20, "z"],
      [null, "n"],
    ],
  },
]);
const joined = (columns: object[], joins: object[], more: Record<string, unknown> = {}): TestElement => ({
  id: "j",
  name: "Joined",
  source: { kind: "join", joins },
  columns,
  ...more,
});
const step = (more: Record<string, unknown> = {}) => ({
  left: tableSource("orders"),
  right: tableSource("customers"),
  columns: [{ left: "[customer]", right: "[id]" }],
  ...more,
});
const columns = [column("order", "[orders/id]"), column("who", "[customers/name]")];
const ask = (...ids: string[]) => ({ elementId: "j", columns: ids }) as const;
const sqlOf = (elements: readonly TestElement[], ...ids: string[]): string => {
  const compiled = world.compile(elements, ask(...ids));
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.diagnostics));
  return compiled.sql;
};

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

/** The same tables, for what is only compiled. */
const schemaOf = (name: string, columns: TableSchema["columns"]): [string, TableSchema] => [
  name,
  { path: [name], columns, key: ["id"], rowIdentity: null, rowCountEstimate: null },
];
const whole = (name: string) => ({ name, type: INTEGER, nativeType: "INTEGER" });
const schemas = new Map([
  schemaOf("orders", [whole("id"), whole("customer"), whole("qty")]),
  schemaOf("customers", [whole("id"), { name: "name", type: TEXT, nativeType: "VARCHAR" }]),
]);

/** Whole numbers as cells have them. */
const asCell = (value: unknown): unknown => (typeof value === "bigint" || typeof value === "number" ? value.toString() : value);

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
      diagnostics: [{ code: "E_FORMULA_TYPE", elementId: "j" }],
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

describe("legs that are elements", () => {
  const people: TestElement = {
    id: "p",
    name: "People",
    source: tableSource("customers"),
    columns: [column("id", "[customers/id]"), column("who", "[customers/name]"), column("lowest", "Coalesce([customers/least], 0)")],
    filters: [{ id: "f", columnId: "who", kind: "list", mode: "exclude", values: ["Bob"] }],
  };
  const leg = { kind: "table", elementId: "p" };
  const byPeople = (joinType: string): TestElement =>
    joined(
      [column("order", "[orders/id]"), column("who", "[People/who]"), column("lowest", "[People/lowest]")],
      [step({ right: leg, joinType })],
    );
  test("F7: their own filters act below the join", () =>
    world.expectRows([people, byPeople("left-outer")], ask("order", "who"), [
      ["1", "Ada"],
      ["2", null],
      ["3", "Ada"],
      ["4", null],
      ["5", null],
    ]));
  test("what they compute is null where they have no row, even a constant", async () => {
    await world.expectRows([people, byPeople("full-outer")], ask("order", "lowest"), [
      ["1", "3"],
      ["2", null],
      ["3", "3"],
      ["4", null],
      ["5", null],
      [null, "0"],
    ]);
    const flipped = joined(
      [column("order", "[orders/id]"), column("lowest", "[People/lowest]")],
      [{ left: leg, right: tableSource("orders"), joinType: "right-outer", columns: [{ left: "[id]", right: "[customer]" }] }],
    );
    await world.expectRows(
      [people, flipped],
      { ...ask("order", "lowest"), extraFilters: [{ id: "x", columnId: "order", kind: "number-range", max: 2 }] },
      [
        ["1", "3"],
        ["2", null],
      ],
    );
  });
  test("are read at a level of theirs", () => {
    const perCustomer: TestElement = {
      id: "g",
      name: "Spent",
      source: tableSource("orders"),
      columns: [column("c", "[orders/customer]"), column("total", "Sum([orders/qty])")],
      groupings: [{ id: "lv", groupBy: ["c"], calculations: ["total"] }],
    };
    const one = joined(
      [column("who", "[customers/name]"), column("total", "[Spent/total]")],
      [
        {
          left: tableSource("customers"),
          right: { kind: "table", elementId: "g", groupingId: "lv" },
          joinType: "left-outer",
          columns: [{ left: "[id]", right: "[c]" }],
        },
      ],
    );
    return world.expectRows([perCustomer, one], ask("who", "total"), [
      ["Ada", "6"],
      ["Bob", "3"],
      ["Cem", null],
    ]);
  });
  test("G4: a renamed column is followed through the join", () => {
    const renamed = { ...people, columns: [column("id", "[customers/id]"), { ...column("who", "[customers/name]"), name: "Person" }] };
    const one = joined([column("who", "[People/Person]")], [step({ right: leg, columns: [{ left: "[customer]", right: "[People/id]" }] })]);
    return world.expectRows([renamed, one], ask("who"), [["Ada"], ["Ada"]]);
  });
  test("an element that reads itself by way of a join is a circle", () => {
    const around = joined(columns, [step({ right: { kind: "table", elementId: "k" }, columns: [{ left: "[id]", right: "[x]" }] })]);
    const back: TestElement = { id: "k", name: "K", source: { kind: "table", elementId: "j" }, columns: [column("x", "[Joined/order]")] };
    expect(() => world.compile([around, back], ask("order"))).toThrow(/E_CYCLE/);
  });
});

describe("several joins", () => {
  const chain = (first: string, second: string): TestElement =>
    joined(
      [column("order", "[orders/id]"), column("who", "[customers/name]"), column("tag", "[tags/tag]")],
      [
        step({ joinType: first }),
        { left: tableSource("customers"), right: tableSource("tags"), joinType: second, columns: [{ left: "[id]", right: "[customer]" }] },
      ],
    );
  test("each on the right of an earlier one, against hand-written SQL", async () => {
    const words = { inner: "JOIN", "left-outer": "LEFT JOIN", "right-outer": "RIGHT JOIN", "full-outer": "FULL JOIN" } as const;
    for (const [first, one] of Object.entries(words)) {
      for (const [second, two] of Object.entries(words)) {
        const rows = await world.rows([chain(first, second)], ask("order", "who", "tag"));
        const expected = await world.query(
          "duckdb",
          `SELECT a.id, b.name, t.tag FROM orders a ${one} customers b ON a.customer = b.id ${two} tags t ON b.id = t.customer ORDER BY a.id NULLS LAST, b.id NULLS LAST, t.rowid NULLS LAST`,
        );
        expect(rows, `${first}, ${second}`).toEqual(expected.map(([id, who, tag]) => [asCell(id), who, tag]));
      }
    }
  });
  test("a join as a leg of a join", () =>
    world.expectRows(
      [
        joined(
          [column("order", "[orders/id]"), column("who", "[Tagged/name]"), column("tag", "[Tagged/tag]")],
          [
            step({
              right: {
                kind: "join",
                joins: [{ left: tableSource("customers"), right: tableSource("tags"), columns: [{ left: "[id]", right: "[customer]" }] }],
              },
              name: "Tagged",
              joinType: "left-outer",
              columns: [{ left: "[customer]", right: "[id]" }],
            }),
          ],
        ),
      ],
      { ...ask("order", "tag"), extraFilters: [{ id: "x", columnId: "order", kind: "number-range", min: 2, max: 4 }] },
      [
        ["2", "z"],
        ["2", "z"],
        ["3", "x"],
        ["3", "y"],
        ["4", null],
      ],
    ));
});

describe("what reads a join", () => {
  const base = joined(
    [
      column("order", "[orders/id]"),
      column("qty", "[orders/qty]"),
      column("who", "[customers/name]"),
      column("total", "Sum([qty])"),
      column("n", "Count()"),
    ],
    [step({ joinType: "full-outer" })],
    { groupings: [{ id: "lv", groupBy: ["who"], calculations: ["total"] }], summary: ["n"] },
  );
  test("groupings, summary, counts and distinct values", async () => {
    await world.expectRows([base], { elementId: "j", level: "lv", columns: ["who", "total"] }, [
      ["Ada", "6"],
      ["Bob", "3"],
      ["Cem", null],
      [null, "11"],
    ]);
    await world.expectRows([base], { elementId: "j", level: "summary" }, [["6"]]);
    await world.expectRows([base], { elementId: "j", level: "base", want: { kind: "count" } }, [["6"]]);
    await world.expectRows([base], { elementId: "j", want: { kind: "distinct", columnId: "who", search: null } }, [
      ["Ada", "2"],
      ["Bob", "1"],
      ["Cem", "1"],
      [null, "2"],
    ]);
  });
  test("another element, a Lookup and a Rollup", () =>
    world.expectRows(
      [
        base,
        {
          id: "r",
          name: "Reader",
          source: tableSource("customers"),
          columns: [
            column("id", "[customers/id]"),
            column("spent", "Rollup(Sum([Joined/qty]), [customers/name], [Joined/who])"),
            column("least", "Lookup([Joined/total], [customers/name], [Joined/who])"),
          ],
        },
        {
          id: "child",
          name: "Child",
          source: { kind: "table", elementId: "j", groupingId: "lv" },
          columns: [column("t", "[Joined/total]")],
        },
      ],
      { elementId: "r", columns: ["id", "spent", "least"] },
      [
        ["10", "6", "6"],
        ["20", "3", "3"],
        ["30", null, null],
      ],
    ));
});

describe("filters below a join", () => {
  const people: TestElement = {
    id: "p",
    name: "People",
    source: tableSource("customers"),
    columns: [column("id", "[customers/id]"), column("who", "[customers/name]")],
    filters: [{ id: "f", columnId: "who", kind: "list", mode: "exclude", values: ["Bob"] }],
  };
  const one = joined(
    [column("order", "[orders/id]"), column("who", "[People/who]"), column("n", "Count()")],
    [step({ right: { kind: "table", elementId: "p" }, joinType: "left-outer" })],
    { summary: ["n"], filters: [{ id: "own", columnId: "order", kind: "number-range", min: 2 }] },
  );
  test("F7, T1: they are in force on what reads it, and said to be inherited", () => {
    const found = explainCell(documentOf([people, one]), { elementId: "j", columnId: "n", keys: [] }, environmentOf(schemas, "duckdb", {}));
    expect(found?.filters.map(({ elementId, filterId, inherited }) => [elementId, filterId, inherited])).toEqual([
      ["p", "f", true],
      ["j", "own", false],
    ]);
  });
  test("a control that targets a table filters the legs that read it", () =>
    world.expectRows(
      [
        joined(columns, [step({ joinType: "left-outer" })]),
        {
          id: "control",
          kind: "control",
          controlId: "pick",
          controlType: "list",
          selectionMode: "single",
          value: "Ada",
          source: { kind: "manual", valueType: "text", values: ["Ada"] },
          filters: [{ source: tableSource("customers"), columnId: "name" }],
        },
      ],
      ask("order", "who"),
      [
        ["1", "Ada"],
        ["2", null],
        ["3", "Ada"],
        ["4", null],
        ["5", null],
      ],
    ));
});

describe("match counts of a join", () => {
  const matches = async (more: Record<string, unknown>) =>
    (await world.rows([joined(columns, [step(more)])], { elementId: "j", want: { kind: "join-matches", join: 0 } }))[0];
  test("rows of each side, and how many find one on the other, whatever the type of the join", async () => {
    for (const joinType of ["inner", "full-outer", "lookup"]) expect(await matches({ joinType })).toEqual(["5", "3", "3", "2", "2", "0"]);
    // Two orders of customer 10 find two tags each, one of customer 20 two; the tag without a customer finds none.
    expect(await matches({ right: tableSource("tags"), columns: [{ left: "[customer]", right: "[customer]" }] })).toEqual([
      "5",
      "5",
      "3",
      "4",
      "2",
      "4",
    ]);
  });
  test("by an operator that lets one row match several", async () =>
    expect(await matches({ columns: [{ left: "[qty]", right: "[least]", op: ">" }] })).toEqual(["5", "3", "5", "2", "0", "0"]));
  test("of empty matches and of a join that is not there", async () => {
    expect(await matches({ columns: [{ left: "[qty]", right: "[id]" }] })).toEqual(["5", "3", "0", "0", "0", "0"]);
    const none = world.compile([joined(columns, [step()])], { elementId: "j", want: { kind: "join-matches", join: 1 } });
    expect(none).toMatchObject({ ok: false, diagnostics: [{ code: "E_DANGLING_ID" }] });
  });
});

describe("E3, E4", () => {
  const one = [joined([...columns, column("n", "Count()")], [step({ joinType: "left-outer" })], { summary: ["n"] })];
  test("bare tables are joined plainly", () => {
    expect(sqlOf(one, "order", "who")).toMatchInlineSnapshot(`
      "SELECT
        orders.id AS "order",
        customers.name AS who
      FROM main.orders
      LEFT JOIN main.customers
        ON orders.customer = customers.id
      ORDER BY orders.id ASC NULLS LAST"
    `);
  });
  test("a leg that adds no rows and that nobody reads is not joined; one that could is", () => {
    expect(sqlOf(one, "order")).not.toContain("customers");
    const inner = [joined(columns, [step()])];
    expect(sqlOf(inner, "order")).toContain("JOIN main.customers");
    const many = [
      joined(columns, [
        step(),
        step({
          left: tableSource("customers"),
          right: tableSource("tags"),
          joinType: "left-outer",
          columns: [{ left: "[id]", right: "[customer]" }],
        }),
      ]),
    ];
    expect(sqlOf(many, "order")).toContain("LEFT JOIN main.tags");
  });
  test("what is counted without columns counts the joined rows", () =>
    world.expectRows(one, { elementId: "j", level: "summary" }, [["5"]]));
});
