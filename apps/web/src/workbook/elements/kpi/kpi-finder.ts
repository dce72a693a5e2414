import { chartColors, drawKpi, kpiElement, tileColumns } from "@sheaf/charts";
import { noOrganizationThemes, resolveTheme } from "@sheaf/theme";
import { kpiRequests } from "@sheaf/workbook";
import { say } from "../../../shared/words/words.ts";
import { answersOf } from "../../find/page/answers-of.ts";
import { type ElementFinder, MOST_LISTED, nothingFound } from "../../find/page/found.ts";
import { partsFound } from "../../find/needle.ts";
import { MOST_TILES } from "./most-tiles.ts";

/** Looks through what figures say: the value, what it is compared with, and what each of several tiles stands for. */
export const kpiFinder: ElementFinder = async ({ workbook, element, needle, signal }) => {
  const [values, trend] = await answersOf(workbook, element.id, kpiRequests(element), signal);
  if (values?.table == null) return nothingFound;
  const { table } = values;
  const isOne = tileColumns(kpiElement(element)).length === 0;
  const { theme, roles } = resolveTheme(noOrganizationThemes, undefined, "light");
  const { zone, symbols } = workbook;
  const context = {
    width: 0,
    height: 0,
    colors: chartColors(theme, roles),
    zone,
    weekStart: (workbook.weekStart % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6,
    symbols,
    say,
    title: null,
    totalRows: null,
    truncated: false,
  };
  const now = Date.parse(workbook.now);
  const rows = isOne ? 1 : Math.min(table.rowCount, MOST_TILES);
  const texts = Array.from({ length: rows }, (_, row) => {
    const drawn = drawKpi({ element: kpiElement(element), table, row, trend: isOne ? (trend?.table ?? null) : null, now, context });
    const { value, comparison, tile } = drawn;
    if (drawn.isEmpty) return [];
    const compared = comparison === null ? null : [comparison.change, comparison.name, comparison.value].filter((part) => part !== null);
    return [
      ...(tile === null ? [] : [{ text: tile, isNumber: false }]),
      { text: value.unit === null ? value.text : `${value.text} ${value.unit}`, isNumber: true },
      ...(compared === null ? [] : [{ text: compared.join(" "), isNumber: false }]),
    ].map((part) => ({ ...part, where: tile }));
  }).flat();
  const found = texts.filter(({ text, isNumber }) => partsFound(text, isNumber, needle, symbols).length > 0);
  return {
    total: found.length,
    rowsRead: null,
    places: found.slice(0, MOST_LISTED).map(({ text, where }) => ({ text, where: where === text ? null : where, spot: { kind: "words" } })),
  };
};
