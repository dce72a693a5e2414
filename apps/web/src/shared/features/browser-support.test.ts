import { expect, test } from "vitest";
import { browserOf, oldBrowser, withBrowserHint } from "./browser-support.ts";

const CHROME = (version: number, more = "") =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36${more}`;

test("a browser is known by what it calls itself last", () => {
  expect(browserOf(CHROME(140))).toEqual({ family: "Chrome", version: 140 });
  expect(browserOf(CHROME(140, " Edg/139.0.0.0"))).toEqual({ family: "Edge", version: 139 });
  expect(browserOf("Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0")).toEqual({ family: "Firefox", version: 115 });
  expect(browserOf("Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Safari/605.1.15")).toEqual({
    family: "Safari",
    version: 15,
  });
  expect(browserOf("curl/8")).toBeNull();
});

test("only one that is known to be old is asked to be updated", () => {
  expect(oldBrowser(CHROME(100))).toEqual({ family: "Chrome", version: 100 });
  expect(oldBrowser(CHROME(140))).toBeNull();
  expect(oldBrowser("Something/1")).toBeNull();
});

test("an error says that the browser may be why, where it is an old one", () => {
  const hint =
    "This error may be due to an unsupported browser version: Chrome 100. We recommend updating your browser to its latest version.";
  expect(withBrowserHint("", CHROME(100))).toBe(hint);
  expect(withBrowserHint("A part did not load.", CHROME(100))).toBe(`A part did not load. ${hint}`);
  expect(withBrowserHint("A part did not load.", CHROME(140))).toBe("A part did not load.");
  expect(withBrowserHint("", CHROME(140))).toBeNull();
});
