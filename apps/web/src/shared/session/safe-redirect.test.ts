/* eslint-disable no-script-url -- the corpus of what must not pass */
import { describe, expect, test } from "vitest";
import { safeRedirect } from "./safe-redirect.ts";
import { safeHref } from "../actions/safe-href.ts";

const hostile = [
  "https://evil.example/",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/cascade-air/../other/workbook",
  "/cascade-air/%2e%2e/other",
  "/cascade-air/..%2fother",
  "/cascade-air/%252e%252e/other",
  "/cascade-air\\..\\other",
  "/cascade-airx/workbook",
  "/other/workbook/x",
  "/cascade-air@evil.example/",
  "javascript:alert(1)",
  "/javascript:alert(1)",
  "\tjavascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "http:evil.example",
  "https:/evil.example",
  "/%09/evil.example",
  "/\t/evil.example",
  "/\r\nLocation: https://evil.example",
  "/./cascade-air/../../evil",
  "./cascade-air",
  "cascade-air/workbook",
  "?next=https://evil.example",
  "#//evil.example",
  "",
  `/cascade-air/${"a".repeat(5000)}`,
  "/cascade-air/login",
  "/cascade-air/login/?redirect=x",
];

describe("V08 after signing in one stays inside the organization", () => {
  test.each(hostile)("%s leads home", (wanted) => {
    expect(safeRedirect(wanted, "cascade-air")).toBe("/cascade-air");
  });
  test.each([
    ["/cascade-air", "/cascade-air"],
    ["/cascade-air/", "/cascade-air/"],
    ["/cascade-air/workbook/On-time-4kPqZ81xY?f=1#x", "/cascade-air/workbook/On-time-4kPqZ81xY?f=1#x"],
    ["/cascade-air/search?query=https://evil.example", "/cascade-air/search?query=https://evil.example"],
  ])("%s is kept", (wanted, path) => expect(safeRedirect(wanted, "cascade-air")).toBe(path));
  test("nothing wanted leads home", () => {
    expect(safeRedirect(null, "a")).toBe("/a");
    expect(safeRedirect(undefined, "a")).toBe("/a");
  });
});

describe("V54 only http, https, mailto and own paths reach a link", () => {
  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,<script>",
    "vbscript:x",
    "blob:https://x/1",
    "file:///etc/passwd",
    "//evil.example",
    "/\\evil.example",
    "ftp://x",
    "",
    "   ",
    "x",
    "intent://x",
  ])("%j does not", (href) => {
    expect(safeHref(href)).toBeUndefined();
  });
  test.each(["https://sheaf.example/a?b#c", "http://sheaf.example/", "mailto:a@b.example", "/cascade-air", "#top", "?page=2"])(
    "%s does",
    (href) => {
      expect(safeHref(href)).toBe(href);
    },
  );
});
