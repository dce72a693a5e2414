import { expect, test } from "vitest";
import { isShort } from "./short-text.ts";

test("a number that fits with room to spare is short, one that may reach the edge is not", () => {
  expect(isShort("1,234.50", 100, 16)).toBe(true);
  expect(isShort("-1,234,567,890.50", 100, 16)).toBe(false);
  expect(isShort("", 13, 16)).toBe(true);
});

test("letters are taken for the widest there are; what other scripts need is not known", () => {
  expect(isShort("Mmmm", 72, 16)).toBe(true);
  expect(isShort("iiiiiiiiii", 72, 16)).toBe(false);
  expect(isShort("東", 400, 16)).toBe(false);
  expect(isShort("﷽", 400, 16)).toBe(false);
});

test("larger letters need more room", () => {
  expect(isShort("1,234.50", 100, 16)).toBe(true);
  expect(isShort("1,234.50", 100, 32)).toBe(false);
});
