import type { ReadType } from "@sheaf/formula";
import type { Element, Id, WorkbookDocument } from "@sheaf/workbook";
import type { useContextMenu } from "../../../../shared/menus/context-menu.tsx";
import type { NewCalculation } from "../../tabular/actions/aggregates.ts";
import type { TableActions } from "../../tabular/actions/table-actions.ts";
import type { TableColumn, TableDesign } from "../../tabular/shape/table-shape.ts";

/** What the parts of the Columns tab have in common. */
export interface PanelContext {
  readonly element: Element;
  readonly document: WorkbookDocument;
  readonly design: TableDesign;
  readonly actions: TableActions;
  /** Metrics that it can show. */
  readonly metrics: readonly NewCalculation[];
  readonly isEditing: boolean;
  readonly canChange: boolean;
  /** What is being dragged. */
  readonly carried: TableColumn | null;
  /** Whose name is being typed. */
  readonly renaming: Id | null;
  readonly select: (columnId: Id) => void;
  readonly startFilter: (columnId: Id) => void;
  readonly editFormula: (columnId: Id) => void;
  readonly describe: (columnId: Id) => void;
  /** Opens the keys of a column of JSON. */
  readonly extract: (columnId: Id) => void;
  readonly convert: (columnId: Id, type: ReadType) => void;
  /** Opens the order and the limit of a key. */
  readonly limit: (columnId: Id) => void;
  /** Of a column or a folder. */
  readonly rename: (id: Id | null) => void;
  /** Folders that show their name alone. */
  readonly closedFolders: ReadonlySet<Id>;
  readonly toggleFolder: (folderId: Id) => void;
  /** What the names of the columns that are listed hold; empty: all are. */
  readonly search: string;
  /** One menu for all rows: there are hundreds of them. */
  readonly menu: Pick<ReturnType<typeof useContextMenu>, "open" | "openBelow">;
}
