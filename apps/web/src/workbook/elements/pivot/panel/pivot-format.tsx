import { pivotShown } from "@sheaf/workbook";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { useFocusedColumn } from "../../../state/focus.ts";
import { useChartPort } from "../../shelves/use-chart-port.ts";
import { setAt } from "../../../commands/member-path.ts";
import { ChoiceRow, Rows, SwitchRow, TextRow } from "../../property-rows/rows.tsx";
import { RulesSection } from "../../conditional-formats/rules-section.tsx";
import type { ElementPanelProps } from "../../element-kind.ts";
import { FormatWhenSection } from "../../format-when/format-when-section.tsx";
import { GridStyleRows } from "../../grid-style/grid-style-rows.tsx";
import { ColumnFormatSection } from "../../tabular/panel/format-panel.tsx";
import { usePivotColumns } from "../view/use-pivot.ts";
import { t } from "../../../../shared/words/words.ts";
import { TitleSection } from "../../live-texts/title-section.tsx";

/** The Format tab of a pivot: how it is laid out, then how the selected column is written. */
export function PivotFormatPanel({ element }: ElementPanelProps) {
  const focused = useFocusedColumn(element.id);
  const port = useChartPort(element);
  const columns = usePivotColumns(element);
  const shown = pivotShown(element);
  const values = shown.values.flatMap((id) => columns.get(id) ?? []);
  const column = focused === null ? undefined : columns.get(focused);
  const setLayout = (label: string, member: string, value: string | undefined): void =>
    port.setMembers(label, setAt(element, ["sheaf", "pivot", member], value));
  return (
    <>
      <TitleSection element={element} />
      <PanelSection title={t("pivot.format.layout")}>
        <Rows>
          <ChoiceRow
            label={t("pivot.format.row-labels")}
            value={shown.rowLayout}
            options={[
              { id: "tabular", label: t("pivot.format.in-columns") },
              { id: "indented", label: t("pivot.format.nested") },
            ]}
            onChange={(id) => setLayout(t("pivot.format.lay-out-rows"), "rowLayout", id === "tabular" ? undefined : id)}
          />
          {shown.rowLayout === "tabular" && (
            <SwitchRow
              label={t("pivot.format.repeat-labels")}
              value={shown.repeatLabels}
              onChange={(isOn) =>
                setLayout(
                  isOn ? t("pivot.format.repeat-labels") : t("pivot.format.not-repeat-labels"),
                  "repeatLabels",
                  isOn ? "shown" : undefined,
                )
              }
            />
          )}
          <ChoiceRow
            label={t("pivot.format.values-on")}
            value={shown.valuesOn}
            options={[
              { id: "columns", label: t("pivot.format.columns") },
              { id: "rows", label: t("pivot.format.rows") },
            ]}
            onChange={(id) => setLayout(t("pivot.format.put-values-on", { id }), "valuesOn", id === "columns" ? undefined : id)}
          />
          <TextRow
            label={t("pivot.format.empty-cells")}
            value={shown.emptyCellText}
            placeholder="–"
            onCommit={(text) => setLayout(t("pivot.format.change-text-empty-cells"), "emptyCellText", text === "" ? undefined : text)}
          />
        </Rows>
      </PanelSection>
      <PanelSection title={t("pivot.format.style")}>
        <Rows>
          <GridStyleRows element={element} isPivot />
        </Rows>
      </PanelSection>
      <ColumnFormatSection element={element} column={column} canWrap={false} />
      {column !== undefined && shown.values.includes(column.id) && <FormatWhenSection element={element} column={column} />}
      <RulesSection element={element} columns={values} column={values.find(({ id }) => id === column?.id) ?? values[0]} hasTotals />
    </>
  );
}
