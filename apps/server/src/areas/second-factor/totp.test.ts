import { expect, test } from "vitest";
import { appAddress, codeOf, stepAt, stepOfCode, toBase32 } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("RFC 6238, appendix B: %i s", (seconds, code) => expect(codeOf(secret, stepAt(seconds * 1_000))).toBe(code));

test("RFC 4648: base 32 without padding", () => {
  expect(["", "f", "fo", "foo", "foob", "fooba", "foobar"].map((text) => toBase32(Buffer.from(text)))).toEqual([
    "",
    "MY",
    "MZXQ",
    "MZXW6",
    "MZXW6YQ",
    "MZXW6YTB",
    "MZXW6YTBOI",
  ]);
});

test("V05: a code counts one period early and late, and never once a later or the same one was taken", () => {
  const now = 1_700_000_010_000;
  const present = stepAt(now);
  const taken = [-2, -1, 0, 1, 2].map((off) => stepOfCode(secret, codeOf(secret, present + off), now, null));
  expect(taken).toEqual([null, present - 1, present, present + 1, null]);
  expect(stepOfCode(secret, codeOf(secret, present), now, present)).toBeNull();
  expect(stepOfCode(secret, codeOf(secret, present - 1), now, present)).toBeNull();
  expect(stepOfCode(secret, codeOf(secret, present + 1), now, present)).toBe(present + 1);
  for (const wrong of ["", "000000000", "28708２", "abcdef"]) expect(stepOfCode(secret, wrong, now, null)).toBeNull();
});

test("the address of the app holds names of any letters", () => {
  const uri = new URL(appAddress("MZXW6", "Zürich: Air & Sea", "ines+a@x.example"));
  expect(decodeURIComponent(uri.href)).toContain("totp/Sheaf (Zürich: Air & Sea):ines+a@x.example?");
  expect(uri.searchParams.get("issuer")).toBe("Sheaf (Zürich: Air & Sea)");
});
