import { defaultSymbols } from "@sheaf/locale";
import { expect, test } from "vitest";
import { drawChart } from "../kinds/registry.ts";
import { DATE, day, FLOAT, tableOf } from "../plain-table.ts";
import { contextOf } from "../testing/context.ts";
import { shareText } from "./read-list.ts";

test("shares below one in a hundred have a place, with the mark of the reader", () => {
  const german = { symbols: { ...defaultSymbols, decimal: ",", group: "." } };
  expect([0.414, 0.004, -0.004, 0].map((share) => shareText(share, {}))).toEqual(["41%", "0.4%", "−0.4%", "0%"]);
  expect([0.414, 0.004, -0.004].map((share) => shareText(share, german))).toEqual(["41%", "0,4%", "−0,4%"]);
});

test("keys that are dates are called by their periods in words of every list, unless they have a format", () => {
  const table = (dates: readonly string[]) =>
    tableOf([
      { id: "when", name: "When", type: DATE, cells: dates.map(day) },
      { id: "n", name: "N", type: FLOAT, cells: dates.map((_, at) => at + 1) },
    ]);
  const named = (kind: string, members: object, dates: readonly string[], format?: string): readonly string[] => {
    const columns = [{ id: "when", ...(format === undefined ? {} : { format: { kind: "datetime", formatString: format } }) }, { id: "n" }];
    const { marks } = drawChart({ id: "c", kind, columns, ...members }, table(dates), contextOf({ keyColumns: ["when"] }));
    return marks.list().map((mark) => marks.tooltip(mark).title);
  };
  const years = ["2001-01-01", "2002-01-01", "2003-01-01"];
  const treemap = { category: { columnId: "when" }, value: { columnId: "n" } };
  expect(named("treemap-chart", treemap, years).toSorted()).toEqual(["2001", "2002", "2003"]);
  expect(named("funnel-chart", { stage: { columnId: "when" }, series: { columnId: "n" } }, years)).toEqual(["2001", "2002", "2003"]);
  const months = ["2001-01-01", "2001-02-01", "2001-03-01"];
  expect(named("pie-chart", { color: { columnId: "when" }, value: { columnId: "n" } }, months).toSorted()).toEqual([
    "Feb 2001",
    "Jan 2001",
    "Mar 2001",
  ]);
  expect(named("treemap-chart", treemap, years, "%m/%Y").toSorted()).toEqual(["01/2001", "01/2002", "01/2003"]);
});
