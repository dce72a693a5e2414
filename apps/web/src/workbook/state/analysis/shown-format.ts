import type { ElementAnalysis } from "@sheaf/compiler";
import type { Element, Format, Id } from "@sheaf/workbook";
import { columnOf } from "../../commands/edit.ts";
import type { ColumnFacts } from "./column-facts.ts";

/** How a column writes its values: as it says itself, else as the data model's column or metric does that it is. */
export function shownFormat(facts: Pick<ColumnFacts, "of">, element: Element, columnId: Id): Format | undefined {
  const own = columnOf(element, columnId)?.format;
  return own ?? inheritedFormat(facts.of(element.id)?.columns.find(({ id }) => id === columnId));
}

export function inheritedFormat(column: Pick<ElementAnalysis["columns"][number], "inherited"> | undefined): Format | undefined {
  return column?.inherited?.format as Format | undefined;
}
