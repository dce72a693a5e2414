import { expect, test } from "vitest";
import { axisEndOf, axisEndProblem, axisEndText } from "./axis-end.ts";

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
  expect(["", "12", "Count() / 4"].map(axisEndProblem)).toEqual([null, null, null]);
  expect(["Max(", "1 +"].map(axisEndProblem)).toEqual(["Enter a number or a formula.", "Enter a number or a formula."]);
});
