import { describe, expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { withDrawn } from "../support/engines.ts";
import { planWorld } from "../support/plan.ts";

const world = planWorld(
  [
    {
      name: "sales",
      columns: { region: "text", amount: "int" },
      rows: [
        ["East", 10],
        ["East", 20],
        ["West", 5],
      ],
    },
    { name: "goals", columns: { goal: "int" }, rows: [[50], [20]] },
    { name: "nobody", columns: { amount: "int" }, rows: [] },
  ],
  withDrawn(12),
);

const elements: readonly TestElement[] = [
  {
    id: "s",
    name: "Sales",
    source: tableSource("sales"),
    columns: [column("region", "[sales/region]"), column("amount", "[sales/amount]")],
  },
  { id: "g", name: "Goals", source: tableSource("goals"), columns: [column("goal", "[goals/goal]")] },
  { id: "n", name: "Nobody", source: tableSource("nobody"), columns: [column("amount", "[nobody/amount]")] },
  {
    id: "k",
    name: "Total",
    kind: "kpi-chart",
    source: { kind: "table", elementId: "s" },
    columns: [column("sum", "Sum([Sales/amount])")],
    value: { columnId: "sum" },
  },
  { id: "c", kind: "control", controlType: "number", controlId: "Rate", value: 2 },
];
const text = (body: string): TestElement => ({ id: "x", kind: "text", body });

describe("live formulas of a text (workbook-file 1.2, 5.11)", () => {
  test.each<[string, readonly (string | number | null)[]]>([
    ["{{Sum([Sales/amount])}} of {{CountDistinct([Sales/region]) | ,d}}", ["35", "2"]],
    ["{{[Total/sum]}}", ["35", "1"]],
    ["{{Sum([Sales/amount]) / Sum([Goals/goal])}} and {{Max([Goals/goal])}}", [0.5, "50"]],
    ["{{Sum([Sales/amount]) * [Rate]}}", ["70"]],
    ["{{1 + 1}} {{Sum([Nobody/amount])}} {{Count([Nobody/amount])}}", ["2", null, "0"]],
    // What is no aggregate is the value that all rows agree on, with the number of values (V9).
    ["{{[Sales/region]}} {{Text(Sum([Goals/goal]) + [Total/sum])}}", [null, "2", "105"]],
  ])("%s", async (body, values) => {
    const columns = body.split("{{").slice(1);
    await world.expectRows([...elements, text(body)], { elementId: "x", columns: columns.map((_, place) => `live-${place}`) }, [values]);
  });

  test("one that is wrong does not keep the others from being shown (G5)", async () => {
    const compiled = world.compile([...elements, text("{{Sum([Sales/amuont])}} {{Sum([Sales/amount])}}")], { elementId: "x" });
    expect(compiled.ok && compiled.columns.map(({ id }) => id)).toEqual(["live-1"]);
    expect(compiled.diagnostics).toMatchObject([{ columnId: "live-0" }]);
  });

  test("a text without formulas asks nothing", () => {
    expect(world.compile([...elements, text("words")], { elementId: "x" }).ok).toBe(false);
  });
});

describe("live formulas in titles and descriptions (workbook-file 1.2, 5.1)", () => {
  const titled = (of: string, more: object): readonly TestElement[] =>
    elements.map((one): TestElement => (one.id === of ? { ...one, ...more } : one));
  const ask = { level: "live-texts", columns: ["live-0", "live-1"] };

  test("what a title says of its own columns is said of the rows that the element shows", async () => {
    const filters = [{ id: "f", columnId: "region", kind: "list", values: ["East"] }];
    const shown = titled("s", { name: "{{Sum([amount]) | ,d}}", description: { text: "of {{[region]}}" }, filters });
    await world.expectRows(shown, { elementId: "s", ...ask }, [["30", "East", "1"]]);
  });

  test("a title reads other elements and controls, and so does the title of a control", async () => {
    for (const elementId of ["k", "c"])
      await world.expectRows(titled(elementId, { name: "{{Sum([Goals/goal])}} × {{[Rate]}}" }), { elementId, ...ask }, [["70", "2"]]);
  });

  test("what names nothing is about the element itself, whichever stands first", async () => {
    await world.expectRows(titled("g", { name: "{{Count()}} of {{CountIf(True)}}" }), { elementId: "g", ...ask }, [["2", "2"]]);
  });

  test("a finding is about the element whose title it is; an element without formulas in its texts answers nothing", () => {
    const compiled = world.compile(titled("s", { name: "{{Sum([amuont])}} {{1 + 1}}" }), { elementId: "s", level: "live-texts" });
    expect(compiled.ok).toBe(true);
    expect(compiled.diagnostics).toMatchObject([{ elementId: "s", columnId: "live-0" }]);
    expect(world.compile(elements, { elementId: "s", level: "live-texts" }).ok).toBe(false);
  });
});
