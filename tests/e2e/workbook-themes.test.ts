// The theme of a document: chosen from cards, and nothing around the page changes with it.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectDrawn } from "./support/drawn.ts";
import { test } from "./support/test.ts";
import { on, strikes } from "./support/strike-charts.ts";
import { createWorkbook, readWorkbook, signInForCalls } from "./support/workbooks.ts";

const content = (page: Page): Locator => page.locator("main#page [data-backed]").first();
/** A custom property of the page's content, as it is computed. */
const token = (page: Page, name: string): Promise<string> =>
  content(page).evaluate((node, property) => getComputedStyle(node).getPropertyValue(property).trim().toLowerCase(), name);
const ground = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((node) => getComputedStyle(node).backgroundColor);

test("workbook-file 9: a theme is tried by pointing and chosen by a click; the frame around the page keeps its own", async ({
  page,
  product,
}) => {
  const session = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, session, "Themed", (source) => [
    {
      id: "figure",
      kind: "kpi-chart",
      name: "Strikes in all",
      source: on,
      columns: [{ id: "n", name: "Count", formula: "Count()" }],
      value: { columnId: "n" },
    },
    {
      id: "bars",
      kind: "bar-chart",
      name: "Strikes by size",
      source: on,
      columns: [
        { id: "b-size", name: "Size", formula: "[Strikes/Size]" },
        { id: "b-count", name: "Count", formula: "Count()" },
      ],
      xAxis: { columnId: "b-size" },
      yAxis: { columnIds: ["b-count"] },
    },
    strikes(source),
  ]);
  const theme = async (): Promise<unknown> =>
    ((await readWorkbook(product, session, workbookId)) as unknown as { readonly settings?: { readonly theme?: unknown } }).settings
      ?.theme ?? null;
  await page.goto(`${address}/edit`);
  await page.getByRole("contentinfo").getByText("Live edit on").waitFor();
  const frame = await ground(page, "header");
  expect(await token(page, "--frame")).toBe("#eceff3");

  // Twelve presets as cards, and none; a card that is pointed at is shown and not chosen.
  await page.getByRole("button", { name: "Theme", exact: true }).click();
  const panel = page.getByRole("complementary", { name: "Theme", exact: true });
  const card = (name: string): Locator => panel.getByRole("radio", { name, exact: true });
  await expect.poll(() => panel.getByRole("radiogroup", { name: "Themes" }).getByRole("radio").count()).toBe(13);
  await panel.locator("[data-theme-card=cobalt]").hover();
  await expect.poll(() => token(page, "--frame")).toBe("#0b1b36");
  await panel.getByRole("heading", { name: "Fonts" }).hover();
  await expect.poll(() => token(page, "--frame")).toBe("#eceff3");
  expect(await theme()).toBeNull();

  await panel.locator("[data-theme-card=ocean]").click();
  await expect.poll(theme).toEqual({ name: "ocean" });
  await expect.poll(() => token(page, "--frame")).toBe("#e6f0f3");
  expect(await card("Ocean").isChecked()).toBe(true);
  expect(await ground(page, "header")).toBe(frame);
  const bars = page.getByRole("application", { name: "Strikes by size", exact: true });
  await expectDrawn(bars);

  // Charts have a theme of their own: dark on the light page, and nothing else is.
  const picture = async (name: string): Promise<void> => {
    if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/theme-${name}.png` });
  };
  const look = async (from: string, to: string): Promise<void> => {
    await panel.getByRole("button", { name: `${from} Chart theme`, exact: true }).click();
    await page.getByRole("option", { name: to, exact: true }).click();
  };
  const under = (): Promise<string> =>
    bars.evaluate((chart) => {
      const tile = chart.closest("[data-pictured]");
      return tile === null ? "" : getComputedStyle(tile).backgroundColor;
    });
  expect(await under()).toBe("rgba(0, 0, 0, 0)");
  await look("Same as page", "Dark");
  await expect.poll(under).toBe("rgb(25, 32, 42)");
  expect(await token(page, "--frame")).toBe("#e6f0f3");
  await picture("dark");
  await look("Dark", "Statistics");
  await expect.poll(theme).toEqual({ name: "ocean", overrides: { sheaf: { chartTheme: "stats" } } });
  await expect.poll(under).toBe("rgba(0, 0, 0, 0)");
  await expectDrawn(bars);
  await picture("stats");
});

test("a theme takes its colors from a logo in one step of undo, and says what has none", async ({ page, product }) => {
  const session = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, session, "Logo", () => [{ id: "go", kind: "button", text: "Go" }]);
  const theme = async (): Promise<unknown> =>
    ((await readWorkbook(product, session, workbookId)) as unknown as { readonly settings?: { readonly theme?: unknown } }).settings
      ?.theme ?? null;
  await page.goto(`${address}/edit`);
  await page.getByRole("contentinfo").getByText("Live edit on").waitFor();
  await page.getByRole("button", { name: "Theme", exact: true }).click();
  const panel = page.getByRole("complementary", { name: "Theme", exact: true });
  const logo = (fill: string): { name: string; mimeType: string; buffer: Buffer } => ({
    name: "logo.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#fff"/><circle cx="32" cy="32" r="20" fill="${fill}"/></svg>`,
    ),
  });
  const file = panel.getByLabel("Picture to take colors from");
  await file.setInputFiles(logo("#000000"));
  await panel.getByText("logo.svg has no colors besides black, white and grays.").waitFor();
  expect(await theme()).toBeNull();
  await file.setInputFiles(logo("#7A1F5C"));
  await expect.poll(theme).toMatchObject({ overrides: { colors: { highlight: "#7A1F5C" } } });
  await expect.poll(() => ground(page, '[data-element="go"] button')).toBe("rgb(122, 31, 92)");
  expect(await panel.getByText("logo.svg has no colors").count()).toBe(0);
  await page.keyboard.press("Control+z");
  await expect.poll(async () => JSON.stringify(await theme())).not.toContain("7A1F5C");
});

