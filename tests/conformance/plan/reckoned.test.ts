import { describe, expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { salesWorld } from "../support/sales-model.ts";

const world = salesWorld();

describe("S-V2o: numbers that were reckoned say so, and no others", () => {
  const calculations: Readonly<Record<string, string>> = {
    mean: "Avg([orders/qty])",
    money: "Zn(Avg([orders/price]))",
    share: "Sum([orders/price]) / Sum([orders/qty])",
    made: "[@own:mean] * 100",
    rounded: "Round(Avg([orders/qty]), 4)",
    again: "[@own:rounded] + 1",
    most: "Max([@own:each])",
    total: "Sum([orders/price])",
    many: "Count()",
  };
  const table: TestElement = {
    id: "t",
    name: "T",
    source: tableSource("orders"),
    columns: [
      column("region", "[orders/region]"),
      column("each", "[orders/price] / 3"),
      ...Object.entries(calculations).map(([id, formula]) => column(id, formula)),
    ],
    groupings: [{ id: "g", groupBy: ["region"], calculations: Object.keys(calculations) }],
  };
  const reckoned = (elements: readonly TestElement[], elementId: string, level?: string): readonly string[] => {
    const compiled = world.compile(elements, { elementId, ...(level === undefined ? {} : { level }) });
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.diagnostics));
    return compiled.columns.filter(({ isReckoned }) => isReckoned === true).map(({ id }) => id);
  };

  test("means, quotients of groups and what is made of them; not what rows have, sums, counts and what somebody rounded", () => {
    expect(reckoned([table], "t", "g")).toEqual(["mean", "money", "share", "made"]);
    expect(reckoned([table], "t", "base")).not.toContain("each");
  });

  test("whoever reads such a column passes it on, and a pivot has them as well", () => {
    const reader: TestElement = {
      id: "r",
      name: "R",
      source: { kind: "table", elementId: "t", groupingId: "g" },
      columns: [column("a", "[@element:t/mean]"), column("b", "[@element:t/total]"), column("c", "Max([@element:t/share])")],
      groupings: [],
    };
    expect(reckoned([table, reader], "r", "base")).toEqual(["a", "c"]);
  });
});
