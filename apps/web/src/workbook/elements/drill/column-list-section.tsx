import { type ColumnList, columnLists } from "@sheaf/workbook";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import type { ChartPort } from "../shelves/panel-port.ts";
import { ColumnListShelf } from "./column-list-shelf.tsx";
import { t } from "../../../shared/words/words.ts";

interface ColumnListSectionProps {
  readonly port: Pick<ChartPort, "element" | "columns" | "fields" | "related" | "lists">;
  readonly isDragging?: boolean;
  /** Without keys there is nothing to drill into. */
  readonly lists?: readonly ColumnList[];
}

/** Where a value leads to: the keys that it can be taken apart by, and what its rows show. */
export function ColumnListSection({ port, isDragging = false, lists = columnLists }: ColumnListSectionProps) {
  const { element, columns } = port;
  return (
    <PanelSection title={t("elements.column-list-section.behind-the-values")}>
      {lists.map((list) => (
        <ColumnListShelf
          key={list}
          element={element}
          list={list}
          columns={columns}
          tree={port}
          actions={port.lists}
          isDragging={isDragging}
        />
      ))}
    </PanelSection>
  );
}
