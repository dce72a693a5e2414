// A brush over one chart filters others: while it is read the figures follow the hand, the second time without a question to the server.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { expect } from "vitest";
import { expectDrawn } from "./support/drawn.ts";
import { figure, on, plot, strikes, value } from "./support/strike-charts.ts";
import { test } from "./support/test.ts";
import { createWorkbook, publishDocument, signInForCalls } from "./support/workbooks.ts";

const time = {
  id: "time",
  kind: "line-chart",
  name: "Strikes by month",
  source: on,
  columns: [
    { id: "t-month", name: "Month", formula: 'DateTrunc("month", [Strikes/Date])' },
    { id: "t-count", name: "Count", formula: "Count()" },
  ],
  xAxis: { columnId: "t-month" },
  yAxis: { columnIds: ["t-count"] },
  actions: [
    {
      id: "brush",
      trigger: "on-select",
      effects: [{ effect: "set-control-value", control: "Days", value: { type: "column", columnId: "t-month" } }],
    },
  ],
};
const days = {
  id: "days",
  kind: "control",
  controlId: "Days",
  controlType: "date-range",
  name: "Days of strikes",
  filters: ["figure", "sizes", "middle"].map((elementId) => ({ source: { kind: "table", elementId }, columnId: "date" })),
};
const dated = { id: "date", name: "Date", formula: "[Strikes/Date]" };
const sizes = {
  id: "sizes",
  kind: "bar-chart",
  name: "Cost by size",
  source: on,
  columns: [
    dated,
    { id: "size", name: "Size", formula: "[Strikes/Size]" },
    { id: "cost", name: "Mean cost", formula: "Avg([Strikes/Cost])" },
  ],
  xAxis: { columnId: "size" },
  yAxis: { columnIds: ["cost"] },
};
/** A median is none of the numbers that groups lead to. */
const middle = {
  ...sizes,
  id: "middle",
  name: "Middle cost",
  columns: [...sizes.columns.slice(0, 2), { id: "cost", name: "Middle cost", formula: "Median([Strikes/Cost])" }],
};

const daysIn = (address: string): readonly string[] => new URL(address).searchParams.get("Days")?.match(/\d{4}-\d{2}-\d{2}/gu) ?? [];

function monthsIn(address: string): number {
  const [from = 0, to = 0] = daysIn(address).map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)));
  return to - from + 1;
}

/** How many strikes there are in the days that an address names, counted in the file that they come from, as the figure writes it. */
async function strikesIn(address: string): Promise<string> {
  const [from = "", to = ""] = daysIn(address);
  const vega = dirname(dirname(createRequire(import.meta.url).resolve("vega-datasets")));
  const instance = await DuckDBInstance.create(":memory:");
  try {
    const engine = await instance.connect();
    const sql = `SELECT count(*)::INTEGER FROM read_csv('${join(vega, "data/birdstrikes.csv")}', all_varchar = true) WHERE "Flight Date" BETWEEN '${from}' AND '${to}'`;
    const [[count]] = (await (await engine.run(sql)).getRowsJS()) as [[number]];
    return count.toLocaleString("en-US");
  } finally {
    instance.closeSync();
  }
}

test("a brush filters what a control filters, live, and says what is asked of the warehouse all the same", async ({ open, product }) => {
  const { page } = await open();
  const token = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, token, "Brushed", (source) => [
    time,
    days,
    { ...figure, columns: [...figure.columns, dated] },
    sizes,
    middle,
    strikes(source),
  ]);
  await publishDocument(product, token, workbookId);
  await page.goto(address);
  const brushed = plot(page, "Strikes by month");
  await expectDrawn(brushed);
  await expectDrawn(plot(page, "Middle cost"));
  const all = await value(page).innerText();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/results")) asked.push(request.postData() ?? "");
  });
  const box = await brushed.boundingBox();
  if (box === null) throw new Error("No plot.");
  const y = box.y + box.height / 2;
  const to = (share: number): Promise<void> => page.mouse.move(box.x + share * box.width, y, { steps: 4 });

  /** How many months are chosen, as the bar over the chart says. */
  const chosen = async (): Promise<number> =>
    Number.parseInt(
      await page
        .getByText(/^\d+ marks selected$/u)
        .first()
        .innerText(),
      10,
    );

  // The first brush: the figure follows before the hand lets go, and what the next ones need is asked for.
  await to(0.3);
  await page.mouse.down();
  await to(0.5);
  await expect.poll(() => value(page).innerText()).not.toBe(all);
  await page.mouse.up();
  await expect.poll(() => asked.filter((body) => body.includes('"kind":"slice"')).length).toBeGreaterThan(0);
  await page.getByText("Each change of Days of strikes asks the warehouse").first().waitFor();
  await page.waitForLoadState("networkidle");

  // The second: only what cannot be made of groups is asked.
  const before = await value(page).innerText();
  const first = await chosen();
  asked.length = 0;
  await to(0.55);
  await page.mouse.down();
  await to(0.8);
  await expect.poll(() => value(page).innerText()).not.toBe(before);
  await page.mouse.up();
  // What stays is the last of the drag, and its number that of the rows, with or without the warehouse.
  await expect.poll(chosen).toBeGreaterThan(first);
  const months = await chosen();
  await expect.poll(() => monthsIn(page.url())).toBe(months);
  const brushedAddress = page.url();
  const truth = await strikesIn(brushedAddress);
  await expect.poll(() => value(page).innerText()).toContain(truth);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked.filter((body) => /"elementId":"(figure|sizes)"/u.test(body))).toEqual([]);
  // Escape while the hand draws: the days of the brush before stand again.
  await to(0.1);
  await page.mouse.down();
  await to(0.2);
  await expect.poll(() => value(page).innerText()).not.toContain(truth);
  // The address waits for the end of the drag.
  expect(page.url()).toBe(brushedAddress);
  await page.keyboard.press("Escape");
  await expect.poll(() => value(page).innerText()).toContain(truth);
  await page.mouse.up();
  expect(page.url()).toBe(brushedAddress);
  expect(await chosen()).toBe(months);
  // What the warehouse says of the same days.
  await page.reload();
  await expect.poll(() => value(page).innerText()).toContain(truth);
  expect(page.url()).toBe(brushedAddress);
  // Marks that are let go set nothing any more: what stood before them does.
  await expectDrawn(brushed);
  await to(0.4);
  await page.mouse.down();
  await to(0.5);
  await page.mouse.up();
  await expect.poll(() => page.url()).not.toBe(brushedAddress);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.url()).toBe(brushedAddress);
  await expect.poll(() => value(page).innerText()).toContain(truth);
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/brush-light.png` });
});
