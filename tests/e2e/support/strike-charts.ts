// A page of charts, a figure and controls over strikes of birds; what is said of a chart, and where its columns are put.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Elements } from "./editor.ts";

export const on = { kind: "table", elementId: "strikes" } as const;
export const strikes = (source: (table: string) => object): object => ({
  id: "strikes",
  kind: "table",
  name: "Strikes",
  source: source("birdstrikes"),
  columns: [
    { id: "date", name: "Date", formula: "[birdstrikes/Flight Date]" },
    { id: "species", name: "Species", formula: "[birdstrikes/Wildlife Species]" },
    { id: "size", name: "Size", formula: "[birdstrikes/Wildlife Size]" },
    { id: "cost", name: "Cost", formula: "[birdstrikes/Cost Total $]" },
  ],
});
export const figure = {
  id: "figure",
  kind: "kpi-chart",
  name: "Strike count",
  source: on,
  columns: [{ id: "f-count", name: "Count", formula: "Count()", format: { kind: "number", formatString: ",.0f" } }],
  value: { columnId: "f-count" },
};
const byYear = {
  id: "by-year",
  kind: "bar-chart",
  name: "Strikes by year",
  source: on,
  columns: [
    { id: "y-year", name: "Year", formula: 'DateTrunc("year", [Strikes/Date])' },
    { id: "y-size", name: "Size", formula: "[Strikes/Size]" },
    { id: "y-count", name: "Count", formula: "Count()" },
  ],
  xAxis: { columnId: "y-year" },
  yAxis: { columnIds: ["y-count"] },
  color: { by: "category", column: "y-size" },
};
const bySize = {
  id: "by-size",
  kind: "bar-chart",
  name: "Strikes by size",
  source: on,
  columns: [
    { id: "s-size", name: "Size", formula: "[Strikes/Size]" },
    { id: "s-count", name: "Count", formula: "Count()" },
  ],
  xAxis: { columnId: "s-size" },
  yAxis: { columnIds: ["s-count"] },
};
const dates = {
  id: "dates",
  kind: "control",
  controlId: "Dates",
  controlType: "date-range",
  name: "Flight date",
  filters: [{ source: on, columnId: "date" }],
};
const kinds = {
  id: "kinds",
  kind: "control",
  controlId: "Kinds",
  controlType: "list",
  name: "Kind of animal",
  filters: [{ source: on, columnId: "species" }],
  source: { kind: "source", source: on, columnId: "species" },
};
export const page1: Elements = (source) => [dates, kinds, figure, byYear, bySize, strikes(source)];

export const plot = (page: Page, name: string): Locator => page.getByRole("application", { name, exact: true });
/** What is said of a chart: its kind, what it shows, its extremes. */
export const said = (page: Page, name: string): Promise<string> =>
  plot(page, name).evaluate((chart) => document.getElementById(chart.getAttribute("aria-describedby") ?? "")?.textContent ?? "");
/** Waits until it is said: a part of it, or a pattern. */
export async function says(page: Page, name: string, what: string | RegExp): Promise<void> {
  await expect.poll(() => said(page, name)).toMatch(what);
}
export const value = (page: Page): Locator => page.getByRole("main").getByRole("group", { name: "Strike count", exact: true }).first();
export const shelf = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
export const choose = (page: Page, name: string | RegExp): Promise<void> => page.getByRole("menuitem", { name }).first().click();
