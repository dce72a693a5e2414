// A dashboard out of a table in one click, taken back by one undo; the gallery of templates says what it cannot fill.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { test } from "./support/editor.ts";

const strikes = (source: (table: string) => object): readonly object[] => [
  {
    id: "t",
    kind: "table",
    name: "Strikes",
    source: source("birdstrikes"),
    columns: [
      { id: "size", name: "Size", formula: "[birdstrikes/Wildlife Size]" },
      { id: "cost", name: "Cost", formula: "[birdstrikes/Cost Total $]" },
      { id: "day", name: "Flight date", formula: "[birdstrikes/Flight Date]" },
      { id: "phase", name: "Phase of flight", formula: "[birdstrikes/Phase of flight]" },
    ],
  },
];

const others = [
  ["comparison", "Strikes by Size", "Cost by Size"],
  ["funnel", "Strikes funnel", "Rows by Phase of flight"],
  ["report", "Strikes report", "Over time"],
  ["entry", "Strikes entry", "Strikes entries"],
] as const;

test("a dashboard from a table: figures that a control filters, one undo; the gallery draws what it makes and says what it cannot", async ({
  editor,
}) => {
  const { page } = await editor("Dashboard", strikes);
  const pages = page.getByRole("navigation", { name: "Pages" });
  await page.getByRole("grid", { name: "Strikes", exact: true }).getByRole("gridcell").first().waitFor();
  await page.locator('[data-element="t"]').click({ position: { x: 60, y: 8 } });
  await page.getByRole("button", { name: "More for Strikes" }).first().click();
  await page.getByRole("menuitem", { name: "Dashboard from this table" }).click();
  await pages.getByRole("button", { name: "Strikes overview", exact: true }).waitFor();
  const total = page.getByRole("group", { name: "Cost", exact: true }).first();
  await total
    .getByText(/\d{2},\d{3}/u)
    .first()
    .waitFor();
  const before = await total.textContent();
  await page.getByText("Cost by month").or(page.getByText("Cost by year")).first().waitFor();
  await page
    .getByText(/Cost comes to [\d,]+ in 10,000 rows/u)
    .first()
    .waitFor();

  // The control above filters every element of the page.
  await page
    .getByRole("radio", { name: "Large" })
    .or(page.getByRole("button", { name: "Large" }))
    .first()
    .click();
  await expect.poll(() => total.textContent()).not.toBe(before);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(() => pages.getByRole("button", { name: "Strikes overview", exact: true }).count()).toBe(0);
  await page.getByRole("grid", { name: "Strikes", exact: true }).getByRole("gridcell").first().waitFor();

  await page.getByRole("button", { name: "New page from a template" }).click();
  const gallery = page.getByRole("dialog", { name: "New page" });
  const cohort = gallery.locator("[data-template=cohort]");
  await gallery.getByText("No column names customers").or(cohort.getByText("Needs a column of customers")).first().waitFor();
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await gallery.waitFor({ state: "detached" });

  // Each runs on the warehouse as it was made.
  for (const [id, name, sign] of others) {
    await page.getByRole("button", { name: "New page from a template" }).click();
    await gallery.locator(`[data-template=${id}]`).click();
    await gallery.getByRole("button", { name: "Create page" }).click();
    await pages.getByRole("button", { name, exact: true }).waitFor();
    await page.getByText(sign).first().waitFor();
    await expect.poll(() => page.getByRole("main").getByRole("progressbar").count()).toBe(0);
    expect(await page.getByRole("main").getByRole("button", { name: "Retry" }).count()).toBe(0);
  }

  // What the form says becomes a row of the table beside it.
  await page.getByRole("button", { name: "Save entry", exact: true }).click();
  await page.getByText("Fill in at least one field.").waitFor();
  // The first field has the focus, and its list is open.
  await page.keyboard.press("Escape");
  await page.getByRole("form").getByRole("textbox", { name: /Cost/u }).first().fill("1234");
  await page.keyboard.press("Enter");
  await page.getByText("Sent.", { exact: true }).waitFor();
  await page
    .getByRole("grid", { name: "Strikes entries" })
    .getByText(/1,?234/u)
    .first()
    .waitFor();
});
