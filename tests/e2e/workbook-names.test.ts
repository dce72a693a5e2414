// Names and text that are longer than their place, in scripts of both directions: people read their beginning, and what lies beside them
// covers none of it.
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { type Elements, test } from "./support/editor.ts";

const hebrew = "מכירות לפי אזור ושנה, כולל החזרות והנחות של שנה שעברה";
const arabic = "المبيعات حسب المنطقة والسنة مع المرتجعات والخصومات";
const english = "Strikes of large and medium animals by phase of flight and by year, airports of the west";

const elements = (name: string, column: string, text: string): Elements => {
  return (source) => [
    {
      id: "table",
      kind: "table",
      name,
      source: source("birdstrikes"),
      columns: [
        { id: "said", name: column, formula: `"${text}"`, style: { width: 140 } },
        { id: "code", name: "Code", formula: '"(3) -12 %"' },
        { id: "cost", name: `${column} 2`, formula: "[birdstrikes/Cost Total $] + 1", style: { width: 140 } },
      ],
    },
  ];
};

/** Whether the first letter of a text lies within its box, and the last one beyond it: the text is cut at its end. */
const isCutAtItsEnd = (place: Locator): Promise<boolean> =>
  place.evaluate((node) => {
    const letters = [];
    const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text !== null; text = walk.nextNode())
      for (const at of [...(text.textContent ?? "").matchAll(/\p{L}/gu)].map(({ index }) => index)) {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        letters.push(range.getBoundingClientRect());
      }
    const box = node.getBoundingClientRect();
    const isIn = (letter: DOMRect | undefined): boolean =>
      letter !== undefined && letter.left >= box.left - 1 && letter.right <= box.right + 1;
    return isIn(letters[0]) && !isIn(letters.at(-1));
  });

const overlap = async (a: Locator, b: Locator): Promise<boolean> => {
  const [first, second] = await Promise.all([a.boundingBox(), b.boundingBox()]);
  if (first === null || second === null) throw new Error("One of them is not on the screen.");
  return (
    first.x < second.x + second.width &&
    second.x < first.x + first.width &&
    first.y < second.y + second.height &&
    second.y < first.y + first.height
  );
};

const header = (page: Page, name: string): Locator => page.getByRole("columnheader", { name, exact: true });

describe("long names", () => {
  test("in Hebrew and Arabic they are cut at their end: bars, panels, headers, cells, inputs", async ({ editor }) => {
    const { page } = await editor(hebrew, elements(hebrew, arabic, hebrew));
    await page.setViewportSize({ width: 1024, height: 800 });
    const table = page.getByRole("grid");
    await table.getByRole("gridcell", { name: hebrew }).first().click();
    for (const place of [
      page.getByRole("banner").getByRole("heading", { name: hebrew }),
      page.getByRole("main").getByRole("heading", { name: hebrew }),
      header(page, arabic).getByText(arabic),
      table.getByRole("gridcell", { name: hebrew }).first(),
      page.getByRole("tree").getByText(hebrew),
      page.getByRole("complementary").getByText(arabic, { exact: true }).last(),
    ])
      await expect.poll(() => isCutAtItsEnd(place), { message: place.toString() }).toBe(true);

    // What begins with no letter of either stays as it is written, and a formula with such a name as well.
    const direction = (place: Locator): Promise<string> => place.evaluate((node) => getComputedStyle(node).direction);
    const code = table.getByRole("gridcell", { name: "(3) -12 %" }).first();
    const [cell, bracket] = await code.evaluate((node) => {
      const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      range.setStart(walk.nextNode() ?? node, 0);
      range.setEnd(range.startContainer, 1);
      return [node.getBoundingClientRect().left, range.getBoundingClientRect().left];
    });
    expect(bracket - cell).toBeLessThan(12);
    expect(await direction(page.getByRole("textbox", { name: /^Formula/ }))).toBe("ltr");

    // What is being named is written from its own side.
    await header(page, arabic).dblclick();
    const field = page.getByRole("textbox", { name: "Column name" });
    await field.fill(hebrew);
    expect(await field.evaluate((node) => getComputedStyle(node).unicodeBidi)).toBe("plaintext");
    await field.press("Enter");
    await header(page, hebrew).waitFor();
  });

  test("on a narrow screen neither tools nor arrows lie over them, and a hint says them whole", async ({ editor }) => {
    const { page } = await editor(english, elements(english, "Cost of everything there is", "as it is"));
    await page.setViewportSize({ width: 1024, height: 800 });
    const table = page.getByRole("grid");
    await table.getByRole("gridcell").first().click();
    const title = page.getByRole("main").getByRole("heading", { name: english });
    await expect.poll(() => isCutAtItsEnd(title)).toBe(true);
    expect(await overlap(title, page.getByRole("main").getByRole("button", { name: `More for ${english}` }))).toBe(false);
    expect(await title.getAttribute("title")).toBe(english);
    const name = page.getByRole("banner").getByRole("heading", { name: english });
    expect(await name.getAttribute("title")).toBe(english);
    expect(await page.getByRole("link", { name: "Samples" }).getByTitle("Samples").isVisible()).toBe(true);

    for (const shown of ["Cost of everything there is", "Cost of everything there is 2"]) {
      await header(page, shown).hover();
      const arrow = header(page, shown).locator('[aria-hidden="true"]:has(svg)').last();
      await expect.poll(() => arrow.isVisible()).toBe(true);
      expect(await overlap(arrow, header(page, shown).getByText(shown, { exact: true })), shown).toBe(false);
    }
  });
});
