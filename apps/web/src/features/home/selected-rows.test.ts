import { expect, test } from "vitest";
import { followed, goesOnFrom, isEverything, noneSelected, withRows } from "./selected-rows.ts";

const list = (text: string) => [...text].map((inodeId) => ({ inodeId }));
const everything = (text: string) => withRows(noneSelected, list(text), true, list(text), true);
const said = ({ ids, taken }: typeof noneSelected) => `${[...ids].join("")} ${taken === null ? "alone" : "and what comes"}`;

test("a list goes on where more comes behind it, and is another one where a filter brings rows between its own, or takes some away", () => {
  expect(goesOnFrom(list("abc"), list("abcde"))).toBe(true);
  expect(goesOnFrom(list("abc"), list("abc"))).toBe(true);
  expect(goesOnFrom(list("ac"), list("abc"))).toBe(false);
  expect(goesOnFrom(list("abc"), list("ab"))).toBe(false);
});

test("everything selected of a list with more behind it takes in what comes, until the list ends", () => {
  const first = everything("abc");
  expect(said(first)).toBe("abc and what comes");
  expect(followed(first, list("abc"), true)).toBe(first);
  const second = followed(first, list("abcde"), true);
  expect(said(second)).toBe("abcde and what comes");
  const last = followed(second, list("abcdef"), false);
  expect(said(last)).toBe("abcdef alone");
  // what is made later is not part of it
  expect(followed(last, list("abcdefg"), false)).toBe(last);
  expect(said(followed(second, list("abcde"), false))).toBe("abcde alone");
});

test("another filter of the list selects nothing new, and some rows are not everything", () => {
  expect(said(followed(everything("ac"), list("abc"), true))).toBe("ac alone");
  expect(isEverything(list("ab"), list("abc"), true)).toBe(false);
  expect(isEverything(list("a"), list("a"), true)).toBe(false);
  expect(isEverything(list("ab"), list("ab"), false)).toBe(false);
  const some = withRows(noneSelected, list("ab"), true, list("abc"), true);
  expect(said(some)).toBe("ab alone");
  expect(said(withRows(everything("abc"), list("b"), false, list("abc"), true))).toBe("ac alone");
});
