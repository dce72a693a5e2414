// Conditional formats: added by hand, drawn by the values, kept in the file, and shown to who only looks.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { closeByEscape } from "./support/close-by-escape.ts";
import { test } from "./support/test.ts";
import { addEditor, createWorkbook, readWorkbook, signInForCalls } from "./support/workbooks.ts";

const columns = [
  { id: "code", name: "Code", formula: "[airports/iata]" },
  { id: "city", name: "City", formula: "[airports/city]" },
  { id: "letters", name: "Letters", formula: "Len([airports/city])" },
];

const cell = (page: Page, text: string): Locator =>
  page.getByRole("grid", { name: "Airports", exact: true }).getByRole("gridcell", { name: text, exact: true }).first();
const fill = (page: Page, text: string): Promise<string> => cell(page, text).evaluate((node) => getComputedStyle(node).backgroundColor);
const section = (page: Page): Locator => page.getByRole("region", { name: "Conditional formats", exact: true });

async function add(page: Page, kind: string): Promise<void> {
  await section(page).getByRole("button", { name: "Add conditional format", exact: true }).click();
  await page.getByRole("menuitem", { name: kind, exact: true }).click();
}

async function type(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole("dialog").getByLabel(field, { exact: true }).fill(text);
  await page.keyboard.press("Enter");
}

test("rules are added, set and ordered; cells follow them, a reload and the file keep them", async ({ page, product }) => {
  const token = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, token, "Formats", (source) => [
    { id: "t", kind: "table", name: "Airports", source: source("airports"), columns, sort: [{ columnId: "code", direction: "ascending" }] },
  ]);
  await page.goto(`${address}/edit`);
  await cell(page, "00M").waitFor();
  await page.getByRole("tree", { name: "Page elements" }).getByText("Airports").click();
  await page.getByRole("tab", { name: "Format", exact: true }).click();
  await section(page).scrollIntoViewIfNeeded();
  const none = await fill(page, "00M");

  // By value: on a number of the table, from 20 on.
  await add(page, "Color scale");
  await expect.poll(() => fill(page, "11")).not.toBe(none);
  await expectAccessible(page, '[role="dialog"]');
  await type(page, "To", "Avg([Letters]) + 100");
  await closeByEscape(page.getByRole("dialog"));
  await section(page).getByText("Color scale on Letters").waitFor();

  // By a formula over other columns than the one that is colored.
  await add(page, "Highlight by formula");
  const fields = page.getByRole("dialog");
  await fields.getByText("Write a formula that is true for the rows to format.").waitFor();
  await type(page, "Formula", "[Nothing] > 1");
  await fields
    .getByText(/Nothing/)
    .last()
    .waitFor();
  await type(page, "Formula", '[City] = "Bay Springs"');
  await fields.getByLabel("Fill", { exact: true }).fill("#112233");
  await page.keyboard.press("Enter");
  await expect.poll(() => fill(page, "00M")).toBe("rgb(17, 34, 51)");
  await expect.poll(() => fill(page, "00R")).toBe(none);
  // Words keep their contrast on a dark fill.
  await expect.poll(() => cell(page, "00M").evaluate((node) => getComputedStyle(node).color)).toBe("rgb(255, 255, 255)");
  await closeByEscape(fields);

  await section(page).getByText("Later ones win over earlier ones, property by property.").waitFor();
  await section(page)
    .getByRole("button", { name: /^More for Code meets/ })
    .click();
  await page.getByRole("menuitem", { name: "Apply earlier", exact: true }).click();
  await expect
    .poll(async () => (await section(page).getByRole("listitem").allTextContents()).map((text) => text.includes("meets a formula")))
    .toEqual([true, false]);
  await expect
    .poll(async () => JSON.stringify((await readWorkbook(product, token, workbookId)).pages[0]?.elements[0]?.["conditionalFormats"]))
    .toContain('"[City] = \\"Bay Springs\\""');

  // Another format where a formula is true: written so there, and nowhere else.
  await cell(page, "11").click();
  await page.getByRole("button", { name: "Add format by formula", exact: true }).click();
  const formats = page.getByRole("region", { name: "Format by formula", exact: true });
  await formats.getByText("Write a formula that is true for the rows to format.").waitFor();
  await formats.getByLabel("When", { exact: true }).fill("[Letters] > 12");
  await page.keyboard.press("Enter");
  await formats.getByLabel("Pattern", { exact: true }).fill(".3f");
  await page.keyboard.press("Enter");
  await cell(page, "16.000").waitFor();
  await cell(page, "11").waitFor();
  await expect
    .poll(async () => JSON.stringify((await readWorkbook(product, token, workbookId)).pages[0]?.elements[0]?.["columns"]))
    .toContain(JSON.stringify([{ formula: "[Letters] > 12", format: { kind: "number", formatString: ".3f" } }]));

  // The table as a whole: every other row filled, headers written by a style of their own; one undo takes one of them back.
  const styleOf = async (): Promise<unknown> => (await readWorkbook(product, token, workbookId)).pages[0]?.elements[0]?.["tableStyle"];
  const style = page.getByRole("region", { name: "Table", exact: true });
  await style.getByText("Fill every other row").click();
  await expect.poll(() => fill(page, "00R")).not.toBe(none);
  expect(await fill(page, "00V")).toBe(none);
  await style.getByRole("button", { name: "Headers", exact: true }).click();
  await type(page, "Fill", "#123456");
  await type(page, "Size", "18");
  await closeByEscape(page.getByRole("dialog"));
  const head = page.getByRole("grid", { name: "Airports", exact: true }).getByRole("columnheader", { name: /Code/ });
  const headNow = () => head.evaluate((node) => [getComputedStyle(node).backgroundColor, getComputedStyle(node).fontSize]);
  await expect.poll(headNow).toEqual(["rgb(18, 52, 86)", "18px"]);
  await expect.poll(styleOf).toEqual({ banding: "shown", textStyles: { header: { fontSize: 18, backgroundColor: "#123456" } } });
  await expectAccessible(page, "main");
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(styleOf).toEqual({ banding: "shown", textStyles: { header: { backgroundColor: "#123456" } } });

  // Names that are longer than their columns are wide go on in a second line, and the rows begin below it.
  const tall = () => head.evaluate((node) => node.getBoundingClientRect().height);
  const low = await tall();
  await style.getByRole("button", { name: "Headers", exact: true }).click();
  await page.getByText("Wrap text", { exact: true }).last().click();
  await closeByEscape(page.getByRole("dialog"));
  await head.dblclick();
  await page.getByRole("textbox", { name: "Column name" }).fill(`Code ${"of the airport as airlines write it ".repeat(5)}`.slice(0, 180));
  await page.keyboard.press("Enter");
  await expect.poll(tall).toBeGreaterThan(low + 10);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(tall).toBe(low);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(styleOf).toEqual({ banding: "shown", textStyles: { header: { backgroundColor: "#123456" } } });

  await page.reload();
  await expect.poll(() => fill(page, "00M")).toBe("rgb(17, 34, 51)");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, "main");
});

