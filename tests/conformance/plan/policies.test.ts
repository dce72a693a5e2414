import { explainCell } from "@sheaf/compiler";
import { describe, expect, test } from "vitest";
import { type Surroundings, type TestElement, documentOf, environmentOf, requestOf } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { planWorld } from "../support/plan.ts";

const world = planWorld([
  {
    name: "orders",
    columns: { id: "int", region: "text", amount: "int", secret: "int" },
    key: ["id"],
    rows: [
      [1, "N", 10, 7],
      [2, "S", 20, 8],
      [3, "S", 30, 9],
      [4, null, 40, 6],
    ],
  },
]);

const policy = (rule: string, more: object = {}) => ({ id: "p", name: "Own region", rule, ...more });
const ofRegion = policy('[region] = CurrentUserAttributeText("region")');
const orders = (policies: readonly object[], more: object = {}): TestElement => ({
  id: "orders",
  name: "Orders",
  source: tableSource("orders"),
  columns: [
    column("id", "[orders/id]"),
    column("region", "[orders/region]"),
    column("amount", "[orders/amount]"),
    column("secret", "[orders/secret]"),
  ],
  metrics: [{ id: "m", name: "Secrets", formula: "Sum([secret])" }],
  sheaf: { rowPolicies: policies },
  ...more,
});
const reader = (columns: object[], more: object = {}): TestElement => ({
  id: "t",
  name: "Mine",
  source: { kind: "data-model", dataModelId: "m", elementId: "orders" },
  columns,
  ...more,
});
const as = (model: TestElement, user: Surroundings["user"] = {}): Surroundings => ({ models: { m: [model] }, user });
const south = { attributes: new Map([["region", "S"]]) };
const sums = reader([column("sum", "Sum([Orders/amount])"), column("rows", "Count()")], { summary: ["sum", "rows"] });
const summed = { elementId: "t", level: "summary" } as const;
const found = (elements: readonly TestElement[], ask: Parameters<typeof world.compile>[1], around: Surroundings): string =>
  world
    .compile(elements, ask, around)
    .diagnostics.map(({ code, columnId, message }) => `${code} ${columnId}: ${message}`)
    .join("\n");

describe("F8: row policies", () => {
  test("V25: bind below every element; a missing attribute means no rows", async () => {
    await world.expectRows([sums], summed, [["50", "2"]], as(orders([ofRegion]), south));
    await world.expectRows([sums], summed, [[null, "0"]], as(orders([ofRegion])));
  });
  test.each([
    'Coalesce(CurrentUserAttributeText("region"), "S") = [region]',
    'IsNull(CurrentUserAttributeText("region")) or [region] = "S"',
    'Not (Upper(CurrentUserAttributeText("region")) = [region])',
  ])("whatever else the rule says: %s", (rule) => world.expectRows([sums], summed, [[null, "0"]], as(orders([policy(rule)]))));
  test("in a column that the rule names, and in a column of its source", () =>
    world.expectRows(
      [sums],
      summed,
      [[null, "0"]],
      as(
        orders([policy("[mine]")], {
          columns: [
            column("amount", "[orders/amount]"),
            column("mine", 'Coalesce(CurrentUserAttributeText("region"), "S") = [orders/region]'),
          ],
          metrics: [],
        }),
      ),
    ));
  test("several hold together; one that is disabled, or not for this person, does not", async () => {
    const both = orders([ofRegion, { ...policy("[amount] > 20"), id: "p2" }]);
    await world.expectRows([sums], summed, [["30", "1"]], as(both, south));
    await world.expectRows([sums], summed, [["100", "4"]], as(orders([{ ...ofRegion, state: "disabled" }])));
    await world.expectRows([sums], summed, [["100", "4"]], as(orders([{ ...ofRegion, except: { users: ["A@B.c"] } }])));
    await world.expectRows([sums], summed, [["100", "4"]], as(orders([{ ...ofRegion, appliesTo: { teams: ["sales"] } }])));
    await world.expectRows(
      [sums],
      summed,
      [[null, "0"]],
      as(orders([{ ...ofRegion, appliesTo: { teams: ["sales"] } }]), { teams: ["sales"] }),
    );
    await world.expectRows([sums], summed, [[null, "0"]], as(orders([{ ...ofRegion, appliesTo: { users: ["u1"] } }]), { id: "u1" }));
  });
  test("in value lists, Lookup, joins, totals and a Rollup from elsewhere", async () => {
    const around = as(orders([ofRegion]), south);
    const rows = reader([column("id", "[Orders/id]"), column("where", "[Orders/region]")]);
    await world.expectRows([rows], { elementId: "t", want: { kind: "distinct", columnId: "where", search: null } }, [["S", "2"]], around);
    await world.expectRows(
      [
        rows,
        {
          id: "other",
          source: tableSource("orders"),
          columns: [
            column("oid", "[orders/id]"),
            column("seen", "Lookup([Mine/where], [oid], [Mine/id])"),
            column("n", "Rollup(Count([Mine/id]), 1, 1)"),
          ],
        },
      ],
      { elementId: "other" },
      [
        ["1", null, "2"],
        ["2", "S", "2"],
        ["3", "S", "2"],
        ["4", null, "2"],
      ],
      around,
    );
    const joined = {
      id: "j",
      source: {
        kind: "join",
        joins: [
          {
            left: tableSource("orders"),
            right: { kind: "data-model", dataModelId: "m", elementId: "orders" },
            columns: [{ left: "[id]", right: "[id]" }],
            name: "Seen",
            joinType: "left-outer",
          },
        ],
      },
      columns: [column("id", "[orders/id]"), column("where", "[Seen/region]")],
    };
    await world.expectRows(
      [joined],
      { elementId: "j" },
      [
        ["1", null],
        ["2", "S"],
        ["3", "S"],
        ["4", null],
      ],
      around,
    );
    // What is counted of its matches are the rows that the person sees.
    await world.expectRows([joined], { elementId: "j", want: { kind: "join-matches", join: 0 } }, [["4", "2", "2", "2", "0", "0"]], around);
  });
  test("an element of the workbook itself may have one; no request takes it away, and it is none of its filters", async () => {
    const own = orders([ofRegion]);
    const id = '\u001c["p","","policy"]';
    await world.expectRows([own], { elementId: "orders", columns: ["id"] }, [["2"], ["3"]], { user: south });
    expect(found([own], { elementId: "orders", want: { kind: "distinct", columnId: id, search: null } }, { user: south })).toContain(
      "E_DANGLING_ID",
    );
    const explained = explainCell(
      documentOf([own]),
      { elementId: "orders", columnId: "amount", keys: [] },
      environmentOf(new Map(), "duckdb", { user: south }),
    );
    expect(explained?.filters ?? []).toEqual([]);
    const compiled = world.compile([own], requestOf({ elementId: "orders" }), { user: south });
    expect(compiled.ok && compiled.dependsOn.user).toBe(true);
  });
});

