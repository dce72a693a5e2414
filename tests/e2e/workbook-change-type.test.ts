// Texts become numbers and dates: what converts is shown before, what would be lost is named, and the formula can be read.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { test } from "./support/test.ts";
import { createWorkbook, readWorkbook, signInForCalls } from "./support/workbooks.ts";

test("a column of currency texts is read as numbers by the reading that fits; what does not convert is counted and shown before", async ({
  page,
  product,
}) => {
  const token = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, token, "Texts", (source) => [
    {
      id: "w",
      kind: "table",
      name: "Weather",
      source: source("seattle_weather"),
      columns: [
        { id: "day", name: "Day", formula: "[seattle_weather/date]" },
        { id: "price", name: "Price", formula: 'If([seattle_weather/weather] = "fog", "unknown", "$1,234.50")' },
      ],
    },
  ]);
  const formula = async (): Promise<string | undefined> => {
    const [table] = (await readWorkbook(product, token, workbookId)).pages[0]?.elements ?? [];
    const columns = (table?.["columns"] ?? []) as readonly { readonly id: string; readonly formula: string }[];
    return columns.find(({ id }) => id === "price")?.formula;
  };
  await page.goto(`${address}/edit`);
  const grid = page.getByRole("grid", { name: "Weather", exact: true });
  await grid.getByRole("gridcell", { name: "$1,234.50", exact: true }).first().waitFor();
  const before = await formula();
  await grid.getByRole("columnheader", { name: /^Price/u }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Change type to" }).click();
  await page.getByRole("menuitem", { name: "Number…" }).click();
  const dialog = page.getByRole("dialog", { name: "Change “Price” to number" });
  await dialog.getByText(/^1,360 of 1,461 values convert\. 101 do not and become empty\.$/u).waitFor();
  await dialog.getByRole("button", { name: /Read as/u }).waitFor({ state: "visible" });
  await expect.poll(() => dialog.getByRole("list", { name: "Become empty" }).getByRole("listitem").allTextContents()).toEqual(["unknown"]);
  await expect
    .poll(() => dialog.getByRole("list", { name: "Convert", exact: true }).getByRole("listitem").allTextContents())
    .toEqual(["$1,234.50 → 1234.5"]);
  await expectAccessible(page, "[role=dialog]");
  // Nothing is done yet, and nothing is when one leaves.
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await formula()).toBe(before);

  await grid.getByRole("columnheader", { name: /^Price/u }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Change type to" }).click();
  await page.getByRole("menuitem", { name: "Number…" }).click();
  await dialog.getByRole("button", { name: "Convert and empty 101" }).click();
  await grid
    .getByRole("gridcell", { name: /^1,?234\.5/u })
    .first()
    .waitFor();
  await expect.poll(formula).toContain("Number(RegexpReplace(");
  await page.keyboard.press("Control+z");
  await grid.getByRole("gridcell", { name: "$1,234.50", exact: true }).first().waitFor();
  await expect.poll(formula).toBe(before);
});
