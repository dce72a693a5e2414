import type { ElementPanels } from "../element-kind.ts";
import { TableColumnsPanel } from "./panel/columns-panel.tsx";
import { TableModelPanel } from "./model/model-panel.tsx";
import { TableFormatPanel } from "../tabular/panel/format-panel.tsx";
import { t } from "../../../shared/words/words.ts";

export const tablePanels: ElementPanels = {
  FieldsPanel: TableColumnsPanel,
  FormatPanel: TableFormatPanel,
  more: [
    {
      id: "model",
      get label() {
        return t("table.panels.model");
      },
      Panel: TableModelPanel,
      isForReaders: false,
      isOfModels: true,
    },
  ],
};