describe("V26: a policy that cannot be kept shows nothing", () => {
  test.each([
    ["an error", "[nothing] = 1", "E_UNKNOWN_COLUMN"],
    ["half a formula", "[region] = ", "E_SYNTAX"],
    ["no truth value", "[amount]", "E_FORMULA_TYPE"],
    ["an aggregate, over what filters leave", "Max([amount]) > 1", "E_LEVEL"],
    ["a window", "RowNumber() < 2", "E_LEVEL"],
  ])("%s", (_what, rule, code) => {
    const compiled = world.compile([sums], summed, as(orders([policy(rule)]), south));
    expect(compiled.ok).toBe(false);
    expect(compiled.diagnostics.map((one) => one.code)).toContain(code);
    expect(compiled.diagnostics.map((one) => one.message).join()).toContain("no row is shown");
  });
});

describe("column security", () => {
  const secured = (criteria: object, more: object = {}): TestElement =>
    orders([], { columnSecurities: [{ id: "s", restrictedColumns: ["secret"], criteria }], ...more });
  const nobody = { kind: "no-one-can-view" };
  const reading = [
    reader([
      column("id", "[Orders/id]"),
      column("secret", "[Orders/secret]"),
      column("twice", "[secret] * 2"),
      column("m", "[Metrics/Secrets]"),
    ]),
  ];
  test("what may not be seen is missing, what rests on it says so, the rest shows", async () => {
    await world.expectRows(
      reading,
      { elementId: "t", columns: ["id", "secret", "twice", "m"] },
      [["1"], ["2"], ["3"], ["4"]],
      as(secured(nobody)),
    );
    const findings = found(reading, { elementId: "t", columns: ["id", "secret", "twice", "m"] }, as(secured(nobody)));
    for (const id of ["secret", "twice", "m"]) expect(findings).toMatch(new RegExp(`E_\\w+ ${id}:`, "u"));
    await world.expectRows([secured(nobody)], { elementId: "orders", columns: ["id", "secret"] }, [["1"], ["2"], ["3"], ["4"]]);
    expect(found([secured(nobody)], { elementId: "orders", columns: ["secret"] }, {})).toContain(
      "E_PERMISSION secret: You may not see [secret].",
    );
  });
  test("no statement reads it", () => {
    const compiled = world.compile(reading, { elementId: "t" }, as(secured(nobody)));
    expect(compiled.ok && compiled.sql).not.toContain("secret");
  });
  test.each([
    ["named people", { kind: "specific-users-and-teams", assignments: [{ type: "user", userId: "a@b.c" }] }, {}],
    ["teams", { kind: "specific-users-and-teams", assignments: [{ type: "team", teamId: "t1" }] }, { teams: ["t1"] }],
    ["an attribute", { kind: "user-attribute", assignments: [{ userAttributeId: "region", value: "S" }] }, south],
  ])("is seen by %s, and by nobody else", async (_what, criteria, user) => {
    const rows = [["7"], ["8"], ["9"], ["6"]];
    await world.expectRows(reading, { elementId: "t", columns: ["secret"] }, rows, as(secured(criteria), user));
    expect(found(reading, { elementId: "t", columns: ["secret"] }, as(secured(criteria), { email: "x@y.z" }))).toContain("secret");
  });
  test("several rules on a column: all must admit", () => {
    const model = secured({ kind: "specific-users-and-teams", assignments: [{ type: "user", userId: "a@b.c" }] });
    const both = {
      ...model,
      columnSecurities: [...(model["columnSecurities"] as object[]), { id: "s2", restrictedColumns: ["secret"], criteria: nobody }],
    };
    expect(found(reading, { elementId: "t", columns: ["secret"] }, as(both))).toContain("secret");
  });
  test("a filter on it shows nothing rather than more", () => {
    const model = secured(nobody, { filters: [{ id: "f", columnId: "secret", kind: "number-range", max: 8 }] });
    expect(world.compile(reading, { elementId: "t" }, as(model)).ok).toBe(false);
  });
});
