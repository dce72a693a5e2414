import { noteText } from "../../testing/note-text.ts";
import { expect, test } from "vitest";
import type { Element, Json } from "@sheaf/workbook";
import type { Drawing } from "../../drawing.ts";
import { FLOAT, INTEGER, TEXT, DATE, day, tableOf, type PlainColumn } from "../../plain-table.ts";
import { renderSvg } from "../../svg.ts";
import { contextOf } from "../../testing/context.ts";
import { linesOf, textsNamed, textsOf } from "../../testing/shapes-of.ts";
import { drawChart } from "../registry.ts";
import { example, drawn, bars, seriesOf, fillsOf, textsWidth, at, rectangles } from "../../testing/drawn-bars.ts";

test("bars are where the marks say: the picture of the library agrees with our geometry", () => {
  for (const name of ["ranked", "stacked", "clustered", "normalized"]) {
    const { width, height, columns } = example(name);
    const drawing = drawn(name);
    const context = contextOf();
    const fills = seriesOf(drawing).flatMap((one) => [one.itemStyle?.color, ...fillsOf(one)].filter((fill) => typeof fill === "string"));
    const svg = renderSvg({ drawing, width, height, colors: context.colors });
    const found = rectangles(svg, fills);
    const expected = [];
    for (let series = 0; series < seriesOf(drawing).length; series += 1) {
      for (let slot = 0; slot < (seriesOf(drawing)[series]?.data?.length ?? 0); slot += 1) {
        const { box } = drawing.marks.place(at(slot, series));
        if (box.width > 0) expected.push(box);
      }
    }
    expect(expected.length).toBe(columns[0]?.cells.filter((_, row) => columns.at(-1)?.cells[row] !== null).length);
    const astray = expected.filter(
      (box) =>
        !found.some(
          (rectangle) =>
            Math.abs(rectangle.left - box.left) < 1.1 &&
            Math.abs(rectangle.right - box.left - box.width) < 1.1 &&
            Math.abs(rectangle.top - box.top) < 1.1 &&
            Math.abs(rectangle.bottom - box.top - box.height) < 1.1,
        ),
    );
    expect({ name, astray }).toEqual({ name, astray: [] });
  }
});

test("ranked bars: names at the left edge, values beside the ends, the title's claim in full color", () => {
  const drawing = drawn("ranked");
  expect(linesOf(drawing, "axis")).toEqual([]);
  // Nobody sees where the axis ends: the longest bar and its label take all of the room.
  const { box: longest } = drawing.marks.place(at(0));
  expect(longest.left + longest.width + 10).toBeGreaterThan(420 - 10 - textsWidth(drawing, "label-0-0-0"));
  const [series] = seriesOf(drawing);
  const colors = fillsOf(series);
  const { categorical, roles } = contextOf().colors;
  expect(colors).toEqual([...Array.from({ length: 3 }, () => categorical[0]), ...Array.from({ length: 7 }, () => roles["c1-soft"])]);
  expect(textsNamed(drawing, "label-0-0-")).toEqual(["1,482k", "909k", "831k", "654k", "524k", "504k", "463k", "459k", "453k", "440k"]);
  expect(textsNamed(drawing, "along")).toContain("PHL Philadelphia");
  expect(textsNamed(drawing, "value0")).toEqual([]);
  expect(drawing.marks.place(at(0)).box.top).toBeLessThan(drawing.marks.place(at(1)).box.top);
  expect(drawing.legend.kind).toBe("none");
});

