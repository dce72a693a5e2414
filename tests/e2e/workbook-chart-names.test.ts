// Names of what a chart shows: given on its shelf, and gone with the formula that they said.
import { test } from "./support/editor.ts";
import { choose, on, plot, shelf, strikes } from "./support/strike-charts.ts";

const bySize = {
  id: "by-size",
  kind: "bar-chart",
  name: "Number of rows by Size",
  source: on,
  columns: [
    { id: "size", name: "Size", formula: "[Strikes/Size]" },
    { id: "count", name: "Number of rows", formula: "Count()" },
  ],
  xAxis: { columnId: "size" },
  yAxis: { columnIds: ["count"] },
};

test("a value of a chart is renamed on its shelf, by its menu and by F2; a name that only said the formula goes with it", async ({
  editor,
}) => {
  const { page } = await editor("Names on shelves", (source) => [bySize, strikes(source)]);
  await plot(page, "Number of rows by Size").click();
  const values = shelf(page, "Y axis");
  const pill = (name: RegExp) => values.getByRole("button", { name });
  const rename = async (to: string): Promise<void> => {
    const field = values.getByRole("textbox", { name: "Column name" });
    await field.fill(to);
    await field.press("Enter");
  };
  await pill(/^Number of rows/u).click();
  await choose(page, "Edit formula");
  await page.getByRole("textbox", { name: /^Formula of/u }).waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("Count() / 1000");
  await page.keyboard.press("Enter");
  await pill(/^Count\(\) \/ 1000/u).click();

  await choose(page, "Rename");
  await rename("Thousands");
  await plot(page, "Thousands by Size").waitFor();
  await pill(/^Thousands/u).focus();
  await page.keyboard.press("F2");
  await rename("Thousands of strikes");
  await plot(page, "Thousands of strikes by Size").waitFor();
  await page.getByRole("button", { name: /^Undo/u }).click();
  await plot(page, "Thousands by Size").waitFor();
});
