import { symbolsFor, timeZone, UTC } from "@sheaf/locale";
import { describe, expect, test } from "vitest";
import { type EntryRule, readValue } from "../../../grid/editing/entry-values.ts";
import { inZone } from "../../../grid/editing/local-time.ts";
import { cellOfValue, editedText, valueOfCell } from "./entry-cells.ts";

const rule = (kind: EntryRule["kind"], more: Partial<EntryRule> = {}): EntryRule => ({
  kind,
  isPercent: false,
  isDay: false,
  options: null,
  ...more,
});
const denver = timeZone("America/Denver", Intl) ?? UTC;

describe("values of entries as cells", () => {
  test.each([
    ["text", "a"],
    ["number", 0.5],
    ["checkbox", false],
    ["multi-select", ["a", "b"]],
    ["datetime", "2001-07-16T08:05:00Z"],
    ["text", null],
  ] as const)("%s %j goes there and back", (kind, value) => {
    const cell = cellOfValue(value, rule(kind), null);
    expect(cell === undefined ? undefined : valueOfCell(cell)).toEqual(value);
  });

  test("a text that is none of its type is no cell of it", () => {
    expect(cellOfValue("abc", rule("number"), null)).toBeUndefined();
    expect(cellOfValue("soon", rule("datetime"), null)).toBeUndefined();
    expect(cellOfValue("maybe", rule("checkbox"), null)).toBeUndefined();
  });
});

describe("what is changed when a cell is opened", () => {
  test("percentages by moving the point, times by the clock of the zone", () => {
    expect(editedText(0.07, rule("number", { isPercent: true }), UTC)).toBe("7%");
    expect(editedText(0.783, rule("number", { isPercent: true }), UTC)).toBe("78.3%");
    expect(editedText("2001-07-16T14:05:00Z", rule("datetime"), denver)).toBe("2001-07-16 08:05:00");
    expect(editedText("2001-07-16T06:00:00Z", rule("datetime", { isDay: true }), denver)).toBe("2001-07-16");
    expect(editedText("2001-07-16", rule("datetime", { isDay: true }), denver)).toBe("2001-07-16");
    expect(editedText(["a", "b"], rule("multi-select"), UTC)).toBe("a, b");
    expect(editedText(null, rule("text"), UTC)).toBe("");
  });

  test("a time is meant by the clock of the zone, in summer and in winter", () => {
    expect(inZone("2001-07-16T08:05:00", denver)).toBe("2001-07-16T14:05:00Z");
    expect(inZone("2001-01-16T08:05:00", denver)).toBe("2001-01-16T15:05:00Z");
    expect(inZone("2001-07-16", denver)).toBe("2001-07-16T06:00:00Z");
    expect(inZone("2001-07-16", UTC)).toBe("2001-07-16");
    expect(inZone("2001-07-16T08:05:00.000125", denver)).toBe("2001-07-16T14:05:00.000125Z");
    // An hour that no clock shows is the one after it, as the server reads it; of two the first.
    expect(inZone("2024-03-10T02:30:00", denver)).toBe("2024-03-10T09:30:00Z");
    expect(inZone("2024-11-03T01:30:00", denver)).toBe("2024-11-03T07:30:00Z");
    expect(inZone("2001-07-16T08:05:00Z", denver)).toBe("2001-07-16T08:05:00Z");
  });

  test.each(["EN", "DE_DE", "FR_FR"])("a number that is opened and kept unchanged is the same number in %s", (place) => {
    const symbols = symbolsFor(place, null, null);
    for (const value of [1.234, -0.125, 1234.5, 12_345.678, 1.5e-7, 1e21, 7, "12345678901234567.125"]) {
      const text = editedText(value, rule("number"), UTC, symbols.decimal);
      expect([value, readValue(text, rule("number"), { symbols, isDayFirst: true }, true)]).toEqual([value, { ok: true, value }]);
    }
    const share = editedText(0.01234, rule("number", { isPercent: true }), UTC, symbols.decimal);
    expect(readValue(share, rule("number", { isPercent: true }), { symbols, isDayFirst: true }, true)).toEqual({
      ok: true,
      value: 0.01234,
    });
  });

  test("what is opened and kept unchanged is the same value", () => {
    const instant = "2001-07-16T14:05:09Z";
    const text = editedText(instant, rule("datetime"), denver);
    expect(Date.parse(inZone(text.replace(" ", "T"), denver))).toBe(Date.parse(instant));
  });

  test("times keep what they have beyond seconds, opened and on their way", () => {
    const instant = "2001-07-16T14:05:09.000125Z";
    expect(editedText(instant, rule("datetime"), denver)).toBe("2001-07-16 08:05:09.000125");
    expect(editedText("2001-07-16T14:05:09.5Z", rule("datetime"), denver)).toBe("2001-07-16 08:05:09.5");
    expect(cellOfValue(instant, rule("datetime"), null)?.value).toBe(995_292_309_000_125n);
    expect(cellOfValue("1969-12-31T23:59:59.999999Z", rule("datetime"), null)?.value).toBe(-1n);
  });
});
