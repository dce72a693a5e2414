import { useMemo } from "react";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { useFocusedColumn } from "../../../state/focus.ts";
import { Rows } from "../../property-rows/rows.tsx";
import { RulesSection } from "../../conditional-formats/rules-section.tsx";
import type { ElementPanelProps } from "../../element-kind.ts";
import { GridStyleRows } from "../../grid-style/grid-style-rows.tsx";
import { ColumnFormatSection } from "../../tabular/panel/format-panel.tsx";
import { useTableDesign } from "../../tabular/shape/use-table-design.ts";
import { entryDesign } from "../model/entry-columns.ts";
import { t } from "../../../../shared/words/words.ts";
import { TitleSection } from "../../live-texts/title-section.tsx";

/** The Format tab of an input table. */
export function EntryFormatPanel({ element }: ElementPanelProps) {
  const focused = useFocusedColumn(element.id);
  const found = useTableDesign(element);
  const columns = useMemo(() => entryDesign(found).levels.flatMap((level) => level.columns), [found]);
  const column = columns.find(({ id }) => id === focused);
  return (
    <>
      <TitleSection element={element} />
      <PanelSection title={t("input-table.entry-format-panel.table")}>
        <Rows>
          <GridStyleRows element={element} usual="small" />
        </Rows>
      </PanelSection>
      <ColumnFormatSection element={element} column={column} canWrap />
      <RulesSection element={element} columns={columns} column={column} hasTotals={false} />
    </>
  );
}
