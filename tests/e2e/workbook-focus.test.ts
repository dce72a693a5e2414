// Where the keyboard is after a menu, an edit, a deletion, an undo: never nowhere (A02).
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { type Elements, test } from "./support/editor.ts";

const flights: Elements = (source) => [
  {
    id: "flights",
    kind: "table",
    name: "Flights",
    source: source("flights"),
    columns: ["date", "delay", "distance", "origin"].map((id) => ({ id, name: id, formula: `[flights/${id}]` })),
  },
];

const grid = (page: Page): Locator => page.getByRole("grid", { name: "Flights", exact: true });

/** What the keyboard stands on: the active cell of a grid, else what has the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    const active = document.getElementById(at?.getAttribute("aria-activedescendant") ?? "") ?? at;
    return `${active?.getAttribute("role") ?? active?.tagName ?? "nothing"} ${(active?.textContent ?? "").slice(0, 20)}`.trim();
  });

async function chooseByKeys(page: Page, words: string): Promise<void> {
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menu").waitFor();
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
  await page.getByRole("menu").waitFor({ state: "detached" });
}

for (const reducedMotion of ["reduce", "no-preference"] as const) {
  test(`A02: after a choice from the menu of a header the keys are the grid's, on the same column (motion: ${reducedMotion})`, async ({
    editor,
  }) => {
    const { page } = await editor(`Focus after menus, ${reducedMotion}`, flights);
    await page.emulateMedia({ reducedMotion });
    await grid(page).getByRole("gridcell").first().waitFor();
    await grid(page).focus();
    for (const key of ["ArrowRight", "ArrowRight", "ArrowUp"]) await page.keyboard.press(key);
    await expect.poll(() => focused(page)).toBe("columnheader distance");
    await chooseByKeys(page, "Sort descending");
    await grid(page).locator('[aria-sort="descending"]').waitFor();
    await expect.poll(() => focused(page)).toBe("columnheader distance");
    // Moved twice, it is the same column both times.
    await chooseByKeys(page, "Move left");
    await expect.poll(() => grid(page).getByRole("columnheader").allInnerTexts()).toEqual(["date", "distance", "delay", "Abc\norigin"]);
    await expect.poll(() => focused(page)).toBe("columnheader distance");
    await chooseByKeys(page, "Move left");
    await expect.poll(() => grid(page).getByRole("columnheader").first().innerText()).toBe("distance");
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("Control+z");
    await expect.poll(() => grid(page).locator("[aria-sort=descending]").count()).toBe(0);
    await expect.poll(() => focused(page)).toBe("columnheader distance");
  });
}

test("A02, A03: with keys alone a table is grouped, becomes a pivot and a chart; the keyboard goes on in what comes", async ({
  editor,
}) => {
  const { page } = await editor("Focus from table to chart", flights);
  await grid(page).getByRole("gridcell").first().waitFor();
  await grid(page).focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp"]) await page.keyboard.press(key);
  await expect.poll(() => focused(page)).toContain("origin");
  await chooseByKeys(page, "Group by this");
  await grid(page)
    .getByRole("columnheader", { name: /^origin\s*\d+$/ })
    .waitFor();
  const hasGrid = () => grid(page).evaluate((node) => node === document.activeElement);
  await expect.poll(hasGrid).toBe(true);
  await page.keyboard.press("Control+Home");
  await expect.poll(() => focused(page)).toMatch(/^(?:rowheader|gridcell) /);

  const command = async (words: string): Promise<void> => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(words);
    await page.getByRole("option", { name: words, exact: true }).waitFor();
    await page.keyboard.press("Enter");
  };
  await command("Switch to pivot table");
  await grid(page).getByRole("rowheader", { name: "Total", exact: true }).waitFor();
  await expect.poll(hasGrid).toBe(true);
  await command("Switch to chart: Bar chart");
  await page.getByRole("main").getByRole("group", { name: "Flights", exact: true }).locator("canvas, svg").first().waitFor();
  await expect.poll(() => focused(page)).not.toMatch(/^BODY/);
});

test("a right click on a header selects the column, as in a sheet; after the menu the keys move through its cells", async ({ editor }) => {
  const { page } = await editor("Focus after a right click", flights);
  await grid(page).getByRole("columnheader", { name: "delay" }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Sort ascending" }).click();
  await grid(page).locator('[aria-sort="ascending"]').waitFor();
  await page.getByRole("contentinfo").getByText("3,000,000 cells", { exact: true }).waitFor();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-activedescendant") !== null)).toBe(true);
  await expect.poll(() => focused(page)).toMatch(/^gridcell [\d,]+$/);
});

test("A02: an element deleted from its own menu leaves the keyboard on the page, and undo is one key away", async ({ editor }) => {
  const { page } = await editor("Focus after a deletion", flights);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await grid(page).getByRole("gridcell").first().waitFor();
  await page.getByRole("tree", { name: "Page elements" }).getByText("Flights").click();
  await page.getByRole("button", { name: "More for Flights" }).first().press("Enter");
  await page.getByRole("menu").waitFor();
  await page.keyboard.type("Delete");
  await page.keyboard.press("Enter");
  await grid(page).waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("page");
  await page.keyboard.press("Control+z");
  await grid(page).getByRole("gridcell").first().waitFor();
});

for (const reducedMotion of ["reduce", "no-preference"] as const) {
  test(`A02: a key that comes right after a menu, a dialog or the palette is closed is the grid's (motion: ${reducedMotion})`, async ({
    editor,
  }) => {
    const { page } = await editor(`Fast keys, ${reducedMotion}`, flights);
    await page.emulateMedia({ reducedMotion });
    await grid(page).getByRole("gridcell").first().waitFor();
    await grid(page).focus();
    const place = (): Promise<string> =>
      grid(page).evaluate((node) => {
        const cell = document.getElementById(node.getAttribute("aria-activedescendant") ?? "");
        return `${cell?.closest("[aria-rowindex]")?.getAttribute("aria-rowindex") ?? "none"}/${cell?.getAttribute("aria-colindex") ?? "none"}`;
      });
    await expect.poll(place).toBe("2/1");
    const boxes = [
      { keys: "Space", role: "dialog" },
      { keys: "Control+i", role: "dialog" },
      { keys: "Shift+F10", role: "menu" },
      { keys: "Control+k", role: "dialog" },
    ] as const;
    let row = 2;
    for (const { keys, role } of boxes) {
      await page.keyboard.press(keys);
      await page.getByRole(role).first().waitFor();
      // Nobody waits for a box to have faded: the arrow is on its way when Escape is.
      await Promise.all([page.keyboard.press("Escape"), page.keyboard.press("ArrowDown")]);
      row += 1;
      await expect.poll(place, { message: `after ${keys}` }).toBe(`${row}/1`);
      await expect.poll(() => page.getByRole(role).count()).toBe(0);
    }
  });
}

test("an element that a link named and nobody selects any more: preview and back, again and again", async ({ editor }) => {
  const { page } = await editor("Named and left", (source) => [
    ...flights(source),
    { id: "words", kind: "text", name: "Words", body: "Plain words" },
  ]);
  const element = page.getByRole("tree", { name: "Page elements" }).getByText("Words", { exact: true });
  await element.click();
  await expect.poll(() => page.url()).toContain("/element/words/");
  await page.reload();
  await page.getByRole("contentinfo").getByText("Live edit on").waitFor();
  await page.getByRole("complementary", { name: "Element properties" }).getByText("Words").first().waitFor();
  await page.getByRole("main").click({ position: { x: 5, y: 5 } });
  await expect.poll(() => page.url()).not.toContain("/element/");
  for (let turn = 0; turn < 2; turn += 1) {
    await page.getByRole("button", { name: "Preview", exact: true }).click();
    await page.getByRole("button", { name: "Edit", exact: true }).waitFor();
    await page.getByText("Plain words").waitFor();
    await expect.poll(() => page.url()).not.toContain("/element/");
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByRole("contentinfo").getByText("Live edit on").waitFor();
    await page.getByText("Plain words").waitFor();
  }
  await element.click();
  await expect.poll(() => page.url()).toContain("/element/words/");
});
