import { parse } from "@sheaf/formula";
import { defaultSymbols } from "@sheaf/locale";
import { expect, test } from "vitest";
import { needleOf } from "../../../find/needle.ts";
import { documentOf } from "../../../testing/documents.ts";
import type { TableColumn, TableLevel } from "../shape/table-shape.ts";
import { findQuestion } from "./find-question.ts";

test("a table of 2,000 columns is looked through: its formulas are no deeper than a formula may be", () => {
  const columns = Array.from({ length: 2_000 }, (_, at) => ({ id: `c${at}`, type: "text", isHidden: false, problem: null, format: null }));
  const element = { id: "t", kind: "table", name: "Wide", columns: columns.map(({ id }) => ({ id, formula: "1" })) };
  const levels = [{ id: "base", columns: columns as unknown as readonly TableColumn[] }] as unknown as readonly TableLevel[];
  const needle = needleOf("x", defaultSymbols);
  if (needle === null) throw new Error("There is something to look for");
  let ids = 0;
  const question = findQuestion(documentOf(element), element, levels, 0, needle, () => `n${(ids += 1)}`);
  expect(question?.hits).toHaveLength(2_000);
  const child = question?.operations
    .map((one) => ("item" in one ? one.item : null))
    .find((item) => (item as { id?: string } | null)?.id === question.elementId);
  const made = (child as unknown as { readonly columns: readonly { readonly id: string; readonly formula: string }[] }).columns;
  for (const name of ["any", "total"]) {
    const formula = made.find(({ id }) => id === name)?.formula ?? "";
    expect(parse(formula, "stored").diagnostics).toEqual([]);
    expect(formula.match(/hit-/gu)).toHaveLength(2_000);
  }
});

test("a mean of a group is found by what is shown of it, and by all of its digits", () => {
  const formulaOf = (level: string, type: string): string => {
    const columns = [{ id: "mean", type, level, isHidden: false, problem: null, format: null }];
    const element = { id: "t", kind: "table", name: "T", columns: [{ id: "mean", formula: "1" }] };
    const levels = [{ id: level, columns: columns as unknown as readonly TableColumn[] }] as unknown as readonly TableLevel[];
    const needle = needleOf("276.02", defaultSymbols);
    if (needle === null) throw new Error("There is something to look for");
    let ids = 0;
    const question = findQuestion(documentOf(element), element, levels, 0, needle, () => `n${(ids += 1)}`);
    return JSON.stringify(question?.operations);
  };
  expect(formulaOf("g", "number")).toMatch(/Text\(\[[^\]]+\]\).+ Or .+Round\(\[[^\]]+\], 2\)/u);
  // What rows have is shown as it is, and so are whole numbers.
  expect(formulaOf("base", "number")).not.toContain("Round(");
  expect(formulaOf("g", "integer")).not.toContain("Round(");
});
