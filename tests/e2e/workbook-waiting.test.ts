// Queries that take long: said, given up, asked again; by keys.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { grid, strikeColumns } from "./support/birdstrikes.ts";
import { test } from "./support/editor.ts";

/** Results come when they are let go, as from a warehouse that is slow. */
async function holdResults(page: Page): Promise<() => Promise<void>> {
  let letGo = (): void => undefined;
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/v2/workbooks/*/results", async (route) => {
    await gone;
    await route.continue().catch(() => undefined); // The page has given it up.
  });
  return async () => {
    letGo();
    await page.unroute("**/v2/workbooks/*/results");
  };
}

const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? "");

test("a query that runs long says so, is canceled, and is asked again where the keyboard is", async ({ editor }) => {
  const { page } = await editor("Slow queries", (source) => [
    { id: "t", kind: "table", name: "Strikes", source: source("birdstrikes"), columns: strikeColumns },
    {
      id: "k",
      kind: "kpi-chart",
      name: "All strikes",
      source: source("birdstrikes"),
      columns: [{ id: "n", name: "Strikes", formula: "Count()" }],
      value: { columnId: "n" },
    },
  ]);
  const table = page.getByRole("group", { name: "Strikes", exact: true });
  const figure = page.getByRole("group", { name: "All strikes", exact: true });
  await grid(page, "Strikes").getByRole("gridcell", { name: "Turkey vulture" }).first().waitFor();

  let letGo = await holdResults(page);
  await page.reload();
  await table.getByText("Still running").waitFor();
  await figure.getByText("Still running").waitFor();
  await expectAccessible(page);
  await figure.getByRole("button", { name: "Cancel the query of All strikes" }).press("Enter");
  await figure.getByText("Query canceled").waitFor();
  await expect.poll(() => focused(page)).toBe("Retry");
  // The other one is still awaited.
  await table.getByRole("button", { name: "Cancel the query of Strikes" }).press("Enter");
  await table.getByText("Query canceled").waitFor();
  await expect.poll(() => focused(page)).toBe("Retry");
  await letGo();
  await page.keyboard.press("Enter");
  await grid(page, "Strikes").getByRole("gridcell", { name: "Turkey vulture" }).first().waitFor();
  await figure.getByText("Query canceled").waitFor();
  await figure.getByRole("button", { name: "Retry" }).press("Enter");
  await figure.getByText("10,000", { exact: true }).waitFor();

  // Rows that are there stay.
  letGo = await holdResults(page);
  await page.getByRole("tree", { name: "Page elements" }).getByText("Strikes", { exact: true }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Refresh data" }).click();
  await table.getByRole("button", { name: "Cancel the query of Strikes" }).press("Enter");
  await table.getByText("Query canceled. What is shown is older.").waitFor();
  await grid(page, "Strikes").getByRole("gridcell", { name: "Turkey vulture" }).first().waitFor();
  await letGo();
  await table.getByRole("button", { name: "Retry" }).press("Enter");
  await expect.poll(() => table.getByText("What is shown is older.").count()).toBe(0);
});
