import type { ElementFinder } from "../../find/page/found.ts";
import { MOST_LISTED } from "../../find/page/found.ts";
import { askFound } from "../tabular/find/ask-found.ts";
import { keptDesign } from "../tabular/shape/use-table-design.ts";

/** Looks through the rows of a table. */
export const rowsFinder: ElementFinder = async ({ workbook, element, needle, signal }) => {
  // Types of columns decide how their values are written: nothing is asked before they are known.
  await workbook.facts.analyze();
  const design = keptDesign(workbook.documents.state().document, element, workbook.facts.of(element.id), []);
  const found = await askFound({ workbook, element, design, needle, signal, texts: MOST_LISTED });
  const names = new Map(design.levels.flatMap(({ columns }) => columns.map(({ id, name }) => [id, name])));
  return {
    total: found.total,
    rowsRead: found.rowsRead,
    places: found.cells.slice(0, MOST_LISTED).map(({ places, columnId, text }) => ({
      text: text ?? "",
      where: names.get(columnId) ?? null,
      spot: { kind: "row", places, columnId },
    })),
  };
};
