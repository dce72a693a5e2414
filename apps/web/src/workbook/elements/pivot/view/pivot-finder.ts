import { pivotRequests } from "@sheaf/workbook";
import { cellsFound } from "../../../find/cells-of.ts";
import { answersOf } from "../../../find/page/answers-of.ts";
import { type ElementFinder, MOST_LISTED, nothingFound } from "../../../find/page/found.ts";
import { pivotNow } from "./use-pivot.ts";

/** Looks through the headers and cells of a pivot as it stands: what is folded is not seen. */
export const pivotFinder: ElementFinder = async ({ workbook, element, marked, signal }) => {
  const requests = pivotRequests(element);
  if (requests.length === 0) return nothingFound;
  await workbook.facts.analyze();
  const source = pivotNow(workbook, element, await answersOf(workbook, element.id, requests, signal));
  if (source === null) return nothingFound;
  const cells = cellsFound(source, marked);
  return {
    total: cells.length,
    rowsRead: null,
    places: cells.slice(0, MOST_LISTED).map(({ row, columnId, text, column }) => ({
      text,
      where: column,
      spot: { kind: "cell", row, columnId },
    })),
  };
};
