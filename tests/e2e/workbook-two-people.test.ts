// Two people who change the same table at once: what one of them deletes while the other works on it.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { cell, emptySource, paste } from "./support/input-tables.ts";
import { choose, grid, undo } from "./support/pivots.ts";
import { signIn } from "./support/people.ts";
import { keptBy } from "./support/storage.ts";
import { test } from "./support/test.ts";
import { addEditor, createWorkbook, signInForCalls } from "./support/workbooks.ts";

test("a column that somebody deletes while another renames it or writes its formula: the other is told, and goes on where it comes back", async ({
  open,
  product,
}) => {
  const { page: first } = await open();
  const token = await signInForCalls(first, product);
  const { address, workbookId } = await createWorkbook(product, token, "Worked on by two", (source) => [
    {
      id: "strikes",
      kind: "table",
      name: "Strikes",
      source: source("birdstrikes"),
      columns: [
        { id: "size", name: "Size", formula: "[birdstrikes/Wildlife Size]" },
        { id: "cost", name: "Cost", formula: "[birdstrikes/Cost Total $]" },
        { id: "twice", name: "Twice", formula: "[Cost] * 2" },
      ],
    },
  ]);
  const mira = { email: "mira@together.example", firstName: "Mira", password: "works with somebody else" };
  await addEditor(product, token, workbookId, mira);
  const { page: second } = await open();
  await signIn(second, { org: product.org, ...mira });
  for (const page of [first, second]) {
    await page.goto(`${address}/edit`);
    await page.getByRole("contentinfo").getByText("Live edit on").waitFor();
    await grid(page, "Strikes").getByRole("gridcell").first().waitFor();
  }
  const header = (page: typeof first, name: string) => grid(page, "Strikes").getByRole("columnheader", { name, exact: true });
  const deleted = async (name: string): Promise<void> => {
    await header(first, name).click({ button: "right" });
    await choose(first, "Delete column");
    await header(first, name).waitFor({ state: "detached" });
  };

  await header(second, "Cost").dblclick();
  const field = second.getByRole("textbox", { name: "Column name" });
  await field.fill("Costs of all");
  await deleted("Cost");
  await second.getByText("Somebody else deleted “Cost”").waitFor();
  await field.waitFor({ state: "detached" });
  await undo(first);
  await header(second, "Cost").waitFor();
  expect(await field.count()).toBe(0);

  await header(second, "Twice").click();
  const formula = second.getByRole("textbox", { name: /^Formula/ });
  await expect.poll(() => formula.innerText()).toContain("* 2");
  await second.keyboard.press("=");
  await expect.poll(() => formula.evaluate((node) => node === (node.getRootNode() as ShadowRoot).activeElement)).toBe(true);
  await second.keyboard.type(" + 40");
  await deleted("Twice");
  await second.getByText("Somebody else deleted “Twice”").waitFor();
  await undo(first);
  await header(second, "Twice").click();
  await expect.poll(() => formula.innerText()).toContain("+ 40");

  // One's own deletion is no news.
  expect(await first.getByText("Somebody else deleted").count()).toBe(0);
  await first.getByRole("main").getByRole("button", { name: "More for Strikes" }).click();
  await choose(first, "Delete");
  await second.getByText("Somebody else deleted “Strikes”").waitFor();
  await undo(first);
  await header(second, "Twice").waitFor();
});

