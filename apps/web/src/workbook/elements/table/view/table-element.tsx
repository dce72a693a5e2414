import { Columns3 } from "lucide-react";
import { EmptyState } from "../../../../shared/feedback/empty-state.tsx";
import { useWorkbook } from "../../../state/workbook.ts";
import type { ElementViewProps } from "../../element-kind.ts";
import { TitledElement } from "../../titled-element.tsx";
import { useTableActions } from "../../tabular/actions/use-table-actions.ts";
import { useTableDesign } from "../../tabular/shape/use-table-design.ts";
import { visibleOf } from "../../tabular/shape/table-shape.ts";
import { TableGrid } from "./table-grid.tsx";
import { useTableRows } from "../../tabular/view/use-table-rows.ts";
import { t } from "../../../../shared/words/words.ts";

/** A table of the workbook: its title, its summary, its grid. */
export function TableElement(props: ElementViewProps) {
  const { element, name } = props;
  const workbook = useWorkbook();
  const design = useTableDesign(element);
  const actions = useTableActions(element.id);
  const rows = useTableRows(element, design.shape);
  const hasColumns = design.levels.some(({ columns }) => visibleOf(columns).length > 0);
  return (
    <TitledElement {...props}>
      {hasColumns
        ? rows !== null && <TableGrid element={element} name={name} design={design} rows={rows} actions={actions} />
        : noColumns(design.order.length > 0, workbook.mode === "edit" ? () => actions.setHidden(design.order, false) : null)}
    </TitledElement>
  );
}

function noColumns(areHidden: boolean, show: (() => void) | null) {
  if (!areHidden)
    return <EmptyState icon={Columns3} title={t("table.element.no-columns-yet")} text={t("table.element.add-first-one-panel")} />;
  return (
    <EmptyState
      icon={Columns3}
      title={t("table.element.all-columns-hidden")}
      choices={show === null ? [] : [{ id: "show", icon: Columns3, label: t("table.element.show-all-columns"), onSelect: show }]}
    />
  );
}
