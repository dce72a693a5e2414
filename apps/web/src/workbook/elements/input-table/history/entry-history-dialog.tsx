import type { Element } from "@sheaf/workbook";
import { useState } from "react";
import { SegmentedControl } from "../../../../shared/choices/segmented-control.tsx";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import type { EntryTable } from "../../../state/entries/entry-table.ts";
import { EntryHistory } from "./entry-history.tsx";

/** Where a person stands, and how people call it. */
export interface HistoryCell {
  readonly rowId: string;
  readonly columnId: string;
  readonly row: string;
  readonly column: string;
}

interface EntryHistoryDialogProps {
  readonly element: Element;
  readonly name: string;
  readonly table: EntryTable;
  readonly cell: HistoryCell | null;
  readonly onClose: () => void;
}

/** Who changed what: in the cell that is selected, in its row, in the whole table. */
export function EntryHistoryDialog({ element, name, table, cell, onClose }: EntryHistoryDialogProps) {
  const [of, setOf] = useState<"cell" | "row" | "table">(cell === null ? "table" : "cell");
  return (
    <Dialog title={`History of ${name}`} isOpen onClose={onClose}>
      {cell !== null && (
        <SegmentedControl
          label="History of"
          size="small"
          segments={[
            { id: "cell", label: `${cell.column}, ${cell.row.toLowerCase()}` },
            { id: "row", label: cell.row },
            { id: "table", label: "Whole table" },
          ]}
          value={of}
          onChange={setOf}
        />
      )}
      <EntryHistory
        element={element}
        table={table}
        of={cell === null || of === "table" ? null : of === "row" ? { rowId: cell.rowId } : { rowId: cell.rowId, columnId: cell.columnId }}
        version={table.version}
      />
    </Dialog>
  );
}
