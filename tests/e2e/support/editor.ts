// A workbook open in the editor, made by the calls that programs use: what tests of the screen begin with.
import type { BrowserContextOptions, Page, Request } from "playwright-core";
import { expect } from "vitest";
import { test as base } from "./test.ts";
import { createWorkbook, readWorkbook, signInForCalls } from "./workbooks.ts";

type StorageState = NonNullable<Exclude<BrowserContextOptions["storageState"], string>>;
/** Elements in the file form; `source` reads a table of the samples. */
export type Elements = (source: (table: string) => object) => readonly object[];

/** Sign-ins are counted: the first test of a file signs in, the others go on with what its browser kept. */
let kept: StorageState | null = null;
let token = "";

/** Tests of one page with elements in the file form; `read` gives the file's first element as it is by now. */
export const test = base.extend("editor", async ({ open, product }, { onCleanup }) => {
  let opened: Page | null = null;
  const renewals = new Set<Request>();
  onCleanup(async () => {
    if (opened === null) return;
    // What is kept while a token is being renewed is the one that was used up: the next test would be signed out for it.
    await expect.poll(() => renewals.size).toBe(0);
    kept = await opened.context().storageState();
  });
  return async (name: string, elements: Elements, colorScheme: "light" | "dark" = "light") => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const { page, watch } = await open({ colorScheme, context: { permissions, ...(kept === null ? {} : { storageState: kept }) } });
    opened = page;
    page.on("request", (request) => void (request.url().endsWith("/refresh-token") && renewals.add(request)));
    page.on("requestfinished", (request) => void renewals.delete(request));
    page.on("requestfailed", (request) => void renewals.delete(request));
    if (kept === null) token = await signInForCalls(page, product);
    const { address, workbookId } = await createWorkbook(product, token, name, elements);
    await page.goto(`${address}/edit`);
    await page.getByRole("contentinfo").getByText("Live edit on").waitFor();
    return { page, watch, read: async () => (await readWorkbook(product, token, workbookId)).pages[0]?.elements[0] };
  };
});
