// A map of two layers, made of an empty one by mouse; what its reader sees of it, and the shapes that an organization brings.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { expectDrawn } from "./support/drawn.ts";
import { test } from "./support/editor.ts";

test("a map gets a second layer by mouse: its own fields, its line in the key, its place, and it is taken away again", async ({
  editor,
}) => {
  const { page } = await editor("Layers", (source) => [
    {
      id: "strikes",
      kind: "table",
      name: "Strikes",
      source: source("birdstrikes"),
      columns: [
        { id: "state", name: "State", formula: "[birdstrikes/Origin State]" },
        { id: "size", name: "Wildlife size", formula: "[birdstrikes/Wildlife Size]" },
        {
          id: "north",
          name: "North",
          formula: 'If([birdstrikes/Wildlife Size] = "Small", 33.6, [birdstrikes/Wildlife Size] = "Large", 40.6, 44.9)',
        },
        {
          id: "east",
          name: "East",
          formula: 'If([birdstrikes/Wildlife Size] = "Small", -84.4, [birdstrikes/Wildlife Size] = "Large", -111.9, -93.2)',
        },
        { id: "cost", name: "Cost", formula: "[birdstrikes/Cost Total $]" },
      ],
    },
  ]);
  await page.locator('[data-add="region-map"]').click();
  await page.getByRole("dialog").getByText("Strikes", { exact: true }).first().click();
  const map = page.getByRole("application").last();
  await map.waitFor();
  await expectDrawn(map);
  await page.getByRole("tab", { name: "Chart", exact: true }).click();

  const panel = page.getByRole("region", { name: "Layers", exact: true });
  await panel.getByRole("button", { name: "Add layer" }).click();
  await page.getByRole("menuitem", { name: "Points", exact: true }).click();
  // The panel is about the new layer now.
  const put = async (shelf: string, field: string): Promise<void> => {
    await page.getByRole("button", { name: `Add to ${shelf}`, exact: true }).click();
    await page.getByRole("menuitem", { name: field, exact: true }).click();
  };
  await put("Latitude", "North");
  await put("Longitude", "East");
  await put("Size", "Cost");
  const said = (): Promise<string> =>
    map.evaluate((chart) => document.getElementById(chart.getAttribute("aria-describedby") ?? "")?.textContent ?? "");
  await expect.poll(said).toMatch(/Region map.*Point map/u);
  await panel.getByRole("button", { name: "Actions for Points" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("Costs");
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  await expect.poll(said).toMatch(/Costs: /u);
  await expectAccessible(page);

  // A reader takes a layer away and brings it back; the document knows nothing of it.
  await map.hover();
  await map.getByRole("button", { name: "Layers", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: "Costs" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(said).not.toMatch(/Costs: /u);
  await map.hover();
  await map.getByRole("button", { name: "Layers", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: "Costs" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(said).toMatch(/Costs: /u);

  // What the server took is what a reload shows.
  await page.getByRole("contentinfo").getByText(/saved/u).first().waitFor();
  await page.reload();
  await map.waitFor();
  await expect.poll(said).toMatch(/Costs: /u);
}, 60_000);
