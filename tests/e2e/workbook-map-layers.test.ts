// A map of two layers, made of an empty one by mouse; what its reader sees of it.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { expectDrawn } from "./support/drawn.ts";
import { test } from "./support/editor.ts";

/** Opens the menu of a map's last mark, which is one of its highest layer. */
async function menuOfLast(page: Page, map: Locator): Promise<void> {
  await expectDrawn(map);
  await map.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+F10");
}

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
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/layers-light.png` });

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

  // The author keeps a closer view: the map opens with it.
  const isWhole = (): Promise<boolean> => map.getByRole("button", { name: "Show the whole map" }).isDisabled();
  await map.hover();
  expect(await isWhole()).toBe(true);
  await map.getByRole("button", { name: "Zoom in" }).click();
  await map.getByRole("button", { name: "Open with this view" }).click();

  // What the server took is what a reload shows.
  await page.getByRole("contentinfo").getByText(/saved/u).first().waitFor();
  await page.reload();
  await map.waitFor();
  await expect.poll(said).toMatch(/Costs: /u);
  expect(await isWhole()).toBe(false);
}, 90_000);

test("a layer shows the rows of another element, by a filter of its own; without that element the map stays and says so", async ({
  editor,
}) => {
  const { page } = await editor("Rows", (source) => [
    {
      id: "map",
      kind: "region-map",
      name: "Strikes by state",
      source: source("birdstrikes"),
      columns: [
        { id: "state", name: "State", formula: "[birdstrikes/Origin State]" },
        { id: "count", name: "Strikes", formula: "Count()" },
      ],
      region: { columnId: "state", regionType: "us-state" },
      color: { by: "scale", column: "count" },
    },
    {
      id: "ports",
      kind: "table",
      name: "Airports",
      source: source("airports"),
      columns: [
        { id: "p-state", name: "Port state", formula: "[airports/state]" },
        { id: "p-lat", name: "North", formula: "[airports/latitude]" },
        { id: "p-lon", name: "East", formula: "[airports/longitude]" },
      ],
    },
  ]);
  const map = page.getByRole("application", { name: "Strikes by state", exact: true });
  await map.waitFor();
  await expectDrawn(map);
  await map.click({ position: { x: 4, y: 4 } });
  await page.getByRole("tab", { name: "Chart", exact: true }).click();
  const panel = page.getByRole("region", { name: "Layers", exact: true });
  await panel.getByRole("button", { name: "Add layer" }).click();
  await page.getByRole("menuitem", { name: "Points", exact: true }).click();
  await page.getByRole("button", { name: /Rows of/u }).click();
  await page.getByRole("option", { name: "Airports", exact: true }).click();
  for (const [shelf, field] of [
    ["Latitude", "North"],
    ["Longitude", "East"],
  ] as const) {
    await page.getByRole("button", { name: `Add to ${shelf}`, exact: true }).click();
    await page.getByRole("menuitem", { name: field, exact: true }).click();
  }
  const said = (): Promise<string> =>
    map.evaluate((chart) => document.getElementById(chart.getAttribute("aria-describedby") ?? "")?.textContent ?? "");
  await expect.poll(said).toMatch(/Region map.*Point map\. [\d,]{4,} values/u);
  await page.getByRole("button", { name: "Filter this layer" }).click();
  await page.getByRole("menuitem", { name: "Port state", exact: true }).click();
  const values = page.getByRole("dialog").last();
  await values.getByRole("searchbox").fill("CO");
  await values.getByText("CO", { exact: true }).first().click();
  await page.keyboard.press("Escape");
  await expect.poll(said).toMatch(/Region map.*Point map\. \d{2} values/u);
  // The tooltip of the button that has the focus again stands beside all landmarks.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.getByRole("tooltip").waitFor({ state: "hidden" });
  await expectAccessible(page);
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/layer-rows.png` });
  await page.getByRole("contentinfo").getByText(/saved/u).first().waitFor();
  await page.reload();
  await map.waitFor();
  await expect.poll(said).toMatch(/Region map.*Point map\. \d{2} values/u);

  // The base map's choice stands in full in the narrow panel.
  await map.click({ position: { x: 4, y: 4 } });
  await page.getByRole("tab", { name: "Format", exact: true }).click();
  await page.getByRole("tab", { name: "Color", exact: true }).click();
  const base = page.getByRole("button", { name: /Base map/u });
  expect(await base.evaluate((box) => box.scrollWidth <= box.clientWidth && box.clientWidth > 200)).toBe(true);
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/base-map.png` });

  await page.locator('[data-element="ports"]').click({ position: { x: 6, y: 6 } });
  await page.keyboard.press("Delete");
  const dialog = page.getByRole("alertdialog");
  if (await dialog.isVisible().catch(() => false)) await dialog.getByRole("button", { name: /Delete/u }).click();
  await expect.poll(() => page.locator('[data-element="ports"]').count()).toBe(0);
  await expect.poll(() => page.locator('[data-element="map"]').textContent()).toMatch(/The layer Point map is not drawn/u);
  await expectDrawn(map);
}, 120_000);

test("marks of a layer over a table of a connection: rows behind them, kept, taken away and drilled in that layer alone", async ({
  editor,
}) => {
  const { page, read } = await editor("Marks", (source) => [
    {
      id: "map",
      kind: "region-map",
      name: "Strikes by state",
      source: source("birdstrikes"),
      columns: [
        { id: "state", name: "State", formula: "[birdstrikes/Origin State]" },
        { id: "count", name: "Strikes", formula: "Count()" },
      ],
      region: { columnId: "state", regionType: "us-state" },
      color: { by: "scale", column: "count" },
    },
  ]);
  const map = page.getByRole("application", { name: "Strikes by state", exact: true });
  await map.waitFor();
  await expectDrawn(map);
  await map.click({ position: { x: 4, y: 4 } });
  await page.getByRole("tab", { name: "Chart", exact: true }).click();
  const panel = page.getByRole("region", { name: "Layers", exact: true });
  await panel.getByRole("button", { name: "Add layer" }).click();
  await page.getByRole("menuitem", { name: "Regions", exact: true }).click();
  await page.getByRole("button", { name: /Rows of/u }).click();
  await page.getByRole("option", { name: "Table, file or SQL…", exact: true }).click();
  await page.getByRole("searchbox", { name: "Search tables and elements" }).fill("airports");
  await page.getByRole("treeitem", { name: "airports", exact: true }).first().click();
  await page.getByRole("button", { name: "Add to Region", exact: true }).click();
  await page.getByRole("menuitem", { name: "state", exact: true }).click();
  const said = (): Promise<string> =>
    map.evaluate((chart) => document.getElementById(chart.getAttribute("aria-describedby") ?? "")?.textContent ?? "");
  await expect.poll(said).toMatch(/Region map.*Region map\. \d{2} (?:values|regions)/u);

  await menuOfLast(page, map);
  await page.getByRole("menuitem", { name: "Underlying rows" }).click();
  const rows = page.getByRole("dialog").last();
  await rows.getByText(/^\d+ rows? of/u).waitFor();
  const heads = await rows.getByRole("columnheader").allTextContents();
  // The columns of the table, beside the key of the layer.
  expect(heads.join(" ")).toMatch(/iata.*latitude/u);
  await page.keyboard.press("Escape");
  type File = { readonly filters?: readonly unknown[]; readonly sheaf: { readonly chart: { readonly layers: readonly Layer[] } } };
  type Layer = {
    readonly region: object;
    readonly columns: readonly { readonly formula: string }[];
    readonly filters?: readonly { readonly mode?: string; readonly values: readonly string[] }[];
  };
  const layer = async (): Promise<Layer | undefined> => ((await read()) as unknown as File).sheaf.chart.layers[0];

  await menuOfLast(page, map);
  await page.getByRole("menuitem", { name: /^Exclude/u }).click();
  await expect.poll(async () => (await layer())?.filters?.[0]?.mode).toBe("exclude");
  expect(((await read()) as unknown as File).filters ?? []).toEqual([]);
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await layer())?.filters ?? []).toEqual([]);

  await menuOfLast(page, map);
  await page.getByRole("menuitem", { name: /^Keep only/u }).click();
  await expect.poll(async () => (await layer())?.filters?.[0]?.values.length).toBe(1);
  await expect.poll(said).toMatch(/Region map.*Region map\. (?:1|One) (?:value|region)/iu);
  expect(((await read()) as unknown as File).filters ?? []).toEqual([]);

  await menuOfLast(page, map);
  await page.getByRole("menuitem", { name: /Drill/u }).first().hover();
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/layer-mark.png` });
  await page.getByRole("menuitem", { name: "city", exact: true }).click();
  await expect.poll(async () => (await layer())?.columns.some(({ formula }) => formula.includes("city"))).toBe(true);
  expect(((await read()) as unknown as File).filters ?? []).toEqual([]);
}, 120_000);

