// Where an element comes from, what uses a table, and who used what: as somebody follows it through the screens.
import type { Page } from "playwright-core";
import { expectAccessible } from "./support/accessibility.ts";
import { strikeColumns } from "./support/birdstrikes.ts";
import { test } from "./support/editor.ts";

async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env["PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}

test("an element tells its sources, a table what uses it, the usage screen who asked what, and the search where it stands", async ({
  editor,
}) => {
  const { page } = await editor(
    "Traced strikes",
    (source) => [
      { id: "t", kind: "table", name: "Strikes", source: source("birdstrikes"), columns: strikeColumns },
      {
        id: "s",
        kind: "table",
        name: "Second",
        source: { kind: "table", elementId: "t" },
        columns: [{ id: "c", name: "Traced cost", formula: "[Strikes/Cost]" }],
      },
    ],
    "dark",
  );
  const organization = new URL(page.url()).pathname.split("/")[1] ?? "";
  await page.getByRole("grid", { name: "Second" }).getByRole("gridcell").first().click();
  await page.getByRole("group", { name: "Tools of Second" }).getByRole("button", { name: "More for Second" }).click();
  await page.getByRole("menuitem", { name: "Where does this come from" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("listitem").filter({ hasText: "birdstrikes" }).waitFor();
  await expectAccessible(page, "[role=dialog]");
  await keepPicture(page, "origins");
  await dialog.getByRole("button", { name: "Close" }).first().click();

  await page.goto(`/${organization}/connections`);
  await page.getByRole("searchbox", { name: "Find tables" }).fill("birdstrikes");
  await page
    .getByRole("treeitem", { name: /birdstrikes/i })
    .last()
    .click();
  await page.getByRole("button", { name: "What uses this table" }).click();
  await dialog.getByText("Traced strikes").waitFor();
  await expectAccessible(page, "[role=dialog]");
  await keepPicture(page, "uses");
  await dialog.getByRole("button", { name: "Close" }).first().click();

  await page.goto(`/${organization}/admin/usage`);
  await page.getByRole("heading", { name: "Usage" }).waitFor();
  await expectAccessible(page);
  await keepPicture(page, "usage");
  await page.getByRole("row", { name: /Sam Sample/ }).waitFor();
  await page.getByRole("radio", { name: "Slowest" }).click();
  await page
    .getByRole("row", { name: /Sam Sample.*Warehouse/ })
    .first()
    .waitFor();
  await expectAccessible(page);
  await keepPicture(page, "usage-slowest");
  await page.getByRole("radio", { name: "Unused documents" }).click();
  await page
    .getByText(/^Nobody has opened or changed these documents|^No/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await keepPicture(page, "usage-unused");

  await page.goto(`/${organization}/search?query=traced`);
  await page.getByRole("radio", { name: "Inside documents" }).click();
  const found = page.getByRole("row", { name: /Traced cost.*Draft.*Column.*Second.*Traced strikes/ });
  await found.waitFor();
  await expectAccessible(page);
  await keepPicture(page, "search-inside");
  await found.getByRole("link", { name: "Traced cost" }).click();
  await page.getByRole("contentinfo").getByText("Live edit on").waitFor();
});