test("on which element somebody else works is seen at it, once for all their tabs, and read out; it goes with them", async ({
  open,
  product,
}) => {
  const { page: first } = await open();
  const token = await signInForCalls(first, product);
  const { address, workbookId } = await createWorkbook(product, token, "Places of two", (source) => [
    {
      id: "strikes",
      kind: "table",
      name: "Strikes",
      source: source("birdstrikes"),
      columns: [{ id: "size", name: "Size", formula: "[birdstrikes/Wildlife Size]" }],
    },
    {
      id: "plan",
      kind: "input-table",
      name: "Plan",
      inputMode: "edit",
      source: emptySource(source("flights")),
      columns: [{ id: "what", name: "What", type: "text" }],
    },
  ]);
  const ida = { email: "ida@places.example", firstName: "Ida", password: "is somewhere else" };
  await addEditor(product, token, workbookId, ida);
  const { page: second } = await open();
  await signIn(second, { org: product.org, ...ida });
  const { page: third } = await open({ context: { storageState: await keptBy(second) } });
  for (const page of [first, second, third]) {
    await page.goto(`${address}/edit`);
    await page.getByRole("contentinfo").getByText("Live edit on").waitFor();
    await grid(page, "Strikes").getByRole("gridcell").first().waitFor();
  }
  const group = (page: typeof first, name: string) => page.getByRole("main").getByRole("group", { name, exact: true });
  const works = (page: typeof first, name: string) => group(page, name).getByText("Ida works on this now");
  await grid(second, "Strikes").getByRole("gridcell").first().click();
  await works(first, "Strikes").waitFor();
  await grid(third, "Strikes").getByRole("gridcell").first().click();
  await first.getByRole("list", { name: "Editing now" }).getByText("on Strikes").waitFor();
  expect(await works(first, "Strikes").count()).toBe(1);
  // Nobody is told of themselves.
  expect(await group(second, "Strikes").getByText("now", { exact: false }).filter({ hasText: "Ida" }).count()).toBe(0);
  // What is named stands in the gap above, over no part of the element, and takes no press.
  const covers = await works(first, "Strikes").evaluate((node) => {
    const tag = node.closest("p")?.getBoundingClientRect();
    const box = node.closest("section")?.getBoundingClientRect();
    return { below: (tag?.bottom ?? 0) - (box?.top ?? 0), takes: getComputedStyle(node).pointerEvents };
  });
  expect(covers.below).toBeLessThanOrEqual(1);
  expect(covers.takes).toBe("none");
  for (const colorScheme of ["light", "dark"] as const) {
    await first.emulateMedia({ colorScheme });
    await expectAccessible(first);
  }

  // Where somebody points is seen with their name, at the same place of the same element; nobody sees their own.
  await third.close();
  const pointer = (page: typeof first) => page.locator("[data-pointer]").filter({ hasText: "Ida" });
  const box = await group(second, "Strikes").boundingBox();
  const pointAt = async (share: number): Promise<void> => {
    await second.mouse.move((box?.x ?? 0) + (box?.width ?? 0) * share, (box?.y ?? 0) + (box?.height ?? 0) / 2, { steps: 3 });
  };
  const isAt = async (share: number): Promise<boolean> => {
    await pointAt(share);
    const [here, there] = [
      await pointer(first)
        .boundingBox({ timeout: 500 })
        .catch(() => null),
      await group(first, "Strikes").boundingBox(),
    ];
    return here !== null && Math.abs(here.x - (there?.x ?? 0) - (there?.width ?? 0) * share) < 3;
  };
  await first.setViewportSize({ width: 1_200, height: 900 });
  await expect.poll(() => isAt(0.25)).toBe(true);
  await expect.poll(() => isAt(0.75)).toBe(true);
  expect(await second.locator("[data-pointer]").count()).toBe(0);
  expect(await pointer(first).evaluate((node) => getComputedStyle(node).transitionDuration)).toBe("0s");
  await first
    .getByRole("button", { name: "Menu of the workbook" })
    .or(first.getByRole("button", { name: "Workbook menu" }))
    .click();
  await first.getByRole("menuitem", { name: "Hide pointers of others" }).click();
  await pointer(first).waitFor({ state: "detached" });
  await pointAt(0.5);
  await first
    .getByRole("button", { name: "Menu of the workbook" })
    .or(first.getByRole("button", { name: "Workbook menu" }))
    .click();
  await first.getByRole("menuitem", { name: "Show pointers of others" }).click();
  await expect.poll(() => isAt(0.5)).toBe(true);
  await second.mouse.move(2, 2);
  await pointer(first).waitFor({ state: "detached" });
  await first.setViewportSize({ width: 1_440, height: 900 });

  // In an input table it is the cell as well.
  await cell(second, "Plan", 1, 1).click();
  await paste(second, "one");
  await cell(first, "Plan", 1, 1).getByText("one", { exact: true }).waitFor();
  await works(first, "Plan").waitFor();
  await works(first, "Strikes").waitFor({ state: "detached" });
  await cell(first, "Plan", 1, 1).getByText("Ida", { exact: true }).waitFor();
  await second.close();
  await works(first, "Plan").waitFor({ state: "detached" });
});

