import { expect, test } from "vitest";
import { LABEL_FONT, STRONG_LABEL_FONT, fitText, oneLine, textWidth } from "./measure.ts";

test("widths are those of the font: tabular figures, wide letters wider", () => {
  expect(textWidth("0000", LABEL_FONT)).toBeCloseTo(textWidth("1111", LABEL_FONT), 6);
  expect(textWidth("1", LABEL_FONT)).toBeCloseTo(0.497 * 12, 6);
  expect(textWidth("W", LABEL_FONT)).toBeGreaterThan(textWidth("i", LABEL_FONT) * 2.5);
  expect(textWidth("Mean", STRONG_LABEL_FONT)).toBeGreaterThan(textWidth("Mean", LABEL_FONT));
  expect(textWidth("東京", LABEL_FONT)).toBe(24);
  expect(textWidth("é", LABEL_FONT)).toBeCloseTo(textWidth("e\u0301", LABEL_FONT), 6);
});

test("text is cut to its room with an ellipsis, never inside a character", () => {
  expect(fitText("Chicago", 200, LABEL_FONT)).toBe("Chicago");
  const cut = fitText("Philadelphia International", 60, LABEL_FONT);
  expect(cut.endsWith("…")).toBe(true);
  expect(textWidth(cut, LABEL_FONT)).toBeLessThanOrEqual(60);
  expect(fitText("👩‍👩‍👧 family", 30, LABEL_FONT)).not.toMatch(/[\ud800-\udbff]…/u);
  expect(fitText("x", 0, LABEL_FONT).length).toBeLessThanOrEqual(2);
});

test("user text becomes one line without control characters or direction overrides", () => {
  expect(oneLine("a\nb\tc\u0000d")).toBe("a b c d");
  expect(oneLine("\u202Egnp.exe")).toBe("gnp.exe");
});

test("a number is never cut: the words before it give way, and signs stand for one without any room", () => {
  expect(fitText("1,234,567", 30, LABEL_FONT)).toBe("###");
  expect(fitText("−$1.2M", 12, LABEL_FONT)).toBe("##");
  expect(fitText("Average 1,234,567", 70, LABEL_FONT)).toMatch(/^\w+… 1,234,567$/u);
  expect(fitText("Average 1,234,567", 56, LABEL_FONT)).toBe("1,234,567");
  expect(fitText("Average 1,234,567", 30, LABEL_FONT)).toBe("###");
  // A name that has a figure in it is a name.
  expect(fitText("7th Avenue North", 40, LABEL_FONT)).toMatch(/…$/u);
});
