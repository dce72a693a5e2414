// Charts, figures and controls: made from their panels, filtered by controls, walked through by keys, read as a table.
import { expectAccessible } from "./support/accessibility.ts";
import { closeByEscape } from "./support/close-by-escape.ts";
import { expectDrawn } from "./support/drawn.ts";
import { test } from "./support/editor.ts";
import { sampled } from "./support/sample.ts";
import { choose, figure, on, page1, plot, says, shelf, strikes, value } from "./support/strike-charts.ts";

test("a chart of three million flights is made from the palette and its shelves, by menu and by drag, one step of undo each", async ({
  editor,
}) => {
  const { page } = await editor("Made by hand", (source) => [
    {
      id: "flights",
      kind: "table",
      name: "Flights",
      source: source("flights"),
      columns: [
        { id: "day", name: "Day", formula: 'DateTrunc("day", [flights/date])' },
        { id: "origin", name: "Origin", formula: "[flights/origin]" },
        { id: "delay", name: "Delay", formula: "[flights/delay]" },
      ],
    },
  ]);
  await page.getByRole("button", { name: "Bar chart", exact: true }).click();
  await page.getByRole("dialog").getByText("Flights", { exact: true }).first().click();
  // The title follows the fields until somebody writes one.
  let name = "Number of rows by Origin";
  await says(page, name, "Highest 166,341 at ORD");
  await page.getByText("top 10 of 229").first().waitFor();
  await expectDrawn(plot(page, name));

  // A measure by drag: it lands as a sum, beside the one that lies there.
  const delay = page.getByRole("region", { name: "Fields" }).getByRole("button", { name: "Delay" });
  await delay.scrollIntoViewIfNeeded();
  const field = await delay.boundingBox();
  const target = await shelf(page, "Y axis").boundingBox();
  if (field === null || target === null) throw new Error("Nothing to drag, or nowhere to put it.");
  await page.mouse.move(field.x + 20, field.y + field.height / 2);
  await page.mouse.down();
  await page.mouse.move(field.x + 30, field.y - 10, { steps: 3 });
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 10 });
  await page.mouse.up();
  await shelf(page, "Y axis")
    .getByRole("button", { name: /Delay.*Sum/u })
    .waitFor();
  await says(page, "Number of rows and Sum of Delay by Origin", /2 series: .*Delay/u);
  await page.keyboard.press("Control+z");
  await says(page, name, /^(?!.*series)/u);

  // Another column on the X axis by menu; the periods are months.
  await shelf(page, "X axis").getByRole("button", { name: "Add to X axis" }).click();
  await choose(page, "Day");
  name = "Number of rows by Month of Day";
  await says(page, name, "Highest 518,831 at May 2001");
  await page.getByRole("radio", { name: "Line chart", exact: true }).click();
  await says(page, name, "Line chart.");
  await expectDrawn(plot(page, name));

  // Color by a column of 229 values: the nine greatest and the rest.
  await shelf(page, "Color").getByRole("button", { name: "Add to Color" }).click();
  await choose(page, "Origin");
  name = "Number of rows by Month of Day and Origin";
  await says(page, name, "10 series");
  await page
    .getByRole("list", { name: /^Legend/u })
    .getByText("Others (220)")
    .waitFor();
  await page.getByRole("contentinfo").getByText(/saved/u).first().waitFor();
  await page.reload();
  await says(page, name, "10 series");
});

