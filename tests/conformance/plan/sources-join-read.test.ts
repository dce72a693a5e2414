import { explainCell } from "@sheaf/compiler";
import { describe, expect, test } from "vitest";
import { type TestElement, documentOf, environmentOf } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { asCell, ask, columns, joined, joinedOrders, schemas, step } from "../support/joined-orders.ts";

const { sqlOf, world } = joinedOrders();

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
