// The look of elements beside their data: boxes, layout of figures, legends, and what the rows behind a mark or a figure show.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { closeByEscape } from "./support/close-by-escape.ts";
import { expectDrawn } from "./support/drawn.ts";
import { test } from "./support/test.ts";
import { createWorkbook, readWorkbook, signInForCalls } from "./support/workbooks.ts";

const frame = (page: Page, id: string): Locator => page.locator(`[data-element=${id}]`);
const select = (page: Page, name: string): Promise<void> =>
  page.getByRole("tree", { name: "Page elements" }).getByText(name, { exact: true }).click();
const set = async (page: Page, label: string, option: string): Promise<void> => {
  await page
    .getByRole("tabpanel")
    .getByRole("button", { name: new RegExp(`${label}$`, "u") })
    .press("Enter");
  await page.getByRole("option", { name: option, exact: true }).click();
};
/** Of the rows behind something; the sign of the type stands before each. */
const headers = async (page: Page): Promise<readonly string[]> =>
  (await page.getByRole("dialog").getByRole("columnheader").allTextContents()).map((text) => text.trim().replace(/^(?:Abc|#)/u, ""));

test("workbook-file 5.1, 5.7, 15.3: boxes, the layout of a figure, legends by their menu, rows with their details", async ({
  page,
  product,
}) => {
  const token = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, token, "Looks", (source) => [
    {
      id: "f",
      kind: "kpi-chart",
      name: "Days",
      source: { kind: "table", elementId: "w" },
      columns: [
        { id: "f-n", name: "Count", formula: "Count()" },
        { id: "f-w", name: "Gusts", formula: "[Weather/Wind]" },
      ],
      value: { columnId: "f-n" },
    },
    {
      id: "k",
      kind: "bar-chart",
      name: "Days by wind",
      source: { kind: "table", elementId: "w" },
      columns: [
        { id: "windy", name: "Windy", formula: 'If([Weather/Wind] > 3, "Windy", "Calm")' },
        { id: "sky", name: "Sky", formula: "[Weather/Kind]" },
        { id: "days", name: "Days", formula: "Count()" },
      ],
      xAxis: { columnId: "windy" },
      yAxis: { columnIds: ["days"] },
      color: { by: "category", column: "sky" },
    },
    {
      id: "w",
      kind: "table",
      name: "Weather",
      source: source("seattle_weather"),
      columns: [
        { id: "kind", name: "Kind", formula: "[seattle_weather/weather]" },
        { id: "wind", name: "Wind", formula: "[seattle_weather/wind]" },
      ],
    },
  ]);
  const element = async (id: string): Promise<object> =>
    (await readWorkbook(product, token, workbookId)).pages[0]?.elements.find((one) => one.id === id) ?? {};
  await page.goto(`${address}/edit`);
  const plot = page.getByRole("application", { name: "Days by wind", exact: true });

  // A figure's tile: title below, everything to the right, in a round box with a border of its own.
  await select(page, "Days");
  await page.getByRole("tab", { name: "Format", exact: true }).click();
  await set(page, "Align", "Right");
  await set(page, "Title", "Below");
  await set(page, "Corners", "Very round");
  const panel = page.getByRole("tabpanel");
  await panel.getByRole("textbox", { name: "Border width", exact: true }).fill("4");
  await page.keyboard.press("Enter");
  await panel.getByRole("textbox", { name: "Border color", exact: true }).fill("#1a7f37");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => element("f"))
    .toMatchObject({
      layout: { anchor: "right", titleOrient: "bottom" },
      style: { borderRadius: "pill", borderWidth: 4, borderColor: "#1a7f37" },
    });
  const looks = (): Promise<readonly string[]> =>
    frame(page, "f").evaluate((box) => {
      const { borderTopWidth, borderTopColor, borderTopLeftRadius } = getComputedStyle(box);
      return [borderTopWidth, borderTopColor, borderTopLeftRadius];
    });
  await expect.poll(looks).toEqual(["4px", "rgb(26, 127, 55)", "28px"]);
  const figure = frame(page, "f").getByText("1,461", { exact: true });
  const title = frame(page, "f").getByRole("heading", { name: "Days", exact: true });
  await expect.poll(async () => ((await figure.boundingBox())?.y ?? 0) < ((await title.boundingBox())?.y ?? 0)).toBe(true);
  await expect
    .poll(async () => {
      const [tile, heading] = [await frame(page, "f").boundingBox(), await title.boundingBox()];
      return (heading?.x ?? 0) > (tile?.x ?? 0) + (tile?.width ?? 0) / 2;
    })
    .toBe(true);
  await expectAccessible(page, "[role=tabpanel]");

  // The rows behind the figure show its details alone, in order.
  await page.getByRole("tab", { name: "Value", exact: true }).click();
  await page.getByRole("button", { name: "Add to Row details" }).click();
  await page.getByRole("menuitem", { name: "Gusts", exact: true }).click();
  await expect.poll(() => element("f")).toMatchObject({ sheaf: { detailColumns: ["f-w"] } });
  await frame(page, "f").getByRole("group", { name: "Days", exact: true }).last().press("Space");
  await expect.poll(() => headers(page)).toEqual(["Gusts"]);
  await closeByEscape(page.getByRole("dialog"));

  // A series' own menu in the legend leaves it alone; its colors can go unsaid.
  const legend = frame(page, "k").getByRole("list", { name: /^Legend/u });
  await legend.getByText("drizzle", { exact: true }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Keep only drizzle", exact: true }).click();
  await expect.poll(() => element("k")).toMatchObject({ filters: [{ columnId: "sky", kind: "list", values: ["drizzle"] }] });
  await page.getByRole("button", { name: "Undo" }).click();
  await legend.getByText("rain", { exact: true }).waitFor();
  await select(page, "Days by wind");
  await page.getByRole("tab", { name: "Format", exact: true }).click();
  await page.getByRole("tabpanel").getByText("Colors", { exact: true }).click();
  await expect.poll(() => legend.count()).toBe(0);
  await expect.poll(() => element("k")).toMatchObject({ legend: { colorLegend: "hidden" } });
  await page.getByRole("button", { name: "Undo" }).click();
  await legend.waitFor();

  // A legend at the side has the name of its column above its words, in the color and size that it is given.
  await set(page, "Position", "Right");
  await legend.getByText("Sky", { exact: true }).waitFor();
  await panel.getByRole("textbox", { name: "Text size", exact: true }).fill("16");
  await page.keyboard.press("Enter");
  await panel.getByRole("textbox", { name: "Text color", exact: true }).fill("#1a7f37");
  await page.keyboard.press("Enter");
  const words = (): Promise<readonly string[]> =>
    legend.getByText("rain", { exact: true }).evaluate((word) => [getComputedStyle(word).fontSize, getComputedStyle(word).color]);
  await expect.poll(words).toEqual(["16px", "rgb(26, 127, 55)"]);
  await panel.getByText("Header", { exact: true }).click();
  await expect.poll(() => legend.getByText("Sky", { exact: true }).count()).toBe(0);
  await expect.poll(() => element("k")).toMatchObject({ legend: { position: "right", header: "hidden", color: "#1a7f37", fontSize: 16 } });

  // Labels of the axis at an angle; one beyond a full turn is refused where it is typed. Values upright; the tooltip says shares first.
  await page.getByRole("tab", { name: "Axes", exact: true }).click();
  await panel.getByRole("textbox", { name: "Label angle", exact: true }).fill("400");
  await page.keyboard.press("Enter");
  await panel.getByText("Enter degrees from −360 to 360.").waitFor();
  await panel.getByRole("textbox", { name: "Label angle", exact: true }).fill("-45");
  await page.keyboard.press("Enter");
  await panel.getByText("Longer labels", { exact: true }).click();
  await expect.poll(() => element("k")).toMatchObject({ xAxis: { format: { labels: { labelAngle: -45, allowLongerLabels: true } } } });
  await expectDrawn(plot);
  await panel.getByRole("textbox", { name: "Label size", exact: true }).first().fill("14");
  await page.keyboard.press("Enter");
  await panel.getByRole("textbox", { name: "Label color", exact: true }).first().fill("#1a7f37");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => element("k"))
    .toMatchObject({ xAxis: { format: { labels: { labelAngle: -45, fontSize: 14, color: "#1a7f37" } } } });
  await page.getByRole("tab", { name: "Labels", exact: true }).click();
  await panel.getByRole("region", { name: "Values" }).getByText("Show", { exact: true }).click();
  await set(page, "Direction", "Vertical");
  await panel.getByText("Bold", { exact: true }).click();
  await panel.getByRole("textbox", { name: "Text size", exact: true }).fill("10");
  await page.keyboard.press("Enter");
  await panel.getByRole("textbox", { name: "Text color", exact: true }).fill("#ffffff");
  await page.keyboard.press("Enter");
  await expect.poll(() => element("k")).toMatchObject({ dataLabel: { fontWeight: 600, fontSize: 10, color: "#ffffff" } });
  await panel.getByText("Totals of stacks", { exact: true }).click();
  await set(page, "Direction of totals", "Vertical");
  await expect
    .poll(() => element("k"))
    .toMatchObject({ dataLabel: { labels: "shown", orient: "vertical", totals: { display: "shown", orient: "vertical" } } });

  // The rows behind a mark: its keys, then the details.
  await page.getByRole("tab", { name: "Chart", exact: true }).click();
  await page.getByRole("button", { name: "Add to Row details" }).click();
  await page.getByRole("menuitem", { name: "Wind", exact: true }).last().click();
  await expect.poll(() => element("k")).toMatchObject({ sheaf: { detailColumns: [expect.any(String)] } });
  await expectDrawn(plot);
  await plot.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect.poll(() => headers(page)).toEqual(["Windy", "Sky", "Wind"]);
});

test("a legend on a line of its own goes up to the edge; on the first line it leaves the tools their room", async ({ open, product }) => {
  const { page } = await open();
  const token = await signInForCalls(page, product);
  const colored = (id: string, words: string, source: object): object => ({
    id,
    kind: "bar-chart",
    name: id,
    source,
    columns: [
      { id: `${id}-kind`, name: "Kind", formula: `"${words}" & [seattle_weather/weather]` },
      { id: `${id}-days`, name: "Days", formula: "Count()" },
    ],
    xAxis: { columnId: `${id}-kind` },
    yAxis: { columnIds: [`${id}-days`] },
    color: { by: "category", column: `${id}-kind` },
  });
  const { address } = await createWorkbook(product, token, "Legends", (source) => [
    colored("Short", "", source("seattle_weather")),
    colored("Long", "the weather of a whole day in this town: ", source("seattle_weather")),
  ]);
  await page.goto(`${address}/edit`);
  /** From the end of the last name on a line to the edge of what the chart fills. */
  const room = (name: string): Promise<number> =>
    page.getByRole("group", { name, exact: true }).evaluate((chart) => {
      const ends = [...chart.querySelectorAll("ul[aria-label^=Legend] > li")].map((entry) => entry.getBoundingClientRect().right);
      return (chart.querySelector("header")?.getBoundingClientRect().right ?? 0) - Math.max(...ends);
    });
  const legends = page.getByRole("list", { name: /^Legend/u });
  await expect.poll(() => legends.count()).toBe(2);
  await expect.poll(() => room("Short")).toBeGreaterThan(40);
  await expect.poll(() => room("Long")).toBeLessThan(4);
});
