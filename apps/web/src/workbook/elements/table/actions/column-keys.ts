import type { KeyboardEvent } from "react";
import type { TableColumn } from "../shape/table-shape.ts";
import type { TableActions } from "./table-actions.ts";

/** What keys can do with the column of the active cell. */
export interface ColumnKeys {
  readonly column: TableColumn;
  readonly actions: TableActions;
  readonly startFilter: (columnId: string) => void;
  /** Edit the formula of the column, in the bar. */
  readonly editFormula: (columnId: string) => void;
  readonly rename: (columnId: string) => void;
  readonly addBeside: (column: TableColumn) => void;
}

/** Letters that change a column, as the reference has them; those of one that only this viewer sees differently are marked. */
const keys: Readonly<Record<string, { readonly isView?: boolean; readonly act: (keys: ColumnKeys) => void }>> = {
  s: {
    isView: true,
    act: ({ column, actions }) => actions.sort(column.id, column.sort?.direction === "ascending" ? "descending" : "ascending"),
  },
  "shift+f": { isView: true, act: ({ column, startFilter }) => startFilter(column.id) },
  "shift+h": { isView: true, act: ({ column, actions }) => actions.setHidden([column.id], true) },
  "shift+g": {
    act: ({ column, actions }) => (column.isKey ? actions.ungroup(column.level) : actions.groupBy(column.id)),
  },
  "shift+r": { act: ({ column, rename }) => rename(column.id) },
  "shift++": { act: ({ column, addBeside }) => addBeside(column) },
  "=": { act: ({ column, editFormula }) => editFormula(column.id) },
};

/**
 * Does what a letter means for a column; false: it means nothing there. The draft's editors may do all of it, who only explores what is
 * about looking.
 */
export function columnKey(
  event: Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">,
  given: ColumnKeys,
  { isEditing, canChange }: { readonly isEditing: boolean; readonly canChange: boolean },
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const letter = event.key.toLowerCase();
  // A plus is where shift is held on some keyboards and alone on others: it is the sign that counts.
  const name = letter === "+" || (event.shiftKey && letter !== "=" && letter.length === 1) ? `shift+${letter}` : letter;
  const found = Object.hasOwn(keys, name) ? keys[name] : undefined;
  if (found === undefined || !(isEditing || (canChange && found.isView === true))) return false;
  // A summary is no level that rows could be grouped by.
  if (name === "shift+g" && given.column.level === "summary") return false;
  found.act(given);
  return true;
}
