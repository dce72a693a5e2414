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
  expect(ticks(0, 1_180)).toEqual(["0", "250", "500", "750", "1,000", "1,250"]);
  expect(ticks(0, 1_900_000)).toEqual(["0", "0.5M", "1.0M", "1.5M", "2.0M"]);
  expect(ticks(0, 2_876_543)).toEqual(["0", "1M", "2M", "3M"]);
  expect(ticks(0, 9_500)).toEqual(["0", "2k", "4k", "6k", "8k", "10k"]);
  expect(ticks(-20, 38)).toEqual(["−20", "0", "20", "40"]);
  expect(ticks(0, 4.1e9)).toEqual(["0", "1B", "2B", "3B", "4B", "5B"]);
});

test("one unit and one count of digits hold for an axis", () => {
  expect(ticks(0, 1_180_000)).toEqual(["0", "250k", "500k", "750k", "1,000k", "1,250k"]);
  expect(ticks(-1_400_000, 400_000)).toEqual(["−1.5M", "−1.0M", "−0.5M", "0", "0.5M"]);
  expect(ticks(1_510_000, 1_590_000)).toEqual(["1,500k", "1,520k", "1,540k", "1,560k", "1,580k", "1,600k"]);
  expect(ticks(0, 1_900)).toEqual(["0", "500", "1,000", "1,500", "2,000"]);
  expect(ticks(0, 1.9)).toEqual(["0", "0.5", "1.0", "1.5", "2.0"]);
  // Each decade of a log axis is short by itself.
  expect(shortNumbers(null).ticks([1, 1000, 1_000_000], null)).toEqual(["1", "1k", "1M"]);
});

const labels = (values: readonly number[], axis?: Parameters<ReturnType<typeof shortNumbers>["together"]>[1]): readonly string[] =>
  values.map((value) => shortNumbers(null).together(values, axis)(value));

test("values beside each other have the unit of their axis and one count of digits", () => {
  const millions = { ticks: [0, 500_000, 1_000_000, 1_500_000, 2_000_000], step: 500_000 };
  expect(labels([950_000, 1_200_000], millions)).toEqual(["0.95M", "1.20M"]);
  expect(labels([1_600_000, 500_000, -2_000_000, 0], millions)).toEqual(["1.6M", "0.5M", "−2.0M", "0"]);
  expect(labels([1_180_000, 903_400], { ticks: [0, 250_000, 1_250_000], step: 250_000 })).toEqual(["1,180k", "903k"]);
  // Without an axis, the largest value has the unit.
  expect(labels([950_000, 1_200_000])).toEqual(["0.95M", "1.20M"]);
  expect(labels([12.34, 5.6, 100.2])).toEqual(["12.3", "5.6", "100.2"]);
  // An axis that reaches far beyond the values that are written does not hide them.
  expect(labels([3100, 2050], millions)).toEqual(["3,100", "2,050"]);
  expect(labels([10, 120_000], { ticks: [1, 1000, 1_000_000], step: null })).toEqual(["10", "120k"]);
});

test("values that differ are written apart, and none is lost in a unit too large for it", () => {
  expect(labels([1_480_000, 952_000, 954_000])).toEqual(["1,480k", "952k", "954k"]);
  expect(labels([1_480_000, 12_000, 14_000], { ticks: [0, 1_000_000, 2_000_000], step: 1_000_000 })).toEqual([
    "1.480M",
    "0.012M",
    "0.014M",
  ]);
  expect(labels([1_480_000, 900_000, 3_400, 12])).toEqual(["1.48M", "0.90M", "3.4k", "12"]);
  // Beside an axis of thousands a few thousands and whatever is less stand in full.
  const thousands = { ticks: [0, 2000, 4000, 6000], step: 2000 };
  expect(labels([4619, 1956, 399, 11], thousands)).toEqual(["4,619", "1,956", "399", "11"]);
  expect(labels([81_000, 23_220, 950, 170], { ticks: [0, 50_000, 100_000], step: 50_000 })).toEqual(["81.0k", "23.2k", "950", "170"]);
  expect(labels([1.002, 1.004], { ticks: [1, 1.002, 1.004], step: 0.002 })).toEqual(["1.002", "1.004"]);
});

test("formats keep their signs in a set of labels; percent, codes and lengths of time are written as ever", () => {
  const write = (format: Parameters<typeof shortNumbers>[0], value: number, digits?: number): string =>
    shortNumbers(format).together([value, 1_200_000])(value, digits);
  expect(write({ kind: "number", formatString: "$,.2f", currencySymbol: "£" }, -950_000)).toBe("−£0.95M");
  expect(write({ kind: "number", suffix: " min" }, 950_000)).toBe("0.95M min");
  expect(write({ kind: "percent" }, 0.7764)).toBe("77.6%");
  expect(write({ kind: "number", formatString: "d" }, 2026)).toBe("2026");
  expect(write(null, 950_000, 1)).toBe("950,000.0");
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
  ).toEqual(["0", "0,5 Mio.", "1,0 Mio.", "1,5 Mio.", "2,0 Mio."]);
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
