import { defaultSymbols } from "@sheaf/locale";
import { describe, expect, test } from "vitest";
import { needleOf, partsFound } from "./needle.ts";

const found = (typed: string, text: string, isNumber = false) => {
  const needle = needleOf(typed, defaultSymbols);
  return needle === null ? null : partsFound(text, isNumber, needle, defaultSymbols);
};

describe("what is looked for", () => {
  test("is found whatever the letter case, as often as it is there", () => {
    expect(found("an", "Banana AN")).toEqual([
      [1, 3],
      [3, 5],
      [7, 9],
    ]);
    expect(found("x", "Banana")).toEqual([]);
    expect(found("  ", "Banana")).toBeNull();
    // In small letters the text is longer by one.
    expect(found("stanbul", "İstanbul")).toEqual([[0, 8]]);
  });

  test("numbers are found in the writing of the format and in the bare one", () => {
    expect(found("1,250", "1,250.5", true)).toEqual([[0, 5]]);
    expect(found("1250", "1,250.5", true)).toEqual([[0, 7]]);
    expect(found("-7", "−7", true)).toEqual([[0, 2]]);
    expect(found("1250", "1,250.5", false)).toEqual([]);
    expect(needleOf("$ 12.50", defaultSymbols)?.number).toBe("12.5");
    expect(needleOf("100", defaultSymbols)?.number).toBe("100");
    expect(needleOf("12 km", defaultSymbols)?.number).toBeNull();
  });
});
