import { symbolsFor } from "@sheaf/locale";
import { expect, test } from "vitest";
import { drawChart } from "../kinds/registry.ts";
import { DATE, FLOAT, day, tableOf } from "../plain-table.ts";
import { contextOf } from "../testing/context.ts";
import { textsOf } from "../testing/shapes-of.ts";
import { numberScale } from "./linear.ts";
import { shortNumbers } from "./number-labels.ts";

const ticks = (low: number, high: number, format: Parameters<typeof shortNumbers>[0] = null): readonly string[] => {
  const scale = numberScale({
    low,
    high,
    zero: low >= 0 && low < high / 4,
    min: null,
    max: null,
    kind: "linear",
    reverse: false,
    room: 240,
  });
  return shortNumbers(format).ticks(scale.ticks, scale.step);
};

test("k, M, B where they make a tick short, minus is −", () => {
  expect(ticks(0, 1_180)).toEqual(["0", "250", "500", "750", "1k", "1.25k"]);
  expect(ticks(0, 1_900_000)).toEqual(["0", "500k", "1M", "1.5M", "2M"]);
  expect(ticks(0, 2_876_543)).toEqual(["0", "1M", "2M", "3M"]);
  expect(ticks(0, 9_500)).toEqual(["0", "2k", "4k", "6k", "8k", "10k"]);
  expect(ticks(-20, 38)).toEqual(["−20", "0", "20", "40"]);
  expect(ticks(0, 4.1e9)).toEqual(["0", "1B", "2B", "3B", "4B", "5B"]);
});

test("V2: a number that is never shortened keeps every digit beside its mark", () => {
  const code = shortNumbers({ kind: "number", formatString: "d" });
  expect(code.value(9_007_199_254_740_993n)).toBe("9007199254740993");
  expect(code.value("12345678901234567890.4")).toBe("12345678901234567890");
});

test("percent, currency and unit: the unit once, at the top", () => {
  expect(ticks(0.6, 0.93, { kind: "percent" })).toEqual(["60%", "70%", "80%", "90%", "100%"]);
  expect(ticks(0, 4100, { kind: "number", formatString: "$,.2f", currencySymbol: "£" })).toEqual(["£0", "£1k", "£2k", "£3k", "£4k", "£5k"]);
  expect(ticks(0, 46, { kind: "number", formatString: ",.1f", suffix: " min" })).toEqual(["0", "10", "20", "30", "40", "50 min"]);
  expect(ticks(-50, 46, { kind: "number", formatString: "$,.0f" })[0]).toBe("−$50");
});

test("labels of different ticks differ, however narrow the range", () => {
  for (const [low, high] of [
    [1_000_000, 1_000_040],
    [0.12345, 0.12349],
    [-1e-9, 1e-9],
    [1e18, 1.00001e18],
  ] as const) {
    const labels = ticks(low, high);
    expect(new Set(labels).size).toBe(labels.length);
  }
});

test("years and codes stay whole (workbook-file 14, 21)", () => {
  expect(shortNumbers({ kind: "number", formatString: "d" }).ticks([1998, 2000, 2002], 2)).toEqual(["1998", "2000", "2002"]);
  expect(shortNumbers({ kind: "number", formatString: "d" }).value(2026n)).toBe("2026");
});

test("values beside marks: 3 significant figures, percent to 1 place, exact input", () => {
  const plain = shortNumbers(null);
  expect(plain.value(1_482_310n)).toBe("1.48M");
  expect(plain.value("908774.99")).toBe("909k");
  expect(plain.value(-0.01234)).toBe("−0.0123");
  expect(plain.value(9_223_372_036_854_775_807n)).toBe("9.22e+18");
  expect(plain.value(1234.5678, 2)).toBe("1,234.57");
  expect(shortNumbers({ kind: "percent" }).value("0.7764")).toBe("77.6%");
  expect(shortNumbers({ kind: "number", suffix: " min" }).value(5.84)).toBe("5.84 min");
});

test("axes are called as where the person is: months, and what stands for zeros", () => {
  const symbols = symbolsFor("DE_DE", null, null, Intl);
  const scale = numberScale({ low: 0, high: 1_900_000, zero: true, min: null, max: null, kind: "linear", reverse: false, room: 240 });
  expect(
    shortNumbers(null, symbols)
      .ticks(scale.ticks, scale.step)
      .map((text) => text.replaceAll(/\s/gu, " ")),
  ).toEqual(["0", "500.000", "1 Mio.", "1,5 Mio.", "2 Mio."]);
  const columns = [
    { id: "x", type: DATE, cells: ["2024-03-01", "2024-05-01", "2024-10-01"].map(day) },
    { id: "y", type: FLOAT, cells: [1, 2, 3] },
  ];
  const line = { id: "l", kind: "line-chart", columns: [{ id: "x" }, { id: "y" }], xAxis: { columnId: "x" }, yAxis: { columnIds: ["y"] } };
  const drawing = drawChart(line, tableOf(columns), contextOf({ symbols, width: 900 }));
  const words = textsOf(drawing).map(({ text }) => text);
  expect(words.filter((word) => /^(?:Mär|Mai|Okt)/u.test(word)).length).toBeGreaterThan(1);
  const split = { ...line, xAxis: undefined, color: { by: "category", column: "x" }, kind: "bar-chart" };
  expect(drawChart(split as never, tableOf(columns), contextOf({ symbols })).legend).toMatchObject({
    entries: [{ name: "Mär 2024" }, { name: "Mai 2024" }, { name: "Okt 2024" }],
  });
});
