import type { Element } from "@sheaf/workbook";
import { FunnelX } from "lucide-react";
import { Button } from "../../shared/actions/button.tsx";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { filtersOf } from "../commands/edit.ts";
import { setFilterEnabled } from "../commands/filters.ts";
import { useFilterSentence, useInheritedFilters } from "../filters/all-filters.ts";
import { restricts } from "../filters/filter-draft.ts";
import { useDocument, useWorkbook } from "../state/workbook.ts";
import { t } from "../../shared/words/words.ts";

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
    workbook.asOneStep(t("elements.no-rows.clear-filters"), () => {
      workbook.perform(t("elements.no-rows.clear-filters"), operations);
      for (const controlId of controls) workbook.controls.set(controlId, null);
    });
  };
  return (
    <EmptyState
      icon={FunnelX}
      title={t("elements.no-rows.no-rows-match")}
      text={sentence === null ? t("elements.no-rows.source-no-rows") : t("elements.no-rows.leaves-nothing", { sentence })}
      actions={
        count > 0 ? (
          <Button onPress={clear}>
            {count === 1 ? t("elements.no-rows.clear-1-filter") : t("elements.no-rows.clear-filters-2", { count })}
          </Button>
        ) : undefined
      }
    />
  );
}
