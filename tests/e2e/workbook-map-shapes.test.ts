// A map of the shapes that an organization brings.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { expectDrawn } from "./support/drawn.ts";
import { test } from "./support/editor.ts";

const territories = {
  type: "FeatureCollection",
  features: [
    ["North", 44, -104],
    ["South", 30, -104],
    ["Far", 37, -90],
  ].map(([name, south, west]) => ({
    type: "Feature",
    properties: { name: `${String(name)} <i>`, code: String(name).slice(0, 1) },
    geometry: {
      type: "Polygon",
      coordinates: [
        [
          [west, south],
          [Number(west) + 12, south],
          [Number(west) + 12, Number(south) + 6],
          [west, Number(south) + 6],
          [west, south],
        ],
      ],
    },
  })),
};

test("a map of regions shows shapes that somebody uploads; what has no shape is told", async ({ editor }) => {
  const { page } = await editor("Territories", (source) => [
    {
      id: "map",
      kind: "region-map",
      name: "Territories",
      source: source("birdstrikes"),
      columns: [
        {
          id: "code",
          name: "Territory",
          formula: 'If([birdstrikes/Wildlife Size] = "Small", "N", [birdstrikes/Wildlife Size] = "Large", "S", "Nowhere")',
        },
        { id: "count", name: "Strikes", formula: "Count()" },
      ],
      region: { columnId: "code", regionType: "country" },
      color: { by: "scale", column: "count" },
    },
  ]);
  const map = page.getByRole("application", { name: "Territories", exact: true });
  await map.waitFor();
  await map.click({ position: { x: 4, y: 4 } });
  await page.getByRole("tab", { name: "Format", exact: true }).click();
  await page.getByRole("tab", { name: "Regions", exact: true }).click();
  await page.getByRole("button", { name: "Your shapes", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Your organization’s shapes" });
  await dialog.getByText("Upload GeoJSON or TopoJSON").waitFor();
  await dialog.getByLabel("Shape file").setInputFiles({
    name: "Sales territories.geojson",
    mimeType: "application/geo+json",
    buffer: Buffer.from(JSON.stringify(territories)),
  });
  await dialog.getByText("3 regions").waitFor();
  await dialog.getByRole("button", { name: /Key/u }).click();
  await page.getByRole("option", { name: /^code/u }).click();
  await expect.poll(() => dialog.getByRole("button", { name: /Key/u }).textContent()).toMatch(/code/u);
  await expectAccessible(page);
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/shapes-dialog.png` });
  await dialog.getByRole("button", { name: "Use", exact: true }).click();
  const said = (): Promise<string> =>
    map.evaluate((chart) => document.getElementById(chart.getAttribute("aria-describedby") ?? "")?.textContent ?? "");
  await expect.poll(said).toMatch(/1 of 3 values has no shape: Nowhere/u);
  await expectDrawn(map);
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/shapes-map.png` });
  await page.getByRole("contentinfo").getByText(/saved/u).first().waitFor();
  await page.reload();
  await map.waitFor();
  await expect.poll(said).toMatch(/1 of 3 values has no shape/u);
}, 60_000);
