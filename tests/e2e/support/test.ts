// `test` for browser tests: real product, real browser, and a test fails for whatever goes wrong in a page it opened.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type BrowserContextOptions, type Page } from "playwright-core";
import { inject, test as base, type TestContext } from "vitest";
import { chromiumFlags } from "../../browser/flags.ts";
import { installedChromium } from "../../browser/installed.ts";
import { failures } from "./product.ts";
import { countRenewals } from "./storage.ts";
import { watch, type PageWatch } from "./watch.ts";

export interface OpenOptions {
  readonly colorScheme?: "light" | "dark";
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly context?: BrowserContextOptions;
}

/** A page in a browser of its own (own cookies, own storage): two of them are two people. */
export interface OpenedPage {
  readonly page: Page;
  readonly watch: PageWatch;
}

const VIEWPORT = { width: 1440, height: 900 };

export const test = base
  .extend("product", { scope: "worker" }, () => inject("product"))
  .extend("browser", { scope: "worker" }, async ({}, { onCleanup }) => {
    const executablePath = installedChromium(process.env);
    if (executablePath === null) throw new Error("No Chromium found: run `npm test -- --only browser` once, or set CHROMIUM_PATH.");
    const browser = await chromium.launch({ executablePath, args: [...chromiumFlags(process.getuid?.() === 0)] });
    onCleanup(() => browser.close());
    return browser;
  })
  /** Opens a page in a new browser context; every page opened is watched, pictured when the test fails, and closed at its end. */
  .extend("open", async ({ browser, product, task }, { onCleanup }) => {
    const opened: OpenedPage[] = [];
    onCleanup(async () => {
      const troubles = opened.flatMap((each, index) => each.watch.troubles().map((line) => `page ${index + 1}: ${line}`));
      if (task.result?.state === "fail" || troubles.length > 0) await keepPictures(task, opened);
      await Promise.all(opened.map(({ page }) => page.context().close()));
      if (troubles.length > 0) throw new Error(`The page had trouble:\n${troubles.join("\n")}`);
    });
    return async (options: OpenOptions = {}): Promise<OpenedPage> => {
      const context = await browser.newContext({
        baseURL: product.url,
        colorScheme: options.colorScheme ?? "light",
        viewport: options.viewport ?? VIEWPORT,
        locale: "en-US",
        timezoneId: "UTC",
        reducedMotion: "reduce",
        extraHTTPHeaders: { "x-forwarded-for": nextAddress() },
        ...options.context,
      });
      context.setDefaultTimeout(60_000);
      const state = options.context?.storageState;
      countRenewals(context, typeof state === "string" ? undefined : state);
      const page = await context.newPage();
      await slowDown(page);
      const each = { page, watch: await watch(page) };
      opened.push(each);
      return each;
    };
  })
  .extend("page", async ({ open }) => (await open()).page);

/** `SLOW_BROWSER=4`: every page computes so many times slower than it could. Shows which tests look once where they should wait. */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env["SLOW_BROWSER"] ?? 1);
  if (rate <= 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

let people = 0;

/** Everybody comes from an address of their own: sign-ins are limited by address. */
function nextAddress(): string {
  people += 1;
  return `10.${(process.pid >> 8) & 255}.${process.pid & 255}.${people & 255}`;
}

async function keepPictures(task: TestContext["task"], opened: readonly OpenedPage[]): Promise<void> {
  mkdirSync(failures, { recursive: true });
  const name = task.fullTestName.replace(/[^\w]+/g, "-").slice(0, 100);
  for (const [index, { page }] of opened.entries()) {
    const path = join(failures, `${name}-${index + 1}.png`);
    await page.screenshot({ path }).catch(() => undefined); // A crashed page has no picture; the failure itself is what counts.
    // Where the pictures are not kept, the words are: most failures are told by what the page says instead.
    const text = await page.evaluate(() => document.body.innerText).catch(() => "(nothing: it is gone)");
    const lines = text.split("\n").flatMap((line) => line.trim() || []);
    process.stderr.write(`Page ${index + 1} of "${task.name}" showed: ${lines.join(" | ").slice(0, 2_000)}\n`);
  }
}
