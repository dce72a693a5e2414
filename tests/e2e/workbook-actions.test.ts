// Actions: a button sets a control and leads to another page, a mark of a chart filters a table, a row is added; built in the panel.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { expectDrawn } from "./support/drawn.ts";
import { grid, emptySource } from "./support/input-tables.ts";
import { on, plot, strikes } from "./support/strike-charts.ts";
import { test } from "./support/test.ts";
import { createWorkbook, signInForCalls } from "./support/workbooks.ts";

const size = { id: "size", kind: "control", controlId: "Size-picked", controlType: "radio-group", name: "Size of bird" };
const button = {
  id: "go",
  kind: "button",
  text: "Large birds",
  icon: "arrow-right",
  actions: [
    {
      id: "a-go",
      trigger: "on-click",
      effects: [
        { effect: "set-control-value", control: "Size-picked", value: { type: "constant", value: { type: "text", value: "Large" } } },
        { effect: "navigate", target: { type: "page", page: "second" } },
      ],
    },
  ],
};
const note = {
  id: "note",
  kind: "button",
  text: "Note it",
  appearance: "outline",
  actions: [
    {
      id: "a-note",
      trigger: "on-click",
      effects: [
        {
          effect: "insert-rows",
          tableElementId: "notes",
          values: { what: { type: "control", control: "Size-picked" }, strikes: { type: "formula", formula: "Count([Strikes/Size])" } },
        },
      ],
    },
  ],
};
const notes = (source: object) => ({
  id: "notes",
  kind: "input-table",
  name: "Notes",
  inputMode: "edit",
  source: emptySource(source),
  columns: [
    { id: "what", name: "What", type: "text" },
    { id: "strikes", name: "Strikes", type: "number" },
  ],
});
const bySize = {
  id: "by-size",
  kind: "bar-chart",
  name: "Strikes by size",
  source: { kind: "table", elementId: "all" },
  columns: [
    { id: "s-size", name: "Size", formula: "[All strikes/Size]" },
    { id: "s-count", name: "Count", formula: "Count()" },
  ],
  xAxis: { columnId: "s-size" },
  yAxis: { columnIds: ["s-count"] },
  actions: [
    {
      id: "a-mark",
      trigger: "on-select",
      effects: [{ effect: "set-control-value", control: "Size-picked", value: { type: "column", columnId: "s-size" } }],
    },
  ],
};
const navigation = { id: "nav", kind: "navigation", mode: "auto", optionStyle: { orientation: "horizontal" } };

const row = (page: Page, name: string, index: number): Locator => grid(page, name).locator(`[role="row"][aria-rowindex="${index}"]`);

