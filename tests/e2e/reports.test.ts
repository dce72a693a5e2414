// Reports: made on paper, arranged to the pixel, printed as they stand; a workbook becomes one.
import { readFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { figure, on, strikes } from "./support/strike-charts.ts";
import { test } from "./support/test.ts";
import { createWorkbook, signInForCalls } from "./support/workbooks.ts";

const pictures = process.env["PICTURES"];
/** Null while it is not there, zero of a picture that cannot be shown. */
const drawnWidth = (picture: Locator) =>
  picture.evaluate((node) => (node instanceof HTMLImageElement && node.complete ? node.naturalWidth : null));
const boxOf = async (place: Locator) => (await place.boundingBox())!;

test("a report is made, arranged and printed on its own paper", async ({ open, product }) => {
  const { page } = await open();
  page.setDefaultTimeout(15_000);
  await signInForCalls(page, product);
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("menuitem", { name: "Report", exact: true }).click();
  const sheet = page.locator("[data-sheet]");
  await sheet.waitFor();
  await page.getByText("They stand where you put them", { exact: false }).waitFor();
  // What paper cannot show is not offered.
  await page.locator('[data-add="text"]').waitFor();
  expect(await page.locator('[data-add="tabbed-container"], [data-add="form"], [data-add="navigation"]').count()).toBe(0);

  const paper = page.getByRole("complementary", { name: "Page setup" });
  expect(await paper.getByRole("textbox", { name: "Width" }).inputValue()).toBe("816");
  await paper.getByRole("button", { name: /Orientation/u }).click();
  await page.getByRole("option", { name: "Landscape" }).click();
  await expect.poll(async () => paper.getByRole("textbox", { name: "Width" }).inputValue()).toBe("1056");
  await paper.getByRole("textbox", { name: "Margin" }).fill("40");
  await page.keyboard.press("Enter");

  await page.locator('[data-add="text"]').click();
  const text = page.locator("[data-sheet] [data-element]").first();
  await text.waitFor();
  // A new text is written at once: the keyboard goes to its editor as soon as that is there.
  await text.locator("[contenteditable=true]").waitFor();
  // By keys, eight pixels a step.
  const before = await boxOf(text);
  await page.getByRole("button", { name: /^Move /u }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const scale = (await boxOf(sheet)).width / 1056;
  await expect.poll(async () => Math.round(((await boxOf(text)).y - before.y) / scale)).toBe(16);
  // By the pointer, to the line of the margin.
  const grip = await boxOf(page.getByRole("button", { name: /^Move /u }));
  await page.mouse.move(grip.x + 4, grip.y + 4);
  await page.mouse.down();
  await page.mouse.move(grip.x + 60, grip.y + 100, { steps: 4 });
  await page.mouse.move(grip.x + 4 + 2, grip.y + 4 + 120, { steps: 4 });
  await page.locator("[data-axis=x]").first().waitFor();
  await page.mouse.up();
  await expect.poll(async () => Math.round(((await boxOf(text)).x - (await boxOf(sheet)).x) / scale)).toBe(40);
  await page.getByRole("button", { name: /^Undo: Move/u }).click();
  await expect.poll(async () => Math.round(((await boxOf(text)).y - before.y) / scale)).toBe(16);
  await expectAccessible(page, "main");

  // To the pixel, by numbers.
  await text.click();
  await page.getByRole("tab", { name: "Format" }).click();
  const left = page.getByRole("textbox", { name: "Left" });
  await left.fill("123");
  await page.keyboard.press("Enter");
  await expect.poll(async () => Math.round(((await boxOf(text)).x - (await boxOf(sheet)).x) / scale)).toBe(123);

  // A footer with the number of the page stands on every page, and is arranged on its own.
  await page.getByRole("button", { name: "Add header or footer" }).click();
  await page.getByRole("menuitem", { name: "Footer" }).click();
  await page.locator("[data-sheet]").getByText("Page 1 of 1").waitFor();
  const footer = page.getByRole("complementary", { name: "Panel" });
  await footer.getByRole("textbox", { name: "Height" }).fill("60");
  await page.keyboard.press("Enter");
  await footer.getByRole("textbox", { name: "Background", exact: true }).fill("#ddeeff");
  await page.keyboard.press("Enter");
  await page.getByRole("navigation", { name: "Pages" }).getByRole("button", { name: "Page 1", exact: true }).click();
  const band = page.locator('[data-sheet] [data-panel="footer"]');
  await band.getByText("Page 1 of 1").waitFor();
  await expect.poll(async () => Math.round((await boxOf(band)).height / scale)).toBe(60);
  await page.locator("[data-sheet]").click({ position: { x: 8, y: 8 } });
  await paper.getByRole("textbox", { name: "Background", exact: true }).fill("#ffeedd");
  await page.keyboard.press("Enter");
  await expect.poll(() => sheet.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe("rgb(255, 238, 221)");
  await paper.getByText("add a list control first", { exact: false }).waitFor();
  await expectAccessible(page, "main");
  if (pictures !== undefined) {
    await page.screenshot({ path: `${pictures}/report-editor.png` });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.screenshot({ path: `${pictures}/report-editor-dark.png` });
  }
});

test("a workbook becomes a report, which downloads as a PDF of its own size", async ({ open, product }) => {
  const { page } = await open();
  page.setDefaultTimeout(15_000);
  const token = await signInForCalls(page, product);
  const { address } = await createWorkbook(product, token, "To paper", (source) => [
    { id: "note", kind: "text", body: "# Strikes" },
    strikes(source),
    { id: "go", kind: "button", text: "Press" },
  ]);
  await page.goto(`${address}/edit`);
  await page.locator('[data-element="strikes"]').waitFor();
  await page.getByRole("button", { name: "Workbook menu" }).click();
  await page.getByRole("menuitem", { name: "Convert to report" }).click();
  await page.getByText("1 element cannot stand on paper", { exact: false }).waitFor();
  await page.locator("[data-sheet]").waitFor();
  await page.locator('[data-element="strikes"]').getByRole("gridcell").first().waitFor();
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/report-converted.png` });
  expect(await page.locator('[data-element="go"]').count()).toBe(0);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("Download this page");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  expect(await dialog.getByText("Paper", { exact: true }).count()).toBe(0);
  const waiting = page.waitForEvent("download", { timeout: 60_000 });
  await dialog.getByRole("button", { name: "Download", exact: true }).click();
  const bytes = await readFile(await (await waiting).path());
  // A letter page, in points.
  expect(bytes.toString("latin1")).toContain("/MediaBox [0 0 612 792]");
});

test("a page of a report is printed once for each value of a control", async ({ open, product }) => {
  const { page } = await open();
  page.setDefaultTimeout(15_000);
  const token = await signInForCalls(page, product);
  const sizes = {
    id: "sizes",
    kind: "control",
    controlId: "Sizes",
    controlType: "list",
    name: "Wildlife size",
    filters: [{ source: on, columnId: "size" }],
  };
  const { address } = await createWorkbook(product, token, "One sheet each", (source) => [strikes(source)], undefined, [
    { id: "each", name: "Each size", elements: [sizes, figure] },
  ]);
  await page.goto(`${address}/edit`);
  await page.getByRole("navigation", { name: "Pages" }).getByText("Each size").click();
  const total = page.locator('[data-element="figure"]').getByText("10,000").first();
  await total.waitFor();
  await page.getByRole("button", { name: "Workbook menu" }).click();
  await page.getByRole("menuitem", { name: "Convert to report" }).click();
  const sheet = page.locator("[data-sheet]");
  await sheet.waitFor();
  await page.getByRole("navigation", { name: "Pages" }).getByText("Each size").click();
  await total.waitFor();
  await sheet.click({ position: { x: 8, y: 8 } });
  const paper = page.getByRole("complementary", { name: "Page setup" });
  await paper.getByRole("button", { name: /Repeat for each/u }).click();
  await page.getByRole("option", { name: "Wildlife size" }).click();
  await page.getByText("Repeats for each Wildlife size").waitFor();
  await expectAccessible(page, "main");
  if (pictures !== undefined) {
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${pictures}/report-repeat-${colorScheme}.png` });
    }
  }
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Download this page");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  const waiting = page.waitForEvent("download", { timeout: 120_000 });
  await dialog.getByRole("button", { name: "Download", exact: true }).click();
  const bytes = await readFile(await (await waiting).path());
  // Small, medium and large.
  expect(bytes.toString("latin1").split("/MediaBox").length - 1).toBe(3);

  // The whole report as it is printed: sheets of a long table, then one for each value; nothing around them.
  await page.getByRole("button", { name: "Report menu" }).click();
  await page.getByRole("menuitem", { name: "Print preview" }).click();
  const first = page.getByRole("img", { name: /, sheet 1 of \d+$/u });
  await first.waitFor({ timeout: 60_000 });
  const repeated = page.getByRole("img", { name: /^Each size – /u });
  expect(await repeated.count()).toBe(3);
  await expect.poll(() => drawnWidth(first), { timeout: 15_000 }).toBe(816);
  expect(new URL(page.url()).searchParams.get(":isReportPreview")).toBe("true");
  const around = page.locator("header, nav, aside, [data-sheet], [data-element]");
  expect(await around.count()).toBe(0);
  await expectAccessible(page, "main");
  if (pictures !== undefined) {
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${pictures}/report-preview-${colorScheme}.png` });
      await repeated.last().scrollIntoViewIfNeeded();
      await expect.poll(() => drawnWidth(repeated.last()), { timeout: 15_000 }).toBe(816);
      await page.screenshot({ path: `${pictures}/report-preview-last-${colorScheme}.png` });
    }
  }
  await page.getByRole("button", { name: "Back to report" }).click();
  await page.locator("[data-sheet]").waitFor();
  expect(new URL(page.url()).searchParams.has(":isReportPreview")).toBe(false);
});
