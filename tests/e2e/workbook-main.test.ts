// A workbook as people meet it: what the samples show, the main job, two people on one draft, undo, publishing.
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { closeByEscape } from "./support/close-by-escape.ts";
import { expectDrawn } from "./support/drawn.ts";
import { signIn } from "./support/people.ts";
import { isLive, newWorkbook, pages, pageTab } from "./support/page-tabs.ts";
import { test } from "./support/test.ts";

const element = (page: Page, name: string): Locator => page.getByRole("main").getByRole("group", { name, exact: true }).first();

async function openSample(page: Page, org: string, name: string, mode: "edit" | "view"): Promise<void> {
  await page.goto(`/${org}`);
  await page.getByText("Samples", { exact: true }).first().click();
  const href = await page.getByRole("link", { name, exact: true }).first().getAttribute("href");
  await page.goto(`${href}${mode === "edit" ? "/edit" : ""}`);
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
});
