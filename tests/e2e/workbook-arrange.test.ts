// Arranging by the pointer: what is dragged scrolls the page near its edges, and what stands in a container is lined up there.
import { expect } from "vitest";
import type { Locator, Page } from "playwright-core";
import { test } from "./support/test.ts";
import { createWorkbook, readWorkbook, signInForCalls } from "./support/workbooks.ts";

const frame = (page: Page, name: string): Locator => page.locator("[data-element]").and(page.getByRole("group", { name, exact: true }));
const text = (id: string, name: string): object => ({ id, kind: "text", name, body: name });

const layout = [
  '<Page id="page" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">',
  '<Container elementId="box" type="grid" gridColumn="1 / 25" gridRow="1 / 16" gridTemplateColumns="repeat(12, 1fr)" gridTemplateRows="auto">',
  '<Element elementId="a" gridColumn="1 / 3" gridRow="1 / 4"/><Element elementId="b" gridColumn="4 / 6" gridRow="3 / 6"/>',
  '<Element elementId="c" gridColumn="11 / 13" gridRow="6 / 9"/></Container>',
  '<Element elementId="d" gridColumn="1 / 9" gridRow="16 / 22"/>',
  '<Element elementId="e" gridColumn="1 / 25" gridRow="60 / 70"/></Page>',
].join("");

test("issue 18: what stands in a container is lined up and spread in it, and what is dragged to an edge scrolls the page", async ({
  open,
  product,
}) => {
  const { page } = await open();
  page.setDefaultTimeout(15_000);
  const token = await signInForCalls(page, product);
  const elements = (): readonly object[] => [
    { id: "box", kind: "container", name: "Box" },
    text("a", "Alpha"),
    text("b", "Bravo"),
    text("c", "Charlie"),
    text("d", "Delta"),
    text("e", "Echo"),
  ];
  const { address, workbookId } = await createWorkbook(product, token, "Arranged", elements, layout);
  await page.goto(`${address}/edit`);
  await frame(page, "Charlie").waitFor();
  const written = async (elementId: string): Promise<readonly (string | undefined)[]> => {
    const file = (await readWorkbook(product, token, workbookId)) as unknown as { readonly layout: string };
    const tag = new RegExp(`<Element elementId="${elementId}"[^>]*>`, "u").exec(file.layout)?.[0] ?? "";
    return ["gridColumn", "gridRow"].map((name) => new RegExp(`${name}="([^"]*)"`, "u").exec(tag)?.[1]);
  };
  const align = async (how: string): Promise<void> => {
    await frame(page, "Charlie").hover({ position: { x: 20, y: 8 } });
    await page.getByRole("button", { name: "More for Charlie", exact: true }).first().click();
    await page.getByRole("menuitem", { name: "Align and distribute", exact: true }).hover();
    await page.getByRole("menuitem", { name: how, exact: true }).click();
  };
  await frame(page, "Alpha").click({ position: { x: 20, y: 20 } });
  await frame(page, "Bravo").click({ position: { x: 20, y: 20 }, modifiers: ["Shift"] });
  await frame(page, "Charlie").click({ position: { x: 20, y: 20 }, modifiers: ["Shift"] });
  await align("Top edges");
  await expect.poll(() => written("c")).toEqual(["11 / 13", "1 / 4"]);
  expect(await written("b")).toEqual(["4 / 6", "1 / 4"]);
  await align("Distribute across");
  await expect.poll(() => written("b")).toEqual(["6 / 8", "1 / 4"]);
  expect([await written("a"), await written("c")]).toEqual([
    ["1 / 3", "1 / 4"],
    ["11 / 13", "1 / 4"],
  ]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => written("b")).toEqual(["4 / 6", "1 / 4"]);

  // Dragged to within 50 px of the lower edge, and held there, the page scrolls on; let go, it stands where it is seen.
  await page.keyboard.press("Escape");
  await frame(page, "Delta").scrollIntoViewIfNeeded();
  await frame(page, "Delta").hover({ position: { x: 20, y: 30 } });
  const grip = (await page.getByRole("button", { name: "Move Delta", exact: true }).boundingBox())!;
  const main = (await page.locator("main#page").boundingBox())!;
  const scrolled = () => page.locator("main#page").evaluate((node) => node.scrollTop);
  const before = await scrolled();
  await page.mouse.move(grip.x + 8, grip.y + 8);
  await page.mouse.down();
  await page.mouse.move(grip.x + 8, main.y + main.height - 60, { steps: 4 });
  expect(await scrolled()).toBe(before);
  await page.mouse.move(grip.x + 8, main.y + main.height - 30, { steps: 2 });
  await expect.poll(scrolled).toBeGreaterThan(before + 400);
  await page.mouse.move(grip.x + 8, main.y + main.height / 2, { steps: 2 });
  const held = (await frame(page, "Delta").boundingBox())!;
  await page.mouse.up();
  await expect.poll(async () => Number((await written("d"))[1]?.split(" / ")[0])).toBeGreaterThan(30);
  const letGo = (await frame(page, "Delta").boundingBox())!;
  expect(Math.abs(letGo.y - held.y)).toBeLessThan(4);
});

