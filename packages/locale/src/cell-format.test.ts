import { expect, test } from "vitest";
import { cellFormatter, NULL_TEXT } from "./cell-format.ts";

const inSentence = cellFormatter("array", null, { isInSentence: true });

test("a list in a sentence is its values parted by commas, in a cell it is JSON", () => {
  expect(inSentence('["Small","Very, large"]')).toBe("Small, Very, large");
  expect(inSentence("[1234.5,null,true]")).toBe(`1,234.5, ${NULL_TEXT}, true`);
  expect(inSentence("[]")).toBe(NULL_TEXT);
  expect(inSentence(null)).toBe(NULL_TEXT);
  expect(cellFormatter("array", null)('["Small"]')).toBe('["Small"]');
});

test("numbers of a list have the format that stands behind the formula", () => {
  const share = cellFormatter("array", { kind: "number", formatString: ".0%" }, { isInSentence: true });
  expect(share("[0.5,0.25]")).toBe("50%, 25%");
});

test("what is no list of plain values, and what would lose digits, stays JSON", () => {
  for (const json of ['[["a"]]', '[{"a":1}]', "[9007199254740993]", "no list"]) expect(inSentence(json)).toBe(json);
});
