// Several columns, chosen by their headers with Ctrl and Shift, are acted on together: one menu, one step to take back.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { test } from "./support/test.ts";
import { signIn } from "./support/people.ts";
import { addEditor, createWorkbook, readWorkbook, signInForCalls } from "./support/workbooks.ts";

test("columns chosen with Ctrl and Shift are hidden, formatted and moved together, and taken back in one step", async ({
  page,
  product,
}) => {
  const token = await signInForCalls(page, product);
  const names = ["date", "precipitation", "temp_max", "temp_min", "wind"];
  const { address, workbookId } = await createWorkbook(product, token, "Several", (source) => [
    {
      id: "w",
      kind: "table",
      name: "Weather",
      source: source("seattle_weather"),
      columns: names.map((name) => ({ id: name, name, formula: `[seattle_weather/${name}]` })),
    },
  ]);
  interface Stored {
    readonly id: string;
    readonly hidden?: boolean;
    readonly format?: { readonly formatString?: string };
  }
  const stored = async (): Promise<readonly Stored[]> => {
    const [table] = (await readWorkbook(product, token, workbookId)).pages[0]?.elements ?? [];
    return (table?.["columns"] ?? []) as readonly Stored[];
  };
  const hidden = async (): Promise<readonly string[]> => (await stored()).flatMap(({ id, hidden: is }) => (is === true ? [id] : []));
  await page.goto(`${address}/edit`);
  const grid = page.getByRole("grid", { name: "Weather", exact: true });
  const header = (name: string) => grid.getByRole("columnheader", { name: new RegExp(`^${name}`, "u") });
  await header("wind").waitFor();
  const shown = (): Promise<readonly string[]> => grid.getByRole("columnheader").allTextContents();

  await header("precipitation").click();
  await header("temp_min").click({ modifiers: ["Control"] });
  await expect.poll(() => header("precipitation").getAttribute("aria-selected")).toBe("true");
  expect(await header("temp_max").getAttribute("aria-selected")).toBe("false");
  await header("temp_min").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Hide 2 columns" }).waitFor();
  await expectAccessible(page, "[role=menu]");
  await page.getByRole("menuitem", { name: "Hide 2 columns" }).click();
  await expect.poll(hidden).toEqual(["precipitation", "temp_min"]);
  await expect.poll(shown).toHaveLength(3);
  await page.keyboard.press("Control+z");
  await expect.poll(hidden).toEqual([]);
  await expect.poll(shown).toHaveLength(5);

  await header("temp_max").click();
  await header("wind").click({ modifiers: ["Shift"] });
  // By keys as well: the menu of the chosen columns.
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Format", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Whole number/u }).click();
  await expect
    .poll(async () => (await stored()).flatMap(({ id, format }) => (format?.formatString === ",.0f" ? [id] : [])))
    .toEqual(["temp_max", "temp_min", "wind"]);
  await header("temp_min").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Move", exact: true }).click();
  await page.getByRole("menuitem", { name: "To first place" }).click();
  await expect.poll(shown).toEqual(["temp_max", "temp_min", "wind", "date", "precipitation"]);
  await page.keyboard.press("Control+z");
  await expect.poll(shown).toEqual(names);

  // One level by two columns, and one step back.
  await header("temp_max").click();
  await header("temp_min").click({ modifiers: ["Shift"] });
  await header("temp_min").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Group by 2 columns" }).click();
  const groupings = async (): Promise<unknown> =>
    (await readWorkbook(product, token, workbookId)).pages[0]?.elements[0]?.["groupings"] ?? [];
  await expect.poll(groupings).toMatchObject([{ groupBy: ["temp_max", "temp_min"] }]);
  await grid.getByRole("columnheader", { name: /^temp_max, temp_min/u }).waitFor();
  await page.keyboard.press("Control+z");
  await expect.poll(groupings).toEqual([]);
  await expect.poll(shown).toEqual(names);
});

