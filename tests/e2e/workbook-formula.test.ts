// Formulas, SQL and rows: what is typed is helped, checked and tried; what is broken leaves the old values alone.
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { closeByEscape } from "./support/close-by-escape.ts";
import { bar, formula, grid, grouped, header, settled, strikes, test } from "./support/strikes.ts";

async function typed(page: Page, text: string): Promise<void> {
  await formula(page).press("Control+A");
  await page.keyboard.type(text);
}

/** What the document (not the editor inside its shadow root) changed at a key: up to the frame that shows the letter, and then outside of the bar. */
async function changesAtKey(
  page: Page,
  key: string,
  follows: Locator,
): Promise<{ readonly shown: string; readonly early: number; readonly outside: readonly string[] }> {
  await page.evaluate(() => {
    const inBar = (node: Node): boolean =>
      (node instanceof Element ? node : node.parentElement)?.closest("section[aria-label=Formula]") !== null;
    const told = { shown: "", early: -1, outside: [] as string[] };
    Object.assign(globalThis, { told });
    let changes = 0;
    const count = (records: readonly MutationRecord[]): void => {
      changes += records.length;
      for (const { type, target, attributeName } of records)
        if (!inBar(target))
          told.outside.push(`${type} ${attributeName ?? ""} of ${target.nodeName} ${target.parentElement?.className ?? ""}`);
    };
    const observer = new MutationObserver(count);
    const begin = (): void => {
      observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      requestAnimationFrame(() => {
        count(observer.takeRecords());
        told.early = changes;
        told.shown = document.activeElement?.shadowRoot?.activeElement?.textContent ?? "";
      });
    };
    window.addEventListener("keydown", begin, { capture: true, once: true });
  });
  await page.keyboard.press(key);
  await follows.waitFor();
  return page.evaluate(() => (globalThis as unknown as { told: { shown: string; early: number; outside: string[] } }).told);
}

