import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { chromiumFlags } from "../../tests/browser/flags.ts";
import { installedChromium } from "../../tests/browser/installed.ts";
import { startServer, stopServer, type ReadyServer } from "./server-process.ts";

/** A Chromium; it is the caller's to close. */
export function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = installedChromium(process.env);
  if (executablePath === null) throw new Error("No Chromium found: run `npm test -- --only browser` once, or set CHROMIUM_PATH.");
  return chromium.launch({ executablePath, args: [...chromiumFlags(process.getuid?.() === 0), ...flags] });
}

/** What `work` gives, with a Chromium and a server of its own over new data; both are gone afterwards. */
export async function inBrowser<T>(name: string, work: (browser: Browser, server: ReadyServer) => Promise<T>): Promise<T> {
  const data = mkdtempSync(join(tmpdir(), `sheaf-bench-${name}-`));
  let server: ReadyServer | null = null;
  const browser = await launchChromium(["--js-flags=--expose-gc", "--enable-precise-memory-info"]);
  try {
    server = await startServer(["apps/server/src/main.ts"], data);
    return await work(browser, server);
  } finally {
    await browser.close();
    if (server !== null) await stopServer(server);
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A page of somebody who is signed in, with an empty cache. */
export async function signedIn(browser: Browser, server: ReadyServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`/${server.org}/login`);
  await page.getByLabel("Email").fill(server.email);
  await page.getByLabel("Password", { exact: true }).fill(server.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
  return page;
}

/** In the page: every element shows what it is made of. */
export function isPageDrawn(count: number): boolean {
  const elements = [...document.querySelectorAll("[data-element]")];
  return (
    elements.length === count &&
    elements.every(
      (element) =>
        element.querySelector("canvas, [role=gridcell], button, [role=group] svg, dd, output") !== null || /\d/.test(element.textContent),
    )
  );
}