test("a layer over SQL, then joined to a table: rows behind a mark, taken away, drilled by a column of either", async ({ editor }) => {
  const { page, read } = await editor("Written", (source) => [
    {
      id: "map",
      kind: "region-map",
      name: "Strikes by state",
      source: source("birdstrikes"),
      columns: [
        { id: "state", name: "State", formula: "[birdstrikes/Origin State]" },
        { id: "count", name: "Strikes", formula: "Count()" },
      ],
      region: { columnId: "state", regionType: "us-state" },
      color: { by: "scale", column: "count" },
      sheaf: { chart: { layers: [{ id: "l", kind: "region-map", name: "Hubs" }] } },
    },
  ]);
  const map = page.getByRole("application", { name: "Strikes by state", exact: true });
  await map.waitFor();
  await map.click({ position: { x: 4, y: 4 } });
  await page.getByRole("tab", { name: "Chart", exact: true }).click();
  await page.getByRole("button", { name: "Hubs", exact: true }).click();
  await page.getByRole("button", { name: /Rows of/u }).click();
  await page.getByRole("option", { name: "Table, file or SQL…", exact: true }).click();
  await page
    .getByRole("button", { name: /^Write SQL on/u })
    .first()
    .click();
  await page
    .getByRole("dialog", { name: /^SQL on/u })
    .getByRole("textbox", { name: "SQL", exact: true })
    .waitFor();
  await page.keyboard.type("select state, count(*) as ports from samples.airports group by state having count(*) > 100");
  await page.getByRole("button", { name: "Use as source", exact: true }).click();
  await page.getByRole("button", { name: "Add to Region", exact: true }).click();
  await page.getByRole("menuitem", { name: "state", exact: true }).click();
  const said = (): Promise<string> =>
    map.evaluate((chart) => document.getElementById(chart.getAttribute("aria-describedby") ?? "")?.textContent ?? "");
  await expect.poll(said).toMatch(/Hubs: .*\d+ values of state/u);

  await page.getByRole("button", { name: "Join with another source", exact: true }).click();
  await page.getByRole("searchbox", { name: "Search tables and elements" }).fill("airports");
  await page.getByRole("treeitem", { name: "airports", exact: true }).first().click();
  const joins = page.getByRole("dialog", { name: "Joins of Hubs", exact: true });
  // Both have the states, which is found out.
  await joins.getByText(/^airports: [\d,]+ of [\d,]+ rows match/u).waitFor();
  await expectAccessible(page, "[role=dialog]");
  await joins.getByRole("button", { name: "Apply", exact: true }).click();
  await page.getByRole("button", { name: "Edit joins", exact: true }).waitFor();
  await page.getByRole("button", { name: "Add to Color", exact: true }).click();
  await page.getByRole("menuitem", { name: "latitude", exact: true }).click();
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/layer-sql.png` });

  type Layer = {
    readonly source: { readonly kind: string };
    readonly columns: readonly { readonly formula: string }[];
    readonly filters?: readonly { readonly mode?: string }[];
  };
  const layer = async (): Promise<Layer | undefined> =>
    ((await read()) as unknown as { readonly sheaf: { readonly chart: { readonly layers: readonly Layer[] } } }).sheaf.chart.layers[0];
  await expect.poll(async () => (await layer())?.source.kind).toBe("join");
  await expect.poll(async () => JSON.stringify((await layer())?.columns)).toContain("[airports/latitude]");
  await menuOfLast(page, map);
  await page.getByRole("menuitem", { name: "Underlying rows" }).click();
  const rows = page.getByRole("dialog").last();
  await rows.getByText(/^\d+ rows? of/u).waitFor();
  // The columns of the SQL, then those of the table.
  expect((await rows.getByRole("columnheader").allTextContents()).join(" ")).toMatch(/ports.*iata.*latitude/u);
  await page.keyboard.press("Escape");
  await menuOfLast(page, map);
  await page.getByRole("menuitem", { name: /^Exclude/u }).click();
  await expect.poll(async () => (await layer())?.filters?.[0]?.mode).toBe("exclude");
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await layer())?.filters ?? []).toEqual([]);
  await menuOfLast(page, map);
  await page.getByRole("menuitem", { name: /Drill/u }).first().hover();
  await page.getByRole("menuitem", { name: "city", exact: true }).click();
  await expect.poll(async () => JSON.stringify((await layer())?.columns)).toContain("[airports/city]");
}, 120_000);

test("a circle of points: its rows, kept, taken away, and taken apart by another column", async ({ editor }) => {
  const { page, read } = await editor("Points", (source) => [
    {
      id: "map",
      kind: "point-map",
      name: "Ports",
      source: source("airports"),
      columns: [
        { id: "lat", name: "North", formula: "[airports/latitude]" },
        { id: "lon", name: "East", formula: "[airports/longitude]" },
        { id: "count", name: "Airports", formula: "Count()" },
        { id: "state", name: "State", formula: "[airports/state]", hidden: true },
      ],
      latitude: { columnId: "lat" },
      longitude: { columnId: "lon" },
      tooltip: [{ columnId: "count" }],
      filters: [{ id: "f", columnId: "state", kind: "list", values: ["CO", "NE", "WY"] }],
    },
  ]);
  const map = page.getByRole("application", { name: "Ports", exact: true });
  await map.waitFor();
  type Shown = {
    readonly filters: readonly { readonly columnId: string }[];
    readonly sheaf?: { readonly chart?: { readonly detail?: object } };
  };
  const shown = async (): Promise<Shown> => (await read()) as unknown as Shown;
  const menuOfFirst = async (): Promise<void> => {
    await expectDrawn(map);
    await map.focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+F10");
  };
  await menuOfFirst();
  // The largest circle comes first.
  const keep = page.getByRole("menuitem", { name: /^Keep only \d+ points$/u });
  await keep.waitFor();
  const points = Number(/\d+/u.exec((await keep.textContent()) ?? "")?.[0]);
  expect(points).toBeGreaterThan(1);
  await page.getByRole("menuitem", { name: "Underlying rows" }).click();
  const rows = page.getByRole("dialog", { name: `Rows: ${points} points` });
  const said = (await rows.getByText(/^[\d,]+ rows? of/u).textContent()) ?? "";
  const behind = Number(/^[\d,]+/u.exec(said)?.[0]?.replaceAll(",", ""));
  // As many as its points count, and not all of the map's.
  expect(behind).toBeGreaterThanOrEqual(points);
  expect(behind).toBeLessThan(100);
  await page.keyboard.press("Escape");
  for (const name of [/^Exclude \d+ points$/u, /^Keep only \d+ points$/u]) {
    await menuOfFirst();
    await page.getByRole("menuitem", { name }).click();
    await expect.poll(async () => (await shown()).filters.length).toBeGreaterThan(1);
    await expectDrawn(map);
    await page.keyboard.press("Control+z");
    await expect.poll(async () => (await shown()).filters.length).toBe(1);
  }

  await menuOfFirst();
  await page.getByRole("menuitem", { name: /Drill/u }).first().hover();
  await page.getByRole("menuitem", { name: "city", exact: true }).click();
  await expect.poll(async () => (await shown()).sheaf?.chart?.detail !== undefined).toBe(true);
  expect((await shown()).filters.length).toBeGreaterThan(1);
  await expectDrawn(map);
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/points-drilled.png` });
}, 120_000);
