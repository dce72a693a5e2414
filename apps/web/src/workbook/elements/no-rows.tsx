import type { Element } from "@sheaf/workbook";
import { FunnelX } from "lucide-react";
import { Button } from "../../shared/actions/button.tsx";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { filtersOf } from "../commands/edit.ts";
import { setFilterEnabled } from "../commands/filters.ts";
import { useFilterSentence, useInheritedFilters } from "../filters/all-filters.ts";
import { restricts } from "../filters/filter-draft.ts";
import { useDocument, useWorkbook } from "../state/workbook.ts";

/** Nothing is left, or nothing was there: the filters and controls at fault are named, and rest after one click. */
export function NoRows({ element }: { readonly element: Element }) {
  const workbook = useWorkbook();
  const document = useDocument();
  const sentence = useFilterSentence(element);
  const inherited = useInheritedFilters(element);
  const own = workbook.canChange ? filtersOf(element).filter(restricts) : [];
  const controls = [...new Set(inherited.flatMap(({ from }) => (from.kind === "control" ? [from.elementId] : [])))];
  const count = own.length + controls.length;
  const clear = (): void => {
    const operations = own.flatMap((filter) => setFilterEnabled(document, element, filter, false).operations);
    workbook.asOneStep("Clear filters", () => {
      workbook.perform("Clear filters", operations);
      for (const controlId of controls) workbook.controls.set(controlId, null);
    });
  };
  return (
    <EmptyState
      icon={FunnelX}
      title="No rows match"
      text={sentence === null ? "The source has no rows." : `${sentence} leaves nothing.`}
      actions={count > 0 ? <Button onPress={clear}>{count === 1 ? "Clear 1 filter" : `Clear ${count} filters`}</Button> : undefined}
    />
  );
}