test("a date range and a list that the server searches filter figure and charts", async ({ editor }) => {
  const { page } = await editor("Controls", page1);
  await value(page).getByText("10,000", { exact: true }).waitFor();
  await page
    .getByRole("button", { name: /^Flight date/u })
    .first()
    .click();
  const range = page.getByRole("dialog", { name: "Flight date" });
  await range.getByRole("spinbutton", { name: "day, From" }).click();
  await page.keyboard.type("01012000");
  await range.getByRole("spinbutton", { name: "day, To" }).click();
  await page.keyboard.type("31122000");
  await closeByEscape(range);
  await value(page).getByText("1,065", { exact: true }).waitFor();
  await says(page, "Strikes by year", "1 value of Year");
  await page.getByRole("button", { name: "Flight date 1 Jan – 31 Dec 2000" }).waitFor();

  await page
    .getByRole("button", { name: /^Kind of animal/u })
    .first()
    .click();
  const list = page.getByRole("dialog", { name: "Kind of animal" });
  await list.getByRole("searchbox").fill("goose");
  await list.getByRole("option").nth(1).waitFor({ state: "detached" });
  await list.getByRole("option", { name: /^Canada goose/u }).click();
  await closeByEscape(list);
  await value(page).getByText("20", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Kind of animal Canada goose" }).waitFor();
  // From one usual range to another by one click each.
  for (const usual of ["Last 7 days", "Last year", "Last month"]) {
    await page
      .getByRole("button", { name: /^Flight date/u })
      .first()
      .click();
    await range.getByRole("option", { name: usual, exact: true }).click();
    await range.waitFor({ state: "detached" });
    await page
      .getByRole("button", { name: new RegExp(`^Flight date ${usual}`, "u") })
      .first()
      .waitFor();
  }
  await page.getByRole("button", { name: "Clear Flight date" }).click();
  await value(page).getByText("190", { exact: true }).waitFor();

  // Whoever shows nothing says which controls leave nothing, and frees them by one click; who shows something says what filters it.
  await page
    .getByRole("button", { name: /^Flight date/u })
    .first()
    .click();
  await range.getByRole("option", { name: "This month", exact: true }).click();
  const bySize = page.getByRole("group", { name: "Strikes by size", exact: true });
  await bySize.getByText(/Date: This month · .*: Canada goose leaves nothing\./u).waitFor();
  await bySize.getByRole("button", { name: "Clear 2 filters" }).click();
  await value(page).getByText("10,000", { exact: true }).waitFor();
});

test("a chart says what is wrong with it and keeps the rest of the page: no rows, nothing on the Y axis, a broken formula", async ({
  editor,
}) => {
  const chart = (id: string, name: string, formula: string, more: object = {}): object => ({
    id,
    kind: "bar-chart",
    name,
    source: on,
    columns: [
      { id: `${id}-x`, name: "Size", formula: "[Strikes/Size]" },
      { id: `${id}-y`, name: "Value", formula },
    ],
    xAxis: { columnId: `${id}-x` },
    yAxis: { columnIds: [`${id}-y`] },
    ...more,
  });
  const { page } = await editor("States", (source) => [
    chart("none", "No rows", "Count()", { filters: [{ id: "n-f", columnId: "none-x", kind: "list", values: ["Gigantic"] }] }),
    chart("bare", "Bare", "Count()", { yAxis: { columnIds: [] } }),
    chart("bad", "Broken", "Sum([Strikes/Weight])"),
    chart("zero", "Zeros and losses", "Sum([Strikes/Cost]) - 10000000"),
    figure,
    strikes(source),
  ]);
  const main = page.getByRole("main");
  await main
    .getByRole("group", { name: "No rows", exact: true })
    .getByRole("button", { name: /^Clear/u })
    .waitFor();
  await main.getByRole("group", { name: "Bare", exact: true }).getByText("Put a column on the Y axis").waitFor();
  const broken = main.getByRole("group", { name: "Broken", exact: true });
  await broken.getByText("This chart cannot be drawn").waitFor();
  await broken
    .getByText(/Weight/u)
    .first()
    .waitFor();
  await page.getByRole("tree", { name: "Page elements" }).getByText("Broken").click();
  await broken.getByRole("button", { name: "Edit formula" }).click();
  await page
    .getByRole("region", { name: "Formula", exact: true })
    .getByText(/Weight/u)
    .first()
    .waitFor();
  await says(page, "Zeros and losses", "lowest −");
  await expectDrawn(plot(page, "Zeros and losses"));
  await value(page).getByText("10,000", { exact: true }).waitFor();
  await main
    .getByRole("group", { name: "No rows", exact: true })
    .getByRole("button", { name: /^Clear/u })
    .click();
  await says(page, "No rows", "3 values of Size");
});

test("A01 the parts of a page with charts and their panels, light and dark", async ({ editor }) => {
  const { page } = await editor("Accessible", page1);
  await says(page, "Strikes by year", "Highest");
  await expectDrawn(plot(page, "Strikes by year"));
  // Its code and the library that draws come while the warehouse counts: here no answer comes before they were asked for.
  const asked = page.waitForRequest(/\/assets\/engine-[^/]*\.js$/u);
  await page.route("**/results", async (route) => {
    await asked;
    await route.continue();
  });
  await page.reload();
  await expectDrawn(plot(page, "Strikes by year"));
  await page.unroute("**/results");
  await page.getByRole("tree", { name: "Page elements" }).getByText("Strikes by year").click();
  await page.getByRole("tab", { name: "Chart" }).waitFor();
  for (const colorScheme of sampled(["light", "dark"] as const, 0)) {
    await page.emulateMedia({ colorScheme });
    await page.getByRole("tab", { name: "Chart", exact: true }).click();
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Format", exact: true }).click();
    await expectAccessible(page, '[role="tabpanel"]');
    for (const control of ["Kind of animal", "Flight date"]) {
      await page
        .getByRole("button", { name: new RegExp(`^${control}`, "u") })
        .first()
        .click();
      await page.getByRole("dialog", { name: control }).getByRole("option").first().waitFor();
      await expectAccessible(page, '[role="dialog"]');
      await closeByEscape(page.getByRole("dialog", { name: control }));
    }
    await page.getByRole("tree", { name: "Page elements" }).getByText("Strikes by year").click();
  }
});
