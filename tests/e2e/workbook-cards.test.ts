// Containers of rows: a card for each row of a table, and one row at a time.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { strikes } from "./support/strike-charts.ts";
import { test } from "./support/test.ts";
import { createWorkbook, signInForCalls } from "./support/workbooks.ts";

const ofRow = (column: string) => ({ type: "formula", formula: `[Strikes repeated container/${column}]` });
const showDetails = [
  { effect: "set-control-value", control: "size-seen", value: ofRow("Size") },
  { effect: "set-single-row-container", target: { type: "container", containerElementId: "detail" }, value: ofRow("Species") },
  { effect: "open-overlay", overlayId: "details" },
];
const layout = [
  '<Page id="page" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">',
  '<Container elementId="cards" type="grid" gridColumn="1 / 17" gridRow="1 / 24" gridTemplateColumns="repeat(12, 1fr)" gridTemplateRows="auto">',
  '<Element elementId="words" gridColumn="1 / 13" gridRow="1 / 4"/><Element elementId="go" gridColumn="1 / 13" gridRow="4 / 6"/></Container>',
  '<Container elementId="one" type="grid" gridColumn="17 / 25" gridRow="1 / 12" gridTemplateColumns="repeat(12, 1fr)" gridTemplateRows="auto">',
  '<Element elementId="single" gridColumn="1 / 13" gridRow="1 / 4"/></Container>',
  '<Element elementId="strikes" gridColumn="1 / 25" gridRow="24 / 36"/><Element elementId="size" gridColumn="17 / 25" gridRow="12 / 15"/></Page>',
  '<Page id="details" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">',
  '<Container elementId="detail" type="grid" gridColumn="1 / 25" gridRow="1 / 8" gridTemplateColumns="repeat(12, 1fr)" gridTemplateRows="auto">',
  '<Element elementId="about" gridColumn="1 / 13" gridRow="1 / 4"/></Container></Page>',
].join("");

test("cards say what their rows say, page by page; a single row goes to the next", async ({ open, product }) => {
  const { page } = await open();
  page.setDefaultTimeout(15_000);
  const token = await signInForCalls(page, product);
  const { address } = await createWorkbook(
    product,
    token,
    "Cards",
    (source) => [
      strikes(source),
      {
        id: "cards",
        kind: "repeated-container",
        name: "Cards",
        source: { kind: "table", elementId: "strikes" },
        cardSize: "small",
      },
      { id: "words", kind: "text", body: "{{[Strikes repeated container/Species]}} was {{[Strikes/Size]}}" },
      {
        id: "go",
        kind: "button",
        text: "About {{[Strikes/Species]}}",
        disabled: '[Strikes/Species] = "Turkey vulture"',
        actions: [{ id: "a", trigger: "on-click", effects: showDetails }],
      },
      { id: "size", kind: "control", controlId: "size-seen", controlType: "text", name: "Size seen" },
      { id: "one", kind: "single-row-container", name: "One", source: { kind: "table", elementId: "strikes" }, keyColumnId: "date" },
      { id: "single", kind: "text", body: "On {{[Strikes/Date] | %Y-%m-%d}}" },
    ],
    layout,
    [],
    [
      {
        id: "details",
        type: "modal",
        modal: { width: "small", header: { title: "Details" } },
        elements: [
          {
            id: "detail",
            kind: "single-row-container",
            name: "Detail",
            source: { kind: "table", elementId: "strikes" },
            keyColumnId: "species",
          },
          { id: "about", kind: "text", body: "All about {{[Strikes/Species]}}" },
        ],
      },
    ],
  );
  await page.goto(`${address}/edit`);
  const cards = page.locator('[data-element="cards"]');
  const card = (row: number) => cards.getByRole("group", { name: `Cards, row ${String(row)}`, exact: true });
  await card(1).getByText("Turkey vulture was Large").waitFor();
  await card(4).getByText("Rock pigeon was Small").waitFor();
  await card(4).getByRole("button", { name: "About Rock pigeon" }).waitFor();
  expect(await cards.getByRole("group", { name: /^Cards, row/u }).count()).toBe(24);
  await expectAccessible(page, '[data-element="cards"]');
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/cards-light.png` });

  // The panel of the selected takes its place first: cards stand narrower beside it.
  await cards.getByText("Rows 1 to 24").click();
  await page.getByText("Rows of Strikes").waitFor();

  // A button acts with the row of its card, and cannot be pressed where its formula says so of that row.
  await expect.poll(() => card(1).getByRole("button", { name: "About Turkey vulture" }).isDisabled()).toBe(true);
  await card(4).getByRole("button", { name: "About Rock pigeon" }).click();
  const details = page.getByRole("dialog", { name: "Details" });
  await details.getByText("All about Rock pigeon").waitFor();
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/cards-modal-light.png` });
  await details.getByRole("button", { name: "Close" }).click();
  await page.locator('[data-element="size"]').getByRole("textbox").and(page.locator('[value="Small"]')).waitFor();

  // The builder offers the columns of the card.
  await card(1)
    .getByRole("button", { name: "About Turkey vulture" })
    .click({ position: { x: 2, y: 2 }, force: true });
  await page.getByRole("tab", { name: /^Actions/u }).click();
  const panel = page.getByRole("complementary", { name: "Element properties" });
  await panel
    .getByRole("button", { name: /^Show the row/u })
    .first()
    .click();
  await panel
    .getByRole("button", { name: /A column of the card/u })
    .first()
    .waitFor();
  await panel.getByRole("button", { name: "Try it" }).click();
  await panel.getByText("Set “Size seen” to “Small”").last().waitFor();
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/cards-builder-light.png` });

  // More rows than are drawn are a page further.
  await cards.getByRole("button", { name: "Next" }).click();
  await card(25).waitFor();
  await cards.getByText("Rows 25 to 48").waitFor();
  await cards.getByRole("button", { name: "Previous" }).click();
  await card(1).getByText("Turkey vulture was Large").waitFor();

  const one = page.locator('[data-element="one"]');
  await one.getByText("Row 1").click();
  await one.getByText("On 1990-01-08").waitFor();
  await one.getByRole("button", { name: "Next" }).click();
  await one.getByText("On 1990-01-09").waitFor();
  await one.getByText("Row 2").waitFor();

  // Made by hand: the source is picked, and each card says what its row is called from the start; one undo takes all of it.
  await page.locator('[data-add="repeated-container"]').click();
  await page
    .getByRole("dialog")
    .getByRole("treeitem", { name: /Strikes/u })
    .click();
  const made = page.locator("main [data-element]:has([data-card-row])").filter({ hasNot: page.locator('[data-element="words"]') });
  const said = made.last().getByRole("group", { name: /, row 1$/u });
  await said.getByRole("heading", { name: /\w/u }).waitFor();
  await said.getByText(/Size: \w/u).waitFor();
  const count = await page.locator("main [data-element]").count();
  await page.keyboard.press("Control+z");
  await expect.poll(() => page.locator("main [data-element]").count()).toBeLessThan(count - 2);
});