const row = [
  '<Page id="page" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">',
  '<Element elementId="a" gridColumn="1 / 4" gridRow="1 / 4"/><Element elementId="b" gridColumn="6 / 8" gridRow="2 / 6"/>',
  '<Element elementId="c" gridColumn="19 / 25" gridRow="1 / 7"/><Element elementId="d" gridColumn="1 / 25" gridRow="8 / 12"/></Page>',
].join("");

test("issue 18: elements share their row up to the one that is not selected, which stays where it is", async ({ open, product }) => {
  const { page } = await open();
  page.setDefaultTimeout(15_000);
  const token = await signInForCalls(page, product);
  const elements = (): readonly object[] => [text("a", "Alpha"), text("b", "Bravo"), text("c", "Charlie"), text("d", "Delta")];
  const { address, workbookId } = await createWorkbook(product, token, "Sharing a row", elements, row);
  await page.goto(`${address}/edit`);
  await frame(page, "Delta").waitFor();
  const places = async (): Promise<readonly string[]> => {
    const file = (await readWorkbook(product, token, workbookId)) as unknown as { readonly layout: string };
    return [...file.layout.matchAll(/elementId="(\w)" gridColumn="([^"]*)" gridRow="([^"]*)"/gu)]
      .map((found) => found.slice(1).join(" "))
      .toSorted();
  };
  const share = async (first: string, second: string): Promise<void> => {
    await page.keyboard.press("Escape");
    await frame(page, first).click({ position: { x: 20, y: 20 } });
    await frame(page, second).click({ position: { x: 20, y: 20 }, modifiers: ["Shift"] });
    await frame(page, second).hover({ position: { x: 20, y: 20 } });
    await page
      .getByRole("button", { name: `More for ${second}`, exact: true })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Align and distribute", exact: true }).hover();
    await page.getByRole("menuitem", { name: "Share the row equally", exact: true }).click();
    await page.getByRole("menu").first().waitFor({ state: "detached" });
  };
  await share("Alpha", "Bravo");
  const shared = ["a 1 / 10 1 / 5", "b 10 / 19 1 / 5", "c 19 / 25 1 / 7", "d 1 / 25 8 / 12"];
  await expect.poll(places).toEqual(shared);
  // One that stands among them would have to move: nothing is done.
  await share("Alpha", "Charlie");
  await frame(page, "Delta").click({ position: { x: 20, y: 20 } });
  await page.keyboard.press("Control+z");
  await expect.poll(places).toEqual(["a 1 / 4 1 / 4", "b 6 / 8 2 / 6", "c 19 / 25 1 / 7", "d 1 / 25 8 / 12"]);
});
