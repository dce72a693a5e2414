import { isPressed, whichPressed, type PressedKey } from "../../../../shared/keys/pressed.ts";
import { columnKeys } from "../../../keys/key-map.ts";
import type { TableColumn } from "../../tabular/shape/table-shape.ts";
import type { TableActions } from "../../tabular/actions/table-actions.ts";

/** What keys can do with the column of the active cell. */
export interface ColumnKeys {
  readonly column: TableColumn;
  readonly actions: Pick<TableActions, "sort" | "sortInstead" | "setHidden" | "ungroup" | "groupBy" | "duplicate">;
  readonly startFilter: (columnId: string) => void;
  /** Edit the formula of the column, in the bar. */
  readonly editFormula: (columnId: string) => void;
  readonly rename: (columnId: string) => void;
  readonly addBeside: (column: TableColumn) => void;
}

/** The column that S has just sorted, how it was before, and when, in ms: A or D say which way was meant. */
export type SortRun = { readonly columnId: string; readonly before: "ascending" | "descending" | null; readonly at: number } | null;

/** In ms. Later a letter is one of its own. */
const SORT_RUN = 3000;

interface ColumnKey {
  /** Changes only what this viewer sees. */
  readonly isView?: boolean;
  readonly isFor?: (column: TableColumn) => boolean;
  readonly act: (keys: ColumnKeys) => void;
}

const acts: Readonly<Record<keyof typeof columnKeys, ColumnKey>> = {
  sort: {
    isView: true,
    act: ({ column, actions }) => actions.sort(column.id, column.sort?.direction === "ascending" ? "descending" : "ascending"),
  },
  filter: { isView: true, act: ({ column, startFilter }) => startFilter(column.id) },
  hide: { isView: true, act: ({ column, actions }) => actions.setHidden([column.id], true) },
  group: {
    // A summary is no level that rows could be grouped by.
    isFor: ({ level }) => level !== "summary",
    act: ({ column, actions }) => (column.isKey ? actions.ungroup(column.level) : actions.groupBy(column.id)),
  },
  rename: { act: ({ column, rename }) => rename(column.id) },
  add: { act: ({ column, addBeside }) => addBeside(column) },
  duplicate: { act: ({ column, actions }) => actions.duplicate(column.id) },
  formula: { act: ({ column, editFormula }) => editFormula(column.id) },
};

/**
 * Does what a key means for a column; false: it means nothing there. The draft's editors may do all of it, who only explores what is about
 * looking. `run` is kept from key to key.
 */
export function columnKey(
  event: PressedKey,
  given: ColumnKeys,
  { isEditing, canChange }: { readonly isEditing: boolean; readonly canChange: boolean },
  run: { current: SortRun },
): boolean {
  const sorted = run.current;
  run.current = null;
  const direction = isPressed(event, "A") ? "ascending" : isPressed(event, "D") ? "descending" : null;
  if (direction !== null && sorted?.columnId === given.column.id && Date.now() - sorted.at < SORT_RUN) {
    if (given.column.sort?.direction !== direction) given.actions.sortInstead(given.column.id, direction, sorted.before);
    return true;
  }
  const name = whichPressed(event, columnKeys);
  if (name === null) return false;
  const { isView = false, isFor, act } = acts[name];
  if (!(isEditing || (canChange && isView)) || isFor?.(given.column) === false) return false;
  if (name === "sort") run.current = { columnId: given.column.id, before: given.column.sort?.direction ?? null, at: Date.now() };
  act(given);
  return true;
}
