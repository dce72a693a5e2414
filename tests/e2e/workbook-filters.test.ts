// Filters over paths as a tree; filters that become controls, and controls that become filters.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { closeByEscape } from "./support/close-by-escape.ts";
import { test } from "./support/test.ts";
import { createWorkbook, readWorkbook, signInForCalls } from "./support/workbooks.ts";

const grid = (page: Page): Locator => page.getByRole("grid", { name: "Weather", exact: true });
const filters = (page: Page): Locator => page.getByRole("list", { name: "Filters", exact: true });

test("F1, F6 paths are kept and left out at any depth; a filter becomes a control and is one again", async ({ page, product }) => {
  const token = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, token, "Filters", (source) => [
    {
      id: "w",
      kind: "table",
      name: "Weather",
      source: source("seattle_weather"),
      columns: [
        { id: "date", name: "Date", formula: "[seattle_weather/date]" },
        { id: "kind", name: "Kind", formula: "[seattle_weather/weather]" },
        { id: "path", name: "Path", formula: 'RaggedHierarchy([Kind], If([seattle_weather/wind] > 5, "Windy", Null))' },
      ],
      filters: [{ id: "f", columnId: "kind", kind: "list", values: ["snow", "rain", "fog"] }],
    },
  ]);
  const elements = async () => (await readWorkbook(product, token, workbookId)).pages[0]?.elements ?? [];
  await page.goto(`${address}/edit`);
  await grid(page).getByRole("gridcell", { name: "rain", exact: true }).first().click();
  const rows = async (): Promise<number> => Number(await grid(page).getAttribute("aria-rowcount"));
  await page.getByRole("tab", { name: /Filters/ }).click();
  await page.getByRole("button", { name: "Add filter", exact: true }).click();
  await page.getByRole("menuitem", { name: "Path", exact: true }).click();

  // Each level is asked for when it is opened; other filters of the element act below it.
  const dialog = page.getByRole("dialog", { name: "Filter on Path", exact: true });
  const part = (name: RegExp): Locator => dialog.getByRole("treeitem", { name });
  await part(/^rain/).waitFor();
  await expect.poll(() => dialog.getByRole("treeitem").count()).toBe(3);
  const countOf = async (name: RegExp): Promise<number> => Number(/\d+$/u.exec((await part(name).textContent()) ?? "")?.[0]);
  const [rain, fog] = [await countOf(/^rain/), await countOf(/^fog/)];
  await part(/^rain/).focus();
  await page.keyboard.press("ArrowRight");
  await part(/^Windy/).waitFor();
  await page.keyboard.press("ArrowDown");
  const windy = await countOf(/^Windy/);
  expect(windy).toBeGreaterThan(0);
  await page.keyboard.press("Space");
  await expect.poll(() => part(/^rain/).getAttribute("aria-checked")).toBe("mixed");
  // The header counts as a row.
  await expect.poll(rows).toBe(windy + 1);
  await expectAccessible(page, "[role=dialog]");
  // The search looks at whole paths, and opens what it finds.
  await dialog.getByRole("searchbox").fill("snow");
  await expect.poll(() => dialog.getByRole("treeitem").count()).toBeLessThan(3);
  await part(/^snow/).click();
  await page.getByText("Path is rain › Windy, snow").first().waitFor();
  await dialog.getByRole("radio", { name: "Leave out" }).click();
  await page.getByText("Path is not rain › Windy, snow").first().waitFor();
  await closeByEscape(dialog);
  await expect
    .poll(async () => (await elements())[0]?.["filters"])
    .toContainEqual(
      expect.objectContaining({ columnId: "path", kind: "hierarchy", mode: "exclude", values: [["rain", "Windy"], ["snow"]] }),
    );
  const left = rain - windy + fog + 1;
  await expect.poll(rows).toBe(left);

  // The filter on the kind becomes a control above the table; no row comes or goes.
  await page.getByRole("button", { name: "More for the filter on Kind", exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: "Turn into control", exact: true }).click();
  const control = page.getByRole("button", { name: "Clear Kind", exact: true });
  await control.waitFor();
  await expect
    .poll(async () => (await elements())[1])
    .toMatchObject({
      kind: "control",
      controlType: "list",
      controlId: "Kind",
      values: ["snow", "rain", "fog"],
      filters: [{ source: { kind: "table", elementId: "w" }, columnId: "kind" }],
    });
  await expect.poll(rows).toBe(left);
  // The same control stands on another page as well: what is set there holds here, and is nothing of its own.
  await page.getByRole("button", { name: "Add page" }).click();
  await page.getByRole("button", { name: "Page 2", exact: true }).waitFor();
  await page.getByRole("button", { name: "Page", exact: true }).click();
  await page.getByRole("tree", { name: "Page elements" }).getByText("Kind", { exact: true }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Also show on page", exact: true }).press("ArrowRight");
  await page.getByRole("menuitem", { name: "Page 2", exact: true }).press("Enter");
  await page.getByText("Kind is now on Page 2 as well").waitFor();
  await page.getByRole("button", { name: "Page 2", exact: true }).click();
  await page.getByRole("tree", { name: "Page elements" }).getByText("Kind", { exact: true }).click();
  await page.getByText(/It is set up on the page .Page./u).waitFor();
  await page
    .getByRole("button", { name: /^Kind\b/u })
    .first()
    .press("Enter");
  const choices = page.getByRole("dialog", { name: "Kind", exact: true });
  await choices.getByRole("option", { name: /^fog/u }).click();
  await closeByEscape(choices);
  await expectAccessible(page, "[role=tabpanel]");
  await expect.poll(async () => (await elements())[1]).toMatchObject({ values: ["snow", "rain"] });
  await page.getByRole("button", { name: "Page", exact: true }).click();
  await expect.poll(rows).toBe(left - fog);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(rows).toBe(left);
  for (let steps = 0; steps < 2; steps += 1) await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => page.getByRole("button", { name: "Page 2", exact: true }).count()).toBe(0);
  await expect.poll(async () => ((await control.boundingBox())?.y ?? NaN) < ((await grid(page).boundingBox())?.y ?? NaN)).toBe(true);

  await page.getByRole("tree", { name: "Page elements" }).getByText("Kind", { exact: true }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Turn into filter", exact: true }).click();
  await filters(page).getByText("snow, rain + 1").waitFor();
  await expect.poll(() => control.count()).toBe(0);
  await expectAccessible(page);
  await expect.poll(rows).toBe(left);
  // One step of undo each.
  await page.getByRole("button", { name: "Undo" }).click();
  await control.waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => control.count()).toBe(0);
  await expect.poll(rows).toBe(left);
});

