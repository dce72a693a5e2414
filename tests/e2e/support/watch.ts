// Watches a page for what a person would never see and must never happen: script errors, console errors, refused content, failed calls.
import type { Page } from "playwright-core";

export interface PageWatch {
  /** What went wrong so far and was not announced, one line each. */
  readonly troubles: () => readonly string[];
  /** Announces that a trouble matching the pattern belongs to the test, such as the 401 of a wrong password. */
  readonly expect: (pattern: RegExp) => void;
}

export async function watch(page: Page): Promise<PageWatch> {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  page.on("pageerror", (error) => seen.push(`script error: ${error.stack ?? error.message}`));
  page.on("crash", () => seen.push("the page crashed"));
  page.on("console", (message) => {
    if (message.type() === "error") seen.push(`console error: ${message.text()} (${message.location().url})`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) seen.push(`server error: ${response.status()} ${response.request().method()} ${response.url()}`);
  });
  await page.exposeFunction("sheafSawViolation", (text: string) => seen.push(`content rule broken: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const report = (globalThis as unknown as { sheafSawViolation: (text: string) => void }).sheafSawViolation;
      report(`${event.effectiveDirective} refused ${event.blockedURI} in ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  return {
    troubles: () => seen.filter((line) => !expected.some((pattern) => pattern.test(line))),
    expect: (pattern) => void expected.push(pattern),
  };
}
