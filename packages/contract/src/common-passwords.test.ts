import { expect, test } from "vitest";
import { passwordSchema } from "./calls/common.ts";
import { isCommonPassword } from "./common-passwords.ts";

test.each([
  "password1234",
  "Password1234!",
  "P@ssw0rd2026!",
  "passwordpassword",
  "123456789012",
  "qwertyuiop12",
  "qwertyuiopasdf",
  "1q2w3e4r5t6z",
  "aaaaaaaaaaaa",
  "iloveyou2025",
  "Welcome2026!!",
  "letmein123456",
  "adminadminadmin",
  "changeme-now".replace("-now", "2026"),
  "summer2026summer",
  "abcdefghijkl",
  "111111111111",
])("%s is common", (password) => expect(isCommonPassword(password)).toBe(true));

test.each([
  "correct horse battery staple",
  "vR7#kk2!mQpz",
  "wobbly-teapot-canyon",
  "Grundstücksverkehr42",
  "mein kater frisst nudeln",
  "tr0ub4dor&3-lake",
])("%s is not", (password) => expect(isCommonPassword(password)).toBe(false));

test("what everybody knows of a person is no secret", () => {
  expect(isCommonPassword("ada.lovelace1815")).toBe(false);
  expect(isCommonPassword("ada.lovelace1815", ["ada.lovelace@analytical.example", "Ada", "Lovelace"])).toBe(true);
  expect(isCommonPassword("analytical2026!", ["ada@analytical.example"])).toBe(true);
});

test("V49: however long it is, it is looked through in one go, before anybody is signed in", () => {
  expect(isCommonPassword("x".repeat(2 ** 15))).toBe(true);
  expect(isCommonPassword("abc".repeat(2 ** 15))).toBe(true);
  expect(isCommonPassword(`${"x".repeat(2 ** 15)}Ω`)).toBe(false);
  const { error } = passwordSchema.safeParse("x".repeat(2 ** 20));
  expect(error?.issues.map(({ code }) => code)).toEqual(["too_big"]);
});
