import { t } from "../../../shared/words/words.ts";
import { ColumnPill, useRenaming } from "../shelves/column-pill.tsx";
import type { ChartPort, PanelColumn } from "../shelves/panel-port.ts";
import { columnTools, editTools } from "../shelves/shelf-actions.ts";

interface SlotPillProps {
  readonly port: ChartPort;
  readonly column: PanelColumn;
  readonly role: "key" | "measure";
  readonly onRemove: () => void;
}

/** The column of a figure: its value, what that is compared with, or its time. */
export function SlotPill({ port, column, role, onRemove }: SlotPillProps) {
  const { rename, field } = useRenaming(port, column, false);
  if (field !== null) return field;
  return (
    <ColumnPill
      column={column}
      isMeasure={false}
      entries={[
        ...columnTools(port, column, role),
        ...editTools(port, column, rename),
        {
          kind: "item",
          id: "remove",
          label: t("chart-panels.kpi.remove-2"),
          isDestructive: true,
          keys: "Delete",
          onSelect: onRemove,
        },
      ]}
      onKey={{ remove: onRemove, rename }}
    />
  );
}
