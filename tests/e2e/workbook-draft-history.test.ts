// What was done to a draft is kept: who did it, the way back to any moment after the page was read anew, and the draft put away; and what stands when the network goes.
import { describe, expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { test } from "./support/editor.ts";

const plain = (source: (table: string) => object): readonly object[] => [
  { id: "t", kind: "table", name: "Trips", source: source("flights"), columns: [{ id: "o", name: "Origin", formula: "[flights/origin]" }] },
];

describe("the draft", () => {
  test("tells what was done to it, goes back to a moment after a reload, and is discarded", async ({ editor }) => {
    const { page } = await editor("History", plain);
    const tabs = page.getByRole("navigation", { name: "Pages" });
    const addPage = async (name: string): Promise<void> => {
      await tabs.getByRole("button", { name: "Add page" }).click();
      await tabs.getByText(name, { exact: true }).waitFor();
    };
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("Version 1 published").waitFor();
    await addPage("Page 2");
    await addPage("Page 3");

    // Nothing can be undone by the keyboard after a reload; the history leads back all the same.
    await page.reload();
    await page.getByRole("contentinfo").getByText("Live edit on").waitFor();
    const openDraft = async () => {
      await page.getByRole("button", { name: "Versions", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Versions" });
      await dialog.getByRole("tab", { name: "Draft" }).click();
      return dialog;
    };
    let dialog = await openDraft();
    await dialog.getByText("Since version 1").waitFor();
    await dialog.getByText("2 changes are in the draft alone. Readers see version 1.").waitFor();
    await expectAccessible(page, "[role=dialog]");
    const first = dialog.getByRole("row").filter({ hasText: "Add page" }).first();
    await first.getByRole("button", { name: /^More for/u }).click();
    await page.getByRole("menuitem", { name: "Take back this and all since" }).click();
    await tabs.getByText("Page 3", { exact: true }).waitFor({ state: "detached" });
    await tabs.getByText("Page 2", { exact: true }).waitFor();
    await page.keyboard.press("Control+z");
    await tabs.getByText("Page 3", { exact: true }).waitFor();

    dialog = await openDraft();
    await dialog.getByRole("button", { name: "Discard draft" }).click();
    await tabs.getByText("Page 2", { exact: true }).waitFor({ state: "detached" });
  });

  test("goes on without the network: it is said, panels and the formula bar open, and what is typed is sent later", async ({ editor }) => {
    const { page, watch, read } = await editor("Away", (source) => [
      ...plain(source),
      { id: "text", kind: "text", name: "Words", body: "Bring a map" },
    ]);
    watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/u);
    const grid = page.getByRole("grid", { name: "Trips", exact: true });
    await grid.getByRole("gridcell").first().waitFor();
    // The parts of the editor are brought while nothing else is to be done.
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName("sheaf-parts-at-hand").length)).toBe(1);
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await page.getByText("You are offline.").waitFor();
    await page.getByText(/what you change is kept in this browser/iu).waitFor();
    // The strip says the same, although nothing is written and the socket has not noticed.
    await page
      .getByRole("contentinfo")
      .getByText(/^Offline/u)
      .waitFor();
    await grid.getByRole("columnheader", { name: /^Origin/u }).click();
    await page.getByRole("button", { name: "Table", exact: true }).click();
    await page.getByRole("dialog", { name: "New table: pick its source" }).waitFor();
    await page.keyboard.press("Escape");
    await grid.getByRole("columnheader", { name: /^Origin/u }).dblclick();
    await page.getByRole("textbox", { name: "Column name" }).fill("From");
    await page.keyboard.press("Enter");
    await page.getByText("1 change of yours is kept in this browser until the server has it. Go on working.").waitFor();
    // What was not open before is there too: the dialogs of the bar, and the editor of texts.
    await page.getByRole("banner").getByRole("button", { name: "Share" }).click();
    await page.getByRole("dialog", { name: "Share Away" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("Bring a map").dblclick();
    await page.getByRole("textbox", { name: /Words/u }).waitFor();
    await page.keyboard.type(" and water");
    await page.keyboard.press("Escape");
    await page.getByText("Bring a map and water").waitFor();
    expect(
      await page
        .getByRole("contentinfo")
        .getByText(/saved|Saving/u)
        .count(),
    ).toBe(0);
    await page.context().setOffline(false);
    await expect.poll(async () => JSON.stringify((await read())?.["columns"])).toContain("From");
    await page.getByText("You are offline.").waitFor({ state: "detached" });
  });
});
