// Marks of charts: walked through by keys, highlighted, filtered, taken along as values and images, with lines among them.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { closeByEscape } from "./support/close-by-escape.ts";
import { expectDrawn } from "./support/drawn.ts";
import { test } from "./support/editor.ts";
import { choose, on, page1, plot, says, shelf, strikes, value } from "./support/strike-charts.ts";

/** Pixels and number of colors of the image on the clipboard. */
const copiedImage = async (page: Page): Promise<readonly [width: number, height: number, colors: number]> => {
  await page.getByText("Image copied to clipboard").last().waitFor();
  return page.evaluate(async () => {
    const [copied] = await navigator.clipboard.read();
    if (copied === undefined) return [0, 0, 0] as const;
    const image = await createImageBitmap(await copied.getType("image/png"));
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
    pen?.drawImage(image, 0, 0);
    const pixels = new Uint32Array(pen?.getImageData(0, 0, image.width, image.height).data.buffer ?? new ArrayBuffer(0));
    return [image.width, image.height, new Set(pixels).size] as const;
  });
};
test("A05 marks are walked through by keys and say their values; T is the table, Enter highlights, the menu filters", async ({
  editor,
}) => {
  const { page } = await editor("Keys", page1);
  const name = "Strikes by year";
  await says(page, name, "Highest 626 at 2001, Small");
  await expectDrawn(plot(page, name));
  await plot(page, name).focus();
  const spoken = page.locator("[aria-live=polite]");
  await page.keyboard.press("ArrowRight");
  await spoken.getByText("1990, Large: 26").waitFor({ state: "attached" });
  await page.keyboard.press("ArrowRight");
  await spoken.getByText("1991, Large:").waitFor({ state: "attached" });
  await page.keyboard.press("ArrowUp");
  await spoken.getByText("1991, Medium: 272").waitFor({ state: "attached" });
  await page.keyboard.press("End");
  await spoken.getByText("2002, Medium:").waitFor({ state: "attached" });

  // The value is taken along, the chart is read as a table.
  await page.keyboard.press("Home");
  await page.keyboard.press("Control+c");
  await page.getByText("Value copied to clipboard").first().waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d+$/u);
  await page.keyboard.press("t");
  const table = page.getByRole("dialog").getByRole("table", { name });
  await table.getByRole("columnheader", { name: "Count" }).waitFor();
  await expect.poll(() => table.getAttribute("aria-rowcount")).toBe("41");
  await closeByEscape(table);

  // A click highlights: charts with the same column keep what belongs to it, and mute the rest.
  const size = plot(page, "Strikes by size");
  const before = await size.locator("canvas").first().screenshot();
  await size.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await plot(page, name).focus();
  await expect.poll(async () => before.equals(await size.locator("canvas").first().screenshot())).toBe(false);

  await size.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+F10");
  await choose(page, "Exclude Large");
  await says(page, "Strikes by size", "2 values of Size");
  // The chart's own filter is no business of the others.
  await value(page).getByText("10,000", { exact: true }).waitFor();

  // Chart and figure as images: as large as they stand there, with more than paper on them.
  await size.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+F10");
  await choose(page, "Copy as image");
  const [wide, high, colors] = await copiedImage(page);
  const box = await size.boundingBox();
  expect(wide).toBeGreaterThan(2 * (box?.width ?? Number.NaN));
  expect(high).toBeGreaterThan(2 * (box?.height ?? Number.NaN));
  expect(colors).toBeGreaterThan(20);
  await page.locator('[aria-roledescription="figure"]').first().focus();
  await page.keyboard.press("Shift+F10");
  await choose(page, "Copy as image");
  await expect.poll(async () => (await copiedImage(page))[1]).toBeLessThan(high);
  expect((await copiedImage(page))[2]).toBeGreaterThan(5);

  // A mark is taken apart by another column; of what comes then the first three stay, the rest are one.
  await size.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Drill down by" }).click();
  await choose(page, "Species");
  await says(page, "Strikes by size", /[0-9]+ values of Species/u);
  await page.getByRole("tree", { name: "Page elements" }).getByText("Strikes by size").click();
  await shelf(page, "X axis")
    .getByRole("button", { name: /^Species/u })
    .click();
  await choose(page, "Sort and limit");
  await page.getByText("Keep only the first ones", { exact: true }).click();
  await page.getByRole("textbox", { name: "How many" }).fill("3");
  await page.getByRole("button", { name: "Apply" }).click();
  await says(page, "Strikes by size", "4 values of Species");

  // A line at the average of the marks and a fitted one: made by hand, drawn at once, gone by undo.
  /** The picture, once it stands still: what a pointer left behind fades, and labels come a moment later. */
  const drawnNow = async (): Promise<Buffer> => {
    for (let before = await size.locator("canvas").first().screenshot(), same = 0; ;) {
      await page.waitForTimeout(250);
      const after = await size.locator("canvas").first().screenshot();
      same = before.equals(after) ? same + 1 : 0;
      if (same === 2) return after;
      before = after;
    }
  };
  const drawnAfter = async (before: Buffer): Promise<Buffer> => {
    let now = before;
    await expect.poll(async () => before.equals((now = await drawnNow())), { timeout: 20_000 }).toBe(false);
    return now;
  };
  // What tells of the copy lies over the picture for a while.
  await expect.poll(() => page.getByText(/copied/u).count(), { timeout: 20_000 }).toBe(0);
  const plain = await drawnNow();
  await page.getByRole("tab", { name: "Format", exact: true }).click();
  await page.getByRole("tab", { name: "Bars", exact: true }).click();
  await page.getByRole("button", { name: "Add a reference line" }).click();
  // It begins as the average of the marks.
  const withLine = await drawnAfter(plain);
  // At a formula over all rows of the chart: nothing is drawn while there is none, and the chart says so.
  await page.getByRole("button", { name: /^Value(?! list)|Value$/u }).click();
  await page.getByRole("option", { name: "Formula", exact: true }).click();
  await page
    .getByText(/value is not known/u)
    .first()
    .waitFor();
  await page.getByRole("textbox", { name: "Formula", exact: true }).fill("Count() / 4");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByText(/value is not known/u).count()).toBe(0);
  // A fourth of all rows is what the four marks have on average: the same picture.
  await expect.poll(async () => withLine.equals(await drawnNow()), { timeout: 20_000 }).toBe(true);
  await page.getByRole("button", { name: "Add a trend line" }).click();
  await drawnAfter(withLine);
  await expectAccessible(page, '[role="tabpanel"]');
  for (let step = 0; step < 4; step += 1) await page.getByRole("banner").getByRole("button", { name: /^Undo/u }).click();
  await expect.poll(() => page.getByRole("button", { name: /^Remove (Average|trend)/u }).count()).toBe(0);
});

