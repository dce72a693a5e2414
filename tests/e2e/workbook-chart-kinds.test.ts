// Kinds of charts, others with every seed: added from the palette, its panel clicked through, changed into another kind and back.
import { expect } from "vitest";
import { chartKindNames, chartRecords } from "@sheaf/workbook";
import { expectDrawn } from "./support/drawn.ts";
import { test } from "./support/editor.ts";

const EVERY = 4;

test("each kind comes from the palette, draws, and has a panel in its own words; the document stays valid", async ({ editor }) => {
  const { page } = await editor("Kinds", (source) => [
    {
      id: "strikes",
      kind: "table",
      name: "Strikes",
      source: source("birdstrikes"),
      columns: [
        { id: "date", name: "Date", formula: "[birdstrikes/Flight Date]" },
        { id: "size", name: "Wildlife size", formula: "[birdstrikes/Wildlife Size]" },
        { id: "species", name: "Species", formula: "[birdstrikes/Wildlife Species]" },
        { id: "cost", name: "Cost", formula: "[birdstrikes/Cost Total $]" },
        { id: "state", name: "State", formula: "[birdstrikes/Origin State]" },
        { id: "latitude", name: "Latitude", formula: "40" },
        { id: "longitude", name: "Longitude", formula: "-100" },
        { id: "shape", name: "WKT", formula: '"POINT (8 47)"' },
        { id: "double", name: "Speed", formula: "[birdstrikes/Cost Total $] / 2 + 1" },
      ],
    },
  ]);
  // Some of them each time: the unit tests walk through all.
  const turn = Number(process.env["FRESH_SEED"] ?? 0) % EVERY;
  for (const kind of chartKindNames.filter((_, at) => at % EVERY === turn)) {
    const { title } = chartRecords[kind];
    await page.locator(`[data-add="${kind}"]`).click();
    await page.getByRole("dialog").getByText("Strikes", { exact: true }).first().click();
    const chart = page.getByRole("application").last();
    await chart.waitFor();
    await expectDrawn(chart);
    await page.getByRole("tab", { name: "Chart", exact: true }).click();
    await expect.poll(() => page.getByRole("radio", { name: title, exact: true }).isChecked()).toBe(true);
    await page.getByRole("tab", { name: "Format", exact: true }).click();
    const parts = page.getByRole("tablist", { name: "Parts of the format" }).getByRole("tab");
    const names = await parts.allTextContents();
    for (const part of await parts.all()) await part.click();
    expect([kind, names.includes("Bars")]).toEqual([kind, kind === "bar-chart"]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
  }
  // What the server took is what a reload shows: an invalid document would not have been saved.
  await page.getByRole("contentinfo").getByText(/saved/u).first().waitFor();
  await page.reload();
  await page.getByRole("application").first().waitFor();
}, 120_000);
