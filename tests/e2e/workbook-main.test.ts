// A workbook as people meet it: what the samples show, the main job, two people on one draft, undo, publishing.
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { closeByEscape } from "./support/close-by-escape.ts";
import { expectDrawn } from "./support/drawn.ts";
import { signIn } from "./support/people.ts";
import { test } from "./support/test.ts";

const pages = (page: Page): Locator => page.getByRole("navigation", { name: "Pages" });
const element = (page: Page, name: string): Locator => page.getByRole("main").getByRole("group", { name, exact: true }).first();
const isLive = (page: Page): Promise<void> => page.getByRole("contentinfo").getByText("Live edit on").waitFor();
const pageTab = (page: Page, name: string): Locator => pages(page).getByRole("button", { name, exact: true });

async function openSample(page: Page, org: string, name: string, mode: "edit" | "view"): Promise<void> {
  await page.goto(`/${org}`);
  await page.getByText("Samples", { exact: true }).first().click();
  const href = await page.getByRole("link", { name, exact: true }).first().getAttribute("href");
  await page.goto(`${href}${mode === "edit" ? "/edit" : ""}`);
}

/** A new workbook with a table of the given source; the page is left in its draft. */
async function newWorkbook(page: Page, org: string, table: string): Promise<void> {
  await page.goto(`/${org}/connections`);
  await page.getByRole("treeitem", { name: new RegExp(`^${table}`) }).click();
  await page.getByRole("button", { name: "New workbook" }).click();
  await page.waitForURL(/\/edit$/);
  await isLive(page);
}