test("averages of more values than colors: what the others are together is asked; their mark keeps, leaves out and takes apart just their rows", async ({
  editor,
}) => {
  const name = "Cost by size";
  const { page } = await editor("Others", (source) => [
    {
      id: "costs",
      kind: "bar-chart",
      name,
      source: on,
      columns: [
        { id: "size", name: "Size", formula: "[Strikes/Size]" },
        { id: "species", name: "Species", formula: "[Strikes/Species]" },
        { id: "cost", name: "Average cost", formula: "Avg([Strikes/Cost])" },
      ],
      xAxis: { columnId: "size" },
      yAxis: { columnIds: ["cost"] },
      color: { by: "category", column: "species" },
    },
    strikes(source),
  ]);
  await expectDrawn(plot(page, name));
  const legend = page.getByRole("list", { name: /^Legend/u });
  const others = legend.getByText(/^Others \(\d+\)$/u);
  await others.waitFor();
  // Nothing is left out, so no line says so.
  expect(await page.getByText(/largest of .* values of Species/u).count()).toBe(0);
  const first = (await legend.getByRole("listitem").allTextContents())[0] ?? "";
  await page.getByRole("tree", { name: "Page elements" }).getByText(name).click();
  await page.getByRole("tab", { name: "Chart", exact: true }).waitFor();
  const members = Number(/\d+/u.exec((await others.textContent()) ?? "")?.[0]);

  await others.click({ button: "right" });
  await choose(page, /^Exclude Others/u);
  await expect.poll(() => legend.getByRole("listitem").count()).toBe(9);
  await page.keyboard.press("Control+z");
  await others.waitFor();
  await others.click({ button: "right" });
  await choose(page, /^Keep only Others/u);
  await legend.getByText(`Others (${members - 9})`).waitFor();
  expect(await legend.getByText(first, { exact: true }).count()).toBe(0);
  await page.keyboard.press("Control+z");
  await legend.getByText(`Others (${members})`).waitFor();

  // Taken apart, the mark shows the others of its place alone.
  await plot(page, name).focus();
  await page.keyboard.press("ArrowRight");
  const spoken = page.locator("[aria-live=polite]");
  for (let step = 0; step < 12 && (await spoken.getByText(/Others \(\d+\)/u).count()) === 0; step += 1) {
    await page.keyboard.press("ArrowUp");
    await page.waitForTimeout(100);
  }
  await spoken.getByText(/Others \(\d+\)/u).waitFor({ state: "attached" });
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Drill down by" }).click();
  await choose(page, "Date");
  await says(page, name, /Average cost by .*Date/u);
  expect(await legend.getByText(first, { exact: true }).count()).toBe(0);
});
