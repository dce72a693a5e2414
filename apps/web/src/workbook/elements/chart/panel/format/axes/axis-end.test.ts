import { expect, test } from "vitest";
import { defaultSymbols } from "@sheaf/locale";
import { showNumbers } from "../../../../../../shared/words/shown-numbers.ts";
import { axisEndOf, axisEndProblem, axisEndText, timeEndOf, timeEndProblem, timeEndText } from "./axis-end.ts";

const names = {
  print: (stored: string) => stored.replace("[@own:n]", "[Strikes]"),
  store: (text: string) => text.replace("[Strikes]", "[@own:n]"),
};

test("the end of an axis is a number, a formula by its names, or nothing", () => {
  expect(axisEndOf(" 1e3 ", names)).toBe(1000);
  expect(axisEndOf("Max([Strikes]) * 2", names)).toBe("Max([@own:n]) * 2");
  expect(axisEndOf(" ", names)).toBeUndefined();
  expect(axisEndText("Max([@own:n]) * 2", names)).toBe("Max([Strikes]) * 2");
  expect([axisEndText(0, names), axisEndText(null, names)]).toEqual(["0", ""]);
  try {
    showNumbers({ ...defaultSymbols, decimal: ",", group: "." });
    expect(["1.000", "1,5", "1.5 + 1"].map((text) => axisEndOf(text, names))).toEqual([1000, 1.5, "1.5 + 1"]);
    expect(axisEndText(1.5, names)).toBe("1,5");
  } finally {
    showNumbers(defaultSymbols);
  }
  expect(["", "12", "Count() / 4"].map(axisEndProblem)).toEqual([null, null, null]);
  expect(["Max(", "1 +"].map(axisEndProblem)).toEqual(["Enter a number or a formula.", "Enter a number or a formula."]);
});

test("the end of an axis of dates is typed as a date and kept as the formula of it", () => {
  expect(timeEndOf(" 2001-04-01 ", names)).toBe('Date("2001-04-01")');
  expect(timeEndOf("Max([Strikes])", names)).toBe("Max([@own:n])");
  expect(timeEndOf("", names)).toBeUndefined();
  expect(['Date("2001-04-01")', 'Date("soon")', "Max([@own:n])", 5].map((end) => timeEndText(end, names))).toEqual([
    "2001-04-01",
    'Date("soon")',
    "Max([Strikes])",
    "5",
  ]);
  expect(["", "2001-04-01", "Max([Strikes])"].map(timeEndProblem)).toEqual([null, null, null]);
  // A number of milliseconds is no date for anybody.
  expect(["2001", "Max("].map(timeEndProblem)).toEqual([
    "Enter a date such as 2001-04-01, or a formula.",
    "Enter a date such as 2001-04-01, or a formula.",
  ]);
});
