// A workbook open in the editor, made by the calls that programs use: what tests of the screen begin with.
import type { Page } from "playwright-core";
import { keptBy, type StorageState } from "./storage.ts";
import { test as base } from "./test.ts";
import { createWorkbook, readWorkbook, signInForCalls } from "./workbooks.ts";

/** Elements in the file form; `source` reads a table of the samples. */
export type Elements = (source: (table: string) => object) => readonly object[];

/** Sign-ins are counted: the first test of a file signs in, the others go on with what its browser kept. */
let kept: StorageState | null = null;
let token = "";

/** Tests of one page with elements in the file form; `read` gives the file's first element as it is by now. */
export const test = base.extend("editor", async ({ open, product }, { onCleanup }) => {
  let opened: Page | null = null;
  onCleanup(async () => {
    if (opened !== null) kept = await keptBy(opened);
  });
  return async (name: string, elements: Elements, colorScheme: "light" | "dark" = "light") => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const { page, watch } = await open({ colorScheme, context: { permissions, ...(kept === null ? {} : { storageState: kept }) } });
    opened = page;
    if (kept === null) token = await signInForCalls(page, product);
    const { address, workbookId } = await createWorkbook(product, token, name, elements);
    await page.goto(`${address}/edit`);
    await page.getByRole("contentinfo").getByText("Live edit on").waitFor();
    return { page, watch, read: async () => (await readWorkbook(product, token, workbookId)).pages[0]?.elements[0] };
  };
});
