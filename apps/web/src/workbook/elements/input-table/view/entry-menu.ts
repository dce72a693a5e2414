import { CopyPlus, Eraser, History, ListChecks, ListPlus, PaintBucket, Trash2, Undo2 } from "lucide-react";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { divider, item } from "../../tabular/actions/column-menu.ts";
import { HISTORY_TAB, RULES_TAB } from "../panel/tab-ids.ts";
import type { EntryActions } from "../model/entry-actions.ts";
import type { EntrySource } from "../model/entry-source.ts";
import type { CellRange } from "../../../grid/selection/selection.ts";
import { t } from "../../../../shared/words/words.ts";

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
  const wrong = source.invalidAt(row, flat);
  const column = source.columnAt(flat);
  const known = [
    ...(column?.form === "entry"
      ? [
          item("rules", t("input-table.rule-section.what-takes", { name: column.column.name }), () => showTab(RULES_TAB), {
            icon: ListChecks,
          }),
        ]
      : []),
    item("history", t("input-table.entry-menu.history-cell"), () => showTab(HISTORY_TAB), { icon: History }),
  ];
  if (!canEnter) return known;
  return [
    ...(wrong === null
      ? []
      : [
          item("restore", t("input-table.entry-menu.restore-value-use"), () => actions.restore(wrong), { icon: Undo2 }),
          divider("behind-problem"),
        ]),
    item("fill", t("input-table.entry-menu.fill-down"), () => run(actions.fill(range, "down")), { icon: PaintBucket, keys: "mod+D" }),
    item("clear", t("input-table.entry-menu.clear-cells"), () => run(actions.clear(range)), { icon: Eraser, keys: "Delete" }),
    divider("before-rows"),
    ...(canAdd
      ? [
          item("insert", t("input-table.entry-menu.insert-row-below"), () => actions.addRow(rows.lastRow), { icon: ListPlus }),
          item("duplicate", t("input-table.entry-menu.duplicate", { count }), () => run(actions.duplicate(rows)), { icon: CopyPlus }),
        ]
      : []),
    item(
      "remove",
      canAdd ? t("input-table.entry-menu.delete", { count }) : t("input-table.entry-menu.clear-entries-of", { count }),
      () => run(actions.remove(rows)),
      {
        icon: Trash2,
        isDestructive: true,
      },
    ),
    divider("before-history"),
    ...known,
  ];
}
