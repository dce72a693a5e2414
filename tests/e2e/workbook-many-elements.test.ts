// A page of many elements: what is near what is in sight is drawn and asked for, the rest when people come to it by whatever way.
import { expect } from "vitest";
import type { Locator, Page } from "playwright-core";
import { test } from "./support/editor.ts";
import { strikeColumns } from "./support/birdstrikes.ts";

const COUNT = 40;

/** A control, charts that it filters, and words at the end. */
const many = (source: (table: string) => object): readonly object[] => [
  { id: "table", kind: "table", name: "Birds", source: source("birdstrikes"), columns: strikeColumns },
  {
    id: "state",
    kind: "control",
    controlType: "list",
    controlId: "State",
    name: "State",
    mode: "include",
    selectionMode: "multiple",
    source: { kind: "source", source: { kind: "table", elementId: "table" }, columnId: "state" },
    filters: [{ source: { kind: "table", elementId: "table" }, columnId: "state" }],
  },
  ...Array.from({ length: COUNT }, (_, at) => ({
    id: `bar${at}`,
    kind: "bar-chart",
    name: `Bars ${at}`,
    source: { kind: "table", elementId: "table" },
    columns: [
      { id: `bar${at}-x`, formula: "[Birds/State]" },
      { id: `bar${at}-y`, formula: `Sum([Birds/Cost]) + ${at}` },
    ],
    xAxis: { columnId: `bar${at}-x` },
    yAxis: { columnIds: [`bar${at}-y`] },
  })),
  { id: "end", kind: "text", name: "End", body: "Words at the very end." },
];

const frame = (page: Page, name: string): Locator => page.locator("[data-element]").and(page.getByRole("group", { name, exact: true }));
const drawn = (page: Page, name: string): Locator => frame(page, name).locator("canvas");

/** Elements that the warehouse is asked for from now on. */
function watchAsked(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on("request", (request) => {
    if (!request.url().endsWith("/results")) return;
    for (const { elementId } of (JSON.parse(request.postData() ?? "{}") as { readonly requests: readonly { readonly elementId: string }[] })
      .requests)
      asked.add(elementId);
  });
  return asked;
}

test("only what is near what is in sight is asked for, and what scrolls into it", async ({ editor }) => {
  const { page } = await editor("Many elements", many);
  const asked = watchAsked(page);
  await page.reload();
  await drawn(page, "Bars 0").first().waitFor();
  // Words ask for nothing: the browser's own search finds them wherever they stand, and the names of the rest.
  await page.getByText("Words at the very end.").waitFor();
  await expect.poll(() => frame(page, "Bars 30").textContent()).toContain("Bars 30");
  expect(await frame(page, "Bars 30").getAttribute("data-ahead")).not.toBeNull();
  expect([...asked]).toContain("bar0");
  expect([...asked]).not.toContain("bar12");
  expect([...asked]).not.toContain("bar39");

  const size = await frame(page, "Bars 30").boundingBox();
  await frame(page, "Bars 30").scrollIntoViewIfNeeded();
  await drawn(page, "Bars 30").first().waitFor();
  expect([...asked]).toContain("bar30");
  expect([...asked]).not.toContain("bar12");
  const now = await frame(page, "Bars 30").boundingBox();
  expect([now?.width, now?.height]).toEqual([size?.width, size?.height]);
});

test("what was passed by asks for nothing new before it comes back", async ({ editor }) => {
  const { page } = await editor("Passed by", many);
  await drawn(page, "Bars 0").first().waitFor();
  await frame(page, "Bars 20").scrollIntoViewIfNeeded();
  await drawn(page, "Bars 20").first().waitFor();
  const asked = watchAsked(page);
  await page.keyboard.press("Control+Shift+r");
  await expect.poll(() => [...asked]).toContain("bar20");
  expect([...asked]).not.toContain("bar0");
  await frame(page, "Bars 0").scrollIntoViewIfNeeded();
  await expect.poll(() => [...asked]).toContain("bar0");
});

test("the keyboard and the outline lead to what is not drawn yet", async ({ editor }) => {
  const { page } = await editor("By keys", many);
  await drawn(page, "Bars 0").first().waitFor();
  // Backwards from below the page: the last of it that is not drawn is drawn, and has the focus.
  expect(await frame(page, "Bars 39").getAttribute("data-ahead")).not.toBeNull();
  await frame(page, "Bars 39").focus();
  await drawn(page, "Bars 39").first().waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("[data-element]")?.getAttribute("data-element")))
    .toBe("bar39");

  await page.getByRole("tree", { name: "Page elements" }).getByRole("treeitem", { name: "Bars 15", exact: true }).click();
  await drawn(page, "Bars 15").first().waitFor();
  await expect
    .poll(async () => {
      const box = await frame(page, "Bars 15").boundingBox();
      return box !== null && box.y >= 0 && box.y < 900;
    })
    .toBe(true);

  // Its tools come with the focus.
  await frame(page, "Bars 16").locator('[tabindex="0"]').first().focus();
  await page.getByRole("button", { name: "More for Bars 16", exact: true }).first().press("Enter");
  await page.getByRole("menu").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("More for Bars 16");
});

