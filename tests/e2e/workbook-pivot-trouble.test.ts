// Pivots of which a part does not work: what is wrong is said where it stands, and everything else goes on.
import { expect } from "vitest";
import { closeByEscape } from "./support/close-by-escape.ts";
import { test } from "./support/editor.ts";
import { choose, grid, phase, sizes, strikes, valuesIn, year } from "./support/pivots.ts";

test("a key with an error says so in the place of its members, on rows and on columns; the others work", async ({ editor }) => {
  const { page } = await editor("Broken keys", (source) => [
    {
      id: "pivot",
      kind: "pivot-table",
      name: "Strikes",
      source: source("birdstrikes"),
      columns: [sizes, { ...phase, formula: "[birdstrikes/Phase of the moon]" }, year, strikes],
      rowsBy: [{ columnId: "phase" }, { columnId: "size" }],
      columnsBy: [{ columnId: "year" }],
      values: ["strikes"],
    },
  ]);
  const table = grid(page, "Strikes");
  const reason = /Unknown column "\[birdstrikes\/Phase of the moon\]"/u;
  const broken = table.getByRole("rowheader", { name: "Error", exact: true });
  await broken.getByTitle(reason).waitFor();
  await table.getByRole("columnheader", { name: "has an error Phase" }).and(page.getByTitle(reason)).waitFor();
  await expect.poll(async () => (await valuesIn(table, "Large")).slice(0, 4)).toEqual(["26", "40", "44", "41"]);

  // Its rows are those of the other keys; nothing is kept or left out by it.
  await table.getByRole("rowheader", { name: "Large", exact: true }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Keep only “Large”" }).waitFor();
  await choose(page, "Show underlying rows");
  const rows = page.getByRole("dialog");
  await rows.getByText("744 rows").waitFor();
  await rows.getByRole("gridcell", { name: "Error", exact: true }).first().waitFor();
  await closeByEscape(rows);
  await broken.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Collapse group" }).waitFor();
  expect(await page.getByRole("menuitem", { name: /^(Keep only|Exclude)/u }).count()).toBe(0);
  await page.keyboard.press("Escape");

  // Over the columns it stands in their headers.
  const shelf = page.getByRole("region", { name: "Pivot rows", exact: true });
  await shelf.getByRole("button", { name: "Broken formula Phase" }).click();
  await choose(page, "Move to pivot columns");
  await table.getByRole("columnheader", { name: "has an error Error" }).first().and(page.getByTitle(reason)).waitFor();
  await expect.poll(async () => (await valuesIn(table, "Large")).slice(0, 4)).toEqual(["26", "26", "40", "40"]);

  // Mended, it is a key like any other.
  await page.getByRole("region", { name: "Pivot columns", exact: true }).getByRole("button", { name: "Broken formula Phase" }).click();
  await choose(page, "Edit formula");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText("[Phase of flight]");
  await page.keyboard.press("Enter");
  await table.getByRole("columnheader", { name: "Approach", exact: true }).first().waitFor();
  expect(await table.getByText("Error", { exact: true }).count()).toBe(0);
});
