import { expect, test } from "vitest";
import { createPageHighlight, highlightOf, highlightOfAll, isAbout, isHighlighted, selectedBy } from "./page-highlight.ts";

const key = (columnName: string, text: string | null) => ({
  columnId: columnName.toLowerCase(),
  columnName,
  value: text,
  text,
  label: text ?? "–",
});

test("a highlight takes in every chart with the column, whatever case its name has, and no other", () => {
  const highlight = highlightOf("a", [key("Region", "West")]);
  const selected = selectedBy(highlight, ["Month", "region"]);
  expect(selected?.([key("region", "West"), key("Month", "3")])).toBe(true);
  expect(selected?.([key("region", "East"), key("Month", "3")])).toBe(false);
  expect(selectedBy(highlight, ["Month"])).toBeNull();
  expect(selectedBy(null, ["Region"])).toBeNull();
});

test("a chart that has the column and none of what was chosen is not about it", () => {
  const selected = selectedBy(highlightOf("a", [key("Origin", "ATL Atlanta")]), ["Origin"]);
  expect(isAbout(selected, () => [[key("Origin", "ATL")], [key("Origin", "BOS")]])).toBe(false);
  expect(isAbout(selected, () => [[key("Origin", "ATL Atlanta")], [key("Origin", "BOS")]])).toBe(true);
});

test("of several values a chart follows those that it has", () => {
  const highlight = highlightOf("a", [key("Region", "West"), key("Month", null)]);
  expect(selectedBy(highlight, ["Month"])?.([key("Month", null)])).toBe(true);
  expect(selectedBy(highlight, ["Month", "Region"])?.([key("Month", null), key("Region", "East")])).toBe(false);
});

test("of several marks each stays with all of its values; a chart with one of the columns follows all values of that one", () => {
  const highlight = highlightOfAll("a", [
    [key("Region", "West"), key("Month", "3")],
    [key("Region", "East"), key("Month", null)],
  ]);
  const both = selectedBy(highlight, ["Region", "Month"]);
  expect(both?.([key("Region", "West"), key("Month", "3")])).toBe(true);
  expect(both?.([key("Month", null), key("Region", "East")])).toBe(true);
  expect(both?.([key("Region", "West"), key("Month", null)])).toBe(false);
  // Others have no region: they agree with what they have.
  expect(both?.([key("Month", "3")])).toBe(true);
  expect(both?.([key("Month", "4")])).toBe(false);
  const months = selectedBy(highlight, ["Month"]);
  expect(months?.([key("Month", "3")])).toBe(true);
  expect(months?.([key("Month", "4")])).toBe(false);
  expect(isHighlighted(highlight, "a", [key("Region", "West"), key("Month", "3")])).toBe(false);
});

test("a page tells its charts once per change", () => {
  const page = createPageHighlight();
  let calls = 0;
  const stop = page.subscribe(() => {
    calls += 1;
  });
  const highlight = highlightOf("a", [key("Region", "West")]);
  page.choose(highlight);
  page.choose(highlight);
  expect(calls).toBe(1);
  expect(isHighlighted(page.current(), "a", [key("Region", "West")])).toBe(true);
  expect(isHighlighted(page.current(), "b", [key("Region", "West")])).toBe(false);
  stop();
  page.choose(null);
  expect(calls).toBe(1);
});
