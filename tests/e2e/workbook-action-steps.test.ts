// Steps of actions as they are built in the panel: every kind once, and a mark that leads on into another workbook with its values.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { expectDrawn } from "./support/drawn.ts";
import { emptySource } from "./support/input-tables.ts";
import { keepPicture } from "./support/pictures.ts";
import { on, plot, strikes } from "./support/strike-charts.ts";
import { test } from "./support/test.ts";
import { createWorkbook, publishDocument, readWorkbook, signInForCalls } from "./support/workbooks.ts";

const choose = async (page: Page, panel: Locator, label: string, option: string): Promise<void> => {
  await panel
    .getByRole("button", { name: new RegExp(`${label}$`, "u") })
    .last()
    .click();
  await page.getByRole("option", { name: option, exact: true }).click();
};
const write = async (panel: Locator, label: string, text: string): Promise<void> => {
  await panel.getByRole("textbox", { name: label, exact: true }).last().fill(text);
  await panel.getByRole("textbox", { name: label, exact: true }).last().press("Enter");
};

test("18.5: steps of every kind are built in the panel, each is a sentence, and a try says what they would do", async ({
  page,
  product,
}) => {
  page.setDefaultTimeout(15_000);
  const token = await signInForCalls(page, product);
  await createWorkbook(product, token, "Led to by a step", () => []);
  const { address, workbookId } = await createWorkbook(
    product,
    token,
    "Every step",
    (source) => [
      { id: "go", kind: "button", text: "Go" },
      {
        id: "size",
        kind: "control",
        controlId: "Size-picked",
        controlType: "list",
        selectionMode: "single",
        name: "Size of bird",
        source: { kind: "manual", valueType: "text", values: ["Small", "Large"] },
      },
      strikes(source),
      {
        id: "notes",
        kind: "input-table",
        name: "Notes",
        inputMode: "edit",
        source: emptySource(source("flights")),
        columns: [{ id: "what", name: "What", type: "text" }],
      },
      { id: "tabs", kind: "tabbed-container", name: "Parts", tabs: [{ name: "First" }, { name: "Second" }] },
      { id: "entry", kind: "form", name: "Entry", fields: [{ fieldId: "f-what", label: "What" }] },
      { id: "one", kind: "single-row-container", name: "One bird", source: on, keyColumnId: "size" },
    ],
    undefined,
    [{ id: "second", name: "Second page", elements: [] }],
    [{ id: "over", type: "modal", name: "Details" }],
  );
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(`${address}/edit`);
  await page.locator('[data-element="go"]').click({ position: { x: 4, y: 4 } });
  await page.getByRole("tab", { name: /^Actions/u }).click();
  const panel = page.getByRole("complementary", { name: "Element properties" });
  await panel.getByRole("button", { name: "Add an action" }).click();
  const says = (sentence: string) => panel.getByRole("button", { name: sentence, exact: true }).last().waitFor();
  /** Adds a step, fills it in and waits for its sentence. */
  const step = async (kind: string, fill: () => Promise<void>, sentence: string): Promise<void> => {
    await panel.getByRole("button", { name: "Add a step" }).last().click();
    await page.getByRole("menuitem", { name: kind, exact: true }).click();
    await fill();
    await says(sentence);
  };
  const nothing = async (): Promise<void> => undefined;
  await step("Set a control", () => write(panel, "Value", "Large"), "Set “Size of bird” to “Large”");
  await step("Clear controls", () => choose(page, panel, "Clear", "All on the page"), "Clear the controls on the page");
  await step("Go to a page or an element", () => choose(page, panel, "Page", "Second page"), "Go to “Second page”");
  await step(
    "Open a document",
    async () => {
      const document = panel.getByRole("combobox", { name: "Document" });
      await document.fill("Led to by");
      await page
        .getByRole("option", { name: /Led to by a step/u })
        .first()
        .click();
      await panel.getByText("The document has no controls to set.").waitFor();
    },
    "Open “Led to by a step”",
  );
  await step("Open a link", () => write(panel, "Address", "https://example.com/"), "Open https://example.com/");
  await step("Copy text", () => write(panel, "Text", "Copied"), "Copy “Copied”");
  await step("Show a message", () => write(panel, "Text", "Well done"), "Show the message “Well done”");
  await step("Open an overlay", nothing, "Open “Details”");
  await step("Close the overlay", nothing, "Close the overlay");
  await step("Show a tab", () => choose(page, panel, "Tab", "Second"), "Show the tab “Second”");
  await step("Refresh an element", () => choose(page, panel, "Element", "Strikes"), "Refresh “Strikes”");
  await step(
    "Sort an element",
    async () => {
      await choose(page, panel, "Element", "Strikes");
      await choose(page, panel, "By", "Cost");
      await choose(page, panel, "Order", "Descending");
    },
    "Sort “Strikes”",
  );
  await step(
    "Change an element",
    async () => {
      await choose(page, panel, "Element", "Strikes");
      await choose(page, panel, "Change", "Move a column");
      await choose(page, panel, "Column", "Cost");
      await says("Move “Cost” to the start of “Strikes”");
      await choose(page, panel, "Change", "Show or hide a column");
      await choose(page, panel, "Column", "Cost");
      await choose(page, panel, "Then", "Hide it");
    },
    "Hide “Cost” in “Strikes”",
  );
  await step(
    "Add a row",
    async () => {
      await panel.getByText("Set What").last().click();
      await write(panel, "Value", "A gull");
    },
    "Add a row to “Notes”",
  );
  await step("Change rows", () => choose(page, panel, "Rows", "With a matching value"), "Change rows of “Notes”");
  await step("Delete rows", nothing, "Delete rows of “Notes”");
  await step(
    "Fill in a form",
    async () => {
      await panel.getByText("Set What").last().click();
      await write(panel, "Value", "A swan");
    },
    "Fill 1 field of “Entry”",
  );
  await step("Clear a form", nothing, "Clear “Entry”");
  await step("Show a row", () => write(panel, "A formula", '"Large"'), 'Show the row "Large" in “One bird”');
  await step("If … else", () => write(panel, "If", "1 > 2"), "If 1 > 2");
  await keepPicture(page, "action-steps");
  await expectAccessible(page, '[aria-label="Element properties"]');
  await panel.getByRole("button", { name: "Try it" }).click();
  await panel.getByText("No condition was met").waitFor();
  await panel.getByText("Show the row “Large” in “One bird”").waitFor();

  // What was built stands in the file, in order, and the first steps run as they say.
  const kept = async (): Promise<readonly string[]> => {
    const { pages } = await readWorkbook(product, token, workbookId);
    const [first] = pages as readonly {
      readonly elements: readonly {
        readonly id: string;
        readonly actions?: readonly { readonly effects: readonly { readonly effect: string }[] }[];
      }[];
    }[];
    return first?.elements.find(({ id }) => id === "go")?.actions?.[0]?.effects.map(({ effect }) => effect) ?? [];
  };
  await expect
    .poll(kept)
    .toEqual(
      "set-control-value clear-control navigate open-document open-url copy-text show-message open-overlay close-overlay select-tab refresh-element custom-sort modify-element insert-rows update-rows delete-rows set-form-values reset-form set-single-row-container if-else".split(
        " ",
      ),
    );
});

