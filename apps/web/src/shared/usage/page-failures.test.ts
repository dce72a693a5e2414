import { expect, test } from "vitest";
import { followPageFailures } from "./page-failures.ts";

/** A page at a host in which something fails that nobody takes care of; what was told. */
function failuresAt(hostname: string): readonly (readonly [string, string | undefined])[] {
  const page = new EventTarget();
  const told: (readonly [string, string | undefined])[] = [];
  followPageFailures(page as Pick<Window, "addEventListener">, hostname, { tell: (label, tags) => void told.push([label, tags?.error]) });
  const fail = (kind: string, what: object): boolean => page.dispatchEvent(Object.assign(new Event(kind), what));
  fail("error", { message: "x is not a function" });
  fail("unhandledrejection", { reason: new TypeError("Failed to fetch") });
  // whatever was thrown: it may be somebody's data
  fail("unhandledrejection", { reason: "ada@acme.example" });
  fail("unhandledrejection", { reason: { email: "ada@acme.example" } });
  return told;
}

test("errors and rejections that nobody handled are told from where people work, not from a developer's own machine", () => {
  expect(failuresAt("sheaf.acme.example")).toEqual([
    ["page.error", "x is not a function"],
    ["page.rejection", "TypeError: Failed to fetch"],
    ["page.rejection", "string"],
    ["page.rejection", "object"],
  ]);
  for (const own of ["localhost", "127.0.0.1", "[::1]"]) expect(failuresAt(own)).toEqual([]);
});
