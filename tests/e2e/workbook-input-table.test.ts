// Input tables: rows that people type and paste, what breaks a rule, undo, two people at once, entries beside the rows of a table.
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { closeByEscape } from "./support/close-by-escape.ts";
import { cell, emptySource, grid, paste } from "./support/input-tables.ts";
import { keptEntries } from "./support/kept-entries.ts";
import { keptBy } from "./support/storage.ts";
import { test } from "./support/test.ts";
import { createWorkbook, enterCells, readWorkbook, signInForCalls } from "./support/workbooks.ts";

const targets = {
  id: "targets",
  kind: "input-table",
  name: "Targets",
  inputMode: "edit",
  columns: [
    { id: "airport", name: "Airport", type: "text" },
    {
      id: "target",
      name: "Target",
      type: "number",
      format: { kind: "number", formatString: ".0%" },
      range: { min: 0.5, max: 1 },
    },
    { id: "status", name: "Status", type: "text", values: ["At risk", "In progress", "On track"], pills: "color-by-option" },
    { id: "review", name: "Review", type: "datetime", format: { kind: "datetime", formatString: "%Y-%m-%d" } },
    { id: "done", name: "Done", type: "checkbox" },
    { id: "gap", name: "Gap", formula: "1 - [Target]", format: { kind: "number", formatString: ".0%" } },
  ],
};

