import { dynamicParts, type Element, namesOf } from "@sheaf/workbook";
import { useMemo } from "react";
import { useWorkbook } from "../../state/workbook.ts";

/** Texts with live formulas as people write them, and as they are kept. */
export function useWrittenText(element: Element): {
  readonly print: (stored: string) => string;
  readonly store: (printed: string) => string;
} {
  const { documents } = useWorkbook();
  return useMemo(
    () => ({
      print: (stored) => mapFormulas(stored, (formula) => namesOf(documents.state().document).toPrinted(element.id, null, formula)),
      store: (printed) => mapFormulas(printed, (formula) => namesOf(documents.state().document).toStored(element.id, null, formula)),
    }),
    [documents, element.id],
  );
}

/** A text with its live formulas written otherwise. */
export function mapFormulas(text: string, map: (formula: string) => string): string {
  return dynamicParts(text)
    .toReversed()
    .reduce((result, { start, end, formula }) => result.slice(0, start) + map(formula) + result.slice(end), text);
}
