import type { ElementPanels } from "../element-kind.ts";
import { columnPanels } from "./panel/column-panels.tsx";
import { EntryColumnsPanel } from "./panel/entry-columns-panel.tsx";
import { EntryFormatPanel } from "./panel/entry-format-panel.tsx";
import { TableHistoryPanel } from "./panel/history-panel.tsx";
import { HISTORY_TAB } from "./panel/tab-ids.ts";

export const inputTablePanels: ElementPanels = {
  FieldsPanel: EntryColumnsPanel,
  FormatPanel: EntryFormatPanel,
  more: [{ id: HISTORY_TAB, label: "History", Panel: TableHistoryPanel, isForReaders: true }],
  columnPanels,
};