test("values beside bars and totals over stacks have the unit of their axis, one count of digits, and their own unit where the axis is hidden", () => {
  const columns: PlainColumn[] = [
    { id: "x", type: TEXT, cells: ["a", "b"] },
    { id: "y", type: FLOAT, cells: [950_000, 1_200_000] },
    { id: "z", type: FLOAT, cells: [400_000, 650_000] },
  ];
  const shown = { dataLabel: { labels: "shown", labelDisplay: "all" } };
  const one = bars(shown, columns.slice(0, 2));
  expect(textsNamed(one, "value0")).toEqual(["0", "0.5M", "1.0M", "1.5M"]);
  expect(textsNamed(one, "label-0-0-")).toEqual(["0.95M", "1.20M"]);
  const stacks = bars(
    { dataLabel: { ...shown.dataLabel, totals: { display: "shown" } }, stacking: "stacked", yAxis: { columnIds: ["y", "z"] } },
    columns,
  );
  expect(textsNamed(stacks, "label-0-0-")).toEqual(["0.95M", "1.20M"]);
  expect(textsNamed(stacks, "label-0-1-")).toEqual(["0.40M", "0.65M"]);
  expect(textsNamed(stacks, "total-")).toEqual(["1.35M", "1.85M"]);
  // The axis decides: by themselves these would be 4,150 and 3,034.
  const inThousands = bars(shown, [
    { id: "x", type: TEXT, cells: ["a", "b"] },
    { id: "y", type: FLOAT, cells: [4_150, 3_034] },
  ]);
  expect(textsNamed(inThousands, "value0")[1]).toMatch(/^\dk$/u);
  expect(textsNamed(inThousands, "label-0-0-")).toEqual(["4,150", "3,034"]);
  const hidden = bars({ ...shown, yAxis: { columnIds: ["y"], format: { visibility: "hidden" } } }, [
    { id: "x", type: TEXT, cells: ["a", "b"] },
    { id: "y", type: FLOAT, cells: [9_500, 12_000] },
  ]);
  expect(textsNamed(hidden, "label-0-0-")).toEqual(["9.5k", "12.0k"]);
});

test("bars start at zero, also where all values are far from it", () => {
  const drawing = bars({}, [
    { id: "x", type: TEXT, cells: ["a", "b"] },
    { id: "y", type: FLOAT, cells: [980, 990] },
  ]);
  expect(textsNamed(drawing, "value0")[0]).toBe("0");
  const [first, second] = [drawing.marks.place(at(0)).box, drawing.marks.place(at(1)).box];
  expect(first.height / second.height).toBeCloseTo(980 / 990, 3);
});