test("a column is looked into as a whole: figures, spread, and its values with their counts", async ({ page, product }) => {
  const token = await signInForCalls(page, product);
  const { address } = await createWorkbook(product, token, "Details", (source) => [
    { id: "t", kind: "table", name: "Airports", source: source("airports"), columns },
  ]);
  await page.goto(`${address}/edit`);
  const header = (name: string): Locator =>
    page
      .getByRole("grid", { name: "Airports", exact: true })
      .getByRole("columnheader", { name: new RegExp(name) })
      .last();
  await header("Letters").click({ button: "right" });
  await page.getByRole("menuitem", { name: /^Column details/ }).click();
  const dialog = page.getByRole("dialog", { name: "Details of Letters", exact: true });
  await dialog.getByText("Standard deviation").waitFor();
  await expect.poll(() => dialog.getByRole("definition").allTextContents()).toEqual(expect.arrayContaining(["3,376", "3,376, 100%"]));
  await expect.poll(() => dialog.getByRole("list", { name: "Rows by Letters", exact: true }).getByRole("listitem").count()).toBe(24);
  await dialog.getByText("The 12 most frequent of 29 values").waitFor();
  const values = dialog.getByRole("region", { name: "Most frequent values", exact: true }).getByRole("listitem");
  await expect.poll(() => values.first().textContent()).toContain("566 (16.8%)");
  await expectAccessible(page, '[role="dialog"]');
  await closeByEscape(dialog);
  await cell(page, "00M").click();
  await page.keyboard.press("ControlOrMeta+i");
  const codes = page.getByRole("dialog", { name: "Details of Code", exact: true });
  await codes.getByText("Different values").waitFor();
  // One of thousands is little, and not nothing.
  await expect
    .poll(() => codes.getByRole("region", { name: "Most frequent values" }).getByRole("listitem").first().textContent())
    .toContain("1 (<0.1%)");
});

