// Files in cells of input tables: chosen, dropped, pasted, shown, saved, taken out and back, within what their column takes.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { closeByEscape } from "./support/close-by-escape.ts";
import { cell as cellOf, emptySource, paste } from "./support/input-tables.ts";
import { keptEntries } from "./support/kept-entries.ts";
import { test } from "./support/test.ts";
import { createWorkbook, signInForCalls } from "./support/workbooks.ts";

const cell = (page: Page, row: number, column: number): Locator => cellOf(page, "Cases", row, column);
const text = (name: string, content: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** An empty input table. */
const cases = (flights: object, columns: readonly object[], members: object = {}): object => ({
  id: "cases",
  kind: "input-table",
  name: "Cases",
  inputMode: "edit",
  source: emptySource(flights),
  columns,
  ...members,
});

/** Brings files to a cell as the clipboard or the pointer does. */
async function bring(kind: "paste" | "drop", at: Locator, name: string, content: string, type: string): Promise<void> {
  await at.evaluate(
    (node, given) => {
      const data = new DataTransfer();
      const bytes = given.type.startsWith("image/") ? Uint8Array.from(atob(given.content), (char) => char.charCodeAt(0)) : given.content;
      data.items.add(new File([bytes], given.name, { type: given.type }));
      const target = given.kind === "paste" ? document.activeElement : node;
      const settings = { bubbles: true, cancelable: true };
      target?.dispatchEvent(
        given.kind === "paste"
          ? new ClipboardEvent("paste", { ...settings, clipboardData: data })
          : new DragEvent("drop", { ...settings, dataTransfer: data }),
      );
    },
    { kind, name, content, type },
  );
}

describe("files in cells", () => {
  test("S-I15: come by dialog, drop and paste, are saved as they were, and go and come back by undo", async ({ open, product }) => {
    const { page } = await open();
    const token = await signInForCalls(page, product);
    const { address } = await createWorkbook(product, token, "Cases with files", (source) => [
      cases(
        source("flights"),
        [
          { id: "name", name: "Name", type: "text" },
          { id: "papers", name: "Papers", type: "file", maxFileNum: 2, maxFileSizeMb: 0.01, acceptedFileTypes: [".txt", "image/*"] },
          { id: "count", name: "Count", formula: "ArrayLength([Papers])" },
        ],
        { sheaf: { dataEntry: { published: { allow: "nobody" } } } },
      ),
    ]);
    await page.goto(`${address}/edit`);
    await cell(page, 1, 1).click();
    await page.keyboard.type("First");
    await page.keyboard.press("Enter");
    const papers = cell(page, 1, 2);
    const holds = async (words: string): Promise<void> => {
      await expect.poll(() => papers.textContent()).toBe(words);
    };

    // By dialog, opened by the keyboard.
    await papers.click();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Papers, row 1" });
    await dialog.getByText("No files yet.").waitFor();
    await dialog.getByLabel("Files for Papers").setInputFiles([text("plan.txt", "what is planned")]);
    await dialog.getByText("plan.txt").waitFor();
    await dialog.getByText("15 bytes").waitFor();
    await dialog.getByLabel("Files for Papers").setInputFiles([text("bad.exe", "x")]);
    await expect.poll(() => dialog.getByRole("alert").textContent()).toBe("Unaccepted file type");
    await dialog.getByLabel("Files for Papers").setInputFiles([text("large.txt", "x".repeat(20_000))]);
    await expect.poll(() => dialog.getByRole("alert").textContent()).toBe("File too large");
    await expectAccessible(page);
    const saving = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Save plan.txt" }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe("plan.txt");
    expect(await readFile(await saved.path(), "utf8")).toBe("what is planned");
    await closeByEscape(dialog);
    await expect.poll(() => cell(page, 1, 3).textContent()).toBe("1");

    // By drop: a picture is shown as one. A third file is too many.
    await bring("drop", papers, "dot.png", PNG, "image/png");
    await expect.poll(() => papers.textContent()).toContain("plan.txt, dot.png");
    await expect.poll(() => papers.locator("img").count()).toBe(1);
    await expect.poll(() => cell(page, 1, 3).textContent()).toBe("2");
    await papers.click();
    await bring("paste", papers, "more.txt", "more", "text/plain");
    await page.getByText("Only 2 files are allowed").waitFor();

    // Undo takes the file out, again puts it back, though its bytes were sent once.
    await page.keyboard.press("Control+z");
    await expect.poll(() => cell(page, 1, 3).textContent()).toBe("1");
    await bring("paste", papers, "more.txt", "more", "text/plain");
    await expect.poll(() => papers.textContent()).toContain("plan.txt, more.txt");
    await papers.dblclick();
    await dialog.getByRole("button", { name: "Remove plan.txt" }).click();
    await expect.poll(() => dialog.getByRole("listitem").count()).toBe(1);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => papers.textContent()).toBe("more.txtmore.txt");
    await page.keyboard.press("Control+z");
    await expect.poll(() => papers.textContent()).toContain("plan.txt, more.txt");

    // Text is no file; nothing of the cell is lost by it. Delete empties the cell.
    await papers.click();
    await page.keyboard.type("x");
    await holds("plan.txtmore.txtplan.txt, more.txt");
    // R11: taken back before the server has answered, and the page left before that was sent: the next page sends it.
    const entries = "**/input-tables/cases/entries";
    const answered = page.waitForResponse(entries);
    const undone = Promise.withResolvers<undefined>();
    let asked = 0;
    await page.route(entries, async (route) => {
      asked += 1;
      // The second one never arrives.
      if (asked > 1) return;
      await undone.promise;
      await route.continue();
    });
    await page.keyboard.press("Delete");
    await holds("");
    await page.keyboard.press("Control+z");
    await holds("plan.txtmore.txtplan.txt, more.txt");
    undone.resolve(undefined);
    await answered;
    await expect.poll(() => asked).toBe(2);
    await expect.poll(() => keptEntries(page)).toBe(1);
    await page.goto("about:blank");
    await page.unroute(entries);
    await page.goto(`${address}/edit`);
    await holds("plan.txtmore.txtplan.txt, more.txt");
    await expect.poll(() => cell(page, 1, 3).textContent()).toBe("2");

    // Its rules are made in the panel.
    await papers.click();
    const panel = page.getByRole("complementary", { name: "Element properties" });
    await panel.getByRole("textbox", { name: "Most files in a cell" }).fill("3");
    await page.keyboard.press("Enter");
    await papers.click();
    await bring("paste", papers, "third.txt", "3", "text/plain");
    await expect.poll(() => cell(page, 1, 3).textContent()).toBe("3");

    // Who only looks saves them, and adds none.
    await expect.poll(() => page.getByRole("contentinfo").textContent()).toContain("All changes saved");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const publishing = page.getByRole("dialog");
    await publishing.getByRole("button", { name: "Publish", exact: true }).click();
    await publishing.waitFor({ state: "hidden" });
    await page.goto(`${address}/version/1`);
    await cell(page, 1, 2).dblclick();
    await dialog.getByRole("button", { name: "Save third.txt" }).waitFor();
    expect(await dialog.getByRole("button", { name: "Add files" }).count()).toBe(0);
    expect(await dialog.getByRole("button", { name: /^Remove/ }).count()).toBe(0);
  });

  test("a name that is too long is cut where its cell ends; text over files is told only where there is any", async ({ open, product }) => {
    const { page } = await open();
    const token = await signInForCalls(page, product);
    const { address } = await createWorkbook(product, token, "Names of files", (source) => [
      cases(source("flights"), [
        { id: "name", name: "Name", type: "text" },
        { id: "papers", name: "Papers", type: "file" },
        { id: "note", name: "Note", type: "text" },
      ]),
    ]);
    await page.goto(`${address}/edit`);
    await cell(page, 1, 1).click();
    await paste(page, "First\t\tone\nSecond\t\ttwo");
    await expect.poll(() => cell(page, 2, 3).textContent()).toBe("two");
    const files = cell(page, 1, 2);
    await files.click();
    await bring("paste", files, "a plan with a very long name that goes on and on.txt", "x", "text/plain");
    const name = files.locator("[aria-hidden] span span");
    await expect.poll(() => name.count()).toBe(1);
    expect(await name.evaluate((node) => [node.scrollWidth > node.clientWidth, getComputedStyle(node).textOverflow])).toEqual([
      true,
      "ellipsis",
    ]);
    const told = page.getByText("Files were left as they are: text cannot be pasted as a file");
    expect(await told.count()).toBe(0);
    await cell(page, 1, 1).click();
    await paste(page, "Third\tplan.txt\tthree");
    await told.waitFor();
    await expect.poll(() => cell(page, 1, 3).textContent()).toBe("three");
    await expect.poll(() => cell(page, 1, 2).textContent()).toContain("a plan");
  });
});
