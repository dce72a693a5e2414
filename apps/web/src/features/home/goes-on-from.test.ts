import { expect, test } from "vitest";
import { goesOnFrom } from "./goes-on-from.ts";

const list = (text: string) => [...text].map((inodeId) => ({ inodeId }));

test("a list goes on where more comes behind it, and is another one where a filter brings rows between its own, or takes some away", () => {
  expect(goesOnFrom(list("abc"), list("abcde"))).toBe(true);
  expect(goesOnFrom(list("abc"), list("abc"))).toBe(true);
  expect(goesOnFrom(list("ac"), list("abc"))).toBe(false);
  expect(goesOnFrom(list("abc"), list("ab"))).toBe(false);
});
