import {
  type ChartKindName,
  chartKindNames,
  type Element,
  elementQuery,
  type Id,
  kindName,
  missingChannel,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { switched } from "../../../../commands/switch-kind.ts";

/** A kind of chart as it would show what a chart shows now. */
export interface KindPreview {
  readonly kind: ChartKindName;
  readonly element: Element;
  /** The chart is of this kind. */
  readonly isNow: boolean;
  /** The shelf without which it draws nothing, and for which the chart has no column; null: it can be drawn. */
  readonly missing: string | null;
  /** Its marks are those of the chart: nothing has to be asked of the warehouse. */
  readonly hasSameMarks: boolean;
}

/** The chart in each kind, in the order of the gallery. */
export function kindPreviews(document: WorkbookDocument, element: Element, newId: () => Id): readonly KindPreview[] {
  const now = kindName(element);
  const marks = marksOf(document, element);
  return chartKindNames.map((kind) => {
    const isNow = kind === now;
    const after = isNow ? element : switched(element, kind, newId);
    const missing = missingChannel(after);
    return { kind, element: after, isNow, missing, hasSameMarks: isNow || (missing === null && marksOf(document, after) === marks) };
  });
}

/** What is asked of the warehouse for an element, as a text to compare. */
function marksOf(document: WorkbookDocument, element: Element): string {
  const pages = document.pages.map((page) => ({
    ...page,
    elements: page.elements.map((other) => (other.id === element.id ? element : other)),
  }));
  const query = elementQuery({ ...document, pages }, element.id);
  return JSON.stringify(query === null ? null : [query.levels, query.columns, query.filters]);
}