test("F6 every type of control filters as it is set, stands in the address, and comes back by a link; by keys alone", async ({
  page,
  product,
}) => {
  const token = await signInForCalls(page, product);
  const control = (controlId: string, controlType: string, columnId: string, members: object = {}): object => ({
    id: controlId,
    kind: "control",
    controlId,
    controlType,
    name: controlId,
    filters: [{ source: { kind: "table", elementId: "w" }, columnId }],
    ...members,
  });
  const { address } = await createWorkbook(product, token, "Controls", (source) => [
    control("Kinds", "segmented", "kind"),
    control("Windy", "switch", "windy", { mode: "True/All" }),
    control("Wet", "checkbox", "wet"),
    control("Wind", "number", "wind", { mode: ">=" }),
    control("Heat", "slider", "heat", { mode: ">=", low: 0, high: 40, step: 5 }),
    control("Span", "range-slider", "heat", { low: -10, high: 40, step: 10 }),
    control("Rain", "number-range", "rain"),
    control("Word", "text", "kind", { mode: "contains", showOperators: true }),
    control("Day", "date", "date", { mode: ">=" }),
    control("Most", "top-n", "rain"),
    {
      id: "w",
      kind: "table",
      name: "Weather",
      source: source("seattle_weather"),
      columns: [
        { id: "date", name: "Date", formula: "[seattle_weather/date]" },
        { id: "kind", name: "Kind", formula: "[seattle_weather/weather]" },
        { id: "wind", name: "Wind speed", formula: "[seattle_weather/wind]" },
        { id: "heat", name: "Degrees", formula: "[seattle_weather/temp_max]" },
        { id: "rain", name: "Fallen", formula: "[seattle_weather/precipitation]" },
        { id: "windy", name: "Strong wind", formula: "[seattle_weather/wind] > 5" },
        { id: "wet", name: "Any rain", formula: "[seattle_weather/precipitation] > 0" },
      ],
    },
  ]);
  // As wide as all segments have room beside the other controls of their row.
  await page.setViewportSize({ width: 3_000, height: 900 });
  await page.goto(`${address}/edit`);
  const rows = async (): Promise<number> => Number(await grid(page).getAttribute("aria-rowcount")) - 1;
  const changed = async (from: number): Promise<number> => {
    await expect.poll(async () => (await rows()) < from && (await rows()) > 0).toBe(true);
    return rows();
  };
  await grid(page).waitFor();
  await expect.poll(rows).toBeGreaterThan(1000);
  const all = await rows();
  await expectAccessible(page);

  // Segments: arrows and space; all is one of them.
  await page.getByRole("radio", { name: "rain", exact: true }).press("Space");
  const rainy = await changed(all);
  await page.getByRole("radio", { name: "All", exact: true }).press("Space");
  await expect.poll(rows).toBe(all);
  // A list of its own: what is wrong is told, lines of a sheet are values with labels, Apply is one step of undo.
  await page.getByRole("tree", { name: "Page elements" }).getByText("Kinds", { exact: true }).click();
  await page.getByRole("button", { name: "Choose where the values come from" }).click();
  await page.getByRole("menuitem", { name: "A list of its own", exact: true }).click();
  const written = page.getByRole("dialog", { name: "Values of Kinds", exact: true });
  await written.getByRole("button", { name: /Type$/u }).click();
  await page.getByRole("option", { name: "Numbers", exact: true }).click();
  await written.getByRole("textbox", { name: "Value 1", exact: true }).fill("sun");
  await written.getByText("Enter a number.").waitFor();
  await written.getByRole("button", { name: /Type$/u }).click();
  await page.getByRole("option", { name: "Text", exact: true }).click();
  await written.getByRole("textbox", { name: "Value 1", exact: true }).press("Enter");
  await written.getByRole("textbox", { name: "Value 2", exact: true }).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "rain\tWet days\nsnow\tWhite days");
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await written.getByText("3 values", { exact: true }).waitFor();
  await expectAccessible(page, "[role=dialog]");
  await written.getByRole("button", { name: "Apply" }).press("Enter");
  await page.getByRole("radio", { name: "Wet days", exact: true }).press("Space");
  await expect.poll(rows).toBe(rainy);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(rows).toBe(all);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("radio", { name: "rain", exact: true }).waitFor();
  // A switch that is off means everything; a checkbox that is off means what is false.
  await page.getByRole("switch", { name: "Windy", exact: true }).press("Space");
  await changed(all);
  await page.getByRole("switch", { name: "Windy", exact: true }).press("Space");
  await expect.poll(rows).toBe(all);
  const wet = page.getByRole("checkbox", { name: "Wet", exact: true });
  await wet.press("Space");
  const some = await changed(all);
  await wet.press("Space");
  await expect.poll(rows).toBe(all - some);
  await page.getByRole("button", { name: "Clear Wet", exact: true }).press("Enter");
  await expect.poll(rows).toBe(all);
  // Numbers: typed, by a slider, by its two ends, by two fields.
  const wind = page.getByRole("textbox", { name: /^Wind\b/u });
  await wind.fill("much");
  await page.getByText("Enter a number.").waitFor();
  await wind.fill("5.5");
  await wind.press("Enter");
  await changed(all);
  await wind.fill("");
  await wind.press("Enter");
  await expect.poll(rows).toBe(all);
  const heat = page.getByRole("slider", { name: "Heat", exact: true });
  for (let times = 0; times < 5; times += 1) await heat.press("ArrowRight");
  await page.getByText("≥ 25", { exact: true }).waitFor();
  const warm = await changed(all);
  await page.getByRole("slider", { name: "to Span", exact: true }).press("ArrowLeft");
  await changed(warm);
  await page.getByRole("button", { name: "Clear Heat", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Clear Span", exact: true }).press("Enter");
  await expect.poll(rows).toBe(all);
  await page.getByRole("button", { name: /^Rain/u }).press("Enter");
  const fields = page.getByRole("dialog", { name: "Rain", exact: true });
  await fields.getByRole("textbox", { name: "At least" }).fill("10");
  await expectAccessible(page, "[role=dialog]");
  await closeByEscape(fields);
  await page.getByRole("button", { name: /^Rain At least 10/u }).waitFor();
  await changed(all);
  await page.getByRole("button", { name: "Clear Rain", exact: true }).press("Enter");
  // A text whose reader chooses how it is compared.
  await page.getByRole("textbox", { name: "Word", exact: true }).fill("RAI");
  await expect.poll(rows).toBe(rainy);
  await page.getByRole("button", { name: /^Word is compared|Contains Word is compared/u }).press("Enter");
  await page.getByRole("option", { name: "Does not contain", exact: true }).press("Enter");
  await expect.poll(rows).toBe(all - rainy);
  await page.getByRole("button", { name: "Clear Word", exact: true }).press("Enter");
  await expect.poll(rows).toBe(all);
  // Top and bottom: asked for by opening it.
  await page.getByRole("button", { name: /^Most/u }).press("Enter");
  const most = page.getByRole("dialog", { name: "Most", exact: true });
  await most.getByRole("textbox", { name: "Number" }).fill("3");
  await closeByEscape(most);
  await expect.poll(rows).toBe(3);

  // Undo takes back what a control was set to. Readers set their own, which stands in their address.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(rows).toBe(10);
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  // Until then it is the editor's own control that would be cleared.
  await page.getByRole("button", { name: "Edit", exact: true }).waitFor();
  await page.getByRole("button", { name: "Clear Most", exact: true }).press("Enter");
  await page.getByRole("radio", { name: "rain", exact: true }).press("Space");
  await expect.poll(rows).toBe(rainy);
  const seen = new URL(page.url());
  expect([seen.searchParams.get("Kinds"), seen.searchParams.get("Most")]).toEqual(["rain", ""]);
  seen.searchParams.set("Rain", "min:10,max:20");
  seen.searchParams.set("Day", "2014-01-01");
  await page.goto(seen.toString());
  await page.getByRole("button", { name: /^Rain 10 to 20/u }).waitFor();
  await page.getByRole("button", { name: /^Day ≥ 1 Jan 2014/u }).waitFor();
  await expect.poll(async () => (await rows()) > 0 && (await rows()) < rainy).toBe(true);
  await expectAccessible(page);
});
