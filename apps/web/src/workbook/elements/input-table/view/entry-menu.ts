import { CopyPlus, Eraser, History, ListChecks, ListPlus, PaintBucket, Trash2, Undo2 } from "lucide-react";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { divider, item } from "../../table/actions/column-menu.ts";
import { HISTORY_TAB, RULES_TAB } from "../panel/tab-ids.ts";
import type { EntryActions } from "../model/entry-actions.ts";
import type { EntrySource } from "../model/entry-source.ts";
import type { CellRange } from "../../../grid/selection/selection.ts";

interface EntryMenu {
  readonly source: EntrySource;
  readonly actions: EntryActions;
  readonly canEnter: boolean;
  readonly canAdd: boolean;
  readonly row: number;
  readonly flat: number;
  readonly range: CellRange;
  /** Rows that are meant where rows are: of columns that are selected as a whole, the one that was pointed at. */
  readonly rows: CellRange;
  readonly run: (action: Promise<string | null>) => void;
  readonly showTab: (tab: string) => void;
}

/** The menu of a cell: what is done with it, with its rows, what is known of it. */
export function entryMenu(menu: EntryMenu): readonly MenuEntry[] {
  const { source, actions, canEnter, canAdd, row, flat, range, rows, run, showTab } = menu;
  if (source.isNewRow(row)) return [];
  const count = rows.lastRow - rows.firstRow + 1;
  const words = count === 1 ? "row" : `${count.toLocaleString("en")} rows`;
  const wrong = source.invalidAt(row, flat);
  const column = source.columnAt(flat);
  const known = [
    ...(column?.form === "entry"
      ? [item("rules", `What ${column.column.name} takes`, () => showTab(RULES_TAB), { icon: ListChecks })]
      : []),
    item("history", "History of this cell", () => showTab(HISTORY_TAB), { icon: History }),
  ];
  if (!canEnter) return known;
  return [
    ...(wrong === null
      ? []
      : [item("restore", "Restore the value in use", () => actions.restore(wrong), { icon: Undo2 }), divider("behind-problem")]),
    item("fill", "Fill down", () => run(actions.fill(range, "down")), { icon: PaintBucket, keys: "mod+D" }),
    item("clear", "Clear cells", () => run(actions.clear(range)), { icon: Eraser, keys: "Delete" }),
    divider("before-rows"),
    ...(canAdd
      ? [
          item("insert", "Insert row below", () => actions.addRow(rows.lastRow), { icon: ListPlus }),
          item("duplicate", `Duplicate ${words}`, () => run(actions.duplicate(rows)), { icon: CopyPlus }),
        ]
      : []),
    item("remove", canAdd ? `Delete ${words}` : `Clear entries of ${words}`, () => run(actions.remove(rows)), {
      icon: Trash2,
      isDestructive: true,
    }),
    divider("before-history"),
    ...known,
  ];
}
