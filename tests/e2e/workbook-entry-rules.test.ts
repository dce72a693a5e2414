// Rules of input columns that change: what breaks them is marked, counted and found, and marks go when their reason does.
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { cell as cellOf, emptySource, paste } from "./support/input-tables.ts";
import { test } from "./support/test.ts";
import { createWorkbook, signInForCalls } from "./support/workbooks.ts";

const cell = (page: Page, row: number, column: number): Locator => cellOf(page, "Codes", row, column);

const codes = (source: object, rule: object = {}): object => ({
  id: "codes",
  kind: "input-table",
  name: "Codes",
  inputMode: "edit",
  source: emptySource(source),
  columns: [
    { id: "code", name: "Code", type: "text", ...rule },
    { id: "size", name: "Size", type: "number" },
  ],
});

describe("rules of input columns", () => {
  test("S-I16, S-I17: a rule switched on marks what breaks it, F8 finds it, the mark goes with the other value, and undo of the rule looks again", async ({
    open,
    product,
  }) => {
    const { page } = await open();
    const token = await signInForCalls(page, product);
    const { address } = await createWorkbook(product, token, "Codes", (source) => [codes(source("flights"))]);
    await page.goto(`${address}/edit`);
    await cell(page, 1, 1).click();
    await paste(page, "A\t1\nB\t2\nA\t3\nA\t4");
    await expect.poll(() => cell(page, 4, 2).textContent()).toBe("4");
    const marked = async (): Promise<string> => {
      const all = await Promise.all([1, 2, 3, 4].map((row) => cell(page, row, 1).getAttribute("aria-invalid")));
      return all.map((one) => (one === "true" ? "x" : ".")).join("");
    };
    const panel = page.getByRole("complementary", { name: "Element properties" });
    await panel.getByText("No value twice").click();
    await page.getByText("2 cells break the rule of Code. F8 goes from one to the next").waitFor();
    await expect.poll(marked).toBe("..xx");
    await panel.getByText("Invalid cells: 2").waitFor();
    await cell(page, 1, 2).click();
    await page.keyboard.press("F8");
    await expect.poll(() => cell(page, 3, 1).getAttribute("aria-selected")).toBe("true");

    // The first of them goes: the next one stands there rightly.
    await cell(page, 1, 1).click();
    await page.keyboard.type("C");
    await page.keyboard.press("Enter");
    await expect.poll(marked).toBe("...x");

    // Without the rule there are no marks; taken back, they are there again.
    await panel.getByText("No value twice").click();
    await expect.poll(marked).toBe("....");
    await cell(page, 1, 2).click();
    await page.keyboard.press("Control+z");
    await expect.poll(marked).toBe("...x");
  });

  test("who types into a column that is locked for them is told, once, and nothing is written", async ({ open, product }) => {
    const { page } = await open();
    const token = await signInForCalls(page, product);
    const rule = { sheaf: { entry: { lock: { users: ["nobody@example.org"] } } } };
    const { address } = await createWorkbook(product, token, "Locked codes", (source) => [codes(source("flights"), rule)]);
    await page.goto(`${address}/edit`);
    await cell(page, 1, 2).click();
    await page.keyboard.type("1");
    await page.keyboard.press("Enter");
    await expect.poll(() => cell(page, 1, 2).textContent()).toBe("1");
    await cell(page, 1, 1).click();
    await page.keyboard.type("abc");
    const told = page.getByRole("region", { name: "Notifications" }).getByText("Code is locked for you");
    await told.waitFor();
    expect(await told.count()).toBe(1);
    expect(await cell(page, 1, 1).textContent()).toBe("");
    // The column beside it takes what is typed.
    await cell(page, 1, 2).click();
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    await expect.poll(() => cell(page, 1, 2).textContent()).toBe("2");
  });

  test("a value that was not taken is entered by trying again, once nothing is in its way", async ({ open, product }) => {
    const { page } = await open();
    const token = await signInForCalls(page, product);
    const { address } = await createWorkbook(product, token, "Codes that wait", (source) => [
      codes(source("flights"), { sheaf: { entry: { unique: true } } }),
    ]);
    await page.goto(`${address}/edit`);
    await cell(page, 1, 1).click();
    await paste(page, "A\nA");
    await expect.poll(() => cell(page, 2, 1).getAttribute("aria-invalid")).toBe("true");
    await cell(page, 1, 1).click();
    await page.keyboard.type("B");
    await page.keyboard.press("Enter");
    await expect
      .poll(() => cell(page, 2, 1).getAttribute("aria-description"))
      .toBe("A stands nowhere else in Code any more: enter it again to use it");
    await cell(page, 2, 1).click();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => cell(page, 2, 1).getAttribute("aria-invalid")).toBe(null);
    await expect.poll(() => cell(page, 2, 1).textContent()).toBe("A");
  });

  test("a refused paste takes its new columns back with it", async ({ open, product }) => {
    const { page } = await open();
    const token = await signInForCalls(page, product);
    const { address } = await createWorkbook(product, token, "Codes that refuse", (source) => [
      codes(source("flights"), { sheaf: { entry: { unique: true, onInvalid: "reject" } } }),
    ]);
    await page.goto(`${address}/edit`);
    const columns = (): Promise<string | null> => page.getByRole("grid", { name: "Codes", exact: true }).getAttribute("aria-colcount");
    await cell(page, 1, 1).click();
    await paste(page, "B\t1\nA\t2");
    await expect.poll(() => cell(page, 2, 1).textContent()).toBe("A");
    await cell(page, 1, 1).click();
    await paste(page, "C\t1\tx\nC\t2\ty");
    await expect.poll(columns).toBe("4");
    await expect.poll(columns).toBe("3");
    await expect.poll(() => cell(page, 1, 1).textContent()).toBe("B");
    await expect.poll(() => page.getByRole("banner").getByRole("button", { name: /^Redo/ }).isDisabled()).toBe(true);
  });
});
