/* eslint-disable no-script-url -- what must not become a link or a picture */
import { expect, test } from "vitest";
import { addressProblem } from "./address-problem.ts";

test.each([
  ["", null],
  ["https://example.com/a?b=c#d", null],
  ["example.com/a", null],
  ["http://localhost:8080", null],
  ["https://[::1]/x", null],
  ["//example.com", null],
  ["mailto:a@example.com", null],
  ["{{[Address]}}", null],
  ["https://example.com/{{[Name]}}", null],
  ["javascript:alert(1)", "URL must start with http or https"],
  ["ftp://example.com", "URL must start with http or https"],
  ["data:text/html,x", "URL must start with http or https"],
  ["https://", "URL doesn't look valid"],
  ["https://example", "URL doesn't look valid"],
  ["just words", "URL doesn't look valid"],
  ["https://exa mple.com", "URL doesn't look valid"],
])("%s", (text, problem) => expect(addressProblem(text)).toBe(problem));

test("pictures may stand in their address, mailboxes are none", () => {
  expect(addressProblem("data:image/png;base64,AAAA", "picture")).toBeNull();
  expect(addressProblem("mailto:a@example.com", "picture")).toBe("URL must start with http or https");
});
