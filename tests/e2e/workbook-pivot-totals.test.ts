// What a value and a key of a pivot say of themselves: how many stay, what their totals are. The figures are those of the file
// birdstrikes.csv, counted apart from the product.
import { describe, expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { closeByEscape } from "./support/close-by-escape.ts";
import { type Elements, test } from "./support/editor.ts";
import { choose, cost, filledIn, grid, rowHeaders, shelf, sizes, strikes, undo, valuesIn } from "./support/pivots.ts";

describe("what a value and a key say of themselves", () => {
  const operator = { id: "operator", name: "Operator", formula: "[birdstrikes/Aircraft Airline Operator]" };
  const elements: Elements = (source) => [
    {
      id: "pivot",
      kind: "pivot-table",
      name: "Strikes",
      source: source("birdstrikes"),
      columns: [operator, sizes, strikes, cost],
      rowsBy: [{ columnId: "operator" }],
      columnsBy: [{ columnId: "size" }],
      values: ["strikes"],
    },
  ];

  test("S-L6f: the first three with the rest as Others, left out or all again; a cell is taken apart", async ({ editor }) => {
    const { page, read } = await editor("Limited pivot", elements);
    const table = grid(page, "Strikes");
    const total = ["744", "4,346", "4,910", "10,000"];
    await expect.poll(() => valuesIn(table, "Total")).toEqual(total);
    await filledIn(table, "Total").first().click();
    const key = shelf(page, "Pivot rows").getByRole("button", { name: /^Operator/ });
    const order = async (): Promise<void> => {
      await key.click();
      await choose(page, "Sort and limit");
    };
    await order();
    // By keys alone: the switch, how many, Apply.
    await page.getByRole("switch", { name: "Keep only the first ones" }).press("Space");
    await page.getByRole("textbox", { name: "How many" }).fill("x");
    await page.getByText("Enter a whole number up to 10,000.").waitFor();
    await page.getByRole("textbox", { name: "How many" }).fill("3");
    await page.getByText("The first 3 of Operator by Strikes, highest first.").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Apply" }).press("Enter");
    // The order of an axis puts Others where their sum belongs.
    await expect.poll(() => rowHeaders(table)).toEqual(["Others", "AMERICAN AIRLINES", "US AIRWAYS*", "DELTA AIR LINES", "Total"]);
    await expect.poll(() => valuesIn(table, "Total")).toEqual(total);
    await expect.poll(() => valuesIn(table, "Others")).not.toContain("–");
    const others = await valuesIn(table, "Others");
    await key.getByText("First 3").waitFor();

    // A cell of a label leads on: its rows are the cell's, whoever would be among the first of those that are left.
    const american = filledIn(table, "AMERICAN AIRLINES").nth(2);
    const count = await american.textContent();
    await american.click({ button: "right" });
    await choose(page, "Drill down by", "Phase of flight");
    await table.getByRole("columnheader", { name: "Phase of flight", exact: true }).waitFor();
    await expect.poll(() => valuesIn(table, "Total")).toEqual([count, count]);
    await table.getByRole("rowheader", { name: "Climb", exact: true }).waitFor();
    await page.keyboard.press("Control+z");
    await expect.poll(() => valuesIn(table, "Others")).toEqual(others);
    // A path says where a drill goes, and which columns the rows behind a cell show; each is one step of undo.
    await page.getByRole("button", { name: "Add to Drill path" }).click();
    await choose(page, "Phase of flight");
    await page.getByRole("button", { name: "Add to Row details" }).click();
    await choose(page, "Airport Name");
    await expect.poll(() => read()).toMatchObject({ sheaf: { drillPath: [expect.any(String)], detailColumns: [expect.any(String)] } });
    await american.click({ button: "right" });
    await choose(page, "Drill down to Phase of flight");
    await table.getByRole("rowheader", { name: "Climb", exact: true }).waitFor();
    await expect.poll(() => valuesIn(table, "Total")).toEqual([count, count]);
    await filledIn(table, "Climb").first().click({ button: "right" });
    await choose(page, "Show underlying rows");
    const behind = page.getByRole("dialog").getByRole("columnheader");
    await expect
      .poll(async () => (await behind.allTextContents()).map((text) => text.trim().replace(/^Abc/, "")))
      .toEqual(["Operator", "Phase of flight", "Size", "Airport Name"]);
    await closeByEscape(page.getByRole("dialog"));
    for (let step = 0; step < 3; step += 1) await undo(page);
    await expect.poll(() => valuesIn(table, "Others")).toEqual(others);
    // What is pooled is nothing that a filter of rows could keep.
    await filledIn(table, "Others").first().click({ button: "right" });
    await page.getByRole("menuitem", { name: "Keep only" }).waitFor();
    await expect.poll(() => page.getByRole("menuitem", { name: "Drill down by" }).count()).toBe(0);
    await closeByEscape(page.getByRole("menu"));

    await table.getByRole("rowheader", { name: "Others", exact: true }).click({ button: "right" });
    await choose(page, "Sort and limit Operator");
    await page.getByRole("button", { name: /The rest/ }).click();
    await page.getByRole("option", { name: "Is left out, of totals too" }).click();
    await page.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => rowHeaders(table)).toEqual(["AMERICAN AIRLINES", "US AIRWAYS*", "DELTA AIR LINES", "Total"]);
    const left = Number((total[3] ?? "").replace(",", "")) - Number((others[3] ?? "").replace(",", ""));
    await expect.poll(async () => (await valuesIn(table, "Total"))[3]).toBe(left.toLocaleString("en"));

    await order();
    await page.getByText("Keep only the first ones", { exact: true }).click();
    await page.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => valuesIn(table, "Total")).toEqual(total);
    await expect.poll(() => read()).toMatchObject({ columns: [operator, sizes, strikes, cost] });
    await expect.poll(async () => (await read())?.["filters"] ?? []).toEqual([]);
  });

  test("S-L8f: totals by a formula of their own, without one, in a look of their own; a broken one leaves the cells", async ({
    editor,
  }) => {
    const { page, read } = await editor("Own totals", elements, "dark");
    const table = grid(page, "Strikes");
    await expect.poll(() => valuesIn(table, "Total")).toEqual(["744", "4,346", "4,910", "10,000"]);
    const large = async (): Promise<readonly string[]> => (await valuesIn(table, "AMERICAN AIRLINES")).slice(0, 3);
    const cells = await large();
    await filledIn(table, "Total").first().click();
    await shelf(page, "Values")
      .getByRole("button", { name: /^Strikes/ })
      .click();
    await choose(page, "Totals");
    const rows = page.getByRole("group", { name: "Total rows" });
    await rows.getByRole("button", { name: /Show/ }).click();
    await page.getByRole("option", { name: "Another formula" }).click();
    const formula = rows.getByRole("textbox", { name: "Formula" });
    await formula.fill("Max([Strikes])");
    await formula.press("Enter");
    await rows.getByRole("button", { name: "Italic" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Done" }).click();
    // The largest cell of each column; where both keys are left out, of all cells.
    await expect.poll(() => valuesIn(table, "Total")).toEqual(["113", "817", "1,265", "1,265"]);
    const isItalic = (all: Element): boolean =>
      [all, ...all.querySelectorAll("*")].some((each) => getComputedStyle(each).fontStyle === "italic");
    await expect.poll(() => filledIn(table, "Total").first().evaluate(isItalic)).toBe(true);
    await expect.poll(() => large()).toEqual(cells);
    const own = async (): Promise<unknown> => ((await read())?.["sheaf"] as { totals?: unknown } | undefined)?.totals;
    await expect.poll(() => own()).toEqual({ rows: { perColumn: { strikes: { formula: "Max([Strikes])", style: { italic: true } } } } });

    await shelf(page, "Values")
      .getByRole("button", { name: /^Strikes/ })
      .click();
    await choose(page, "Totals");
    await formula.fill("Max([Nothing])");
    await formula.press("Enter");
    await rows.getByRole("alert").waitFor();
    await expect.poll(() => large()).toEqual(cells);
    await rows.getByRole("button", { name: /Show/ }).click();
    await page.getByRole("option", { name: "Nothing", exact: true }).click();
    await page.getByRole("button", { name: "Done" }).click();
    await expect.poll(() => valuesIn(table, "Total")).toEqual(["–", "–", "–", "–"]);
    await expect.poll(() => own()).toEqual({ rows: { perColumn: { strikes: { style: { italic: true }, visibility: "hidden" } } } });

    // From a cell: its format by a key, a rule and the same totals by the menu.
    await filledIn(table, "AMERICAN AIRLINES").first().click();
    await page.keyboard.press("$");
    await expect.poll(large).toEqual(cells.map((text) => `$${text}.00`));
    await filledIn(table, "AMERICAN AIRLINES").first().click({ button: "right" });
    await choose(page, "Conditional format", "Data bars");
    await page.getByRole("tab", { name: "Format", exact: true }).click();
    await page.getByRole("button", { name: "Data bars on Strikes", exact: true }).waitFor();
    await filledIn(table, "AMERICAN AIRLINES").first().click({ button: "right" });
    await choose(page, "Totals");
    await page.getByRole("dialog", { name: "Totals of Strikes" }).waitFor();
  });
});