test("chosen columns go by the Delete key, are filtered by together, and texts become numbers, beside another person; each is one step", async ({
  open,
  product,
}) => {
  const { page, watch } = await open();
  watch.expect(/Failed to load resource: the server responded with a status of 400/u);
  page.setDefaultTimeout(20_000);
  const token = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, token, "Several by two", (source) => [
    {
      id: "w",
      kind: "table",
      name: "Weather",
      source: source("seattle_weather"),
      columns: [
        { id: "date", name: "Date", formula: "[seattle_weather/date]" },
        { id: "high", name: "High", formula: "Text([seattle_weather/temp_max])" },
        { id: "low", name: "Low", formula: "Text([seattle_weather/temp_min])" },
        { id: "sky", name: "Sky", formula: "[seattle_weather/weather]" },
        { id: "wind", name: "Wind", formula: "[seattle_weather/wind]" },
      ],
    },
  ]);
  const mira = { email: "mira@several.example", firstName: "Mira", password: "works beside somebody else" };
  await addEditor(product, token, workbookId, mira);
  const { page: second } = await open();
  await signIn(second, { org: product.org, ...mira });
  const gridOf = (one: typeof page) => one.getByRole("grid", { name: "Weather", exact: true });
  for (const one of [page, second]) {
    await one.goto(`${address}/edit`);
    await one.getByRole("contentinfo").getByText("Live edit on").waitFor();
    await gridOf(one).getByRole("gridcell").first().waitFor();
  }
  const header = (name: string, one = page) => gridOf(one).getByRole("columnheader", { name: new RegExp(`^${name}`, "u") });
  const stored = async (): Promise<Readonly<Record<string, unknown>>> =>
    (await readWorkbook(product, token, workbookId)).pages[0]?.elements[0] ?? {};
  interface Stored {
    readonly id: string;
    readonly name: string;
    readonly formula: string;
  }
  const columns = async (): Promise<readonly Stored[]> => (await stored())["columns"] as readonly Stored[];
  const ids = async (): Promise<readonly string[]> => (await columns()).map(({ id }) => id);
  const choose = async (first: string, other: string): Promise<void> => {
    await header(first).click();
    await header(other).click({ modifiers: ["Control"] });
    await expect.poll(() => header(first).getAttribute("aria-selected")).toBe("true");
  };

  // Texts become numbers, each column read in its own way, while somebody else renames one of them.
  await choose("High", "Low");
  await header("Low").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Change type to" }).click();
  // The network takes the counts of one of them: the other says its own all the same.
  let isCut = true;
  const countsOfLow = /\/results$/u;
  await page.route(countsOfLow, (route) => {
    const body = route.request().postData() ?? "";
    if (!isCut || !body.includes("CountIf(Trim") || !body.includes("low")) return route.continue();
    return route.fulfill({ status: 400, contentType: "application/json", body: JSON.stringify({ code: "EINVAL", message: "Not now" }) });
  });
  await page.getByRole("menuitem", { name: /^Number/u }).click();
  const dialog = page.getByRole("dialog", { name: "Change 2 columns to number" });
  const ofLow = dialog.getByRole("listitem").filter({ hasText: "Low" });
  await dialog.getByText("All 1,461 values convert.").waitFor();
  await ofLow.getByText("The values could not be counted.").waitFor();
  isCut = false;
  await ofLow.getByRole("button", { name: "Retry" }).click();
  await expect
    .poll(() => dialog.getByRole("listitem").allInnerTexts())
    .toEqual([
      expect.stringMatching(/^High[^]*All 1,461 values convert\.$/u),
      expect.stringMatching(/^Low[^]*All 1,461 values convert\.$/u),
    ]);
  await expectAccessible(page, "[role=dialog]");
  await header("Low", second).dblclick();
  await second.getByRole("textbox", { name: "Column name" }).fill("Lowest");
  await second.keyboard.press("Enter");
  await dialog.getByRole("listitem").filter({ hasText: "Lowest" }).waitFor();
  await dialog.getByRole("button", { name: "Convert" }).click();
  await expect.poll(async () => (await columns()).slice(1, 3).map(({ formula }) => formula.startsWith("Number("))).toEqual([true, true]);
  await expect.poll(async () => (await columns())[2]?.name).toBe("Lowest");
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await columns()).slice(1, 3).map(({ formula }) => formula.startsWith("Text("))).toEqual([true, true]);
  // What the other did stays.
  expect((await columns())[2]?.name).toBe("Lowest");

  // One filter on each, in one step, and the first of them is set.
  await choose("Sky", "Wind");
  await header("Wind").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Filter by 2 columns" }).click();
  const filters = async (): Promise<readonly { readonly columnId: string }[]> => ((await stored())["filters"] ?? []) as never;
  await expect.poll(async () => (await filters()).map(({ columnId }) => columnId)).toEqual(["sky", "wind"]);
  await page.getByRole("complementary", { name: "Element properties" }).getByRole("list", { name: "Filters" }).waitFor();
  await page.keyboard.press("Escape");
  await header("Date").click();
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await filters()).length).toBe(0);

  // Deleted by the key; one that somebody else has deleted meanwhile stays gone when they come back.
  await choose("Sky", "Wind");
  await page.keyboard.press("Delete");
  await expect.poll(ids).toEqual(["date", "high", "low"]);
  await header("Wind", second).waitFor({ state: "detached" });
  await header("High", second).click();
  await second.keyboard.press("Delete");
  await expect.poll(ids).toEqual(["date", "low"]);
  await page.keyboard.press("Control+z");
  await expect.poll(ids).toEqual(["date", "low", "sky", "wind"]);
});