test("columns come by lookup, become others in place, and are compared with the period before", async ({ page, product }) => {
  const token = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, token, "Lookup", (source) => [
    { id: "t", kind: "table", name: "Airports", source: source("airports"), columns: columns.slice(0, 1) },
    { id: "u", kind: "table", name: "Places", source: source("airports"), columns },
    {
      id: "w",
      kind: "table",
      name: "Weather",
      source: source("seattle_weather"),
      columns: [
        { id: "month", name: "Month", formula: 'DateTrunc("month", [seattle_weather/date])' },
        { id: "wind", name: "Wind", formula: "Avg([seattle_weather/wind])" },
      ],
      groupings: [{ id: "g", groupBy: ["month"], calculations: ["wind"] }],
    },
  ]);
  const header = (table: string, name: string): Locator =>
    page
      .getByRole("grid", { name: table, exact: true })
      .getByRole("columnheader", { name: new RegExp(name) })
      .last();
  const formulas = async (id: string): Promise<readonly string[]> => {
    const elements = (await readWorkbook(product, token, workbookId)).pages[0]?.elements ?? [];
    const found = elements.find((element) => element["id"] === id)?.["columns"] as readonly { readonly formula: string }[];
    return found.map(({ formula }) => formula);
  };
  await page.goto(`${address}/edit`);
  await cell(page, "00M").waitFor();
  await header("Airports", "Code").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Add column via lookup", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add column via lookup", exact: true });
  await expectAccessible(page, '[role="dialog"]');
  await dialog
    .getByRole("button", { name: /^Column$|Column Choose|Choose Column/ })
    .first()
    .click();
  await page.getByRole("option", { name: "City", exact: true }).click();
  await dialog.getByText("Lookup([Places/City], [Code], [Places/Code])").waitFor();
  await dialog.getByRole("button", { name: "Add column", exact: true }).click();
  await cell(page, "Bay Springs").waitFor();

  await header("Airports", "City").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Change text", exact: true }).click();
  await page.getByRole("menuitem", { name: "UPPER CASE", exact: true }).click();
  await cell(page, "BAY SPRINGS").waitFor();

  await header("Weather", "Wind").scrollIntoViewIfNeeded();
  await header("Weather", "Wind").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Add column via lookup", exact: true }).click();
  // No column of the other element has its name: the one that the menu is of is the key.
  await dialog.getByRole("button", { name: "Wind Column of Weather" }).waitFor();
  await closeByEscape(dialog);
  await header("Weather", "Wind").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Compare with", exact: true }).click();
  await page.getByRole("menuitem", { name: "The year before", exact: true }).click();
  await header("Weather", "change %").waitFor();
  await expect.poll(() => formulas("w")).toContain('DateLookback([Wind], [Month], 1, "year")');
  await expect.poll(() => formulas("t")).toContain("Upper(Lookup([Places/City], [Code], [Places/Code]))");
});

