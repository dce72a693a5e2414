import type { Element, Id } from "@sheaf/workbook";
import { KeyDialog } from "../../chart/panel/keys/key-dialog.tsx";
import type { PivotAxis } from "../shape/sorts.ts";
import { orderIn } from "./pivot-actions.ts";
import { usePivotPort } from "./use-pivot-port.ts";

/** A key whose order and limit stand open. */
export interface OrderedKey {
  readonly axis: PivotAxis;
  readonly columnId: Id;
}

/** The order and the limit of a key, reached from the grid. */
export function KeyOrderDialog({
  element,
  axis,
  columnId,
  onClose,
}: OrderedKey & { readonly element: Element; readonly onClose: () => void }) {
  const port = usePivotPort(element);
  const column = port.columns.find(({ id }) => id === columnId);
  if (column === undefined) return null;
  return <KeyDialog element={element} column={column} order={orderIn(port, column, axis)} onClose={onClose} />;
}
