// What is on screen, as a file: the same values, in the same order, as CSV and as a workbook of spreadsheet programs.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { readSheet } from "read-excel-file/node";
import { describe, expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { grid, strikeColumns } from "./support/birdstrikes.ts";
import { test } from "./support/editor.ts";

/** Opens the dialog from the menu of the element that is selected. */
async function downloadDialog(page: Page, name: string): Promise<Locator> {
  await page
    .getByRole("group", { name: `Tools of ${name}` })
    .getByRole("button", { name: `More for ${name}` })
    .click();
  await page.getByRole("menuitem", { name: "Download…" }).click();
  const dialog = page.getByRole("dialog", { name: `Download ${name}` });
  await dialog.waitFor();
  return dialog;
}

async function saved(page: Page, press: () => Promise<void>): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const waiting = page.waitForEvent("download");
  await press();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const louisiana = { id: "f", columnId: "state", kind: "list", values: ["Louisiana"] };

const cellsOf = (row: Locator): Promise<readonly string[]> => row.getByRole("gridcell").allTextContents();

describe("download", () => {
  test("a table from its menu: CSV and Excel have the cells that are shown, filtered as they are", async ({ editor }) => {
    const { page } = await editor(
      "Taken away",
      (source) => [
        {
          id: "t",
          kind: "table",
          name: "Strikes",
          source: source("birdstrikes"),
          columns: strikeColumns,
          filters: [{ id: "f", columnId: "state", kind: "list", values: ["Louisiana"] }],
          sort: [
            { columnId: "day", direction: "ascending" },
            { columnId: "cost", direction: "ascending" },
            { columnId: "species", direction: "ascending" },
          ],
        },
      ],
      "dark",
    );
    const table = grid(page, "Strikes");
    await table.getByRole("gridcell").first().click();
    const rows = await Promise.all([1, 2, 3].map((at) => cellsOf(table.getByRole("row").nth(at))));
    expect(rows[0]?.[0]).toBe("Louisiana");

    let dialog = await downloadDialog(page, "Strikes");
    await expectAccessible(page, "[role=dialog]");
    const csv = await saved(page, () => dialog.getByRole("button", { name: "Download", exact: true }).click());
    await page.getByText(`Downloaded ${csv.name}`).waitFor();
    expect(csv.name).toMatch(/^Taken away – Strikes – \d{4}-\d\d-\d\d\.csv$/u);
    const lines = csv.bytes.toString("utf8").trimEnd().split("\r\n");
    expect(lines[0]).toBe("\ufeffState,Species,Cost,Day");
    expect(lines.slice(1, 4).map((line) => line.replaceAll('"', ""))).toEqual(
      rows.map((row) => row.slice(0, 4).join(",").replaceAll("–", "")),
    );

    dialog = await downloadDialog(page, "Strikes");
    await dialog.getByRole("radio", { name: "Excel", exact: true }).click();
    const xlsx = await saved(page, () => dialog.getByRole("button", { name: "Download", exact: true }).click());
    const sheet = await readSheet(xlsx.bytes);
    expect(sheet).toHaveLength(lines.length);
    expect(sheet[1]?.slice(0, 2)).toEqual(rows[0]?.slice(0, 2));
    expect(sheet[1]?.[3]).toBeInstanceOf(Date);
    expect(await readSheet(xlsx.bytes, "About this file")).toContainEqual(["Filter", "State is Louisiana"]);

    dialog = await downloadDialog(page, "Strikes");
    await dialog.getByRole("radio", { name: "JSON Lines" }).click();
    await dialog.getByText("one JSON object per line").waitFor();
    // its name has room in the row of formats
    const rowOfFormats = dialog.getByRole("radiogroup", { name: "File format" });
    expect(await rowOfFormats.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
    const json = await saved(page, () => dialog.getByRole("button", { name: "Download", exact: true }).click());
    expect(json.name).toMatch(/\.jsonl$/u);
    const objects = json.bytes.toString("utf8").trimEnd().split("\n");
    expect(objects).toHaveLength(lines.length - 1);
    expect(JSON.parse(objects[0] ?? "")).toMatchObject({ State: "Louisiana", Species: rows[0]?.[1] });
  });

  test("an element as it looks: a table as a PDF with all of its rows, a chart as a drawing and as a picture", async ({ editor }) => {
    const { page } = await editor("As it looks", (source) => [
      { id: "t", kind: "table", name: "Strikes", source: source("birdstrikes"), columns: strikeColumns, filters: [louisiana] },
      {
        id: "b",
        kind: "bar-chart",
        name: "By state",
        source: { kind: "table", elementId: "t" },
        columns: [
          { id: "s", name: "State", formula: "[Strikes/State]" },
          { id: "n", name: "Count", formula: "Count()" },
        ],
        xAxis: { columnId: "s" },
        yAxis: { columnIds: ["n"] },
      },
    ]);
    await grid(page, "Strikes").getByRole("gridcell").first().click();
    let dialog = await downloadDialog(page, "Strikes");
    await dialog.getByText("PDF or HTML").click();
    await expectAccessible(page, "[role=dialog]");
    await dialog.getByText("Portrait").click();
    const pdf = await saved(page, () => dialog.getByRole("button", { name: "Download", exact: true }).click());
    expect(pdf.name).toMatch(/^As it looks – Strikes – \d{4}-\d\d-\d\d\.pdf$/u);
    // upright A4, in points
    const sheets = [...pdf.bytes.toString("latin1").matchAll(/\/MediaBox \[0 0 59[\d.]+ 84[\d.]+\]/gu)].length;
    // of the page alone it is one; here the rows go on
    expect(sheets).toBeGreaterThan(1);

    await page.locator('[data-element="b"]').click({ position: { x: 4, y: 4 } });
    dialog = await downloadDialog(page, "By state");
    await dialog.getByText("Picture or PDF").click();
    const png = await saved(page, () => dialog.getByRole("button", { name: "Download", exact: true }).click());
    expect([png.name, png.bytes.subarray(1, 4).toString()]).toEqual(["By state.png", "PNG"]);
    dialog = await downloadDialog(page, "By state");
    await dialog.getByText("Picture or PDF").click();
    await dialog.getByRole("radio", { name: "SVG", exact: true }).click();
    const svg = await saved(page, () => dialog.getByRole("button", { name: "Download", exact: true }).click());
    expect([svg.name.endsWith(".svg"), svg.bytes.toString("utf8").includes("Louisiana")]).toEqual([true, true]);
  });

  test("from the palette; a file that breaks off is no file, and says so", async ({ editor }) => {
    const { page } = await editor("Read and taken", (source) => [
      { id: "t", kind: "table", name: "Strikes", source: source("birdstrikes"), columns: strikeColumns },
    ]);
    await grid(page, "Strikes").getByRole("gridcell").first().click();
    await page.route("**/download", (route) =>
      route.fulfill({ status: 200, contentType: "application/vnd.sheaf.file", body: Buffer.alloc(0) }),
    );
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("download");
    await page
      .getByRole("option", { name: /Download/u })
      .first()
      .click();
    const dialog = page.getByRole("dialog", { name: "Download Strikes" });
    await dialog.getByRole("button", { name: "Download", exact: true }).click();
    await dialog.getByText("The file could not be written").waitFor();
    await dialog.getByText("Nothing was saved.").waitFor();
    await page.unroute("**/download");
    const again = await saved(page, () => dialog.getByRole("button", { name: "Download", exact: true }).click());
    expect(again.bytes.toString("utf8").split("\r\n")).toHaveLength(10_002);
  });

  test("a page from its menu, as it would be printed: a PDF that is one, and HTML with the cells that are shown", async ({ editor }) => {
    const { page } = await editor(
      "On paper",
      (source) => [
        {
          id: "t",
          kind: "table",
          name: "Strikes",
          source: source("birdstrikes"),
          columns: strikeColumns,
          filters: [{ id: "f", columnId: "state", kind: "list", values: ["Louisiana"] }],
        },
      ],
      "light",
    );
    await grid(page, "Strikes").getByRole("gridcell").first().waitFor();
    const open = async (): Promise<Locator> => {
      await page.getByRole("button", { name: /^More for page/ }).click();
      await page.getByRole("menuitem", { name: "Download…" }).click();
      const dialog = page.getByRole("dialog", { name: /^Download / });
      await dialog.waitFor();
      return dialog;
    };
    let dialog = await open();
    await expectAccessible(page, "[role=dialog]");
    const pdf = await saved(page, () => dialog.getByRole("button", { name: "Download", exact: true }).click());
    await page.getByText(`Downloaded ${pdf.name}`).waitFor();
    expect([pdf.name.endsWith(".pdf"), pdf.bytes.subarray(0, 5).toString("latin1")]).toEqual([true, "%PDF-"]);
    dialog = await open();
    await dialog.getByRole("radio", { name: "HTML", exact: true }).click();
    const html = await saved(page, () => dialog.getByRole("button", { name: "Download", exact: true }).click());
    const text = html.bytes.toString("utf8");
    expect([html.name.endsWith(".html"), text.includes("Louisiana"), text.includes("Colorado")]).toEqual([true, true, false]);
    dialog = await open();
    await dialog.getByRole("radio", { name: "Excel", exact: true }).click();
    const xlsx = await saved(page, () => dialog.getByRole("button", { name: "Download", exact: true }).click());
    await page.getByText(`Downloaded ${xlsx.name}`).waitFor();
    expect(new Set((await readSheet(xlsx.bytes, "Strikes")).map(([state]) => state))).toEqual(new Set(["State", "Louisiana"]));
  });
});
