// A download whose line breaks goes on where it stopped: by itself where the line comes back, by a button where it does not.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { grid, strikeColumns } from "./support/birdstrikes.ts";
import { cutLine } from "./support/cut-line.ts";
import { keepPicture } from "./support/pictures.ts";
import { test } from "./support/test.ts";
import { createWorkbook, signInForCalls } from "./support/workbooks.ts";

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole("group", { name: "Tools of Strikes" }).getByRole("button", { name: "More for Strikes" }).click();
  await page.getByRole("menuitem", { name: "Download…" }).click();
  const dialog = page.getByRole("dialog", { name: "Download Strikes" });
  await dialog.waitFor();
  return dialog;
}

async function saved(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const waiting = page.waitForEvent("download");
  await press();
  return readFile(await (await waiting).path());
}

test("a table's file over a line that breaks twice: it goes on, and is the file that would have come at once", async ({
  open,
  product,
}) => {
  const line = await cutLine(product.url);
  onTestFinished(() => line.close());
  const { page, watch } = await open({ colorScheme: "dark", context: { baseURL: line.url } });
  watch.expect(/ERR_(?:CONNECTION|EMPTY|INCOMPLETE|NETWORK|SOCKET|CONTENT)|WebSocket/u);
  const own = { ...product, url: line.url };
  const token = await signInForCalls(page, own);
  const { address } = await createWorkbook(own, token, "Taken twice", (source) => [
    {
      id: "t",
      kind: "table",
      name: "Strikes",
      source: source("birdstrikes"),
      columns: strikeColumns,
      sort: [...strikeColumns].map(({ id }) => ({ columnId: id, direction: "ascending" })),
    },
  ]);
  await page.goto(`${address}/edit`);
  await grid(page, "Strikes").getByRole("gridcell").first().click();
  const asked: { readonly id: string; readonly from: number }[] = [];
  const begun: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/download")) return;
    asked.push((request.postDataJSON() as { readonly download: (typeof asked)[number] }).download);
  });
  page.on("response", (response) => {
    if (response.url().endsWith("/download")) begun.push(response.headers()["x-download-from"]);
  });

  let dialog = await openDialog(page);
  const undisturbed = await saved(page, () => dialog.getByRole("button", { name: "Download", exact: true }).click());
  expect(undisturbed.length).toBeGreaterThan(200_000);
  expect(begun).toEqual(["0"]);

  // it comes back: nobody has to do anything
  dialog = await openDialog(page);
  line.cutAfter(120_000, "comes-back");
  const goneOn = await saved(page, () => dialog.getByRole("button", { name: "Download", exact: true }).click());
  expect(line.cuts()).toBe(1);
  expect(goneOn.equals(undisturbed)).toBe(true);
  expect([asked[1]?.id, asked[1]?.from]).toEqual([asked[2]?.id, 0]);
  expect(asked[2]?.from).toBeGreaterThan(0);
  expect(begun[2]).toBe(String(asked[2]?.from));

  // it stays away: what came is held until somebody resumes
  dialog = await openDialog(page);
  line.cutAfter(120_000, "stays-away");
  await dialog.getByRole("button", { name: "Download", exact: true }).click();
  await dialog.getByText("Reconnecting…").waitFor();
  const resume = dialog.getByRole("button", { name: "Resume" });
  await resume.waitFor();
  await dialog.getByText(/^[\d.]+ kB of the file have arrived\./u).waitFor();
  await expectAccessible(page, "[role=dialog]");
  await keepPicture(page, "download-broken");
  line.mend();
  const resumed = await saved(page, () => resume.click());
  expect(resumed.equals(undisturbed)).toBe(true);
  expect(Number(begun.at(-1))).toBeGreaterThan(0);
});
