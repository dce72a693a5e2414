// A page that is edited, from a phone to a wall: controls are read whole at every width, with panels open and closed.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./support/editor.ts";
import { createWorkbook, signInForCalls } from "./support/workbooks.ts";

const target = (columnId: string) => [{ source: { kind: "table", elementId: "strikes" }, columnId }];
const listed = (columnId: string) => ({ kind: "source", source: { kind: "table", elementId: "strikes" }, columnId });
const controls = [
  {
    id: "days",
    kind: "control",
    controlType: "date-range",
    controlId: "Days",
    name: "Days",
    mode: "last",
    value: 7,
    unit: "day",
    includeToday: false,
    filters: target("day"),
  },
  {
    id: "size",
    kind: "control",
    controlType: "list",
    controlId: "Size",
    name: "Size",
    source: listed("size"),
    values: ["Medium"],
    filters: target("size"),
  },
  {
    id: "phase",
    kind: "control",
    controlType: "list",
    controlId: "Phase",
    name: "Phase",
    source: listed("phase"),
    values: ["Climb"],
    filters: target("phase"),
  },
  {
    id: "damage",
    kind: "control",
    controlType: "list",
    controlId: "Damage",
    name: "Damage",
    source: listed("size"),
    values: ["Large"],
    filters: [],
  },
];
const elements = (source: (table: string) => object) => [
  ...controls,
  {
    id: "cost",
    kind: "kpi-chart",
    name: "Cost",
    source: source("birdstrikes"),
    columns: [
      { id: "sum", name: "Cost", formula: "Sum([birdstrikes/Cost Total $])" },
      { id: "time", name: "Day", formula: "[birdstrikes/Flight Date]" },
    ],
    value: { columnId: "sum" },
    timeline: { columnId: "time" },
    periodComparison: "year",
  },
  {
    id: "strikes",
    kind: "table",
    name: "Strikes",
    source: source("birdstrikes"),
    columns: [
      { id: "size", name: "Size", formula: "[birdstrikes/Wildlife Size]" },
      { id: "phase", name: "Phase", formula: "[birdstrikes/Phase of flight]" },
      { id: "day", name: "Day", formula: "[birdstrikes/Flight Date]" },
    ],
  },
];
/** A narrow line of controls with room left beside them, above a figure and a table. */
const layout = [
  '<Page id="page" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">',
  ...["days", "size", "phase", "damage"].map(
    (id, at) => `<Element elementId="${id}" gridColumn="${String(1 + at * 5)} / ${String(5 + at * 5)}" gridRow="1 / 3"/>`,
  ),
  '<Element elementId="cost" gridColumn="1 / 6" gridRow="3 / 8"/><Element elementId="strikes" gridColumn="6 / 25" gridRow="3 / 20"/></Page>',
].join("");

/** Words of controls, and changes of figures, that are cut at their end. */
const cutWords = (page: Page): Promise<readonly (string | null)[]> =>
  page.locator("main").evaluate((main) => {
    const words = [...main.querySelectorAll("[data-control] button span")].filter((word) => word.scrollWidth > word.clientWidth + 1);
    const changes = [...main.querySelectorAll("[data-element=cost] p > *")].filter((change) => {
      const room = change.parentElement?.getBoundingClientRect();
      const { left, right, top } = change.getBoundingClientRect();
      // What has no room is on a line that is not seen.
      return room !== undefined && top < room.bottom && left < room.right && right > room.right + 1;
    });
    return [...words, ...changes].map(({ textContent }) => textContent);
  });

test("no control is cut and nothing is pushed aside while a page is edited, with panels and without, at every width", async ({
  page,
  product,
}) => {
  page.setDefaultTimeout(20_000);
  const token = await signInForCalls(page, product);
  const { address } = await createWorkbook(
    product,
    token,
    "Edited at every width, under a name that is longer than a bar has room for",
    elements,
    layout,
  );
  for (const width of [390, 600, 768, 960, 1280, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${address}/edit`);
    await page.getByRole("contentinfo").getByText("Live edit on").waitFor();
    const boxes = page.locator("main [data-control]");
    await boxes.getByText("Climb", { exact: true }).waitFor();
    // A long name gives way to what stands beside it; on a phone that is no badge.
    const bar = page.getByRole("banner");
    const badge = await bar.getByText("Draft", { exact: true }).boundingBox();
    const undo = (await bar.getByRole("button", { name: /^Undo/u }).boundingBox())!;
    if (width >= 768) expect(badge!.x + badge!.width, `the badge at ${String(width)}`).toBeLessThanOrEqual(undo.x);
    const check = async (panels: string): Promise<void> => {
      await expect.poll(() => cutWords(page), { message: `cut at ${String(width)} ${panels}` }).toEqual([]);
      const sideways = () =>
        page.evaluate(() =>
          Math.max(
            document.documentElement.scrollWidth - innerWidth,
            ...[...document.querySelectorAll("main")].map((main) => main.scrollWidth - main.clientWidth),
          ),
        );
      expect(await sideways(), `sideways at ${String(width)} ${panels}`).toBeLessThanOrEqual(0);
    };
    await check("as it opens");
    // The right panel opens with what is selected; where there is no room it lies over the page.
    await page.locator("main [data-element=cost]").click({ position: { x: 12, y: 12 } });
    await page.keyboard.press("]");
    await page.keyboard.press("]");
    await check("with a selection");
    await page.keyboard.press("[");
    await check("with the other panel");
  }
});
