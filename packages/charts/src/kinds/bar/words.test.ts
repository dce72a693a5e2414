import { expect, test } from "vitest";
import { INTEGER, TEXT, tableOf } from "../../plain-table.ts";
import { contextOf } from "../../testing/context.ts";
import { textsOf } from "../../testing/shapes-of.ts";
import type { Drawing } from "../../drawing.ts";
import { drawChart } from "../registry.ts";

const columns = [
  { id: "x", type: TEXT, cells: ["p", "p", "q", "q", "r", "r"] },
  { id: "c", type: TEXT, cells: ["a", "b", "a", "b", "a", "b"] },
  { id: "y", type: INTEGER, cells: [10n, 20n, 1n, 2n, 5n, 5n] },
];
const bars = (element: object): Drawing =>
  drawChart(
    {
      id: "b",
      kind: "bar-chart",
      columns: columns.map(({ id }) => ({ id })),
      xAxis: { columnId: "x" },
      yAxis: { columnIds: ["y"] },
      color: { by: "category", column: "c" },
      ...element,
    },
    tableOf(columns),
    contextOf({}),
  );
const named = (drawing: Drawing, part: string) => textsOf(drawing).filter(({ id }) => id.includes(part));
const outlines = (drawing: Drawing, part: string): readonly unknown[] =>
  (
    drawing.option.graphic as { readonly elements: readonly { readonly id: string; readonly style: { readonly stroke?: string } }[] }
  ).elements
    .filter(({ id }) => id.includes(part))
    .map(({ style }) => style.stroke);

test("workbook-file 5.5: titles of axes in their size, color and weight, with room for it; hidden ones take none", () => {
  const axis = (title: object) => ({ columnId: "x", format: { title: { text: "Place", ...title } } });
  for (const orientation of ["vertical", "horizontal"] as const) {
    const plain = bars({ orientation, xAxis: axis({}) });
    const styled = bars({ orientation, xAxis: axis({ fontSize: 24, color: "#aa0011", fontWeight: "bold" }) });
    const [before, after] = [named(plain, "title-x")[0], named(styled, "title-x")[0]];
    expect(after).toMatchObject({ text: "Place", color: "#aa0011" });
    expect((after?.bottom ?? 0) - (after?.top ?? 0)).toBe(24);
    expect((after?.right ?? 0) - (after?.left ?? 0)).toBeGreaterThan(((before?.right ?? 0) - (before?.left ?? 0)) * 2);
    expect(styled.plots[0]?.height).toBe((plain.plots[0]?.height ?? 0) - 12);
    for (const label of named(styled, "along")) expect(label.top >= (after?.bottom ?? 0) || label.bottom <= (after?.top ?? 0)).toBe(true);
    const hidden = bars({ orientation, xAxis: axis({ visibility: "hidden" }) });
    expect(named(hidden, "title-x")).toEqual([]);
    expect(hidden.plots[0]?.height).toBe((plain.plots[0]?.height ?? 0) + 20);
  }
  const both = { columnIds: ["y"], format: { title: { text: "Count", fontSize: 30 } } };
  const [title] = named(bars({ yAxis: both }), "title-y");
  expect((title?.top ?? -1) >= 0).toBe(true);
});

test("workbook-file 5.5: totals of stacks in their own size, and only those that are asked for", () => {
  const totals = (more: object) => named(bars({ dataLabel: { totals: { display: "shown", ...more } } }), "total");
  expect(totals({}).map(({ text }) => text)).toEqual(["30", "3", "10"]);
  expect(totals({ labelDisplay: "min-max" }).map(({ text }) => text)).toEqual(["3", "30"]);
  expect(totals({ labelDisplay: "maximum" }).map(({ text }) => text)).toEqual(["30"]);
  expect(totals({ fontSize: 20 }).map(({ top, bottom }) => bottom - top)).toEqual([20, 20, 20]);
  const sized = named(bars({ dataLabel: { fontSize: 18, totals: { display: "shown" } } }), "total");
  expect(sized.map(({ top, bottom }) => bottom - top)).toEqual([18, 18, 18]);
});

test("workbook-file 5.5: an outline around labels in the color of what is behind them, where it is asked for", () => {
  const { paper } = contextOf({}).colors.roles;
  const labels = (showStroke: string) =>
    bars({ dataLabel: { labels: "shown", labelDisplay: "all", showStroke, totals: { display: "shown" } } });
  // One of the six would lie on another, and one has no room in its bar: it is read on the paper.
  expect(outlines(labels("auto"), "label-0")).toEqual([undefined, paper, undefined, undefined, undefined]);
  expect(outlines(labels("off"), "label-0")).toEqual(Array.from({ length: 5 }, () => undefined));
  expect(outlines(labels("on"), "total")).toEqual([paper, paper, paper]);
  // Those of two series, and the paper.
  expect(new Set(outlines(labels("on"), "label-0")).size).toBe(3);
});
