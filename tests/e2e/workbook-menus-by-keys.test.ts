// Menus, and the way of Tab through a workbook: by keys alone, with the focus seen, and no place that cannot be left (A02, A03).
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type Elements, test } from "./support/editor.ts";
import { spokenAs, spokenTree } from "./support/screen-reader.ts";

const flights: Elements = (source) => [
  {
    id: "flights",
    kind: "table",
    name: "Flights",
    source: source("flights"),
    columns: ["date", "delay", "distance", "origin"].map((id) => ({ id, name: id, formula: `[flights/${id}]` })),
  },
];
const grid = (page: Page) => page.getByRole("grid", { name: "Flights", exact: true });
const menus = (page: Page) => page.getByRole("menu");

/** What the keyboard stands on. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    const active = document.getElementById(at?.getAttribute("aria-activedescendant") ?? "") ?? at;
    return `${active?.getAttribute("role") ?? active?.tagName ?? "nothing"} ${active?.getAttribute("aria-label") ?? active?.textContent ?? ""}`.slice(
      0,
      40,
    );
  });

test("A02 a menu with a filter: arrows, Home and End go through its rows; Tab and Escape leave all of it, to where it was opened", async ({
  editor,
}) => {
  const { page } = await editor("Menus by keys", flights);
  await grid(page).getByRole("gridcell").first().waitFor();
  await grid(page).focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowUp"]) await page.keyboard.press(key);
  await expect.poll(() => focused(page)).toBe("columnheader distance");
  const open = async (): Promise<void> => {
    await page.keyboard.press("Shift+F10");
    await expect.poll(() => focused(page)).toBe("INPUT Filter distance");
  };
  const isBack = async (): Promise<void> => {
    await expect.poll(() => focused(page)).toBe("columnheader distance");
    await expect.poll(() => menus(page).count()).toBe(0);
  };

  await open();
  for (const [key, row] of [
    ["ArrowDown", "Sort ascending"],
    ["End", "Move right"],
    ["Home", "Sort ascending"],
    ["ArrowUp", "Move right"],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => focused(page)).toContain(row);
  }
  // What a screen reader has of it: a field that filters, and rows by their names.
  const tree = await spokenTree(page, "menu", "distance");
  const rows = spokenAs(tree, "menuitem", "menuitemradio", "menuitemcheckbox");
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.filter(({ name }) => name === "")).toEqual([]);
  await page.keyboard.press("Tab");
  await isBack();
  await open();
  await page.keyboard.press("Shift+Tab");
  await isBack();

  // Escape takes back what was typed first.
  await open();
  await page.keyboard.type("sort");
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page)).toBe("INPUT Filter distance");
  await page.keyboard.press("Escape");
  await isBack();

  // From a submenu, too; what comes right after is the grid's.
  await open();
  await page.keyboard.type("Move to");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => focused(page)).toContain("Move to");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => menus(page).count()).toBe(2);
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => focused(page)).toMatch(/^columnheader .*origin$/u);
  await expect.poll(() => menus(page).count()).toBe(0);

  // One that a button opens gives the focus back to it; the next Tab goes on from there.
  const more = page.getByRole("main").getByRole("button", { name: "More for Flights" });
  await more.focus();
  await page.keyboard.press("Enter");
  await menus(page).waitFor();
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("BUTTON More for Flights");
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).not.toBe("BUTTON More for Flights");
});

test("A02 in a dialog, a menu that is left leaves the dialog, and the dialog goes back to what opened it", async ({ editor }) => {
  const { page } = await editor("Menus in dialogs", flights);
  await grid(page).getByRole("gridcell").first().waitFor();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("banner").getByText("Version 1", { exact: true }).waitFor();
  const opener = page.getByRole("button", { name: "Versions", exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  const versions = page.getByRole("dialog", { name: "Versions" });
  const more = versions.getByRole("button", { name: "More for version 1" });
  for (const key of ["Tab", "Escape"]) {
    await more.focus();
    await page.keyboard.press("Enter");
    await menus(page).waitFor();
    await page.keyboard.press(key);
    await expect.poll(() => focused(page)).toBe("BUTTON More for version 1");
    await expect.poll(() => menus(page).count()).toBe(0);
    expect(await versions.count()).toBe(1);
  }
  // The first one may be for the tooltip of the button.
  const closed = async (): Promise<number> => {
    await page.keyboard.press("Escape");
    return versions.count();
  };
  await expect.poll(closed).toBe(0);
  await expect.poll(() => focused(page)).toBe("BUTTON Versions");
});

test("A02 every control of a workbook on the way of Tab shows its focus and is not covered; the way has an end", async ({ editor }) => {
  const { page } = await editor("The way of Tab", flights);
  await grid(page).getByRole("gridcell").first().click();
  await page
    .getByRole("complementary")
    .getByRole("tab", { name: "Columns" })
    .or(page.getByRole("tab", { name: "Columns" }))
    .first()
    .waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const wrong: string[] = [];
  let [step, first] = [0, ""];
  for (; step < 250; step += 1) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const node = document.activeElement;
      if (node === null || node === document.body) return null;
      const inside = node.shadowRoot?.activeElement ?? node;
      const box = inside.getBoundingClientRect();
      const shows = (one: Element | null): boolean => {
        if (one === null) return false;
        const { outlineStyle, boxShadow, caretColor } = getComputedStyle(one);
        return (
          outlineStyle !== "none" ||
          boxShadow !== "none" ||
          (one.getAttribute("contenteditable") === "true" && caretColor !== "transparent")
        );
      };
      const near = [inside, node.parentElement, node.parentElement?.parentElement ?? null, node.querySelector("[data-focus-visible]")];
      const x = Math.min(Math.max(box.x + box.width / 2, 0), innerWidth - 1);
      const y = Math.min(Math.max(box.y + Math.min(box.height / 2, 12), 0), innerHeight - 1);
      const top = document.elementFromPoint(x, y);
      const isSeen = top !== null && (node.contains(top) || top.contains(node));
      const name = `${node.tagName} ${node.getAttribute("role") ?? ""} ${node.getAttribute("aria-label") ?? node.textContent?.slice(0, 30) ?? ""} ${Math.round(box.x)},${Math.round(box.y)}`;
      return { name, isShown: near.some(shows), isSeen };
    });
    if (found === null || found.name === first) break;
    if (first === "") first = found.name;
    if (!found.isShown) wrong.push(`no outline: ${found.name}`);
    if (!found.isSeen) wrong.push(`covered: ${found.name}`);
  }
  expect(wrong).toEqual([]);
  expect(step).toBeGreaterThan(20);
  expect(step).toBeLessThan(250);
});
