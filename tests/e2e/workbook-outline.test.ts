// The outline of a page: found, renamed, moved, locked and deleted where they stand, by mouse and by keys.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { test } from "./support/editor.ts";
import { test as base } from "./support/test.ts";
import { createWorkbook, signInForCalls } from "./support/workbooks.ts";

/** Two texts below each other, as high as their words. */
const fitting = `<Page id="page" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">
  <Container elementId="c" type="stack" gridColumn="1 / 25" gridRow="1 / 25">
    <Style><Desktop direction="column"/></Style>
    <Element elementId="a"><Size><Desktop height="fit-content"/></Size></Element>
    <Element elementId="b"><Size><Desktop height="fit-content"/></Size></Element>
  </Container>
</Page>`;

const text = (id: string, name: string): object => ({ id, kind: "text", name, body: name });

test("issue 18: elements are found, renamed, moved into a container and out, locked and deleted in the outline", async ({ editor }) => {
  const { page } = await editor("Outline", () => [
    text("a", "Alpha"),
    text("b", "Bravo"),
    text("c", "Charlie"),
    text("d", "Delta"),
    text("e", "Echo"),
    text("f", "Foxtrot"),
  ]);
  const tree = page.getByRole("tree", { name: "Page elements", exact: true });
  const row = (name: string) => tree.getByRole("treeitem", { name: new RegExp(`^${name}\\b`, "u") });
  const names = async () => (await tree.getByRole("treeitem").allTextContents()).map((one) => one.trim());
  await expect.poll(names).toEqual(["Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot"]);

  // Found, with what they stand in.
  const search = page.getByRole("searchbox", { name: "Find an element", exact: true });
  await search.fill("lph");
  await expect.poll(names).toEqual(["Alpha"]);
  await search.fill("");

  // Renamed by F2 and Enter; the keyboard stays in the outline.
  await row("Alpha").focus();
  await page.keyboard.press("F2");
  const field = page.getByRole("textbox", { name: "Name of the element", exact: true });
  await field.fill("First");
  await field.press("Enter");
  await row("First").waitFor();
  await expect.poll(() => row("First").evaluate((node) => node === document.activeElement)).toBe(true);

  // Two of them are selected and grouped; what is selected here is selected on the page.
  await row("Bravo").click();
  await row("Charlie").click({ modifiers: ["Shift"] });
  await page.keyboard.press("Control+g");
  const box = row("Container");
  await box.waitFor();
  await expect.poll(() => row("Charlie").getAttribute("aria-level")).toBe("2");
  await expect.poll(() => box.getAttribute("aria-selected")).toBe("true");

  // Dragged into it, and stepped out of it by a key; each is one step of undo.
  await row("Delta").dragTo(box);
  await expect.poll(() => row("Delta").getAttribute("aria-level")).toBe("2");
  await row("Delta").focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect.poll(() => row("Delta").getAttribute("aria-level")).toBe("1");
  await page.keyboard.press("Control+z");
  await expect.poll(() => row("Delta").getAttribute("aria-level")).toBe("2");
  await page.keyboard.press("Control+z");
  await expect.poll(() => row("Delta").getAttribute("aria-level")).toBe("1");
  await row("Foxtrot").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(async () => (await names()).slice(-2)).toEqual(["Foxtrot", "Echo"]);

  // Locked with what is in it: nothing of it is changed until it is unlocked.
  await box.hover();
  await box.getByRole("button", { name: "Lock Container", exact: true }).click();
  await box.getByRole("img", { name: "Locked", exact: true }).waitFor();
  await row("Bravo").getByRole("img", { name: "Locked with its container", exact: true }).waitFor();
  await row("Bravo").focus();
  await page.keyboard.press("Delete");
  await page.getByText("Container is locked. Unlock it first, in its menu or in the outline.", { exact: true }).waitFor();
  await expect.poll(names).toContain("Bravo");
  await expectAccessible(page, "aside");
  await box.hover();
  await box.getByRole("button", { name: "Unlock Container", exact: true }).click();

  // Deleted: what stands in it stays.
  await box.focus();
  await page.keyboard.press("Delete");
  const asks = page.getByRole("dialog", { name: "Delete Container?", exact: true });
  await asks.getByText("It contains 2 elements.", { exact: true }).waitFor();
  await asks.getByRole("button", { name: "Keep its content", exact: true }).click();
  await expect.poll(names).not.toContain("Container");
  await expect.poll(names).toContain("Bravo");
});

base("issue 18: elements are copied to another workbook, with what they read where that is not there", async ({ page, product }) => {
  const token = await signInForCalls(page, product);
  const from = await createWorkbook(product, token, "Copied from", (source) => [
    {
      id: "w",
      kind: "table",
      name: "Weather",
      source: source("seattle_weather"),
      columns: [{ id: "kind", name: "Kind", formula: "[seattle_weather/weather]" }],
    },
    {
      id: "k",
      kind: "kpi-chart",
      name: "Days",
      source: { kind: "table", elementId: "w" },
      columns: [{ id: "n", name: "Number", formula: "Count()" }],
      value: { columnId: "n" },
    },
  ]);
  const lines = { ...text("a", "Alpha"), body: Array.from({ length: 12 }, (_, line) => `Line ${line}`).join("\n\n") };
  const to = await createWorkbook(product, token, "Copied to", () => [lines, text("b", "Bravo"), { id: "c", kind: "container" }], fitting);
  await page.goto(`${from.address}/edit`);
  await page.getByRole("tree", { name: "Page elements", exact: true }).getByRole("treeitem", { name: "Days" }).click();
  await page.keyboard.press("Control+c");
  await page.getByText("Days copied", { exact: true }).waitFor();

  const other = await page.context().newPage();
  await other.goto(`${to.address}/edit`);
  // A text that fits its content is as high as its words.
  const heightOf = async (id: string) => (await other.locator(`[data-element="${id}"]`).boundingBox())?.height ?? 0;
  await expect.poll(() => heightOf("a")).toBeGreaterThan(200);
  await expect.poll(() => heightOf("b")).toBeLessThan(60);
  const row = (name: string) => other.getByRole("tree", { name: "Page elements", exact: true }).getByRole("treeitem", { name });
  await row("Alpha").focus();
  await other.keyboard.press("Control+v");
  const asks = other.getByRole("dialog", { name: "Paste Days?", exact: true });
  await expect.poll(() => asks.getByRole("listitem").allTextContents()).toEqual(["Weather"]);
  await asks.getByRole("button", { name: "Bring along", exact: true }).press("Enter");
  await row("Weather").waitFor();
  await other.getByRole("group", { name: "Days", exact: true }).getByText("1,461", { exact: true }).waitFor();
  // One step: with it goes all that came.
  await other.keyboard.press("Control+z");
  await row("Days").waitFor({ state: "detached" });
  expect(await row("Weather").count()).toBe(0);
  await other.close();
});
