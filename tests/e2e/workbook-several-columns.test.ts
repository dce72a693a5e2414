// Several columns, chosen by their headers with Ctrl and Shift, are acted on together: one menu, one step to take back.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { test } from "./support/test.ts";
import { createWorkbook, readWorkbook, signInForCalls } from "./support/workbooks.ts";

test("columns chosen with Ctrl and Shift are hidden, formatted and moved together, and taken back in one step", async ({
  page,
  product,
}) => {
  const token = await signInForCalls(page, product);
  const names = ["date", "precipitation", "temp_max", "temp_min", "wind"];
  const { address, workbookId } = await createWorkbook(product, token, "Several", (source) => [
    {
      id: "w",
      kind: "table",
      name: "Weather",
      source: source("seattle_weather"),
      columns: names.map((name) => ({ id: name, name, formula: `[seattle_weather/${name}]` })),
    },
  ]);
  interface Stored {
    readonly id: string;
    readonly hidden?: boolean;
    readonly format?: { readonly formatString?: string };
  }
  const stored = async (): Promise<readonly Stored[]> => {
    const [table] = (await readWorkbook(product, token, workbookId)).pages[0]?.elements ?? [];
    return (table?.["columns"] ?? []) as readonly Stored[];
  };
  const hidden = async (): Promise<readonly string[]> => (await stored()).flatMap(({ id, hidden: is }) => (is === true ? [id] : []));
  await page.goto(`${address}/edit`);
  const grid = page.getByRole("grid", { name: "Weather", exact: true });
  const header = (name: string) => grid.getByRole("columnheader", { name: new RegExp(`^${name}`, "u") });
  await header("wind").waitFor();
  const shown = (): Promise<readonly string[]> => grid.getByRole("columnheader").allTextContents();

  await header("precipitation").click();
  await header("temp_min").click({ modifiers: ["Control"] });
  await expect.poll(() => header("precipitation").getAttribute("aria-selected")).toBe("true");
  expect(await header("temp_max").getAttribute("aria-selected")).toBe("false");
  await header("temp_min").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Hide 2 columns" }).waitFor();
  await expectAccessible(page, "[role=menu]");
  await page.getByRole("menuitem", { name: "Hide 2 columns" }).click();
  await expect.poll(hidden).toEqual(["precipitation", "temp_min"]);
  await expect.poll(shown).toHaveLength(3);
  await page.keyboard.press("Control+z");
  await expect.poll(hidden).toEqual([]);
  await expect.poll(shown).toHaveLength(5);

  await header("temp_max").click();
  await header("wind").click({ modifiers: ["Shift"] });
  // By keys as well: the menu of the chosen columns.
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Format", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Whole number/u }).click();
  await expect
    .poll(async () => (await stored()).flatMap(({ id, format }) => (format?.formatString === ",.0f" ? [id] : [])))
    .toEqual(["temp_max", "temp_min", "wind"]);
  await header("temp_min").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Move", exact: true }).click();
  await page.getByRole("menuitem", { name: "To first place" }).click();
  await expect.poll(shown).toEqual(["temp_max", "temp_min", "wind", "date", "precipitation"]);
  await page.keyboard.press("Control+z");
  await expect.poll(shown).toEqual(names);

  // One level by two columns, and one step back.
  await header("temp_max").click();
  await header("temp_min").click({ modifiers: ["Shift"] });
  await header("temp_min").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Group by 2 columns" }).click();
  const groupings = async (): Promise<unknown> =>
    (await readWorkbook(product, token, workbookId)).pages[0]?.elements[0]?.["groupings"] ?? [];
  await expect.poll(groupings).toMatchObject([{ groupBy: ["temp_max", "temp_min"] }]);
  await grid.getByRole("columnheader", { name: /^temp_max, temp_min/u }).waitFor();
  await page.keyboard.press("Control+z");
  await expect.poll(groupings).toEqual([]);
  await expect.poll(shown).toEqual(names);
});
