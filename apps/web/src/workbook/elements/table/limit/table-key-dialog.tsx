import type { Element } from "@sheaf/workbook";
import { columnName } from "../../../commands/columns.ts";
import { useDocument } from "../../../state/workbook.ts";
import { KeyDialog } from "../../shelves/keys/key-dialog.tsx";
import type { TableColumn, TableDesign } from "../../tabular/shape/table-shape.ts";
import { levelOrder, limitObstacle } from "./level-order.ts";

interface TableKeyDialogProps {
  readonly element: Element;
  readonly design: TableDesign;
  readonly column: TableColumn;
  readonly onClose: () => void;
}

/** The order of a key of a table, and how many of its groups stand for themselves. */
export function TableKeyDialog({ element, design, column, onClose }: TableKeyDialogProps) {
  const document = useDocument();
  const all = design.levels.flatMap(({ columns }) => columns);
  const order = levelOrder(element, column.id, (id) => all.find((each) => each.id === id)?.name ?? columnName(document, element, id));
  return (
    <KeyDialog
      element={element}
      column={{ ...column, isBroken: false }}
      order={order}
      obstacle={limitObstacle(document, element, column.id, column.name)}
      onClose={onClose}
    />
  );
}
