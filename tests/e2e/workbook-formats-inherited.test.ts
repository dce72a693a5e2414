// Formats of a table's columns in the elements that read it.
import { expect } from "vitest";
import { test } from "./support/editor.ts";
import { choose, grid, rowHeaders, shelf, valuesIn } from "./support/pivots.ts";
import { strikeColumns } from "./support/birdstrikes.ts";

test("S-G3g: a pivot writes money and days as its table does, follows the table, and says otherwise by itself", async ({ editor }) => {
  const { page, read } = await editor("Formats of a table", (source) => [
    { id: "table", kind: "table", name: "Birds", source: source("birdstrikes"), columns: strikeColumns },
    {
      id: "pivot",
      kind: "pivot-table",
      name: "Costs",
      source: { kind: "table", elementId: "table" },
      columns: [
        { id: "day", name: "Day", formula: "[Birds/Day]" },
        { id: "total", name: "Total cost", formula: "Sum([Birds/Cost])" },
        { id: "many", name: "Strikes", formula: "Count([Birds/Cost])" },
      ],
      rowsBy: [{ columnId: "day" }],
      values: ["total", "many"],
      filters: [{ id: "f", columnId: "day", kind: "date-range", mode: "between", startDate: "1990-01-01", endDate: "1990-12-31" }],
    },
  ]);
  const table = grid(page, "Costs");
  await expect.poll(async () => (await rowHeaders(table))[0]).toBe("08 Jan 1990");
  const total = () => valuesIn(table, "Total");
  await expect.poll(total).toEqual(["$1,102,139", "463"]);

  // The table writes it shorter; the pivot does too.
  await grid(page, "Birds").getByRole("columnheader", { name: /Cost/ }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Format", exact: true }).click();
  await choose(page, "Short");
  await expect.poll(total).toEqual(["1.10M", "463"]);

  // Its own format comes first.
  await table.getByRole("rowheader").first().click();
  await shelf(page, "Values")
    .getByRole("button", { name: /^Total cost/ })
    .click();
  await page.getByRole("menuitemradio", { name: "1,235", exact: true }).click();
  await expect.poll(total).toEqual(["1,102,139", "463"]);
  await expect.poll(async () => JSON.stringify((await read())?.["columns"])).toContain('s"');
});
