// Versions as people meet them: an earlier one is put back into the draft, and who looks is told of a newer one.
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { test } from "./support/editor.ts";
import { keptBy } from "./support/storage.ts";
import type { OpenedPage } from "./support/test.ts";
import { pageTab, pages } from "./support/page-tabs.ts";

const WEATHER = (source: (table: string) => object): readonly object[] => [
  {
    id: "weather",
    kind: "table",
    name: "Weather",
    source: source("seattle_weather"),
    columns: [
      { id: "kind", name: "Kind", formula: "[weather]" },
      { id: "rain", name: "Rain", formula: "[precipitation]" },
    ],
  },
];

async function publish(page: Page, version: number): Promise<void> {
  // What was done just now is to be in it.
  await page.getByRole("contentinfo").getByText("Live edit on").waitFor();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("banner").getByText(`Version ${version}`, { exact: true }).waitFor();
}

const addPage = async (page: Page, name: string): Promise<void> => {
  await pages(page).getByRole("button", { name: "Add page" }).click();
  await pageTab(page, name).waitFor();
};

describe("an earlier version", () => {
  test("is put into the draft from the list, at once and for everybody; undo takes it back (reference 1.2)", async ({ editor, open }) => {
    const { page } = await editor("Versions put back", WEATHER);
    await publish(page, 1);
    await addPage(page, "Page 2");
    const { page: other }: OpenedPage = await open({ context: { storageState: await keptBy(page) } });
    await other.goto(page.url());
    await pageTab(other, "Page 2").waitFor();

    await page.getByRole("button", { name: "Versions", exact: true }).click();
    const versions = page.getByRole("dialog", { name: "Versions" });
    const row = versions.getByRole("row", { name: /Version 1/ });
    await row.hover();
    // Its buttons stand beside what the row says, not over it.
    const when = row.locator("time");
    const more = versions.getByRole("button", { name: "More for version 1" });
    expect(await when.evaluate((node) => getComputedStyle(node).visibility)).toBe("visible");
    const words = await when.boundingBox();
    expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual((await more.boundingBox())?.x ?? 0);
    await more.click();
    // The menu lies over the dialog that it was opened in, from its first line on.
    const isOnTop = (): Promise<boolean> =>
      page.getByRole("menuitem", { name: "Open this version" }).evaluate((node) => {
        const { left, top } = node.getBoundingClientRect();
        return node.contains(document.elementFromPoint(left + 4, top + 2));
      });
    await expect.poll(isOnTop).toBe(true);
    await page.getByRole("menuitem", { name: "Restore into the draft" }).click();
    await page.getByText("The draft is version 1 now").waitFor();
    await expect.poll(() => pageTab(page, "Page 2").count()).toBe(0);
    await expect.poll(() => pageTab(other, "Page 2").count()).toBe(0);

    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await pageTab(page, "Page 2").waitFor();
    await pageTab(other, "Page 2").waitFor();
    await page.getByRole("button", { name: "Redo: Restore version 1" }).click();
    await expect.poll(() => pageTab(other, "Page 2").count()).toBe(0);
  });

  test("is put into the draft from where it is looked at; readers see the newest all the while", async ({ editor }) => {
    const { page } = await editor("Versions from the banner", WEATHER);
    await publish(page, 1);
    await addPage(page, "Page 2");
    await publish(page, 2);
    const [workbook] = page.url().split(/\/page\/|\/edit/u);
    await page.goto(`${workbook}/version/1`);
    await page.getByText(/You are looking at version 1/).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Restore into the draft" }).click();
    await page.getByText("The draft is version 1 now").waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/edit$/);
    await expect.poll(() => pageTab(page, "Page 2").count()).toBe(0);
    await page.getByRole("banner").getByText("1 change since version 2").waitFor();
    await page.keyboard.press("Control+z");
    await pageTab(page, "Page 2").waitFor();
    await page.getByRole("banner").getByRole("button", { name: "View" }).click();
    await page.getByRole("banner").getByText("version 2").waitFor();
    await pageTab(page, "Page 2").waitFor();
  });
});

describe("a newer version", () => {
  test("is told to who looks, opened when they ask for it, and leaves what they chose", async ({ editor, open }) => {
    const { page } = await editor("Versions that follow", WEATHER);
    await publish(page, 1);
    const { page: reader }: OpenedPage = await open({ context: { storageState: await keptBy(page) } });
    const [workbook = ""] = page.url().split(/\/page\/|\/edit/u);
    await reader.goto(workbook);
    const table = reader.getByRole("main").getByRole("grid").first();
    await table.getByRole("columnheader", { name: /Rain/ }).click({ button: "right" });
    await reader.getByRole("menuitem", { name: "Sort descending" }).click();
    await expect.poll(() => table.getByRole("columnheader", { name: /Rain/ }).getAttribute("aria-sort")).toBe("descending");

    await addPage(page, "Page 2");
    await publish(page, 2);
    const notice = reader.getByRole("status").filter({ hasText: "A newer version is there" });
    await notice.waitFor();
    // Nothing moved yet.
    expect(await pageTab(reader, "Page 2").count()).toBe(0);
    await expectAccessible(reader);
    await notice.getByRole("button", { name: "Show version 2" }).click();
    await pageTab(reader, "Page 2").waitFor();
    await reader.getByRole("banner").getByText("version 2").waitFor();
    await expect.poll(() => table.getByRole("columnheader", { name: /Rain/ }).getAttribute("aria-sort")).toBe("descending");
    await expect.poll(() => notice.count()).toBe(0);

    await addPage(page, "Page 3");
    await publish(page, 3);
    await notice.getByRole("button", { name: "Dismiss" }).click();
    await expect.poll(() => notice.count()).toBe(0);
    await addPage(page, "Page 4");
    await publish(page, 4);
    await notice.getByRole("button", { name: "Show version 4" }).waitFor();
  });
});
