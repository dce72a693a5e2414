import { useState } from "react";
import { SegmentedControl } from "../../../../shared/choices/segmented-control.tsx";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { useEntryStatus } from "../../../state/status-line.ts";
import type { ColumnPanelProps, ElementPanelProps } from "../../element-kind.ts";
import { EntryHistory } from "../history/entry-history.tsx";
import { useEntryTable } from "../view/use-entry-table.ts";
import { t } from "../../../../shared/words/words.ts";

const nowhere = (): null => null;

/** Who changed what in the whole table. */
export function TableHistoryPanel({ element }: ElementPanelProps) {
  const { table } = useEntryTable(element);
  const status = useEntryStatus(element.id);
  return (
    <PanelSection title={t("input-table.history-panel.all-entries")}>
      <EntryHistory element={element} table={table} of={{}} rowName={status?.rowName ?? nowhere} version={table.version} />
    </PanelSection>
  );
}

type Scope = "cell" | "row" | "column" | "table";

/** Who changed what: in the cell that is selected, its row, its column, the whole table. */
export function ColumnHistoryPanel({ element, columnId }: ColumnPanelProps) {
  const { table } = useEntryTable(element);
  const status = useEntryStatus(element.id);
  const [wanted, setWanted] = useState<Scope>("cell");
  const place = status?.place?.columnId === columnId ? status.place : null;
  const scope = place === null && (wanted === "cell" || wanted === "row") ? "column" : wanted;
  const of = {
    ...(place !== null && (scope === "cell" || scope === "row") ? { rowId: place.rowId } : {}),
    ...(scope === "cell" || scope === "column" ? { columnId } : {}),
  };
  return (
    <PanelSection
      title={
        place === null || scope === "column" || scope === "table"
          ? t("input-table.history-panel.entries")
          : t("input-table.history-panel.entries-of", { row: place.row.toLowerCase() })
      }
    >
      <SegmentedControl
        label={t("input-table.history-panel.history-of")}
        size="small"
        wide
        segments={[
          { id: "cell", label: t("input-table.history-panel.cell"), isDisabled: place === null },
          { id: "row", label: t("input-table.history-panel.row"), isDisabled: place === null },
          { id: "column", label: t("input-table.history-panel.column") },
          { id: "table", label: t("input-table.history-panel.table") },
        ]}
        value={scope}
        onChange={setWanted}
      />
      <EntryHistory element={element} table={table} of={of} rowName={status?.rowName ?? nowhere} version={table.version} />
    </PanelSection>
  );
}
