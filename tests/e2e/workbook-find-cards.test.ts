// Finding text in cards of rows and in overlays: what a card says of its row, on a page of cards that is turned to, and what opens above a page.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { test } from "./support/test.ts";
import { createWorkbook, signInForCalls } from "./support/workbooks.ts";

const layout = [
  '<Page id="page" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">',
  '<Container elementId="cards" type="grid" gridColumn="1 / 17" gridRow="1 / 24" gridTemplateColumns="repeat(12, 1fr)" gridTemplateRows="auto">',
  '<Element elementId="words" gridColumn="1 / 13" gridRow="1 / 4"/></Container>',
  '<Element elementId="more" gridColumn="17 / 25" gridRow="1 / 3"/><Element elementId="fields" gridColumn="1 / 25" gridRow="24 / 36"/></Page>',
  '<Page id="details" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">',
  '<Element elementId="about" gridColumn="1 / 25" gridRow="1 / 4"/></Page>',
  '<Page id="unused" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">',
  '<Element elementId="never" gridColumn="1 / 25" gridRow="1 / 4"/></Page>',
].join("");

test("cards of rows and overlays are looked through; a find turns to its card, opens its overlay, and is marked there", async ({
  page,
  product,
}) => {
  page.setDefaultTimeout(20_000);
  const token = await signInForCalls(page, product);
  const { address } = await createWorkbook(
    product,
    token,
    "Find in cards",
    (source) => [
      { id: "cards", kind: "repeated-container", name: "Airfields", source: { kind: "table", elementId: "fields" }, cardSize: "small" },
      { id: "words", kind: "text", body: "{{[Fields/Place]}} lies in {{[Fields/State]}}" },
      {
        id: "more",
        kind: "button",
        text: "More",
        actions: [{ id: "a", trigger: "on-click", effects: [{ effect: "open-overlay", overlayId: "details" }] }],
      },
      {
        id: "fields",
        kind: "table",
        name: "Fields",
        source: source("airports"),
        columns: [
          { id: "place", name: "Place", formula: "[airports/name]" },
          { id: "state", name: "State", formula: "[airports/state]" },
        ],
        sort: [{ columnId: "place", direction: "ascending" }],
      },
    ],
    layout,
    [],
    [
      {
        id: "details",
        type: "modal",
        modal: { width: "small", header: { title: "Details" } },
        elements: [{ id: "about", kind: "text", body: "What Zwolle means" }],
      },
      {
        id: "unused",
        type: "modal",
        modal: { width: "small" },
        elements: [{ id: "never", kind: "text", body: "Zwolle that nothing opens" }],
      },
    ],
  );
  await page.goto(`${address}/edit`);
  await page.getByRole("button", { name: "Preview" }).click();
  const cards = page.locator('[data-element="cards"]');
  await cards
    .getByRole("group", { name: /^Airfields, row/u })
    .first()
    .getByText("lies in")
    .waitFor();
  await page.keyboard.press("Control+Shift+f");
  const panel = page.getByRole("search", { name: "Find on pages" });
  const said = (): Promise<string | null> => panel.getByRole("status").textContent();

  // One that stands in the cards alone, beyond those that are drawn.
  await panel.getByRole("searchbox").fill("lies in fl");
  const inCards = panel.getByRole("region", { name: "Airfields" });
  const finds = inCards.getByRole("button", { name: /lies in FL/u });
  await finds.first().waitFor();
  await expect.poll(said).toMatch(/^\d+ match(?:es)? in 1 element$/u);
  const row = /row (\d+)/u.exec(await finds.last().innerText())?.[1] ?? "";
  expect(Number(row)).toBeGreaterThan(24);
  await finds.last().click();
  const card = cards.getByRole("group", { name: `Airfields, row ${row}`, exact: true });
  await card.waitFor();
  const words = await card.innerText();
  expect(words).toContain("lies in FL");
  const around = (await cards.boundingBox())!;
  const below = async (): Promise<number> => {
    const { y, height } = (await card.boundingBox())!;
    return y + height - (around.y + around.height);
  };
  await expect.poll(below).toBeLessThanOrEqual(1);
  await expectAccessible(page, "main");

  // What stands in one value is marked in its card, and found in the table as well.
  const place = words.slice(0, words.indexOf(" lies in"));
  const marked = (): Promise<readonly (string | null)[]> =>
    page.evaluate(() => [...(CSS.highlights.get("sheaf-found-now") ?? [])].map((range) => range.startContainer.textContent));
  await panel.getByRole("searchbox").fill(place);
  await inCards.getByRole("button", { name: new RegExp(`row ${row}$`, "u") }).click();
  await expect.poll(marked).toEqual([place]);
  await panel.getByRole("region", { name: "Fields" }).getByRole("button").first().waitFor();

  // What a button opens is found, what nothing opens is not.
  await panel.getByRole("searchbox").fill("zwolle");
  await expect.poll(said).toBe("1 match in 1 element");
  await panel.getByRole("button", { name: /What Zwolle means/u }).click();
  const modal = page.getByRole("dialog", { name: "Details" });
  await modal.getByText("What Zwolle means").waitFor();
  await expect.poll(marked).toEqual(["What Zwolle means"]);
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await modal.waitFor({ state: "detached" });
  await expect.poll(marked).toEqual([]);
});
