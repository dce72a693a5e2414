import type { ElementPanels } from "../element-kind.ts";
import { columnPanels } from "./panel/column-panels.tsx";
import { EntryColumnsPanel } from "./panel/entry-columns-panel.tsx";
import { EntryFormatPanel } from "./panel/entry-format-panel.tsx";
import { TableHistoryPanel } from "./panel/history-panel.tsx";
import { HISTORY_TAB } from "./panel/tab-ids.ts";
import { t } from "../../../shared/words/words.ts";

export const inputTablePanels: ElementPanels = {
  FieldsPanel: EntryColumnsPanel,
  FormatPanel: EntryFormatPanel,
  more: [
    {
      id: HISTORY_TAB,
      get label() {
        return t("input-table.panels.history");
      },
      Panel: TableHistoryPanel,
      isForReaders: true,
    },
  ],
  columnPanels,
};
