import type { Id } from "@sheaf/workbook";
import type { OpenedItem } from "../../elements/table/model/dialogs/model-item-dialog.tsx";
import type { ShownTable } from "../model-shape.ts";

/** What every list below the diagram is given. */
export interface ListProps {
  readonly tables: readonly ShownTable[];
  /** The table that is selected in the diagram. */
  readonly selected: Id | null;
  /** Null: this person changes nothing. */
  readonly onOpen: ((item: OpenedItem) => void) | null;
}