describe("the formula bar", () => {
  test("a column is added, its formula written with suggestions, previewed for the row that is looked at, and kept", async ({
    onStrikes,
  }) => {
    const { page } = await onStrikes(grouped);
    await bar(page).getByText("to see its formula").waitFor();
    await expectAccessible(page);
    await header(page, "Strike count").click({ button: "right" });
    await page.getByRole("menuitem", { name: /^Add column right/ }).click();
    await expect.poll(() => formula(page).evaluate((node) => node === (node.getRootNode() as ShadowRoot).activeElement)).toBe(true);
    await page.keyboard.type("Count([Strike count]) * 0 + Max([Spe");
    const suggestions = page.getByRole("listbox", { name: "Suggestions" });
    await suggestions.getByRole("option", { name: "[Species] Strikes" }).waitFor();
    await page.getByText("The greatest value; of text the last by code point.").waitFor();
    await expectAccessible(page);
    // The better fit by type is a step away: suggestions go by the arrows, Tab takes one.
    await suggestions.getByRole("option", { name: "[Speed]" }).waitFor();
    const chosen = suggestions.getByRole("option", { selected: true });
    await expect
      .poll(async () => {
        if ((await chosen.textContent())?.includes("[Speed]")) return true;
        await page.keyboard.press("ArrowDown");
        return false;
      })
      .toBe(true);
    await page.keyboard.press("Tab");
    await suggestions.waitFor({ state: "detached" });
    await expect.poll(() => formula(page).textContent()).toContain("Max([Speed])");
    await bar(page)
      .getByText(/^Preview/)
      .waitFor();
    const preview =
      (await bar(page)
        .getByText(/^Preview/)
        .locator("b")
        .textContent()) ?? "";
    expect(preview).toMatch(/\d/);
    await page.keyboard.press("Enter");
    await settled(page);
    const first = grid(page).getByRole("gridcell", { name: preview, exact: true }).first();
    await first.waitFor();
    await expect.poll(() => bar(page).getByRole("button", { name: "Apply formula" }).count()).toBe(0);
    // One step of undo takes the formula back, another the column.
    await page.getByRole("button", { name: "Undo" }).click();
    await first.waitFor({ state: "detached" });
  });

  test("G5 a broken formula says why and how to mend it; the old values stay until it is sound", async ({ onStrikes }) => {
    const { page } = await onStrikes(grouped);
    await header(page, "Strike count").click();
    const before = await grid(page).getByRole("gridcell").allTextContents();
    await typed(page, "Sum([Sped]) ");
    const finding = bar(page).getByText("Details", { exact: true });
    await finding.click();
    await bar(page).getByText("E_UNKNOWN_COLUMN", { exact: true }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await finding.waitFor();
    await expect.poll(() => grid(page).getByRole("gridcell").allTextContents()).toEqual(before);
    // Elsewhere and back: what was written is still there.
    await header(page, "State").click();
    await bar(page).getByRole("button", { name: "Column State" }).waitFor();
    await header(page, "Strike count").click();
    await expect.poll(() => formula(page).textContent()).toContain("[Sped]");
    await formula(page).click();
    await bar(page)
      .getByRole("button", { name: /\[Speed\]/ })
      .first()
      .click();
    await expect.poll(() => formula(page).textContent()).toContain("Sum([Speed])");
    await finding.waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await settled(page);
    await expect.poll(() => grid(page).getByRole("gridcell").allTextContents()).not.toEqual(before);
  });

  test("a formula as in a spreadsheet is written as ours by Enter, seen, and kept by the next one; a begun column is no error", async ({
    onStrikes,
  }) => {
    const { page } = await onStrikes(grouped);
    await header(page, "Strike count").click({ button: "right" });
    await page.getByRole("menuitem", { name: /^Add column right/ }).click();
    await header(page, "New column").waitFor();
    expect(await page.getByText("The formula is empty.").count()).toBe(0);
    await expect.poll(() => formula(page).evaluate((node) => node === (node.getRootNode() as ShadowRoot).activeElement)).toBe(true);
    await page.keyboard.type('=SUMIF(Species,"<>Gull",Speed)/COUNTA(Speed)');
    const written = 'SumIf([Speed], [Species] != "Gull") / Count([Speed])';
    await bar(page).getByText(written, { exact: true }).waitFor();
    await bar(page).getByRole("button", { name: "Use this formula" }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect.poll(() => formula(page).textContent()).toBe(written);
    await bar(page).getByRole("button", { name: "Apply formula", disabled: false }).waitFor();
    await page.keyboard.press("Enter");
    await settled(page);
    await bar(page).getByRole("button", { name: "Apply formula" }).waitFor({ state: "detached" });
    await expect.poll(() => formula(page).textContent()).toBe(written);
    // A cell has no meaning here, and it says so.
    await typed(page, "A1 * 2");
    await bar(page)
      .getByText(/There are no cells such as A1/)
      .waitFor();
  });

  test("Escape goes back one step at a time; Shift+Enter makes a line; nothing typed reaches the screen's own keys", async ({
    onStrikes,
  }) => {
    const { page } = await onStrikes(grouped);
    await header(page, "Strike count").click();
    const height = async (): Promise<number> => (await bar(page).boundingBox())?.height ?? 0;
    await formula(page).waitFor();
    const single = await height();
    await typed(page, "Count() + Le");
    await page.getByRole("listbox", { name: "Suggestions" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("listbox", { name: "Suggestions" }).waitFor({ state: "detached" });
    await expect.poll(() => formula(page).textContent()).toBe("Count() + Le");
    await typed(page, "Count()");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("+ 1 // s / ? ] [");
    await expect.poll(height).toBeGreaterThan(single + 15);
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await page.keyboard.press("Escape");
    if ((await formula(page).textContent()) !== "Count()") await page.keyboard.press("Escape");
    await expect.poll(() => formula(page).textContent()).toBe("Count()");
    await expect.poll(() => height()).toBe(single);
  });

  test("a letter is painted before anything follows from it; nothing outside of the bar changes; none is lost", async ({ onStrikes }) => {
    const { page } = await onStrikes(grouped);
    await header(page, "Strike count").click();
    await typed(page, "Count() + ");
    await bar(page).getByRole("button", { name: "Apply formula" }).waitFor();
    const suggestions = page.getByRole("listbox", { name: "Suggestions" });
    // The panel of what was selected comes by itself: it is no consequence of the key.
    await page.getByRole("complementary", { name: "Element properties" }).getByRole("tab").first().waitFor();
    expect(await changesAtKey(page, "l", suggestions)).toEqual({ shown: "Count() + l", early: 0, outside: [] });
    // The next key means what the letters before it led to, however soon it comes.
    await typed(page, "Count() + Ma");
    await page.keyboard.press("Tab");
    await expect.poll(() => formula(page).textContent()).toContain("Count() + Max(");
    // Away before the frame in which the last letter would be told.
    await typed(page, "Count() + 1");
    await bar(page).getByRole("button", { name: "Apply formula", disabled: false }).waitFor();
    await page.evaluate(async () => {
      document.execCommand("insertText", false, "2");
      await Promise.resolve();
      (document.activeElement?.shadowRoot?.activeElement as HTMLElement | null)?.blur();
    });
    await header(page, "State").click();
    await bar(page).getByRole("button", { name: "Column State" }).waitFor();
    await header(page, "Strike count").click();
    await expect.poll(() => formula(page).textContent()).toBe("Count() + 12");
  });

  test("G1, G4 its menu: keywords in their own case, extract, definition, uses, inline, earlier formulas", async ({ onStrikes }) => {
    const { page } = await onStrikes(grouped);
    const menuItem = (name: string): Locator => page.getByRole("menuitem", { name, exact: true });
    const text = (): Promise<string | null> => formula(page).textContent();
    await header(page, "Strike count").click();
    await typed(page, "sum([Speed] * 2) / COUNT()");
    await page.keyboard.press("Enter");
    await expect.poll(text).toBe("Sum([Speed] * 2) / Count()");
    await settled(page);

    await formula(page).press("Home");
    for (let at = 0; at < 4; at += 1) await page.keyboard.press("ArrowRight");
    for (let at = 0; at < 11; at += 1) await page.keyboard.press("Shift+ArrowRight");
    await formula(page).click({ button: "right", position: { x: 70, y: 8 } });
    await menuItem("Extract selection to a column").waitFor();
    await expectAccessible(page);
    await menuItem("Extract selection to a column").click();
    await expect.poll(text).toBe("Sum([Strike count part]) / Count()");

    await formula(page).press("Home");
    for (let at = 0; at < 6; at += 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("F12");
    await bar(page).getByRole("button", { name: "Column Strike count part" }).waitFor();
    await expect.poll(text).toBe("[Speed] * 2");
    await formula(page).click({ button: "right" });
    await menuItem("Uses of this column").click();
    await menuItem("Strikes · Strike count").click();
    await expect.poll(text).toBe("Sum([Strike count part]) / Count()");

    await formula(page).click({ button: "right", position: { x: 70, y: 8 } });
    await menuItem("Inline [Strike count part]").click();
    await expect.poll(text).toBe("Sum(([Speed] * 2)) / Count()");
    await page.keyboard.press("Enter");
    await settled(page);
    await formula(page).click({ button: "right", position: { x: 70, y: 8 } });
    await menuItem("Earlier formulas").click();
    await menuItem("Sum([Speed] * 2) / Count()").click();
    await expect.poll(text).toBe("Sum([Speed] * 2) / Count()");
  });
});

describe("why a value is what it is", () => {
  const doubtful = (source: (table: string) => object): object => {
    const { columns, ...rest } = strikes(source) as { readonly columns: readonly object[] };
    const ratio = { id: "ratio", name: "Ratio", formula: "10 / (1 - 1)" };
    return { ...rest, columns: [ratio, { id: "half", name: "Half", formula: "[Ratio] / 2" }, ...columns.slice(2)] };
  };

  test("T1 an empty cell: the part that makes it empty, and on into the column that it names; in the light and in the dark", async ({
    onStrikes,
  }) => {
    const { page } = await onStrikes(doubtful);
    await grid(page).getByRole("gridcell").nth(1).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Why is this empty?", exact: true }).click();
    const half = page.getByRole("dialog", { name: "Why is “Half” empty?", exact: true });
    const steps = page.getByRole("list", { name: "Why", exact: true }).getByRole("listitem");
    await half.waitFor();
    await expect.poll(() => steps.count()).toBe(2);
    await half.getByText("Ratio has no value in this row.").waitFor();
    await expectAccessible(page);
    await half.getByRole("button", { name: "Look into “Ratio”", exact: true }).click();
    const ratio = page.getByRole("dialog", { name: "Why is “Ratio” empty?", exact: true });
    await ratio.getByText("It divides by zero, which has no result.").waitFor();
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
    await closeByEscape(ratio);
  });

  test("T1, L8 a total that is not the sum of what is shown: both numbers, and the rule", async ({ onStrikes }) => {
    const { page } = await onStrikes(grouped);
    await header(page, "Strike count").click();
    await typed(page, "CountDistinct([Species])");
    await page.keyboard.press("Enter");
    await settled(page);
    await header(page, "Strike count").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Why does its total differ?", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Why does the total of “Strike count” differ?", exact: true });
    await dialog.getByText("counts once in the total").waitFor();
    const numbers = (await dialog.getByRole("definition").allTextContents()).map((text) => Number(text.replaceAll(",", "")));
    expect(numbers).toHaveLength(3);
    expect(numbers[0]).toBeGreaterThan(0);
    expect(numbers[1]).toBeGreaterThan(numbers[0] ?? Infinity);
    await expectAccessible(page);
  });
});

describe("T1 looking into an element", () => {
  test("the SQL of each level can be read and copied", async ({ onStrikes }) => {
    const { page } = await onStrikes(grouped);
    await grid(page).getByRole("gridcell").first().click();
    await page.getByRole("contentinfo").getByText("View SQL").click();
    const dialog = page.getByRole("dialog", { name: "SQL of Strikes" });
    await dialog.getByRole("radio", { name: "State" }).click();
    const sql = dialog.getByRole("textbox", { name: "SQL" });
    await sql.waitFor();
    await expect.poll(() => sql.textContent()).toContain("GROUP BY");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Copy" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^(?:WITH|SELECT)[\s\S]*Origin State/);
    await closeByEscape(dialog);
  });

  test("the rows of a group: how many, which, and copied exactly", async ({ onStrikes }) => {
    const { page } = await onStrikes(grouped);
    const first = grid(page)
      .getByRole("row")
      .filter({ has: page.getByRole("gridcell", { name: "California", exact: false }) })
      .first();
    const group = (await first.getByRole("gridcell").allTextContents()).join(" ");
    const count = /\d[\d,]*/.exec(group)?.[0] ?? "";
    expect(count).not.toBe("");
    await first.getByRole("gridcell", { name: count, exact: true }).first().click();
    await page.keyboard.press("Space");
    const dialog = page.getByRole("dialog", { name: /^Rows: California/ });
    await dialog.getByText(`${count} rows of Strikes`).waitFor();
    const rows = dialog.getByRole("grid");
    await expect.poll(() => rows.getByRole("row").nth(1).getByRole("gridcell").first().textContent()).toBe("California");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Copy rows" }).click();
    await page.getByText("Copied to clipboard").waitFor();
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).trim().split("\n");
    expect(lines[0]?.split("\t").slice(0, 2)).toEqual(["State", "Flight date"]);
    expect(lines.length - 1).toBe(Number(count.replaceAll(",", "")));
    expect(lines.every((line, index) => index === 0 || line.startsWith("California\t"))).toBe(true);
  });
});