test("the page is painted once its font is there, not in another one first", async ({ page, product }) => {
  const session = await signInForCalls(page, product);
  const text = { id: "words", kind: "text", name: "Words", body: "Set in another font" };
  const { address } = await createWorkbook(product, session, "Waits for its font", () => [text], undefined, [], [], {
    settings: { theme: { overrides: { fonts: { textFont: "Lato", dataFont: "Lato" } } } },
  });
  // Every picture that the browser makes is looked at: were the words ever seen without their font?
  await page.addInitScript(() => {
    const seen = { early: 0, inTime: 0 };
    Object.assign(window, { seen });
    const look = (): void => {
      const words = [...document.querySelectorAll("main [data-element] *")].find((node) => node.textContent === "Set in another font");
      if (words?.checkVisibility({ visibilityProperty: true }) === true) {
        const isThere = [...document.fonts].some(({ family, status }) => family.replaceAll('"', "") === "Lato" && status === "loaded");
        if (isThere) seen.inTime += 1;
        else seen.early += 1;
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  let asked = 0;
  await page.route(/\/lato-[^/]*\.woff2$/u, async (route) => {
    asked += 1;
    await page.getByRole("main").getByText("Set in another font").waitFor({ state: "attached" });
    await route.continue();
  });
  await page.goto(`${address}/edit`);
  await page.getByRole("main").getByText("Set in another font").waitFor({ state: "visible" });
  const seen = () =>
    page.evaluate(() => (window as unknown as { readonly seen: { readonly early: number; readonly inTime: number } }).seen);
  await expect.poll(async () => (await seen()).inTime).toBeGreaterThan(0);
  expect((await seen()).early).toBe(0);
  expect(asked).toBeGreaterThan(0);
});
