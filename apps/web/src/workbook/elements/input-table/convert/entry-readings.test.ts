import type { InputValue } from "@sheaf/contract";
import { defaultSymbols, UTC } from "@sheaf/locale";
import { describe, expect, test } from "vitest";
import type { EntryRule } from "../../../grid/editing/entry-values.ts";
import { bestTrial, cellsToRead, entryReadings, optionsAmong, tryReading } from "./entry-readings.ts";

const rule = (kind: EntryRule["kind"], more: Partial<EntryRule> = {}): EntryRule => ({
  kind,
  isPercent: false,
  isDay: false,
  options: null,
  ...more,
});
const writing = { symbols: defaultSymbols, isDayFirst: false };
function read(from: EntryRule, to: EntryRule, ...values: readonly InputValue[]) {
  const cells = values.map((value, at) => ({ rowId: `r${at}`, value }));
  const trials = entryReadings({ from, to, writing, zone: UTC }).map((reading) => tryReading(reading, cells));
  const best = bestTrial(trials);
  return { by: best?.reading.id, values: best?.values, counts: Object.fromEntries(trials.map((one) => [one.reading.id, one.converted])) };
}

describe("values of an input table in another type", () => {
  test("texts become numbers by the reading that fits most of them", () => {
    expect(read(rule("text"), rule("number"), "$1,234.50", "(7)", "12%", "-3", "about 5")).toEqual({
      by: "point",
      values: [1234.5, -7, 0.12, -3, undefined],
      counts: { point: 4, comma: 3 },
    });
    expect(read(rule("text"), rule("number"), "1.234,50 €", "7,5", "x")).toMatchObject({ by: "comma", values: [1234.5, 7.5, undefined] });
  });

  test("percents are read with and without their sign", () => {
    const percent = rule("number", { isPercent: true });
    expect(read(rule("text"), percent, "12.5%", "40%")).toMatchObject({ by: "point", values: [0.125, 0.4] });
    const [, , hundredths] = entryReadings({ from: rule("text"), to: percent, writing, zone: UTC });
    expect([hundredths?.read("12.5"), hundredths?.read("12.5%"), hundredths?.read("x")]).toEqual([0.125, 0.125, undefined]);
  });

  test("dates are read in either order of day and month, and in several forms at once", () => {
    const day = rule("datetime", { isDay: true });
    expect(read(rule("text"), day, "3/4/2024", "Mar 5, 2024", "2024-03-06", "soon")).toMatchObject({
      by: "month",
      values: ["2024-03-04", "2024-03-05", "2024-03-06", undefined],
    });
    const dayFirst = entryReadings({ from: rule("text"), to: day, writing, zone: UTC }).find(({ id }) => id === "day");
    expect(dayFirst?.read("3/4/2024")).toBe("2024-04-03");
  });

  test("numbers become dates as years, digits or days of a spreadsheet, by what fits", () => {
    const day = rule("datetime", { isDay: true });
    expect(read(rule("number"), day, 2023, 2024)).toMatchObject({ by: "year", values: ["2023-01-01", "2024-01-01"] });
    expect(read(rule("number"), day, 20240331, 20230230)).toMatchObject({ by: "digits", values: ["2024-03-31", undefined] });
    expect(read(rule("number"), day, 45382, 45382.5)).toMatchObject({ by: "sheet", values: ["2024-03-31", "2024-03-31T12:00:00.000Z"] });
  });

  test("numbers, dates and truths become the texts that people see", () => {
    expect(read(rule("number", { isPercent: true }), rule("text"), 0.125).values).toEqual(["12.5%"]);
    expect(read(rule("datetime", { isDay: true }), rule("text"), "2024-03-31T00:00:00.000000Z").values).toEqual(["2024-03-31"]);
    expect(read(rule("multi-select"), rule("text"), ["a", "b"]).values).toEqual(["a, b"]);
  });

  test("what has the type already keeps it, and nothing typed becomes a file", () => {
    expect(read(rule("text"), rule("number"), 5, "6").values).toEqual([5, 6]);
    expect(read(rule("text"), rule("multi-select"), ["a"], "b, c").values).toEqual([["a"], ["b, c"]]);
    expect(read(rule("text"), rule("file"), "a.txt").values).toEqual([undefined]);
    expect(read(rule("text"), rule("checkbox"), "yes", "No", "maybe").values).toEqual([true, false, undefined]);
  });

  test("what waits because it was of another type is read again; what waits for another reason waits on", () => {
    const flag = (code: "E_VALUE_TYPE" | "E_RANGE", offered: unknown) => ({ code, offered });
    const cells = cellsToRead({
      seq: 1,
      cells: [
        { rowId: "a", value: 1 },
        { rowId: "b", value: null, flag: flag("E_VALUE_TYPE", "about 5") },
        { rowId: "c", value: 2, flag: flag("E_RANGE", 900) },
        { rowId: "d", value: 900, flag: flag("E_RANGE", 900) },
        { rowId: "e", value: "" },
      ],
    });
    expect(cells).toEqual([
      { rowId: "a", value: 1 },
      { rowId: "b", value: "about 5" },
      { rowId: "d", value: 900 },
    ]);
  });

  test("a list is made of the values, each once, up to a number that is told", () => {
    expect(optionsAmong(["b", "a", "b", undefined, ["a", "c"]], 5)).toEqual({ list: ["b", "a", "c"], isAll: true });
    expect(optionsAmong(["b", "a", "c"], 2)).toEqual({ list: ["b", "a"], isAll: false });
  });
});