test("two people write one name, one formula, one text: both are told whose stands, the words of both stay, and undo says what it cannot take back", async ({
  open,
  product,
}) => {
  const { page: first } = await open();
  const token = await signInForCalls(first, product);
  const { address, workbookId } = await createWorkbook(product, token, "Written by two", (source) => [
    {
      id: "strikes",
      kind: "table",
      name: "Strikes",
      source: source("birdstrikes"),
      columns: [
        { id: "cost", name: "Cost", formula: "[birdstrikes/Cost Total $]" },
        { id: "twice", name: "Twice", formula: "[Cost] * 2" },
      ],
    },
    { id: "words", kind: "text", body: "Hello there" },
  ]);
  const noor = { email: "noor@written.example", firstName: "Noor", password: "writes with somebody else" };
  await addEditor(product, token, workbookId, noor);
  const { page: second } = await open();
  await signIn(second, { org: product.org, ...noor });
  const both = [first, second];
  for (const page of both) {
    await page.goto(`${address}/edit`);
    await page.getByRole("contentinfo").getByText("Live edit on").waitFor();
    await grid(page, "Strikes").getByRole("gridcell").first().waitFor();
  }
  const header = (page: typeof first, name: string) => grid(page, "Strikes").getByRole("columnheader", { name, exact: true });

  for (const page of both) {
    await header(page, "Cost").dblclick();
    await page.getByRole("textbox", { name: "Column name" }).fill(page === first ? "Price" : "Damage");
  }
  await first.keyboard.press("Enter");
  await second.getByRole("button", { name: /Price/ }).first().waitFor();
  await second.keyboard.press("Enter");
  await second.getByText(/renamed to “Price” what you call “Damage”\. Your name stays/).waitFor();
  await first.getByText("Noor renamed to “Damage” what you called “Price”. Their name stays.").waitFor();
  await undo(first);
  await first.getByText(/^Not undone: Rename column/).waitFor();
  await header(first, "Damage").waitFor();

  const formula = (page: typeof first) => page.getByRole("textbox", { name: /^Formula/ });
  for (const page of both) {
    await header(page, "Twice").click();
    await expect.poll(() => formula(page).innerText()).toContain("* 2");
    await page.keyboard.press("=");
    await expect.poll(() => formula(page).evaluate((node) => node === (node.getRootNode() as ShadowRoot).activeElement)).toBe(true);
    await page.keyboard.type(page === first ? " + 40" : " + 7000");
  }
  await first.keyboard.press("Enter");
  await grid(second, "Strikes").getByText("40", { exact: true }).first().waitFor();
  await second.keyboard.press("Enter");
  await second.getByText(/changed the formula of “Twice” just before you\. Your formula stands/).waitFor();
  await first.getByText("Noor changed the formula of “Twice” after you. Their formula stands.").waitFor();
  await expect.poll(() => formula(first).innerText()).toContain("+ 7000");
  await first.getByRole("button", { name: "Put mine back" }).click();
  await expect.poll(() => formula(second).innerText()).toContain("+ 40");

  for (const page of both) {
    await page.getByText("Hello there").dblclick();
    await page.getByRole("textbox", { name: /words/ }).waitFor();
    await page.keyboard.type(page === first ? " from one" : " and from the other");
  }
  await first.keyboard.press("Escape");
  await second.getByText("Hello there and from the other").waitFor();
  await second.keyboard.press("Escape");
  for (const page of both) await page.getByText("Hello there from one and from the other").waitFor();
  expect(await first.getByText(/changed the text/).count()).toBe(0);
});