test.for([
  {
    place: "German",
    first: "Dora",
    shown: ["1.234,50", "$1.234,50", "04.03.2024", "1,234.50 by its own marks"],
    typed: "1.234,5",
    back: "1234,5",
  },
  {
    place: "French",
    first: "Fabien",
    shown: ["1\u202f234,50", "$1\u202f234,50", "04/03/2024", "1,234.50 by its own marks"],
    typed: "1\u202f234,5",
    back: "1234,5",
  },
])(
  "numbers and dates are written and read as in $place, on the screen, in charts and on paper; CSV and what the document says stay",
  async ({ place, first, shown, typed, back }, { open, product }) => {
    const { page: admin } = await open();
    const owner = await signInForCalls(admin, product);
    const { address, workbookId } = await createWorkbook(product, owner, `Numbers of ${first}`, (source) => [
      {
        id: "t",
        kind: "table",
        name: "Places",
        source: source("airports"),
        columns: [
          { id: "n", name: "Amount", formula: "1234.5", format: { kind: "number", formatString: ",.2f" } },
          { id: "m", name: "Money", formula: "1234.5", format: { kind: "number", formatString: "$,.2f" } },
          { id: "d", name: "Day", formula: 'Date("2024-03-04")' },
          {
            id: "o",
            name: "Own",
            formula: "1234.5",
            format: { kind: "number", formatString: ",.2f", decimalSymbol: ".", digitGroupingSymbol: ",", suffix: " by its own marks" },
          },
          { id: "s", name: "State", formula: "[airports/state]" },
        ],
        filters: [{ id: "only", columnId: "s", kind: "list", values: ["VT"] }],
      },
      {
        id: "k",
        kind: "kpi-chart",
        name: "Total",
        source: { kind: "table", elementId: "t" },
        columns: [{ id: "v", formula: "Sum([Places/Amount])", format: { kind: "number", formatString: ",.2f" } }],
        value: { columnId: "v" },
      },
      {
        id: "c",
        kind: "control",
        controlType: "number",
        controlId: "Least",
        name: "Least",
        mode: ">=",
        filters: [{ source: { kind: "table", elementId: "t" }, columnId: "n" }],
      },
      { id: "day", kind: "control", controlType: "date", controlId: "Since", name: "Since" },
    ]);
    const person = { email: `${first.toLowerCase()}@places.example`, firstName: first, password: "writes as at home" };
    await addEditor(product, owner, workbookId, person);
    const { page } = await open();
    const token = await signInForCalls(page, { ...product, ...person });
    await page
      .getByRole("button", { name: new RegExp(`^${first}|Account`, "u") })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Numbers and dates" }).click();
    // Everything is made anew.
    const loaded = page.waitForEvent("load");
    await page.getByRole("menuitemradio", { name: place, exact: true }).click();
    await loaded;

    await page.goto(`${address}/edit`);
    const table = page.getByRole("grid", { name: "Places", exact: true });
    for (const text of shown) await table.getByRole("gridcell", { name: text, exact: true }).first().waitFor();
    await expect
      .poll(() => page.locator('[data-element="k"]').innerText())
      .toMatch(place.startsWith("G") ? /\d\.\d{3},\d\d/u : /\d\u202f\d{3},\d\d/u);
    const field = page.getByRole("textbox", { name: /^Least/u });
    await field.fill(typed);
    await field.press("Enter");
    await table
      .getByRole("gridcell", { name: shown[0] ?? "", exact: true })
      .first()
      .waitFor();
    expect(await field.inputValue()).toBe(back);
    await field.fill(typed.replace("234", "235"));
    await field.press("Enter");
    await page.getByText("No rows match").first().waitFor();

    await page.getByRole("button", { name: /^Since/u }).click();
    await page.getByRole("dialog").getByRole("button", { name: /^Any/u }).click();
    await page.getByRole("option", { name: "A date", exact: true }).click();
    const day = page.getByRole("dialog").getByRole("spinbutton", { name: /day/u });
    await day.click();
    await page.keyboard.type("31122001");
    const typedDate = async (): Promise<string> => (await day.locator("xpath=..").innerText()).replaceAll(/[^\d./]/gu, "");
    await expect.poll(typedDate).toBe(place === "German" ? "31.12.2001" : "31/12/2001");
    await page.keyboard.press("Escape");

    const file = async (route: "draw" | "download", more: object): Promise<string> => {
      const from = JSON.stringify({ slug: product.org });
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      const found = await fetch(`${product.url}/organization-from-slug`, { method: "POST", headers, body: from });
      const orgId = /"orgId":"([^"]+)"/u.exec(await found.text())?.[1] ?? "";
      const body = JSON.stringify({
        elementId: "t",
        controls: {},
        at: { sequence: 0 },
        overlay: [],
        now: new Date().toISOString(),
        ...more,
      });
      const answer = await fetch(`${product.url}/v2/workbooks/${workbookId}/${route}`, {
        method: "POST",
        headers: { ...headers, "x-organization-id": orgId },
        body,
      });
      expect(answer.status).toBe(200);
      return answer.text();
    };
    const paper = await file("draw", { format: "html" });
    for (const text of shown) expect(paper).toContain(text);
    const rows = await file("download", {
      format: "csv",
      level: null,
      values: "formatted",
      layout: "rows",
      extraFilters: [],
    });
    expect(rows).toContain('"1,234.50","$1,234.50",2024-03-04,"1,234.50 by its own marks"');
  },
);

/** Pixels from the right edge of a cell to the mark of its number, or to the number's end where it has none. */
const markFromRight = (page: Page, text: string): Promise<number> =>
  cell(page, text).evaluate((node) => {
    const words = document.createTreeWalker(node, NodeFilter.SHOW_TEXT).nextNode();
    if (words === null) throw new Error("no text");
    const range = document.createRange();
    const mark = words.textContent?.indexOf(".") ?? -1;
    range.setStart(words, 0);
    range.setEnd(words, mark < 0 ? (words.textContent ?? "").length : mark);
    return Math.round(node.getBoundingClientRect().right - range.getBoundingClientRect().right);
  });

test("the marks of numbers without a format stand below each other", async ({ page, product }) => {
  const token = await signInForCalls(page, product);
  const quarter = { id: "quarter", name: "Quarter", formula: "Len([airports/city]) / 4" };
  const { address } = await createWorkbook(product, token, "Marks", (source) => [
    {
      id: "t",
      kind: "table",
      name: "Airports",
      source: source("airports"),
      columns: [columns[0], quarter, { ...quarter, id: "two", name: "Two", format: { kind: "number", formatString: ",.1~f" } }],
      sort: [{ columnId: "code", direction: "ascending" }],
    },
  ]);
  await page.goto(address);
  await cell(page, "2.75").waitFor();
  const whole = (await page.getByRole("grid", { name: "Airports", exact: true }).getByRole("gridcell").allTextContents()).find((text) =>
    /^\d$/u.test(text),
  );
  const places = [await markFromRight(page, "2.75"), await markFromRight(page, "2.5"), await markFromRight(page, whole ?? "")];
  expect(new Set(places).size).toBe(1);
});
