import type { CompiledQuery } from "@sheaf/compiler";
import { compileQuery } from "@sheaf/compiler";
import type { CustomFunction } from "@sheaf/formula";
import { inEnglish } from "@sheaf/messages/english";
import { describe, expect, test } from "vitest";
import { type TestElement, documentOf, requestOf } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { withDrawn } from "../support/engines.ts";
import { sales } from "../support/pivots.ts";
import { planWorld } from "../support/plan.ts";

/** Custom functions stand for their formulas: at every level what they mean is what is meant where the formula is written out. */

const world = planWorld([sales], withDrawn(5));

const defined = (name: string, params: readonly string[], formula: string): CustomFunction => ({
  name,
  doc: "",
  params: params.map((param) => ({ name: param, type: "any", doc: "" })),
  formula,
});
const customFunctions: readonly CustomFunction[] = [
  defined("Net", ["amount", "cost"], "[amount] - Coalesce([cost], 0)"),
  defined("MeanOf", ["value"], "Sum([value]) / Count()"),
  defined("Running", ["value"], "CumulativeSum(Sum([value]))"),
  defined("ShareOfAll", ["value"], "Sum([value]) / GrandTotal(Sum([value]))"),
  defined("Joined", ["year"], "Text([year]) & [year]"),
  defined("Wrong", ["value"], "Upper([value])"),
];
const table = (formulas: Readonly<Record<string, string>>): TestElement => ({
  id: "t",
  name: "Sales",
  source: tableSource("sales"),
  columns: [
    ...["region", "year", "amount", "cost"].map((name) => column(name, `[sales/${name}]`)),
    ...Object.entries(formulas).map(([id, formula]) => column(id, formula)),
  ],
  groupings: [{ id: "g", groupBy: ["region"], calculations: Object.keys(formulas).filter((id) => id !== "net") }],
});
const called = table({
  net: "Net([amount], [cost])",
  mean: "MeanOf(net([amount], [cost]))",
  run: "Running([net])",
  share: "ShareOfAll(Net([amount], [cost])) * 100",
  best: "Max(Joined([year]))",
});
const inline = table({
  net: "[amount] - Coalesce([cost], 0)",
  mean: "Sum([amount] - Coalesce([cost], 0)) / Count()",
  run: "CumulativeSum(Sum([net]))",
  share: "Sum([amount] - Coalesce([cost], 0)) / GrandTotal(Sum([amount] - Coalesce([cost], 0))) * 100",
  best: "Max(Text([year]) & [year])",
});
const at = { elementId: "t", level: "g", columns: ["region", "mean", "run", "share", "best"] } as const;

const compiled = (element: TestElement, functions: readonly CustomFunction[]): CompiledQuery => {
  const found = compileQuery(documentOf([element]), requestOf(at), world.environment({ customFunctions: functions }));
  if (!found.ok) throw new Error(JSON.stringify(found.diagnostics));
  return found;
};

describe("S-G3c: custom functions", () => {
  test("aggregates, windows and totals in them work at the level where they are called, on every engine", async () => {
    const rows = await world.rows([inline], at);
    expect(rows).toHaveLength(3);
    await world.expectRows([called], at, rows, { customFunctions });
  });
  test("the plan is that of the formula written out, so a function that changes changes what is cached", () => {
    expect(compiled(called, customFunctions).plan).toEqual(compiled(inline, []).plan);
    const changed = customFunctions.map((one) => (one.name === "Net" ? { ...one, formula: "[amount] + [cost]" } : one));
    expect(compiled(called, changed).plan).not.toEqual(compiled(called, customFunctions).plan);
  });
  test("G5: a column whose function has an error says so, the others show", () => {
    const element = table({ mean: "MeanOf([amount])", bad: "Wrong([amount])", run: "1 + Sum([bad])" });
    const found = compileQuery(documentOf([element]), requestOf({ elementId: "t", level: "g" }), world.environment({ customFunctions }));
    expect(found.ok && found.columns.map(({ id }) => id)).toEqual(["region", "mean"]);
    expect(found.diagnostics.map(({ code, columnId, message, span }) => [code, columnId, inEnglish(message), span?.start])).toContainEqual([
      "E_FORMULA_TYPE",
      "bad",
      "In Wrong: Upper needs text, but this is a whole number.",
      0,
    ]);
  });
  test("L3: a level that is wrong is said at the argument", () => {
    const found = compileQuery(
      documentOf([table({ bad: "Net([amount], 1)" })]),
      requestOf({ elementId: "t", level: "g" }),
      world.environment({ customFunctions }),
    );
    expect(found.diagnostics.map(({ code, columnId, span }) => [code, columnId, span])).toContainEqual([
      "E_LEVEL",
      "bad",
      { start: 4, end: 17 },
    ]);
  });
  test("without the function its name is unknown, and what stands beside it is found again", () => {
    const found = compileQuery(documentOf([called]), requestOf(at), world.environment());
    expect(found.diagnostics.filter(({ code }) => code === "E_UNKNOWN_FUNCTION").map(({ columnId }) => columnId)).toEqual([
      "net",
      "mean",
      "mean",
      "run",
      "share",
      "share",
      "best",
    ]);
  });
});
