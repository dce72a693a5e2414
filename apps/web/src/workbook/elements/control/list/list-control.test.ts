import { expect, test } from "vitest";
import { choiceWords } from "../../choosing/list/choice-words.ts";

const known = [
  { value: 1, label: "January", count: null },
  { value: "W", label: "West", count: 3 },
];
const words = (values: readonly (string | number | null)[], mode: "include" | "exclude" = "include", total: number | null = null): string =>
  choiceWords({ mode, selection: "multiple", values }, known, total);

test("a choice in words: all, one, two, more, left out, empty", () => {
  expect(words([])).toBe("All");
  expect(words([], "include", 1229)).toBe("All 1,229");
  expect(words([1])).toBe("January");
  expect(words(["1"])).toBe("January");
  expect(words(["W", null])).toBe("West, No value");
  expect(words(["W", 1, "other"])).toBe("West + 2");
  expect(words(["W"], "exclude")).toBe("Not West");
});