test("18.5: a mark leads on into another workbook, to its page and with its values; a copied text and a message are said", async ({
  page,
  product,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  page.setDefaultTimeout(15_000);
  const token = await signInForCalls(page, product);
  const control = (id: string, more: object): object => ({ id, kind: "control", controlId: id, ...more });
  const detail = await createWorkbook(
    product,
    token,
    "Strikes in detail",
    () => [{ id: "hello", kind: "text", body: "The first page" }],
    undefined,
    [
      {
        id: "rows",
        name: "Rows",
        elements: [
          control("Between", { controlType: "date-range", name: "Flight date" }),
          control("Size-there", {
            controlType: "list",
            name: "Size",
            source: { kind: "manual", valueType: "text", values: ["Small", "Large"] },
          }),
        ],
      },
    ],
  );
  // An address of a page that is not published yet leads its editor to that page.
  await page.goto(`${detail.address}/page/rows`);
  await page.waitForURL(/\/page\/rows\/edit/u);
  await publishDocument(product, token, detail.workbookId);
  const { address } = await createWorkbook(product, token, "Strikes at a glance", (source) => [
    {
      ...control("Size-here", {
        controlType: "list",
        name: "Size of bird",
        source: { kind: "manual", valueType: "text", values: ["Small", "Large"] },
        selectionMode: "single",
        value: "Large",
      }),
    },
    {
      id: "copy",
      kind: "button",
      text: "Copy it",
      actions: [
        {
          id: "a",
          trigger: "on-click",
          effects: [
            { effect: "copy-text", text: "Strikes of birds" },
            { effect: "show-message", text: "Birds of {{CountDistinct([Strikes/Size])}} sizes" },
          ],
        },
      ],
    },
    {
      id: "by-year",
      kind: "bar-chart",
      name: "Strikes by year",
      source: on,
      columns: [
        { id: "y-year", name: "Year", formula: 'DateTrunc("year", [Strikes/Date])' },
        { id: "y-count", name: "Count", formula: "Count()" },
      ],
      xAxis: { columnId: "y-year" },
      yAxis: { columnIds: ["y-count"] },
    },
    strikes(source),
  ]);
  await page.goto(`${address}/edit`);
  await page.getByRole("button", { name: "Copy it" }).click();
  await page.getByText("Value copied to clipboard").waitFor();
  await page.getByText(/^Birds of \d+ sizes$/u).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Strikes of birds");

  // The step is built: the document, its page, and what its controls are set to.
  await expectDrawn(plot(page, "Strikes by year"));
  await page.locator('[data-element="by-year"]').click({ position: { x: 12, y: 12 } });
  const panel = page.getByRole("complementary", { name: "Element properties" });
  await page.getByRole("tab", { name: /^Actions/u }).click();
  await panel.getByRole("button", { name: "Add an action" }).click();
  await panel.getByRole("button", { name: "Add a step" }).click();
  await page.getByRole("menuitem", { name: "Open a document" }).click();
  const document = panel.getByRole("combobox", { name: "Document" });
  await document.fill("in detail");
  await page
    .getByRole("option", { name: /Strikes in detail/u })
    .first()
    .click();
  await choose(page, panel, "Where", "Same tab");
  await choose(page, panel, "Page", "Rows");
  await panel.getByText("Set Flight date").click();
  await choose(page, panel, "Flight date", "A selected value");
  await panel.getByText("Set Size").click();
  await choose(page, panel, "Size", "A control");
  await panel.getByRole("button", { name: "Open “Strikes in detail”", exact: true }).waitFor();
  await keepPicture(page, "action-open-document");
  await expectAccessible(page, '[aria-label="Element properties"]');
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await page.getByRole("button", { name: "Preview", exact: true }).waitFor({ state: "hidden" });
  await expectDrawn(plot(page, "Strikes by year"));
  await plot(page, "Strikes by year").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/page\/rows/u);
  const parameters = new URL(page.url()).searchParams;
  // The whole year, not its first day.
  expect(parameters.get("Between")).toMatch(/^min:(\d{4})-01-01.*,max:\1-12-31$/u);
  expect(parameters.get("Size-there")).toBe("Large");
  await page.getByRole("main").getByText("Large").first().waitFor();
  await page
    .getByRole("main")
    .getByText(/(?:31 Dec|Dec 31,?) 1990/u)
    .first()
    .waitFor();
});
