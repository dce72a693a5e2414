import { namesOf, type Element } from "@sheaf/workbook";
import { FilterX, TableProperties } from "lucide-react";
import { Button } from "../../../../shared/actions/button.tsx";
import { EmptyState } from "../../../../shared/feedback/empty-state.tsx";
import { filtersOf, idsOf } from "../../../commands/edit.ts";
import { removeFilters } from "../../../commands/filters.ts";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";

/** Nothing is left, or nothing was there: the filters at fault are named, and go by one click. */
export function NoRows({ element }: { readonly element: Element }) {
  const workbook = useWorkbook();
  const document = useDocument();
  const filters = filtersOf(element).filter(({ state }) => state !== "disabled");
  if (filters.length === 0) return <EmptyState icon={TableProperties} title="No rows" text="There is nothing to show at the moment." />;
  const names = namesOf(document);
  const words = [...new Set(filters.map(({ columnId }) => names.column(element, columnId)))];
  const listed = words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}` : (words[0] ?? "");
  return (
    <EmptyState
      icon={FilterX}
      title="No rows match"
      text={`The ${filters.length === 1 ? "filter" : "filters"} on ${listed} ${filters.length === 1 ? "leaves" : "leave"} nothing.`}
      actions={
        workbook.canChange ? (
          <Button
            onPress={() => {
              const edit = removeFilters(document, element, idsOf(filters));
              workbook.perform(edit.label, edit.operations);
            }}
          >
            {filters.length === 1 ? "Clear the filter" : `Clear ${filters.length} filters`}
          </Button>
        ) : undefined
      }
    />
  );
}
