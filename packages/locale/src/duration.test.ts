import { describe, expect, test } from "vitest";
import { cellFormatter, type ColumnFormat } from "./cell-format.ts";
import { durationText } from "./duration-format.ts";
import { symbolsFor } from "./place.ts";

const clock = (value: number | bigint | string, places = 0): string => durationText(value, "clock", { places });
const words = (value: number | bigint | string, places = 0): string => durationText(value, "words", { places }).replaceAll("\u00a0", " ");

describe("lengths of time", () => {
  test("hours go on past a day; minutes and seconds have two digits; below zero the sign stands once", () => {
    expect([0, 59, 3661, 93_930n, -5400].map((value) => clock(value))).toEqual(["0:00:00", "0:00:59", "1:01:01", "26:05:30", "−1:30:00"]);
    expect([0, 59, 3600, 3661, 93_930n, -5400].map((value) => words(value))).toEqual([
      "0 s",
      "59 s",
      "1 h",
      "1 h 1 min 1 s",
      "26 h 5 min 30 s",
      "−1 h 30 min",
    ]);
  });

  test("digits of a second are rounded, carried over, and trimmed where a format says so", () => {
    expect(clock("59.999")).toBe("0:01:00");
    expect(clock("3599.9996", 3)).toBe("1:00:00.000");
    expect(clock(1.25, 2)).toBe("0:00:01.25");
    expect(clock(-0.2)).toBe("0:00:00");
    expect(durationText(1.5, "clock", { places: 3, isTrimmed: true })).toBe("0:00:01.5");
    expect(durationText("90061", "clock", { places: 3, isTrimmed: true })).toBe("25:01:01");
    expect(words(1.25, 3)).toBe("1.25 s");
    expect(durationText(1.25, "words", { places: 3, symbols: symbolsFor("DE_DE", null, null) })).toBe("1,25\u00a0s");
  });

  test("a format of seconds shows them, and a format string says how fine", () => {
    const format: ColumnFormat = { kind: "number", formatString: ",.1f", suffix: " s", sheaf: { duration: "clock" } };
    expect(cellFormatter("number", format)("5400.25")).toBe("1:30:00.3");
    expect(cellFormatter("integer", { ...format, formatString: ",.0f" })(5400n)).toBe("1:30:00");
    expect(cellFormatter("integer", format)(null)).toBe("–");
    expect(cellFormatter("text", format)("x")).toBe("x");
  });
});