test("a button sets a control and leads on, a mark filters a table, a row is added, and steps are built as sentences", async ({
  open,
  product,
}) => {
  const { page } = await open();
  const token = await signInForCalls(page, product);
  const { address } = await createWorkbook(
    product,
    token,
    "Acting",
    (source) => [
      navigation,
      button,
      note,
      {
        ...size,
        filters: [{ source: on, columnId: "size" }],
        source: { kind: "manual", valueType: "text", values: ["Small", "Medium", "Large"] },
      },
      { ...strikes(source), id: "all", name: "All strikes" },
      bySize,
      strikes(source),
      notes(source("flights")),
    ],
    undefined,
    [{ id: "second", name: "Second page", elements: [{ ...navigation, id: "nav-2" }] }],
  );
  await page.goto(`${address}/edit`);
  const radios = page.getByRole("radiogroup", { name: "Size of bird" });
  await radios.getByRole("radio", { name: "Small" }).waitFor();

  // The button: a control is set, and another page is in sight; the navigation leads back and marks where one is.
  await page.getByRole("button", { name: "Large birds" }).click();
  const nav = page.getByRole("navigation", { name: "nav-2" });
  await nav.getByRole("button", { name: "Second page", exact: true }).waitFor();
  expect(await nav.getByRole("button", { name: "Second page" }).getAttribute("aria-current")).toBe("page");
  await nav.getByRole("button", { name: "Page", exact: true }).click();
  await radios.getByRole("radio", { name: "Large", checked: true }).waitFor();

  // A mark that is picked filters the table by its key.
  await plot(page, "Strikes by size").scrollIntoViewIfNeeded();
  await expectDrawn(plot(page, "Strikes by size"));
  await plot(page, "Strikes by size").focus();
  const spoken = page.locator("[aria-live=polite]");
  await page.keyboard.press("ArrowRight");
  await spoken.getByText(/^Large: /u).waitFor({ state: "attached" });
  await page.keyboard.press("End");
  await spoken.getByText(/^Small: /u).waitFor({ state: "attached" });
  await page.keyboard.press("Enter");
  await radios.getByRole("radio", { name: "Small", checked: true }).waitFor();
  await expect.poll(() => row(page, "Strikes", 2).textContent()).toContain("Small");

  // A row with the control's value and a formula's, judged like what is typed.
  await page.getByRole("button", { name: "Note it" }).click();
  await grid(page, "Notes").scrollIntoViewIfNeeded();
  await expect.poll(() => row(page, "Notes", 2).textContent()).toContain("Small");
  await expect.poll(() => row(page, "Notes", 2).textContent()).toMatch(/\d/u);

  // Built in the panel: a second step, tried before it runs, taken back by undo.
  await page.getByRole("button", { name: "Large birds" }).click();
  await nav.getByRole("button", { name: "Page", exact: true }).click();
  await page.locator('[data-element="go"]').click({ position: { x: 4, y: 4 } });
  await page.getByRole("tab", { name: /^Actions/u }).click();
  const panel = page.getByRole("complementary", { name: "Element properties" });
  await panel.getByRole("button", { name: "Set “Size of bird” to “Large”", exact: true }).first().waitFor();
  await panel.getByRole("button", { name: "Add a step" }).click();
  await page.getByRole("menuitem", { name: "Open a link" }).click();
  await panel.getByRole("textbox", { name: "Address" }).fill("java" + "script:alert(1)");
  await page.keyboard.press("Enter");
  await panel.getByRole("button", { name: "Try it" }).click();
  await panel.getByText("The address must start with http, https or mailto.").waitFor();
  await panel.getByText("Go to “Second page”").last().waitFor();
  await expectAccessible(page);
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/actions-light.png` });
});

test("18.5: a page acts when somebody opens it to read; pages that lead to each other are stopped, and it is said", async ({
  open,
  product,
}) => {
  const { page } = await open();
  const token = await signInForCalls(page, product);
  const onLoad = (...effects: readonly object[]) => ({ actions: [{ id: "load", trigger: "on-load", effects }] });
  const goTo = (id: string): object => ({ effect: "navigate", target: { type: "page", page: id } });
  const { address } = await createWorkbook(
    product,
    token,
    "Opened pages",
    () => [{ ...size, source: { kind: "manual", valueType: "text", values: ["Small", "Large"] } }],
    undefined,
    [
      {
        id: "second",
        name: "Second",
        elements: [{ id: "t2", kind: "text", body: "Of the second page" }],
        sheaf: onLoad({
          effect: "set-control-value",
          control: "Size-picked",
          value: { type: "constant", value: { type: "text", value: "Large" } },
        }),
      },
      { id: "third", name: "Third", elements: [], sheaf: onLoad(goTo("fourth")) },
      { id: "fourth", name: "Fourth", elements: [], sheaf: onLoad(goTo("third")) },
    ],
  );
  await page.goto(`${address}/edit`);
  const tabs = page.getByRole("navigation", { name: "Pages" });
  const radios = page.getByRole("radiogroup", { name: "Size of bird" });
  await radios.getByRole("radio", { name: "Small" }).waitFor();
  // While it is edited nothing runs; what it does is said beside it.
  await tabs.getByRole("button", { name: "Second", exact: true }).click();
  const panel = page.getByRole("complementary", { name: "Page properties" });
  await panel.getByText("When the page opens").waitFor();
  await panel.getByRole("button", { name: "Set “Size of bird” to “Large”", exact: true }).waitFor();
  await tabs.getByRole("button", { name: "Page", exact: true }).click();
  expect(await radios.getByRole("radio", { checked: true }).count()).toBe(0);

  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await page.getByRole("button", { name: "Preview", exact: true }).waitFor({ state: "hidden" });
  await tabs.getByRole("button", { name: "Second", exact: true }).click();
  await page.getByText("Of the second page").waitFor();
  await tabs.getByRole("button", { name: "Page", exact: true }).click();
  await radios.getByRole("radio", { name: "Large", checked: true }).waitFor();
  await tabs.getByRole("button", { name: "Third", exact: true }).click();
  await page.getByText("These actions trigger each other in a loop.").waitFor();
});
