import { chartColors, drawChart, type MarkKey } from "@sheaf/charts";
import { chartOf } from "@sheaf/workbook";
import { resolveTheme, noOrganizationThemes } from "@sheaf/theme";
import { say } from "../../../../shared/words/words.ts";
import { answersOf } from "../../../find/page/answers-of.ts";
import { type ElementFinder, MOST_LISTED, nothingFound } from "../../../find/page/found.ts";
import { partsFound } from "../../../find/needle.ts";
import { chartRequests } from "../chart-request.ts";

/** Looks through what the marks of a chart stand for: categories, series, periods. */
export const marksFinder: ElementFinder = async ({ workbook, element, needle, signal }) => {
  const [request] = chartRequests(element);
  if (request === undefined || chartOf(element) === null) return nothingFound;
  const [answer] = await answersOf(workbook, element.id, [request], signal);
  if (answer?.table == null) return nothingFound;
  const { theme, roles } = resolveTheme(noOrganizationThemes, undefined, "light");
  const drawing = drawChart(element, answer.table, {
    width: 800,
    height: 500,
    colors: chartColors(theme, roles),
    zone: workbook.zone,
    weekStart: (workbook.weekStart % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6,
    symbols: workbook.symbols,
    say,
    title: null,
    totalRows: null,
    truncated: false,
  });
  const found = new Map<string, MarkKey>();
  for (const keys of drawing.marks.groups())
    for (const key of keys)
      if (key.text !== null && partsFound(key.label, false, needle, workbook.symbols).length > 0)
        found.set(JSON.stringify([key.columnName, key.text]), key);
  return {
    total: found.size,
    rowsRead: null,
    places: [...found.values()].slice(0, MOST_LISTED).map(({ columnName, text, label }) => ({
      text: label,
      where: columnName,
      spot: { kind: "mark", columnName, text, label },
    })),
  };
};
