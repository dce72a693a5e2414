// Containers and tabs: filled by dragging and by menu; one tab is in sight at a time, and in the address.
import { expect } from "vitest";
import type { Locator, Page } from "playwright-core";
import { test } from "./support/editor.ts";
import { strikeColumns } from "./support/birdstrikes.ts";

const frame = (page: Page, name: string): Locator => page.locator("[data-element]").and(page.getByRole("group", { name, exact: true }));

async function drag(page: Page, name: string, to: { readonly x: number; readonly y: number }): Promise<void> {
  await frame(page, name).hover({ position: { x: 20, y: 8 } });
  const grip = await page.getByRole("button", { name: `Move ${name}`, exact: true }).boundingBox();
  if (grip === null) throw new Error(`${name} has no grip`);
  await page.mouse.move(grip.x + 8, grip.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x - 40, to.y - 10, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.locator("[data-slot]").waitFor();
  await page.mouse.up();
}

const kpi = (id: string, name: string, formula: string) => ({
  id,
  kind: "kpi-chart",
  name,
  source: { kind: "table", elementId: "table" },
  columns: [{ id: `${id}-v`, formula }],
  value: { columnId: `${id}-v` },
});

test("elements go into a container and out of it, by the pointer, by the menu, and back by undo", async ({ editor }) => {
  const { page } = await editor("Containers", (source) => [
    { id: "box", kind: "container", name: "Box" },
    kpi("many", "Strikes", "Count([Birds/Cost])"),
    kpi("cost", "Damage", "Sum([Birds/Cost])"),
    { id: "table", kind: "table", name: "Birds", source: source("birdstrikes"), columns: strikeColumns },
  ]);
  const box = frame(page, "Box");
  const inside = (name: string) => box.locator("[data-element]").and(page.getByRole("group", { name, exact: true }));
  await frame(page, "Strikes").waitFor();
  const area = (await box.boundingBox())!;
  await drag(page, "Strikes", { x: area.x + area.width - 60, y: area.y + 60 });
  await inside("Strikes").waitFor();
  await page.keyboard.press("Control+z");
  await expect.poll(() => inside("Strikes").count()).toBe(0);

  // By the menu.
  await frame(page, "Damage").hover({ position: { x: 20, y: 8 } });
  await page.getByRole("button", { name: "More for Damage", exact: true }).first().click();
  await page.getByRole("menuitem", { name: "Move into" }).hover();
  await page.getByRole("menuitem", { name: "Box", exact: true }).click();
  await inside("Damage").waitFor();
});

test("one tab is in sight, arrows go to the next, and the address names it", async ({ editor }) => {
  const { page } = await editor("Tabs", (source) => [
    { id: "tabs", kind: "tabbed-container", name: "Parts", tabs: [{ name: "Figures" }, { name: "Rows" }] },
    kpi("many", "Strikes", "Count([Birds/Cost])"),
    { id: "table", kind: "table", name: "Birds", source: source("birdstrikes"), columns: strikeColumns },
  ]);
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  await tab("Rows").click();
  const area = (await frame(page, "Parts").boundingBox())!;
  await drag(page, "Strikes", { x: area.x + area.width / 2, y: area.y + 120 });
  const panel = page.getByRole("tabpanel").and(page.locator("[id^=tab-panel]"));
  await panel.locator("[data-element]").waitFor();
  const named = () => new URL(page.url()).searchParams.get("tab.tabs");
  await expect.poll(named).toBe("2");

  await tab("Rows").press("ArrowLeft");
  await expect.poll(() => frame(page, "Strikes").count()).toBe(0);
});