describe("a sample workbook", () => {
  test("its readers see figures, charts and a table, light and dark (A01)", async ({ page, product }) => {
    await signIn(page, product);
    await openSample(page, product.org, "On-time performance", "view");
    await element(page, "Flights").getByText("502,222", { exact: true }).waitFor();
    await expectDrawn(element(page, "On-time arrivals by day"));
    await expectDrawn(element(page, "Arrival delay minutes by origin"));
    await expect.poll(() => page.getByRole("button", { name: "Publish" }).count()).toBe(0);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
    await pageTab(page, "Data").click();
    await page.waitForURL(/\/page\//);
    await page.getByRole("main").getByRole("grid").first().waitFor();
    await page.goBack();
    await element(page, "Flights").getByText("502,222", { exact: true }).waitFor();
  });

  test("a reader's choice filters, stays in the address, and is nobody else's", async ({ page, product }) => {
    await signIn(page, product);
    await openSample(page, product.org, "On-time performance", "view");
    await element(page, "Flights").getByText("502,222", { exact: true }).waitFor();
    await element(page, "Origin")
      .getByRole("button", { name: /Origin/ })
      .first()
      .click();
    await page.getByRole("dialog").getByText("ABE Allentown", { exact: true }).click();
    await closeByEscape(page.getByRole("dialog"));
    await page.waitForURL(/ABE/);
    await expect.poll(() => element(page, "Flights").getByText("502,222", { exact: true }).count()).toBe(0);
    const figure = async (): Promise<string> => /\d[\d,]*/u.exec(await element(page, "Flights").innerText())?.[0] ?? "";
    await expect.poll(figure).not.toBe("");
    const filtered = await figure();
    const calls: string[] = [];
    page.on("request", (request) => request.url().includes("/document?") && calls.push("the document is asked for"));
    page.on("response", (response) => response.request().postData()?.includes("GetMyInfo") === true && calls.push("who this is, is known"));
    await page.reload();
    await expect.poll(figure).toBe(filtered);
    expect(calls).toEqual(["the document is asked for", "who this is, is known"]);
    await openSample(page, product.org, "On-time performance", "view");
    await element(page, "Flights").getByText("502,222", { exact: true }).waitFor();
  });
});

describe("the main job", () => {
  test("from signing in to a published chart on three million flights in at most twelve clicks", async ({ page, product, annotate }) => {
    let clicks = 0;
    const click = async (what: Locator): Promise<void> => {
      clicks += 1;
      await what.click();
    };
    await page.goto(`/${product.org}/login`);
    await page.getByLabel("Email").fill(product.email);
    await page.getByLabel("Password", { exact: true }).fill(product.password);
    await click(page.getByRole("button", { name: "Sign in" }));
    await click(page.getByRole("link", { name: "Connections" }));
    await click(page.getByRole("treeitem", { name: /^flights/ }));
    await click(page.getByRole("button", { name: "New workbook" }));
    await page.waitForURL(/\/edit$/);
    await click(page.getByRole("button", { name: "Bar chart" }));
    await click(
      page
        .getByRole("dialog")
        .getByRole("treeitem", { name: /^flights/ })
        .first(),
    );
    await expectDrawn(element(page, "Number of rows by origin"));
    await click(page.getByRole("button", { name: "Publish", exact: true }));
    await click(page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }));
    await page.getByText("Version 1 published").waitFor();
    await annotate(`${clicks} clicks`);
    expect(clicks).toBeLessThanOrEqual(12);

    // What is changed from now on is the draft's.
    await pages(page).getByRole("button", { name: "Add page" }).click();
    await pageTab(page, "Page 2").waitFor();
    await page.getByText(/since version 1/).waitFor();
    await expectAccessible(page);
    await page.getByRole("banner").getByRole("button", { name: "View" }).click();
    await page.getByRole("banner").getByText("version 1").waitFor();
    await expectDrawn(element(page, "Number of rows by origin"));
    await expect.poll(() => pageTab(page, "Page 2").count()).toBe(0);
    await page.getByRole("banner").getByRole("button", { name: "Edit" }).click();
    await pageTab(page, "Page 2").waitFor();

    // A version has an address of its own, whatever comes after it.
    await page.keyboard.press("Control+Enter");
    await page
      .getByRole("dialog")
      .getByText(/^There (is 1 change|are \d+ changes) since version 1\./)
      .waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("Version 2 published").waitFor();
    const [workbook] = new URL(page.url()).pathname.split("/page/");
    await page.goto(`${workbook}/version/1`);
    await page.getByRole("banner").getByText("version 1").waitFor();
    await expect.poll(() => pageTab(page, "Page 2").count()).toBe(0);
    // An earlier one does not look like what is published.
    await page.getByText(/You are looking at version 1, published .+ by .+\. Readers see version 2\./).waitFor();
    await expect.poll(() => page.getByRole("banner").getByText("Published", { exact: true }).count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole("status").getByRole("link", { name: "version 2" }).click();
    await page.getByRole("banner").getByText("version 2").waitFor();
    await pageTab(page, "Page 2").waitFor();
  });
});

/** When a page's tabs first show a name: milliseconds of the machine's clock. */
function sees(page: Page, name: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          const tabs = [...document.querySelectorAll("nav[aria-label=Pages] button")];
          if (!tabs.some((tab) => tab.textContent === wanted)) return;
          observer.disconnect();
          resolve(performance.timeOrigin + performance.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        look();
      }),
    name,
  );
}

