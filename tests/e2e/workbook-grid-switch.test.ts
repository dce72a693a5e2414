// Tables as charts, values of pivots as parts of their totals, cells as pictures. The figures are those of the file
// birdstrikes.csv, counted apart from the product.
import { describe, expect } from "vitest";
import { grid, strikeColumns } from "./support/birdstrikes.ts";
import { test } from "./support/editor.ts";

describe("a table as a chart", () => {
  test("bars, a pivot and the same table again", async ({ editor }) => {
    const { page, read } = await editor("Switched", (source) => [
      {
        id: "t",
        kind: "table",
        name: "Strikes",
        source: source("birdstrikes"),
        columns: [
          { id: "size", name: "Size", formula: "[birdstrikes/Wildlife Size]" },
          { id: "n", name: "Number", formula: "Count()" },
          { id: "species", name: "Species", formula: "[birdstrikes/Wildlife Species]" },
        ],
        groupings: [{ id: "g", groupBy: ["size"], calculations: ["n"] }],
      },
    ]);
    const table = grid(page, "Strikes");
    await table.getByRole("gridcell").first().click();
    const before = await read();
    const menu = async (...path: readonly string[]): Promise<void> => {
      await page.getByRole("button", { name: "More for Strikes" }).first().click();
      for (const label of path) await page.getByRole("menuitem", { name: label, exact: true }).click();
    };
    await menu("Switch to chart", "Bar chart");
    await page
      .getByRole("img", { name: /Strikes/ })
      .or(page.locator("[data-element=t] canvas, [data-element=t] svg[role=img]"))
      .first()
      .waitFor();
    await expect.poll(async () => (await read())?.["kind"]).toBe("bar-chart");
    expect((await read())?.["xAxis"]).toMatchObject({ columnId: "size" });
    await menu("Switch to pivot table");
    await table.getByRole("rowheader", { name: "Large", exact: true }).waitFor();
    await menu("Switch to table");
    await table.getByRole("gridcell", { name: "Large", exact: true }).waitFor();
    await expect.poll(read).toEqual(before);
  });
});

describe("a pivot's values", () => {
  test("as parts of their totals, by menu and back; what is folded is folded after a reload", async ({ editor }) => {
    const { page, read } = await editor("Parts of totals", (source) => [
      {
        id: "p",
        kind: "pivot-table",
        name: "Sizes",
        source: source("birdstrikes"),
        columns: [
          { id: "size", name: "Size", formula: "[birdstrikes/Wildlife Size]" },
          { id: "state", name: "State", formula: "[birdstrikes/Origin State]" },
          { id: "time", name: "Time", formula: "[birdstrikes/Time of day]" },
          { id: "n", name: "Strikes", formula: "Count()" },
        ],
        rowsBy: [{ columnId: "size" }, { columnId: "state" }],
        columnsBy: [{ columnId: "time" }],
        values: ["n"],
      },
    ]);
    const table = grid(page, "Sizes");
    const total = table.getByRole("row").last().getByRole("gridcell");
    const totals = async (): Promise<readonly string[]> =>
      (await total.allTextContents()).map((text) => text.trim()).filter((text) => text !== "");
    await expect.poll(async () => (await totals()).at(-1)).toBe("10,000");
    const before = await totals();
    await table.getByRole("rowheader", { name: "Large", exact: true }).first().click();
    await page.getByRole("tab", { name: "Pivot", exact: true }).waitFor();
    const showAs = async (label: string): Promise<void> => {
      await total.last().click({ button: "right" });
      await page.getByRole("menuitem", { name: "Show as" }).hover();
      await page.getByRole("menuitem", { name: label }).click();
    };
    await showAs("% of row");
    await expect.poll(async () => (await totals()).at(-1)).toBe("100.0%");
    const counts = before.map((text) => Number(text.replaceAll(",", "")));
    const all = counts.at(-1) ?? 0;
    await expect.poll(() => totals()).toEqual(counts.map((count) => `${((count / all) * 100).toFixed(1)}%`));
    await showAs("% of column");
    await expect.poll(async () => (await totals()).every((text) => text === "100.0%")).toBe(true);
    await expect.poll(async () => JSON.stringify((await read())?.["columns"])).toContain("PercentOfTotal(Count()");
    await showAs("The value itself");
    await expect.poll(totals).toEqual(before);

    // A group that was folded by somebody is folded when they come back.
    const rows = (): Promise<number> => table.getAttribute("aria-rowcount").then(Number);
    const open = await rows();
    await table.getByRole("rowheader", { name: "Large", exact: true }).first().click();
    await page.keyboard.press("Alt+ArrowLeft");
    await expect.poll(rows).toBeLessThan(open);
    const folded = await rows();
    await page.reload();
    await expect.poll(rows).toBe(folded);
  });
});

describe("a picture of cells", () => {
  test("the selected cells with their headers are on the clipboard as an image", async ({ editor }) => {
    const { page } = await editor(
      "Pictured",
      (source) => [
        {
          id: "t",
          kind: "table",
          name: "Strikes",
          source: source("birdstrikes"),
          columns: [...strikeColumns, { id: "n", name: "Number", formula: "Count()" }],
          groupings: [{ id: "g", groupBy: ["state"], calculations: ["n"] }],
        },
      ],
      "dark",
    );
    const table = grid(page, "Strikes");
    await table.getByRole("gridcell", { name: "Arizona", exact: true }).click();
    await page.keyboard.press("Shift+ArrowRight");
    for (let step = 0; step < 4; step += 1) await page.keyboard.press("Shift+ArrowDown");
    await table.getByRole("gridcell", { name: "California", exact: true }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Copy as image" }).click();
    await page.getByText("Image copied to clipboard").waitFor();
    const size = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const image = await createImageBitmap((await item?.getType("image/png")) ?? new Blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      const pen = canvas.getContext("2d");
      pen?.drawImage(image, 0, 0);
      const data = pen?.getImageData(0, 0, image.width, image.height).data ?? [];
      const colors = new Set<string>();
      for (let at = 0; at < data.length; at += 4) colors.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
      return { width: image.width, height: image.height, colors: colors.size };
    });
    // Two lines of headers and five rows of 24, drawn for screens of twice the density.
    expect(size.height).toBe((7 * 24 + 1) * 2);
    expect(size.width).toBeGreaterThan(200);
    expect(size.colors).toBeGreaterThan(20);
  });
});
