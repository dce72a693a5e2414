import type { Id } from "@sheaf/workbook";
import type { TableActions } from "../../tabular/actions/table-actions.ts";
import type { TableColumn, TableDesign } from "../../tabular/shape/table-shape.ts";

/** Where a dragged column can land in the panel. */
export type DropPlace =
  /** Behind another column, at its level. */
  | { readonly kind: "behind"; readonly columnId: Id }
  /** First of a level's plain columns. */
  | { readonly kind: "first"; readonly level: Id }
  /** Last of a folder. */
  | { readonly kind: "folder"; readonly folderId: Id }
  /** One more key of a level. */
  | { readonly kind: "key"; readonly level: Id }
  /** A level of its own, inside all others. */
  | { readonly kind: "new-level" };

export function placeName(place: DropPlace): string {
  return JSON.stringify(place);
}

export function dropOf(name: string): DropPlace | null {
  try {
    return JSON.parse(name) as DropPlace;
  } catch {
    return null;
  }
}

/** Lets a column go at a place. */
export function putDown(column: TableColumn, place: DropPlace, design: TableDesign, actions: TableActions): void {
  switch (place.kind) {
    case "new-level":
      return actions.groupBy(column.id);
    case "key":
      return actions.moveToLevel(column.id, place.level, "key");
    case "folder":
      return actions.putIntoFolder(column.id, place.folderId);
    case "first":
      if (column.level === place.level && !column.isKey) return actions.moveColumn(column.id, null, design.order);
      return actions.moveToLevel(column.id, place.level, "calculation");
    case "behind": {
      const other = design.levels.flatMap(({ columns }) => columns).find(({ id }) => id === place.columnId);
      const summary = design.summary.find(({ id }) => id === place.columnId);
      const target = other ?? summary;
      if (target === undefined || target.id === column.id) return undefined;
      if (target.isKey) return actions.moveToLevel(column.id, target.level, "key", target.id);
      if (target.level === column.level && !column.isKey && target.level !== "summary")
        return actions.moveColumn(column.id, target.id, design.order);
      return actions.moveToLevel(column.id, target.level, "calculation", target.id);
    }
  }
}
