import { describe, expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { base, column, customers, joined, orders, ordersElsewhere, read, table, tags } from "../support/orders-elsewhere.ts";

const { sameEverywhere } = ordersElsewhere();

describe("J3 one result from several connections, each as from one", () => {
  test.each(["inner", "left-outer", "right-outer", "full-outer", "lookup"])("%s joins of elements, every type exact", async (type) => {
    const rows = await sameEverywhere([orders, customers, joined(type)], { ...base });
    expect(rows.length).toBeGreaterThan(2);
    if (type !== "right-outer") expect(rows.flat()).toContain("99999999999999.9999");
  });
  test.each(["<", ">=", "!=", "is-distinct-from", "is-not-distinct-from"])("joins by %s", async (op) => {
    for (const type of ["inner", "full-outer"])
      await sameEverywhere([orders, customers, joined(type, op)], { ...base, columns: ["order", "who"] });
  });
  test("Lookup and Rollup, several matches and none, inside other formulas, tested by filters", async () => {
    const element: TestElement = {
      ...orders,
      columns: [
        column("id", "[orders/id]"),
        column("customer", "[orders/customer]"),
        column("who", "Lookup([Customers/name], [customer], [Customers/id])"),
        column("long", 'Upper(Lookup([Customers/region], [customer], [Customers/id])) & "!"'),
        column("tag", "Lookup([Tags/tag], [customer], [Tags/customer])"),
        column("tags", "Rollup(Count(), [customer], [Tags/customer])"),
        column("most", "Rollup(Max([Tags/tag]), [customer], [Tags/customer]) "),
      ],
      filters: [{ id: "f", columnId: "tags", kind: "number-range", min: 1, includeNulls: "never" }],
      sort: [{ columnId: "id", direction: "descending" }],
    };
    const rows = await sameEverywhere([element, customers, tags], { elementId: "orders", level: "base" });
    expect(rows.map(([, , who, long]) => [who, long])).toEqual([
      ["Ada 👩‍👧", "NORTH!"],
      ['it\'s "Bob"', "SOUTH!"],
      ["Ada 👩‍👧", "NORTH!"],
      ['it\'s "Bob"', "SOUTH!"],
    ]);
  });
  const grouped = joined("left-outer", "=", {
    columns: [
      column("region", "[Customers/region]"),
      column("price", "[Orders/price]"),
      column("qty", "[Orders/qty]"),
      column("total", "Sum([price])"),
      column("share", "Round(PercentOfTotal(Sum([qty])), 6)"),
      column("first", "First([qty])"),
      column("all", "Sum([qty])"),
    ],
    groupings: [{ id: "g", groupBy: ["region"], calculations: ["total", "share", "first"] }],
    summary: ["all"],
    filters: [{ id: "f", columnId: "qty", kind: "number-range", min: 3 }],
    sort: [{ columnId: "qty", direction: "ascending" }],
  });
  test("groups, windows, totals, counts and values of such elements, and elements over them", async () => {
    const child: TestElement = {
      id: "child",
      name: "Child",
      source: { kind: "table", elementId: "j", groupingId: "g" },
      columns: [column("r", "[Joined/region]"), column("t", "[Joined/total]"), column("n", "RowNumber()")],
    };
    const all = [orders, customers, grouped, child];
    expect(await sameEverywhere(all, { elementId: "j", level: "g" })).toHaveLength(3);
    await sameEverywhere(all, { elementId: "j", level: "base", columns: ["qty", "share"] });
    await sameEverywhere(all, { elementId: "j", level: "g", want: { kind: "totals", totalsAt: "summary" } });
    await sameEverywhere(all, { elementId: "j", level: "base", want: { kind: "count" } });
    await sameEverywhere(all, { elementId: "j", level: "g", want: { kind: "distinct", columnId: "region", search: "o" } });
    await sameEverywhere(all, { elementId: "child", level: "base" });
    await sameEverywhere(all, { elementId: "j", level: "base", want: { kind: "join-matches", join: 0 } });
  });
  test("pivot tables", async () => {
    const pivot = joined("left-outer", "=", {
      kind: "pivot-table",
      columns: [column("region", "[Customers/region]"), column("day", "[Orders/day]"), column("total", "Sum([Orders/qty])")],
      rowsBy: [{ id: "region" }],
      columnsBy: [{ id: "day" }],
      values: ["total"],
      sort: undefined,
    });
    for (const part of [
      { rows: 1, columns: 1 },
      { rows: 1, columns: 0 },
      { rows: 0, columns: 0 },
    ])
      await sameEverywhere([orders, customers, pivot], { elementId: "j", want: { kind: "pivot", ...part } });
  });
  test("unions, and transposes of them", async () => {
    const union = {
      kind: "union",
      sources: [table("orders"), table("tags"), read("customers")],
      matches: [
        { outputColumnName: "who", sourceColumns: ["[customer]", "[customer]", "[id]"] },
        { outputColumnName: "what", sourceColumns: [null, "[tag]", "[name]"] },
        { outputColumnName: "n", sourceColumns: ["[id]", null, null] },
      ],
    };
    const element: TestElement = {
      id: "u",
      name: "All",
      source: union,
      columns: ["who", "what", "n"].map((one) => column(one, `[Union of 3 Sources/${one}]`)),
      sort: ["who", "what", "n"].map((columnId) => ({ columnId, direction: "ascending" })),
    };
    expect(await sameEverywhere([customers, element], { elementId: "u", level: "base" })).toHaveLength(14);
    const turned: TestElement = {
      id: "t",
      name: "Turned",
      source: {
        kind: "transpose",
        direction: "row-to-column",
        source: read("u"),
        columnToTranspose: "what",
        valueColumn: "n",
        aggregate: "count",
        outputColumns: ["x", "Cem"],
      },
      columns: [column("who", "[All/who]"), column("x", "[All/x]")],
      sort: [{ columnId: "who", direction: "ascending" }],
    };
    await sameEverywhere([customers, element, turned], { elementId: "t", level: "base" });
  });
  test("unions over joins, whose columns are called by their legs", async () => {
    const element: TestElement = {
      id: "u",
      name: "All",
      source: {
        kind: "union",
        sources: [joined("inner")["source"], table("tags")],
        matches: [
          { outputColumnName: "who", sourceColumns: ["[Customers/name]", "[tag]"] },
          { outputColumnName: "n", sourceColumns: ["[Orders/id]", null] },
        ],
      },
      columns: ["who", "n"].map((one) => column(one, `[Union of 2 Sources/${one}]`)),
      sort: ["who", "n"].map((columnId) => ({ columnId, direction: "ascending" })),
    };
    expect(await sameEverywhere([orders, customers, element], { elementId: "u", level: "base" })).toHaveLength(9);
  });
  test("relationships, followed where a related column is read", async () => {
    const related: TestElement = {
      ...orders,
      columns: [...(orders["columns"] as object[]), column("who", "[orders/Buyer/name]")],
      relationships: [
        { id: "r", name: "Buyer", targetElementId: "customers", keys: [{ sourceColumnId: "customer", targetColumnId: "id" }] },
      ],
    };
    const rows = await sameEverywhere([related, customers], { elementId: "orders", level: "base", columns: ["id", "who"] });
    expect(rows.map(([, who]) => who)).toEqual(['it\'s "Bob"', "Ada 👩‍👧", null, null, 'it\'s "Bob"', "Ada 👩‍👧"]);
  });
  test("arrays and aggregates of other rows", async () => {
    const lists: TestElement = {
      ...tags,
      columns: [...(tags["columns"] as object[]), column("all", "ArrayAgg([tag])")],
      groupings: [{ id: "g", groupBy: ["customer"], calculations: ["all"] }],
      sort: [{ columnId: "tag", direction: "ascending" }],
    };
    const element: TestElement = {
      ...customers,
      columns: [...(customers["columns"] as object[]), column("second", "Lookup([Tags/all], [id], [Tags/customer])[1]")],
    };
    const rows = await sameEverywhere([lists, element], { elementId: "customers", level: "base", columns: ["name", "second"] });
    expect(rows.map(([, second]) => second)).toEqual(["y", "z", null]);
  });
});
