// Maps on tiles of a server that an administrator names, and the screen on which all of that is set.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { expectDrawn } from "./support/drawn.ts";
import { test } from "./support/editor.ts";
import { startTileServer, tileColors } from "./support/tile-server.ts";

const PICTURES = process.env["PICTURES"];

const districts = (names: readonly string[]) =>
  Buffer.from(
    JSON.stringify({
      type: "FeatureCollection",
      features: names.map((name, index) => ({
        type: "Feature",
        properties: { name, code: name.slice(0, 1) },
        geometry: {
          type: "Polygon",
          coordinates: [
            [
              [index * 2, 47],
              [index * 2 + 2, 47.4],
              [index * 2 + 2, 49],
              [index * 2 + 0.6, 49.4],
              [index * 2, 47],
            ],
          ],
        },
      })),
    }),
  );

test("an administrator brings shapes and names a server of tiles; a map lies on them", async ({ editor }) => {
  const tiles = await startTileServer();
  try {
    const { page } = await editor("On tiles", (source) => [
      {
        id: "map",
        kind: "point-map",
        name: "Harbors",
        source: source("birdstrikes"),
        columns: [
          { id: "name", name: "Name", formula: "[birdstrikes/Wildlife Size]" },
          {
            id: "north",
            name: "North",
            formula: 'If([birdstrikes/Wildlife Size] = "Small", 53.55, [birdstrikes/Wildlife Size] = "Large", 53.08, 53.87)',
          },
          {
            id: "east",
            name: "East",
            formula: 'If([birdstrikes/Wildlife Size] = "Small", 9.99, [birdstrikes/Wildlife Size] = "Large", 8.8, 10.69)',
          },
          { id: "ships", name: "Ships", formula: "Count()" },
        ],
        latitude: { columnId: "north" },
        longitude: { columnId: "east" },
        size: { columnId: "ships" },
        label: [{ columnId: "name" }],
      },
    ]);
    const workbook = page.url();
    const { origin, pathname } = new URL(workbook);
    await page.goto(`${origin}/${pathname.split("/")[1]}/admin/maps`);
    await page.getByRole("heading", { name: "Maps", exact: true }).waitFor();

    // shapes: brought, looked at, used nowhere, replaced, deleted
    await page.getByLabel("Shape file").setInputFiles({
      name: "Districts.geojson",
      mimeType: "application/geo+json",
      buffer: districts(["North", "South"]),
    });
    const row = page.getByRole("listitem").filter({ hasText: "Districts" });
    await row.getByText("2 regions").waitFor();
    await row.getByRole("img", { name: "Preview of Districts" }).waitFor();
    await row.getByRole("button", { name: "Where used" }).click();
    await page.getByRole("dialog").getByText("No document uses these shapes.").waitFor();
    await page.keyboard.press("Escape");
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      row.getByRole("button", { name: "Replace the file of Districts" }).click(),
    ]);
    await chooser.setFiles({ name: "new.geojson", mimeType: "application/geo+json", buffer: districts(["North", "South", "West"]) });
    await row.getByText("3 regions").waitFor();
    await row.getByRole("button", { name: "Rename Districts" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("Sales districts");
    await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
    await page.getByRole("img", { name: "Preview of Sales districts" }).waitFor();

    // tiles
    const save = page.getByRole("button", { name: "Save tiles" });
    await page.getByLabel("Address of light tiles").fill("https://tiles.example/map.png");
    await page.getByText("Enter an https address with {z}/{x}/{y} in it").waitFor();
    expect(await save.isDisabled()).toBe(true);
    await page.getByLabel("Address of light tiles").fill(tiles.light);
    await page.getByLabel("Address of dark tiles (optional)").fill(tiles.dark);
    await page.getByLabel("Attribution").fill("© Surveyors of the coast");
    await save.click();
    await page.getByRole("img", { name: "The whole world on these tiles" }).waitFor();
    await page.getByRole("img", { name: "The whole world on dark tiles" }).waitFor();
    expect(tiles.asked).toEqual(expect.arrayContaining(["light/0/0/0", "dark/0/0/0"]));
    await expectAccessible(page);
    if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/maps-screen.png` });
    await page.getByRole("button", { name: "Delete Sales districts" }).click();
    await page.getByRole("dialog").getByText("No document uses these shapes.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Delete Sales districts" }).click();
    await page.getByText("No shapes yet.").waitFor();

    // a map on them
    await page.goto(workbook);
    const map = page.getByRole("application", { name: "Harbors", exact: true });
    await map.waitFor();
    await map.click({ position: { x: 4, y: 4 } });
    await page.getByRole("tab", { name: "Format", exact: true }).click();
    await page.getByRole("tab", { name: "Color", exact: true }).click();
    await page.getByRole("button", { name: /Base map/u }).click();
    await page.getByRole("option", { name: "Map tiles that match the theme", exact: true }).click();
    const drawn = map.locator("canvas[data-tiles='drawn']");
    await drawn.waitFor();
    const inTheCorner = (): Promise<readonly number[]> =>
      drawn.evaluate((canvas) => Array.from((canvas as HTMLCanvasElement).getContext("2d")!.getImageData(30, 60, 1, 1).data.slice(0, 3)));
    const isNear = (color: readonly number[], wanted: readonly number[]): boolean =>
      color.every((part, index) => Math.abs(part - (wanted[index] ?? 0)) <= 62);
    expect(isNear(await inTheCorner(), tileColors.light)).toBe(true);
    expect(tiles.asked.some((path) => /^light\/[5-9]\//u.test(path))).toBe(true);
    await expectDrawn(map);
    await expectAccessible(page);
    if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/tiles-light.png` });
  } finally {
    await tiles.close();
  }
}, 120_000);
