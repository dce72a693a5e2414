import { defaultSymbols } from "@sheaf/locale";
import { afterEach, expect, test } from "vitest";
import { showNumbers } from "../../../shared/words/shown-numbers.ts";
import { numberText, numberTyped } from "./typed-number.ts";

afterEach(() => showNumbers(defaultSymbols));

test("numbers of panels are shown and read with the person's marks", () => {
  showNumbers({ ...defaultSymbols, decimal: ",", group: "." });
  expect([numberText(1234.5), numberText(-0.125), numberText(1000)]).toEqual(["1234,5", "-0,125", "1000"]);
  expect([numberTyped("1.000"), numberTyped("1.234,5"), numberTyped("0,125"), numberTyped("1.5"), numberTyped(" ")]).toEqual([
    1000,
    1234.5,
    0.125,
    null,
    null,
  ]);
  showNumbers(defaultSymbols);
  expect([numberTyped("1,000"), numberTyped("1.5"), numberTyped("1e3"), numberTyped("2023-01-02")]).toEqual([1000, 1.5, 1000, null]);
  for (const value of [0, -7, 0.1, 1.5e-7, 1e21]) expect(numberTyped(numberText(value))).toBe(value);
});