test("the page is printed whole: what nobody has seen is drawn first, and the sentence leads to the PDF", async ({ editor }) => {
  const { page } = await editor("Many to print", many);
  await drawn(page, "Bars 0").first().waitFor();
  await page.evaluate(() => {
    const printed = window as unknown as { readonly undrawn: (number | boolean)[] };
    Object.assign(window, {
      undrawn: [],
      print: () => {
        dispatchEvent(new Event("beforeprint"));
        printed.undrawn.push(document.querySelectorAll("main [data-ahead], main [data-waiting]").length);
        dispatchEvent(new Event("afterprint"));
      },
    });
  });
  expect(await frame(page, "Bars 39").getAttribute("data-ahead")).not.toBeNull();
  await page.keyboard.press("Control+p");
  await page.getByText("A PDF has all rows of its tables.").waitFor();
  await page.getByRole("button", { name: "Download PDF" }).waitFor();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { readonly undrawn: number[] }).undrawn), { timeout: 40_000 })
    .toEqual([0]);
  // The browser's own way cannot wait, and still begins to draw.
  await page.reload();
  await drawn(page, "Bars 0").first().waitFor();
  expect(await frame(page, "Bars 39").getAttribute("data-ahead")).not.toBeNull();
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  expect(await page.locator("main [data-ahead]").count()).toBe(0);
  await page.emulateMedia({ media: "print" });
  await page.getByRole("banner").waitFor({ state: "hidden" });
  await page.getByRole("navigation", { name: "Pages" }).waitFor({ state: "hidden" });
  const heights = await page.evaluate(() => [document.documentElement.scrollHeight, document.querySelector("main")?.scrollHeight ?? 0]);
  expect(heights[1]).toBeGreaterThan(2_000);
  expect(heights[0]).toBeGreaterThanOrEqual(heights[1] ?? 0);
});

test("another theme: what can be seen is drawn in it before the next picture, the rest after it, and nothing else is done again", async ({
  editor,
}) => {
  const { page } = await editor("Many in a theme", many);
  await drawn(page, "Bars 0").first().waitFor();
  for (const at of [4, 8, 12]) {
    await frame(page, `Bars ${at}`).scrollIntoViewIfNeeded();
    await drawn(page, `Bars ${at}`).first().waitFor();
  }
  await page.locator("main#page").evaluate((main) => main.scrollTo(0, 0));
  await page.getByRole("button", { name: "Theme", exact: true }).click();
  await page.locator("[data-theme-card=matrix]").waitFor();
  await page.waitForLoadState("networkidle");
  const asked = watchAsked(page);
  const { seen, first, later, changed, undrawn } = await page.evaluate(async () => {
    const painted = { first: new Set<string>(), later: new Set<string>() };
    let when: "first" | "later" = "first";
    const { clearRect } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.clearRect = function watched(...box) {
      const of = this.canvas.closest("[data-element]")?.getAttribute("data-element");
      if (of != null) painted[when].add(of);
      return clearRect.apply(this, box);
    };
    // Rows are in the colors of style sheets: no cell is made or written anew.
    let count = 0;
    const cells = new MutationObserver((records) => {
      count += records.length;
    });
    for (const grid of document.querySelectorAll("main#page [role=grid]"))
      cells.observe(grid, { subtree: true, childList: true, characterData: true, attributes: true });
    const charts = [...document.querySelectorAll("main#page [data-element]:has(canvas)")];
    const ids = charts.map((chart) => chart.getAttribute("data-element") ?? "");
    const inSight = charts.filter((chart) => {
      const { top, bottom } = chart.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    const picture = new Promise((resolve) => {
      requestAnimationFrame(() => {
        when = "later";
        setTimeout(resolve, 0);
      });
    });
    document.querySelector<HTMLElement>("[data-theme-card=matrix]")?.click();
    await picture;
    const began = performance.now();
    const all = (): boolean => ids.every((id) => painted.first.has(id) || painted.later.has(id));
    while (!all() && performance.now() - began < 5_000) await new Promise((resolve) => requestAnimationFrame(resolve));
    return {
      seen: inSight.map((chart) => chart.getAttribute("data-element") ?? "").toSorted(),
      first: [...painted.first].toSorted(),
      later: painted.later.size,
      changed: count,
      undrawn: ids.filter((id) => !painted.first.has(id) && !painted.later.has(id)),
    };
  });
  expect(seen.length).toBeGreaterThan(0);
  expect({ first, changed, undrawn, asked: [...asked] }).toEqual({ first: seen, changed: 0, undrawn: [], asked: [] });
  expect(later).toBeGreaterThan(0);
});
