import type { Element, Id } from "@sheaf/workbook";
import { KeyDialog } from "../../shelves/keys/key-dialog.tsx";
import type { PivotAxis } from "../shape/sorts.ts";
import { orderIn } from "./pivot-actions.ts";
import { TotalsDialog } from "./totals-dialog.tsx";
import { usePivotPort } from "./use-pivot-port.ts";

/** What stands open of a column: the order of a key on an axis, or the totals of a value. */
export interface OpenedColumn {
  readonly what: PivotAxis | "totals";
  readonly columnId: Id;
}

interface ColumnDialogProps extends OpenedColumn {
  readonly element: Element;
  readonly onClose: () => void;
}

/** The dialogs of a pivot's columns, reached from its shelves and from its grid. */
export function ColumnDialog({ element, what, columnId, onClose }: ColumnDialogProps) {
  const port = usePivotPort(element);
  const column = port.columns.find(({ id }) => id === columnId);
  if (column === undefined) return null;
  if (what === "totals") return <TotalsDialog element={element} column={column} onClose={onClose} />;
  return <KeyDialog element={element} column={column} order={orderIn(port, column, what)} onClose={onClose} />;
}
