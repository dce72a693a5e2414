// The timeline of a metric: set in its dialog, taken over by a KPI that shows the metric.
import { documentAddress } from "@sheaf/contract";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { market } from "./support/market.ts";
import { test } from "./support/test.ts";
import { createModel, createWorkbook, readWorkbook, signInForCalls } from "./support/workbooks.ts";

const dialog = (page: Page): Locator => page.getByRole("dialog");
async function choose(page: Page, field: string, option: string): Promise<void> {
  await dialog(page)
    .getByRole("button", { name: new RegExp(`${field}$`) })
    .click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

test("S-G3s: a metric says its date and what it is compared with; a KPI that takes it is told over time", async ({ page, product }) => {
  const token = await signInForCalls(page, product);
  const { dataModelId } = await createModel(product, token, "Timed model", market);
  const kpi = { id: "k", kind: "kpi-chart", name: "Mean", source: { kind: "data-model", dataModelId, elementId: "prices" }, columns: [] };
  const chart = { ...kpi, id: "c", kind: "line-chart", name: "Over time", yAxis: { columnIds: [] } };
  const { address, workbookId } = await createWorkbook(product, token, "Shows a metric", () => [kpi, chart]);

  await page.goto(documentAddress({ orgSlug: product.org, kind: "dataset", id: dataModelId, name: "Timed model", mode: "edit" }));
  await page.getByRole("grid", { name: "Prices", exact: true }).click();
  await page.getByRole("tab", { name: "Model", exact: true }).click();
  await page.getByRole("button", { name: "More for Mean price", exact: true }).click();
  await page.getByRole("menuitem", { name: "Edit", exact: true }).click();
  await choose(page, "Date", "Date");
  await choose(page, "Period", "Month");
  await choose(page, "Compared with", "Month before");
  await choose(page, "Better is", "Lower");
  await expectAccessible(page, '[role="dialog"]');
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await dialog(page).waitFor({ state: "detached" });
  const metric = async (): Promise<unknown> => {
    const [prices] = (await readWorkbook(product, token, dataModelId, "dataModels")).pages[0]?.elements ?? [];
    return (prices?.["metrics"] as readonly { readonly timeline?: unknown }[] | undefined)?.[0]?.timeline;
  };
  await expect.poll(metric).toEqual({
    dateColumnId: "date",
    truncation: "month",
    comparison: { comparisonPeriod: "month", direction: "lower-is-better" },
  });
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Version 2 published").waitFor();

  await page.goto(`${address}/edit`);
  await page.locator('[data-element="k"]').click();
  await page.getByRole("button", { name: "Choose value", exact: true }).click();
  await page.getByRole("menuitem", { name: "Mean price", exact: true }).click();
  const tile = page.locator('[data-element="k"]');
  // The last month of the data and the one before it.
  await tile
    .getByText(/from Feb/)
    .first()
    .waitFor();
  await tile
    .getByText(/Mar 2010/)
    .first()
    .waitFor();
  const stored = async () => (await readWorkbook(product, token, workbookId)).pages[0]?.elements[0];
  await expect.poll(stored).toMatchObject({
    columns: [{ formula: "[Metrics/Mean price]" }, { formula: "[Prices/Date]" }],
    periodComparison: "month",
    comparison: { direction: "lower" },
    trend: { shape: "area" },
  });
  await page.keyboard.press("Control+z");
  await page.getByRole("button", { name: "Choose value", exact: true }).waitFor();
  await expect.poll(async () => (await stored())?.["columns"]).toEqual([]);

  // A chart without an x axis is drawn over the months of the metric; one step of undo takes both back.
  await page.locator('[data-element="c"]').click();
  await page.getByRole("button", { name: "Add to Y axis", exact: true }).click();
  await page.getByRole("menuitem", { name: "Mean price", exact: true }).click();
  const line = async () => (await readWorkbook(product, token, workbookId)).pages[0]?.elements[1];
  await expect
    .poll(async () => (await line())?.["columns"])
    .toMatchObject([{ formula: "[Metrics/Mean price]" }, { formula: 'DateTrunc("month", [Prices/Date])' }]);
  const [value, date] = ((await line())?.["columns"] ?? []) as readonly { readonly id: string }[];
  expect(await line()).toMatchObject({ xAxis: { columnId: date?.id }, yAxis: { columnIds: [value?.id] } });
  await page.locator('[data-element="c"]').getByRole("application").waitFor();
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await line())?.["columns"]).toEqual([]);
});