describe("editing", () => {
  test("two people on one draft converge at once, and each undoes what is theirs (R04)", async ({ open, product, annotate }) => {
    const { page: first } = await open();
    await signIn(first, product);
    await newWorkbook(first, product.org, "seattle_weather");
    const { page: second } = await open();
    await signIn(second, product);
    await second.goto(first.url());
    await isLive(second);
    await first.getByRole("list", { name: "Editing now" }).waitFor();

    const delays: number[] = [];
    for (let round = 2; round <= 8; round += 1) {
      const name = `Page ${round}`;
      const [here, there] = round % 2 === 0 ? [first, second] : [second, first];
      const seen = Promise.all([sees(here, name), sees(there, name)]);
      await pages(here).getByRole("button", { name: "Add page" }).click();
      const [from, to] = await seen;
      delays.push(to - from);
    }
    const median = delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)] ?? Infinity;
    await annotate(`seen by the other after ${delays.map((delay) => Math.round(delay)).join(", ")} ms, median ${Math.round(median)} ms`);
    // 250 ms is the aim on a machine that does nothing else; the tests share theirs.
    expect(median).toBeLessThan(1_000);

    // The last page is the first person's; the one before, the second person's.
    await second.getByRole("button", { name: /^Undo/ }).click();
    await pageTab(first, "Page 7").waitFor({ state: "detached" });
    await pageTab(first, "Page 8").waitFor();
    await second.getByRole("button", { name: /^Redo/ }).click();
    await pageTab(first, "Page 7").waitFor();
    await first.getByRole("button", { name: /^Undo/ }).click();
    await pageTab(second, "Page 8").waitFor({ state: "detached" });

    const names = (page: Page): Promise<string[]> => pages(page).getByRole("listitem").allInnerTexts();
    const same = await names(first);
    await expect.poll(() => names(second)).toEqual(same);
    await isLive(second);
    await second.reload();
    await isLive(second);
    await expect.poll(() => names(second)).toEqual(same);
  });

  test("edits made offline are kept when the tab closes, and arrive with the next one (R08)", async ({ open, product }) => {
    const { page, watch } = await open();
    watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|WebSocket/);
    await signIn(page, product);
    await newWorkbook(page, product.org, "seattle_weather");
    const address = page.url();
    const context = page.context();
    // Connections of a page live on when the network is taken away: it is the page's own socket that is cut.
    await page.evaluate(() => {
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (data) {
        if (typeof data === "string" && data.includes('"submit"')) this.close();
        else send.call(this, data);
      };
    });
    await context.setOffline(true);
    await pages(page).getByRole("button", { name: "Add page" }).click();
    await pageTab(page, "Page 2").waitFor();
    await page
      .getByRole("contentinfo")
      .getByText(/^Offline/)
      .waitFor();
    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto(address);
    await isLive(next);
    await pageTab(next, "Page 2").waitFor();
    const other = await context.newPage();
    await other.goto(address);
    await pageTab(other, "Page 2").waitFor();
  });

  test("elements are added, moved, resized, renamed and deleted by keys; undo takes each step back (A03)", async ({ page, product }) => {
    await signIn(page, product);
    await newWorkbook(page, product.org, "seattle_weather");
    const undo = page.getByRole("button", { name: /^Undo/ });

    // "/" leads to the kinds; Enter takes one, then its source.
    await page.keyboard.press("/");
    await page.getByRole("button", { name: "KPI" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("searchbox").fill("seattle");
    await page.getByRole("dialog").getByRole("treeitem").first().focus();
    await page.keyboard.press("Enter");
    const kpi = page.getByRole("main").locator("[data-element]").nth(1);
    await kpi.getByText("1,461", { exact: true }).waitFor();

    const name = (await kpi.getAttribute("aria-label")) ?? "";
    const box = async () => {
      const found = await kpi.boundingBox();
      if (found === null) throw new Error("The element has no place");
      return found;
    };
    const start = await box();
    const grip = page.getByRole("button", { name: `Move ${name}`, exact: true });
    await grip.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await box()).x).toBeGreaterThan(start.x + 10);
    await page.getByRole("button", { name: `Resize ${name}`, exact: true }).focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(async () => Math.round((await box()).height - start.height)).toBe(24);
    // What lies in the way goes down: moved to the top, the element pushes the table.
    const table = page.getByRole("main").locator("[data-element]").first();
    await expectAccessible(page);
    await page.keyboard.press("Alt+ArrowLeft");
    await expect.poll(async () => Math.round((await box()).x)).toBe(Math.round(start.x));
    await undo.click();
    await undo.click();
    await undo.click();
    await expect.poll(async () => Math.round((await box()).height)).toBe(Math.round(start.height));
    expect(Math.round((await box()).x)).toBe(Math.round(start.x));
    await expect.poll(() => table.isVisible()).toBe(true);

    await page.getByRole("treeitem", { name }).first().click();
    await page
      .getByRole("button", { name: `More for ${name}` })
      .first()
      .press("Enter");
    // A long menu is narrowed by typing.
    await page.getByRole("menuitem", { name: /^Rename/ }).waitFor();
    await page.keyboard.type("delete");
    await expect.poll(() => page.getByRole("menuitem").count()).toBe(1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("main").locator("[data-element]").count()).toBe(1);
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await expect.poll(() => page.getByRole("main").locator("[data-element]").count()).toBe(2);
  });

  test("elements are dragged and resized with the pointer; Escape puts them back", async ({ page, product }) => {
    await signIn(page, product);
    await newWorkbook(page, product.org, "seattle_weather");
    const table = page.getByRole("main").locator("[data-element]").first();
    await table.getByRole("grid").waitFor();
    await page.getByRole("treeitem", { name: "seattle_weather" }).click();
    const box = async () => (await table.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const start = await box();
    const drag = async (handle: Locator, x: number, y: number, end: "drop" | "escape"): Promise<void> => {
      const from = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const at = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await page.mouse.move(at.x + x / 2, at.y + y / 2);
      await page.mouse.move(at.x + x, at.y + y);
      if (end === "escape") await page.keyboard.press("Escape");
      await page.mouse.up();
    };
    const corner = page.getByRole("button", { name: "Resize seattle_weather" });
    await drag(corner, -300, 48, "drop");
    await expect.poll(async () => Math.round((await box()).height - start.height)).toBe(48);
    await expect.poll(async () => (await box()).width).toBeLessThan(start.width - 200);
    const resized = await box();
    await drag(page.getByRole("button", { name: "Move seattle_weather" }), 200, 72, "escape");
    await expect.poll(() => box()).toEqual(resized);
    await drag(page.getByRole("button", { name: "Move seattle_weather" }), 200, 72, "drop");
    await expect.poll(async () => Math.round((await box()).y - resized.y)).toBe(72);
    expect((await box()).x).toBeGreaterThan(resized.x + 100);
  });

  test("pages are renamed, hidden, duplicated, moved and deleted; the address leads back to the page and the selection", async ({
    page,
    product,
  }) => {
    await signIn(page, product);
    await newWorkbook(page, product.org, "seattle_weather");
    await pages(page).getByRole("button", { name: "Add page" }).click();
    await page.getByRole("main").getByText("Pick something to show").waitFor();
    await expectAccessible(page);
    await pageTab(page, "Page 2").dblclick();
    await page.getByRole("textbox", { name: "Name of the page" }).fill("Rain");
    await page.keyboard.press("Enter");
    await pageTab(page, "Rain").waitFor();
    const menu = async (item: RegExp): Promise<void> => {
      await pages(page)
        .getByRole("button", { name: /^More for page/ })
        .click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    await menu(/Hide from readers/);
    await pages(page).getByRole("img", { name: "Hidden from readers" }).waitFor();
    await menu(/Move left/);
    await expect.poll(() => pages(page).getByRole("listitem").first().innerText()).toContain("Rain");
    await menu(/Duplicate/);
    await pages(page)
      .getByRole("button", { name: /Rain \(copy\)/ })
      .first()
      .waitFor();
    await menu(/Delete/);
    await expect.poll(() => pages(page).getByRole("listitem").count()).toBe(2);
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await expect.poll(() => pages(page).getByRole("listitem").count()).toBe(3);

    await pageTab(page, "Page 1").click();
    await page.getByRole("main").getByRole("grid").waitFor();
    await page.getByRole("treeitem", { name: "seattle_weather" }).click();
    await page.waitForURL(/\/page\/.+\/element\/.+\/edit$/);
    await page.reload();
    await page.getByRole("complementary", { name: "Element properties" }).getByText("seattle_weather").first().waitFor();
    await page.emulateMedia({ colorScheme: "dark" });
    await page.getByRole("main").getByRole("grid").waitFor();
    await expectAccessible(page);
  });
});
