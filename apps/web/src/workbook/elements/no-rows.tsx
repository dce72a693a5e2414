import type { Element } from "@sheaf/workbook";
import { FunnelX } from "lucide-react";
import { Button } from "../../shared/actions/button.tsx";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { filtersOf } from "../commands/edit.ts";
import { setFilterEnabled } from "../commands/filters.ts";
import { filterSentence } from "../filters/filter-sentence.ts";
import { useDocument, useWorkbook } from "../state/workbook.ts";

/** Nothing is left, or nothing was there: the filters at fault are named, and rest after one click. */
export function NoRows({ element }: { readonly element: Element }) {
  const workbook = useWorkbook();
  const document = useDocument();
  const sentence = filterSentence(element, document);
  const active = filtersOf(element).filter(({ state }) => state !== "disabled");
  const clear = (): void => {
    const operations = active.flatMap((filter) => setFilterEnabled(document, element, filter, false).operations);
    workbook.perform("Clear filters", operations);
  };
  return (
    <EmptyState
      icon={FunnelX}
      title="No rows match"
      text={sentence === null ? "The source has no rows, or the controls leave none." : `${sentence} leaves nothing.`}
      actions={
        active.length > 0 && workbook.canChange ? (
          <Button onPress={clear}>{active.length === 1 ? "Clear 1 filter" : `Clear ${active.length} filters`}</Button>
        ) : undefined
      }
    />
  );
}