test("the gap between bars is 24% of a stripe unless the file says otherwise, the thickest bar has a limit", () => {
  const columns: PlainColumn[] = [
    { id: "x", type: TEXT, cells: ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"] },
    { id: "y", type: INTEGER, cells: Array.from({ length: 10 }, (_, index) => BigInt(index + 1)) },
  ];
  const share = (element: Partial<Element>): number => {
    const { box } = bars(element, columns).marks.place(at(0));
    const next = bars(element, columns).marks.place(at(1)).box;
    return 1 - box.width / (next.left - box.left);
  };
  expect(share({})).toBeCloseTo(0.24, 2);
  expect(share({ gap: { width: "large" } })).toBeCloseTo(0.48, 2);
  expect(
    bars(
      {},
      columns.map((column) => ({ ...column, cells: column.cells.slice(0, 1) })),
    ).marks.place(at(0)).box.width,
  ).toBe(96);
});

test("L8: parts that do not add up have no total, and bars of either axis stack for themselves", () => {
  const columns: readonly PlainColumn[] = [
    { id: "x", type: TEXT, cells: ["a", "a", "b", "b"] },
    { id: "c", type: TEXT, cells: ["n", "s", "n", "s"] },
    { id: "y", name: "Mean", type: FLOAT, cells: [4, 6, 1, 3] },
  ];
  const element = { color: { by: "category", column: "c" }, dataLabel: { totals: { display: "shown" } } } as never;
  const totals = (drawing: Drawing) => textsNamed(drawing, "total");
  expect(totals(bars(element, columns, { additive: () => true }))).toEqual(["10", "4"]);
  const means = bars(element, columns, { additive: () => false });
  expect(totals(means)).toEqual([]);
  expect(means.notes.map(noteText)).toEqual(["Total: values of Mean do not add up."]);
  // Two measures on the left and one on the right, which is no part of what the left ones come to.
  const twoAxes = bars(
    {
      yAxis: { columnIds: ["y", "z", "w"] },
      yAxis2: { columnIds: ["w"] },
      dataLabel: { totals: { display: "shown", labelDisplay: "all" } },
    },
    [
      { id: "x", type: TEXT, cells: ["a"] },
      { id: "y", type: INTEGER, cells: [4n] },
      { id: "z", type: INTEGER, cells: [5n] },
      { id: "w", type: INTEGER, cells: [900n] },
    ],
    { additive: () => false },
  );
  expect(totals(twoAxes)).toEqual(["9", "900"]);
  // Whole numbers and others are added up as the others are.
  const mixed = bars(
    { yAxis: { columnIds: ["y", "z"] }, dataLabel: { totals: { display: "shown", labelDisplay: "all" } } },
    [
      { id: "x", type: TEXT, cells: ["a"] },
      { id: "y", type: INTEGER, cells: [4n] },
      { id: "z", type: FLOAT, cells: [1.5] },
    ],
    { additive: () => false },
  );
  expect(totals(mixed)).toEqual(["5.5"]);
});

test("stacked: colors by category, the totals are exact sums, negative values stack below zero", () => {
  const drawing = drawn("stacked");
  expect(textsNamed(drawing, "total")).toEqual(["245k", "310k", "374k", "439k", "503k"]);
  expect(seriesOf(drawing).map(({ stack }) => stack)).toEqual(["axis-0-0", "axis-0-0", "axis-0-0"]);
  const mixed = bars({ color: { by: "category", column: "c" } }, [
    { id: "x", type: TEXT, cells: ["p", "p", "p"] },
    { id: "c", type: TEXT, cells: ["a", "b", "c"] },
    { id: "y", type: INTEGER, cells: [10n, -4n, 6n] },
  ]);
  const [a, b, c] = [mixed.marks.place(at(0, 0)).box, mixed.marks.place(at(0, 1)).box, mixed.marks.place(at(0, 2)).box];
  expect(c.top + c.height).toBeCloseTo(a.top, 6);
  expect(b.top).toBeCloseTo(a.top + a.height, 6);
});

test("a month without rows keeps its place on the axis", () => {
  const drawing = drawn("stacked");
  expect(textsNamed(drawing, "along")).toEqual(["Jan", "Feb", "Mar", "Apr", "May", "Jun"]);
  expect(drawing.marks.near(drawing.marks.place(at(2)).box.left, 100)?.slot).toBe(2);
  const { left, top } = drawing.marks.place(at(2)).box;
  // The mark is hit from the axis as well; only a place between the axes means the mark itself.
  expect([drawing.marks.isInPlot(left + 1, top + 1), drawing.marks.isInPlot(1, top + 1)]).toEqual([true, false]);
});

test("normalized: shares of each place, 100% at the top, the tooltip says both", () => {
  const drawing = drawn("normalized");
  expect(textsNamed(drawing, "value0")).toEqual(["0%", "20%", "40%", "60%", "80%", "100%"]);
  expect(textsNamed(drawing, "label-0-0")).toEqual(["22.4%", "19.3%", "20.2%", "16.4%"]);
  // In narrow bars the shares lose their digit, all of them; in still narrower ones there is no room for any.
  expect(textsNamed(drawn("normalized", { width: 200 }), "label-0-0")).toEqual(["22%", "19%", "20%", "16%"]);
  expect(textsNamed(drawn("normalized", { width: 130 }), "label-0-0")).toEqual([]);
  const tooltip = drawing.marks.tooltip(at(1, 1));
  expect(tooltip.title).toBe("Q2 2001");
  expect(tooltip.rows.map(({ name, value, extras }) => [name, value, extras])).toEqual([
    ["On time", "1,228,321", ["80.7%"]],
    ["Late", "293,762", ["19.3%"]],
  ]);
});

test("beside each other: one bar per category, negative values hang from the zero line, a null has no bar", () => {
  const drawing = drawn("clustered");
  const [zero] = linesOf(drawing, "0-axis");
  expect(drawing.marks.place(at(0, 1)).box.top).toBeCloseTo((zero?.y1 ?? 0) - 0.5, 0);
  expect(drawing.marks.count).toBe(7);
  expect(textsNamed(drawing, "value0")).toContain("−2.5%");
});

test("by scale: a color for each value, the legend shows the ends and the middle", () => {
  const drawing = drawn("by-scale");
  expect(drawing.legend).toMatchObject({ kind: "scale", header: "Late", low: "0%", mid: "20%", high: "40%" });
  const { element, columns } = example("by-scale");
  const odd = bars({ ...element, color: { by: "scale", column: "late", domain: { min: 0.125, max: 1 } } }, columns);
  expect(odd.legend).toMatchObject({ low: "12.5%", high: "100%" });
  // What colors mean may be said elsewhere; the names of measures are always there.
  const silent = { legend: { colorLegend: "hidden" as const } };
  expect(bars({ ...element, ...silent }, columns).legend.kind).toBe("none");
  expect([drawing.legend, odd.legend].map((legend) => legend.kind === "scale" && legend.showsHeader)).toEqual([true, true]);
  const bare = bars({ ...element, legend: { header: "hidden" } }, columns).legend;
  expect(bare).toMatchObject({ kind: "scale", header: "Late", showsHeader: false });
  const colors = fillsOf(seriesOf(drawing)[0]);
  expect(new Set(colors).size).toBe(19);
  expect(drawing.marks.tooltip(at(0)).rows[0]?.extras).toEqual(["5% late"]);
});

test("S-F7h: the header of a legend that has a place of its own is drawn unless it is hidden; color and size of its words", () => {
  const { element, columns } = example("stacked");
  const legend = (format: Json) => bars({ ...element, legend: format }, columns).legend;
  const header = columns.find(({ id }) => id === "cause")?.name;
  expect(legend({})).toMatchObject({ position: "top-right", header, showsHeader: false, color: null, fontSize: null });
  expect(legend({ position: "right" })).toMatchObject({ position: "right", header, showsHeader: true });
  expect(legend({ position: "right", header: "hidden" })).toMatchObject({ header, showsHeader: false });
  expect(legend({ color: "336699", fontSize: 15 })).toMatchObject({ color: "#336699", fontSize: 15 });
  expect([legend({ fontSize: 400 }), legend({ fontSize: 1 })]).toMatchObject([{ fontSize: 32 }, { fontSize: 8 }]);
});

test("workbook-file 5.1: the tooltip of a normalized stack says shares first where the file asks for them", () => {
  const { element, columns } = example("normalized");
  const row = (tooltip: Json) => bars({ ...element, tooltip }, columns, { additive: () => true }).marks.tooltip(at(1, 1)).rows[0];
  expect(row({})).toMatchObject({ value: "1,228,321", extras: ["80.7%"] });
  expect(row({ valueFormat: "percent" })).toMatchObject({ value: "80.7%", extras: ["1,228,321"] });
});

test("selected bars keep their color, the others are muted", () => {
  const drawing = drawn("stacked", {
    selected: (keys) => keys.some(({ columnId, text }) => columnId === "month" && text === "2001-02-01"),
  });
  const { categorical, roles } = contextOf().colors;
  const colors = fillsOf(seriesOf(drawing)[0]);
  expect(colors).toEqual([roles["c1-soft"], categorical[0], roles["c1-soft"], undefined, roles["c1-soft"], roles["c1-soft"]]);
});

test("log bars begin at the low end of the axis; what cannot be shown is counted (T2)", () => {
  const drawing = bars({ yAxis: { columnIds: ["y"], format: { scale: { type: "log" } } } }, [
    { id: "x", type: TEXT, cells: ["a", "b", "c"] },
    { id: "y", type: INTEGER, cells: [10n, 1000n, 0n] },
  ]);
  expect(drawing.notes).toContainEqual({ kind: "off-scale", values: 1, total: 3 });
  const [low, high] = [drawing.marks.place(at(0)).box, drawing.marks.place(at(1)).box];
  expect(low.top + low.height).toBeCloseTo(high.top + high.height, 6);
  expect(high.height).toBeGreaterThan(low.height);
});

test("T2 names beyond the pixels are left out with both numbers; a truncated result says so", () => {
  const cells = Array.from({ length: 900 }, (_, index) => `name ${index}`);
  const drawing = bars(
    {},
    [
      { id: "x", type: TEXT, cells },
      { id: "y", type: INTEGER, cells: cells.map((_, index) => BigInt(index)) },
    ],
    { truncated: true, totalRows: 4000 },
  );
  expect(drawing.notes).toEqual([
    { kind: "truncated", shown: 900, total: 4000 },
    { kind: "slots", shown: 300, total: 900, axis: "x" },
  ]);
  expect(drawing.summary).toContain("Showing 900 of 4,000 marks.");
  expect(drawing.table.rowCount).toBe(900);
});

test("without x there is one bar for each measure; without a result there is nothing and no failure", () => {
  const one = drawChart(
    { id: "b", kind: "bar-chart", columns: [{ id: "y" }, { id: "z" }], yAxis: { columnIds: ["y", "z"] }, stacking: "none" },
    tableOf([
      { id: "y", type: INTEGER, cells: [3n] },
      { id: "z", type: INTEGER, cells: [4n] },
    ]),
    contextOf(),
  );
  expect(one.marks.count).toBe(2);
  expect(one.marks.tooltip(at(0)).rows.map(({ name }) => name)).toEqual(["z", "y"]);
  const none = bars({}, [
    { id: "x", type: TEXT, cells: [] },
    { id: "y", type: INTEGER, cells: [] },
  ]);
  expect(none.isEmpty).toBe(true);
  expect(none.marks.first()).toBeNull();
  expect(none.marks.near(100, 100)).toBeNull();
});

test("G5 a broken column takes only its own channel away", () => {
  const drawing = bars({ yAxis: { columnIds: ["y", "gone"] } }, [
    { id: "x", type: DATE, cells: [day("2001-01-01")] },
    { id: "y", type: INTEGER, cells: [1n] },
  ]);
  expect(drawing.marks.count).toBe(1);
  expect(drawing.notes).toEqual([{ kind: "missing-column", columnId: "gone" }]);
});

test("25,000 bars: drawn in bulk, without motion, as bare numbers", () => {
  const count = 25_000;
  const drawing = bars({}, [
    { id: "x", type: INTEGER, cells: Array.from({ length: count }, (_, index) => BigInt(index)) },
    { id: "y", type: FLOAT, cells: Array.from({ length: count }, (_, index) => Math.sin(index / 900)) },
  ]);
  const [series] = seriesOf(drawing);
  expect(drawing.option.animation).toBe(false);
  expect(series?.large).toBe(true);
  expect(series?.data?.every((value) => typeof value === "number")).toBe(true);
  expect(drawing.marks.count).toBe(count);
});

test("values beyond the ends of bars lie on no other bar: where bars stand close, some go without", () => {
  const cells = [-153.2, -86.8, -91.1, -170.7, 152.3, -83.7, 145.1, -161, -93.3, -110, -89, -97.1];
  const drawing = bars(
    { dataLabel: { labels: "shown" } },
    [
      { id: "x", type: TEXT, cells: cells.map((_, index) => `State ${index}`) },
      { id: "y", type: FLOAT, cells },
    ],
    { width: 260 },
  );
  const labels = textsOf(drawing).filter(({ id }) => id.startsWith("label-"));
  expect(labels.length).toBeGreaterThan(2);
  const boxes = cells.map((_, slot) => drawing.marks.place(at(slot)).box);
  const lying = labels.filter(({ left, right, top, bottom }) =>
    boxes.some((box) => left < box.left + box.width && box.left < right && top < box.top + box.height && box.top < bottom),
  );
  expect(lying.map(({ text }) => text)).toEqual([]);
});

test("a trend line goes through the tops of bars, upright and lying, and ends at the axis; stacked bars have none, which is told", () => {
  const columns: PlainColumn[] = [
    { id: "x", type: TEXT, cells: ["a", "b", "c", "d"] },
    { id: "y", type: INTEGER, cells: [3400n, 640n, 250n, 110n] },
    { id: "z", type: INTEGER, cells: [1n, 2n, 3n, 4n] },
  ];
  const trendlines = [{ columnId: "z", model: "linear" as const }];
  const upright = bars({ yAxis: { columnIds: ["z"] }, trendlines }, columns);
  const [rising] = linesOf(upright, "trend-0");
  const top = (slot: number) => upright.marks.place(at(slot)).box;
  expect(rising?.x1).toBeCloseTo(top(0).left + top(0).width / 2, 3);
  expect(rising?.y1).toBeCloseTo(top(0).top, 3);
  expect(rising?.y2).toBeCloseTo(top(3).top, 3);
  const lying = bars({ yAxis: { columnIds: ["z"] }, trendlines, orientation: "horizontal" }, columns);
  const [turned] = linesOf(lying, "trend-0");
  const bar = lying.marks.place(at(3)).box;
  expect(turned?.x2).toBeCloseTo(bar.left + bar.width, 3);
  expect(turned?.y2).toBeCloseTo(bar.top + bar.height / 2, 3);
  // The line through the four would be below zero at the last.
  const [falling] = linesOf(bars({ trendlines: [{ columnId: "y", model: "linear" }] }, columns), "trend-0");
  expect(falling?.x2).toBeLessThan(top(3).left);
  const stacked = bars({ yAxis: { columnIds: ["y", "z"] }, trendlines }, columns);
  expect(linesOf(stacked, "trend-0")).toEqual([]);
  expect(stacked.notes.map(noteText)).toEqual(["Trend line: Bars on top of each other do not end at their own values."]);
});
