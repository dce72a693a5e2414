import { chartKindNames, recordOf, rolesOf, type Element } from "@sheaf/workbook";
import { expect, test } from "vitest";
import type { Drawing } from "../drawing.ts";
import { chartExamples } from "../kinds/examples.ts";
import { drawChart } from "../kinds/registry.ts";
import { tableOf } from "../plain-table.ts";
import { contextOf } from "../testing/context.ts";

/** Everything that a drawing says of its marks: spoken, in tooltips, and in the table beside it. */
function said(drawing: Drawing): readonly string[] {
  const { marks, table } = drawing;
  const spoken = marks.list().flatMap((mark) => {
    const { title, rows } = marks.tooltip(mark);
    return [marks.describe(mark), title ?? "", ...rows.flatMap(({ name, value }) => [name, value ?? ""])];
  });
  const cells = Array.from({ length: table.rowCount }, (_, row) => table.columns.map((_column, column) => table.cell(row, column)));
  return [...spoken, ...cells.flat()].map((text) => text ?? "");
}

/** Kinds whose example has a key of words. */
const withLabels = chartKindNames.flatMap((kind) => {
  const [example] = chartExamples[kind];
  if (example === undefined) return [];
  const keys = rolesOf(example.element, recordOf(example.element)?.channels ?? []).keys.map(({ columnId }) => columnId);
  const labels = example.columns.find(({ id, type }) => type.kind === "text" && keys.includes(id));
  return labels === undefined ? [] : [{ kind, example, labels }];
});

const limited = ({ element, columnId }: { readonly element: Element; readonly columnId: string }): Element => ({
  ...element,
  columns: (element["columns"] as unknown as readonly { readonly id: string }[]).map((column) =>
    column.id === columnId ? { ...column, formula: 'VisibilityLimit([t/x], 4, "Rank")' } : column,
  ),
});

test.each(withLabels)("$kind: labels beyond a limit are called Others with their number, wherever they are read", ({ example, labels }) => {
  const [first] = labels.cells;
  const columns = example.columns.map((column) =>
    column.id === labels.id ? { ...column, cells: column.cells.map((cell) => (cell === first ? "Others" : cell)) } : column,
  );
  const shown = new Set(labels.cells.filter((cell) => cell !== null && cell !== first)).size;
  const { width, height, title } = example;
  const of = (evaluate: ((formula: string) => number | null) | undefined, element: Element): Drawing =>
    drawChart(
      element,
      tableOf(columns),
      contextOf({ width, height, title, additive: () => true, ...(evaluate === undefined ? {} : { evaluate }) }),
    );
  const element = limited({ element: example.element, columnId: labels.id });
  const asked: string[] = [];
  const count = (formula: string): number | null => (asked.push(formula), formula.startsWith("CountDistinct") ? shown + 37 : null);
  const texts = said(of(count, element));
  expect(texts.some((text) => text.includes("Others (37)"))).toBe(true);
  expect(texts.filter((text) => /\bOthers\b(?! \(37\))/u.test(text))).toEqual([]);
  expect(asked).toContain("CountDistinct([t/x]\n)");
  // Unknown, or where a filter may have taken labels away: no number rather than a wrong one.
  const filtered = {
    ...element,
    filters: [{ id: "f", columnId: labels.id, kind: "top-n", rankingFunction: "rank", mode: "top-n", rowCount: 3 }],
  };
  for (const texts of [said(of(undefined, element)), said(of(() => null, element)), said(of(count, filtered))])
    expect(texts.filter((text) => text.includes("Others ("))).toEqual([]);
});

test("there are kinds with such labels", () => {
  expect(withLabels.length).toBeGreaterThan(10);
});