describe("an input table", () => {
  test("is typed and pasted into, keeps what breaks a rule apart, and everything is undone", async ({ open, product }) => {
    const { page } = await open();
    const token = await signInForCalls(page, product);
    const { address } = await createWorkbook(product, token, "Delay targets", (source) => [
      { ...targets, source: emptySource(source("flights")) },
    ]);
    await page.goto(`${address}/edit`);
    const at = (row: number, column: number): Locator => cell(page, "Targets", row, column);
    const shows = async (row: number, column: number, text: string): Promise<void> => {
      await expect.poll(() => at(row, column).textContent()).toBe(text);
    };
    const holds = async (row: number, column: number, text: string): Promise<void> => {
      await expect.poll(() => at(row, column).textContent()).toContain(text);
    };

    // Typed: Tab goes on, Enter returns to where the row began.
    await at(1, 1).click();
    await page.keyboard.type("Chicago");
    await page.keyboard.press("Tab");
    await page.keyboard.type("78");
    await page.keyboard.press("Tab");
    await page.keyboard.type("at");
    await page.getByRole("listbox").getByRole("option", { name: "At risk" }).waitFor();
    await page.keyboard.press("Enter");
    await shows(1, 2, "78%");
    await holds(1, 3, "At risk");
    await shows(1, 6, "22%");

    // Pasted from a sheet, where the keyboard is now: three rows, one of which breaks two rules.
    await paste(
      page,
      'Denver\t82%\ton track\t8/8/2001\tTRUE\n"Dallas,\nFort Worth"\t80%\tAt risk\t2001-07-18\tno\nBoston\t104%\tLate\t\t\n',
    );
    await shows(2, 1, "Denver");
    await holds(2, 3, "On track");
    await shows(2, 4, "2001-08-08");
    await shows(2, 5, "☑");
    await holds(3, 1, "Fort Worth");
    await shows(4, 2, "104%");
    await page.getByRole("button", { name: "2 invalid cells" }).waitFor();
    await expect.poll(() => at(4, 2).getAttribute("aria-invalid")).toBe("true");

    // The bad value waits beside its reason; the next one is a key away.
    await at(1, 1).click();
    await page.keyboard.press("F8");
    const note = page.getByRole("dialog", { name: "Problem in Target" });
    await note.getByText("104% is above the limit").waitFor();
    const listed = page.getByRole("complementary", { name: "Element properties" }).getByRole("listitem").filter({ hasText: "104" });
    await expect.poll(() => listed.textContent()).toMatch(/104%$/u);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "light" });
    await note.getByRole("button", { name: "Leave it empty" }).click();
    await page.getByRole("button", { name: "1 invalid cell" }).waitFor();
    await shows(4, 2, "");

    // Filled, cleared, and taken back one by one, together with what was done to the document.
    await at(1, 2).click();
    await at(4, 2).click({ modifiers: ["Shift"] });
    await page.keyboard.press("Control+d");
    await shows(4, 2, "78%");
    await shows(3, 2, "78%");
    await grid(page, "Targets").getByRole("columnheader", { name: "Airport" }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Sort descending" }).click();
    await shows(1, 1, "Denver");
    await page.keyboard.press("Control+z");
    await shows(1, 1, "Chicago");
    await page.keyboard.press("Control+z");
    await shows(3, 2, "80%");
    await shows(4, 2, "");
    await page.keyboard.press("Control+Shift+z");
    await shows(3, 2, "78%");

    // A row is deleted and comes back.
    await at(2, 1).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Delete row" }).click();
    await holds(2, 1, "Fort Worth");
    await page.keyboard.press("Control+z");
    await shows(2, 1, "Denver");

    await expect.poll(() => page.getByRole("contentinfo").textContent()).toContain("All changes saved");
    await page.reload();
    await shows(2, 1, "Denver");
    await shows(3, 2, "78%");
    await shows(4, 1, "Boston");
  });

  test("is seen by others at once, and beside the rows of a table it computes with them", async ({ open, product }) => {
    const { page } = await open();
    const token = await signInForCalls(page, product);
    const { address, workbookId } = await createWorkbook(product, token, "Airport notes", (source) => [
      {
        id: "states",
        kind: "table",
        name: "States",
        source: source("airports"),
        columns: [
          { id: "state", name: "State", formula: "[airports/state]" },
          { id: "airports", name: "Airports", formula: "Count()" },
        ],
        groupings: [{ id: "by", groupBy: ["state"], calculations: ["airports"] }],
      },
      { ...targets, source: emptySource(source("airports")), name: "Targets" },
      {
        id: "reader",
        kind: "table",
        name: "Reader",
        source: { kind: "table", elementId: "targets" },
        columns: [
          { id: "who", name: "Who", formula: "[Targets/Airport]" },
          { id: "double", name: "Double", formula: "[Targets/Target] * 2" },
        ],
      },
    ]);
    const other = (await open({ context: { storageState: await keptBy(page) } })).page;
    await Promise.all([page.goto(`${address}/edit`), other.goto(`${address}/edit`)]);
    await Promise.all([cell(page, "Targets", 1, 1).waitFor(), cell(other, "Targets", 1, 1).waitFor()]);
    await cell(page, "Targets", 1, 1).click();
    await paste(page, "", "<table><tr><td>Denver</td><td>75%</td></tr><tr><td>Two<br>lines</td><td>60%</td></tr></table>");
    await expect.poll(() => cell(page, "Targets", 2, 2).textContent()).toBe("60%");
    // The name of who stands there is beside the value.
    await expect.poll(() => cell(other, "Targets", 1, 1).textContent()).toMatch(/^Denver(?:Sam)?$/u);
    // A table that reads it has the rows in the same moment.
    await expect.poll(() => cell(other, "Reader", 1, 1).textContent()).toBe("1.5");

    // Linked to the groups of a table: its entries lie beside the rows of that table.
    await page.getByRole("tree", { name: "Page elements" }).getByText("States").click();
    await page.getByRole("complementary", { name: "Element properties" }).getByRole("button", { name: "More for States" }).click();
    await page.getByRole("menuitem", { name: "Enter data beside its rows" }).click();
    const dialog = page.getByRole("dialog", { name: "New input table" });
    await dialog.getByText("State", { exact: true }).click();
    await dialog.getByRole("button", { name: "Create" }).click();
    const notes = (row: number, column: number): Locator => cell(page, "States entries", row, column);
    await expect.poll(() => notes(1, 1).textContent()).toMatch(/^[A-Z]{2}$/);
    await notes(2, 2).click();
    await page.keyboard.type("Call them");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("contentinfo").textContent()).toContain("All changes saved");
    await page.reload();
    await expect.poll(() => notes(2, 2).textContent()).toBe("Call them");

    // What was entered for a row that is gone is kept: moved to a row that has nothing yet, and back again.
    const file = await readWorkbook(product, token, workbookId);
    const made = file.pages[0]?.elements.find(({ name }) => name === "States entries");
    const columns = (made?.["columns"] ?? []) as readonly { readonly id: string; readonly type?: string }[];
    const column = columns.find(({ type }) => type === "text");
    await enterCells(product, token, workbookId, String(made?.["id"]), "ZZ", { [column?.id ?? ""]: "Of a lost state" });
    await page.getByRole("button", { name: "1 entry without a row" }).click();
    const lost = page.getByRole("dialog", { name: "Entries of States entries without a row" });
    await lost.getByText("Note: Of a lost state").waitFor();
    await expectAccessible(page);
    await lost.getByRole("button", { name: "Move to a row" }).click();
    const second = (await notes(2, 1).textContent()) ?? "";
    const third = (await notes(3, 1).textContent()) ?? "";
    await lost.getByRole("searchbox", { name: "Find a row" }).fill(second);
    await lost.getByRole("button", { name: second, exact: true }).click();
    await lost.getByText(`${second} has entries of its own`).waitFor();
    await lost.getByRole("searchbox", { name: "Find a row" }).fill(third);
    await lost.getByRole("button", { name: third, exact: true }).click();
    await expect.poll(() => notes(3, 2).textContent()).toBe("Of a lost state");
    await lost.waitFor({ state: "hidden" });
    await notes(3, 2).click();
    await page.keyboard.press("Control+z");
    await expect.poll(() => notes(3, 2).textContent()).toBe("");
    await page.getByRole("button", { name: "1 entry without a row" }).waitFor();
  });

  test("R11: what was entered without a network is there after the page was closed, and gives way to newer entries", async ({
    open,
    product,
  }) => {
    const { page, watch } = await open();
    const token = await signInForCalls(page, product);
    const { address } = await createWorkbook(product, token, "Offline entries", (source) => [
      {
        ...targets,
        source: emptySource(source("airports")),
        columns: [
          { id: "airport", name: "Airport", type: "text" },
          { id: "state", name: "State", type: "text", values: ["Colorado", "Texas"] },
          {
            id: "city",
            name: "City",
            type: "text",
            values: ["Denver", "Pueblo", "Austin", "Dallas"],
            sheaf: {
              entry: {
                optionsWhere: 'If([State] = "Texas", [City] = "Austin" or [City] = "Dallas", [City] = "Denver" or [City] = "Pueblo")',
              },
            },
          },
        ],
      },
    ]);
    await page.goto(`${address}/edit`);
    const at = (of: Page, row: number, column: number): Locator => cell(of, "Targets", row, column);
    const holds = async (of: Page, row: number, column: number, text: string): Promise<void> => {
      await expect.poll(() => at(of, row, column).textContent()).toContain(text);
    };
    const isSaved = async (of: Page): Promise<void> => {
      await expect.poll(() => of.getByRole("contentinfo").textContent()).toMatch(/All changes saved(?!,)/u);
    };
    await at(page, 1, 1).click();
    await paste(page, "DEN\tColorado\tDenver\nAUS\tTexas\tAustin\n");
    await holds(page, 2, 3, "Austin");
    await isSaved(page);

    // The list of a cell holds what its row takes, and follows the other cells of the row.
    await at(page, 2, 3).click();
    await page.keyboard.press("Alt+ArrowDown");
    const options = page.getByRole("listbox").getByRole("option");
    await expect.poll(() => options.allTextContents()).toEqual([expect.stringContaining("Austin"), expect.stringContaining("Dallas")]);
    await closeByEscape(page.getByRole("listbox"));
    // The rule names the column that it is about as people do.
    const where = page.getByRole("complementary", { name: "Element properties" }).getByRole("textbox", { name: "Options where" });
    expect(await where.inputValue()).toBe(
      'If([State] = "Texas", [City] = "Austin" or [City] = "Dallas", [City] = "Denver" or [City] = "Pueblo")',
    );
    await at(page, 2, 2).click();
    await page.keyboard.type("Colo");
    await page.keyboard.press("Enter");
    // What rested on the cell stays, and it is said that it counts no more.
    await page.getByText("City, Austin:").waitFor();
    await page.getByRole("button", { name: "1 invalid cell" }).waitFor();
    await holds(page, 2, 3, "Austin");
    await page.keyboard.press("Control+z");
    await expect.poll(() => page.getByRole("button", { name: "1 invalid cell" }).count()).toBe(0);

    // Without a network: two cells and a row, then the page is gone.
    await isSaved(page);
    watch.expect(/ERR_INTERNET_DISCONNECTED|WebSocket|the page crashed/u);
    await page.context().setOffline(true);
    await at(page, 1, 1).click();
    await page.keyboard.type("Mile high");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Live music");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Added offline");
    await page.keyboard.press("Enter");
    await page.getByText("Offline: 3 cells wait to be written").waitFor();
    const state = await keptBy(page);
    // The page dies while the network is away: as it closes, the browser would end what keeps it offline first, and send.
    await expect.poll(() => keptEntries(page)).toBe(3);
    const died = page.waitForEvent("crash");
    const session = await page.context().newCDPSession(page);
    session.send("Page.crash").catch(() => undefined);
    await died;
    await page.close();

    // Somebody else, on another machine, changes one of the cells meanwhile.
    const other = (await open({ context: { storageState: state } })).page;
    await other.goto(`${address}/edit`);
    await holds(other, 1, 1, "DEN");
    await at(other, 1, 1).click();
    await other.keyboard.type("Newer");
    await other.keyboard.press("Enter");
    await isSaved(other);

    await page.context().setOffline(false);
    const again = await page.context().newPage();
    await again.goto(`${address}/edit`);
    await again.getByText("2 entries that could not be sent earlier are in now.").waitFor();
    await holds(again, 2, 1, "Live music");
    await holds(again, 3, 1, "Added offline");
    // The newer entry is in use; what was typed earlier stands beside it until somebody decides.
    await at(again, 1, 1).click();
    await again.getByRole("button", { name: "1 invalid cell" }).waitFor();
    const note = again.getByRole("dialog", { name: "Problem in Airport" });
    await note.getByText("Something else was entered here before this could be sent.").waitFor();
    await note.getByRole("button", { name: "Restore Newer" }).click();
    await holds(again, 1, 1, "Newer");
    await holds(other, 2, 1, "Live music");
    await isSaved(again);
    await again.reload();
    await holds(again, 3, 1, "Added offline");
    await expect.poll(() => at(again, 4, 1).textContent()).toBe("Add a row");
  });
});
