import { inputColumnsOf, namesOf } from "@sheaf/workbook";
import { Eye, EyeOff, Plus } from "lucide-react";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { Icon } from "../../../../shared/icons/icon.tsx";
import { ValueTypeIcon } from "../../../../shared/icons/value-type-icon.tsx";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { MenuButton } from "../../../../shared/menus/menu.tsx";
import { cx } from "../../../../shared/styles/cx.ts";
import { useFocusedColumn } from "../../../state/focus.ts";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import type { ElementPanelProps } from "../../element-kind.ts";
import { useTableActions } from "../../tabular/actions/use-table-actions.ts";
import { useTableDesign } from "../../tabular/shape/use-table-design.ts";
import { formIcon, formOf } from "../model/entry-columns.ts";
import { columnTypes } from "../view/header-menu.ts";
import { useEntryTable } from "../view/use-entry-table.ts";
import { AccessSection } from "./access-section.tsx";
import { InvalidSection } from "./invalid-section.tsx";
import { t } from "../../../../shared/words/words.ts";
import styles from "./entry-panel.module.css";

/** The Columns tab of an input table: its columns, who writes, what is wrong. One that is selected has a panel of its own. */
export function EntryColumnsPanel({ element }: ElementPanelProps) {
  const workbook = useWorkbook();
  const document = useDocument();
  const focused = useFocusedColumn(element.id);
  const actions = useTableActions(element.id);
  const design = useTableDesign(element);
  const { state } = useEntryTable(element);
  const names = namesOf(document);
  const inputs = inputColumnsOf(element);
  const types = new Map(design.levels.flatMap(({ columns }) => columns.map((column) => [column.id, column.type] as const)));
  const selected = inputs.find(({ id }) => id === focused);
  return (
    <>
      <PanelSection
        title={t("input-table.entry-columns-panel.columns")}
        actions={
          <MenuButton
            label={t("input-table.entry-columns-panel.add-column")}
            placement="bottom end"
            entries={columnTypes(workbook, element, selected?.id ?? null)}
            trigger={<IconButton icon={Plus} label={t("input-table.entry-columns-panel.add-column")} />}
          />
        }
      >
        <ul className={styles.columns}>
          {inputs.map((input) => {
            const icon = formIcon(formOf(input));
            const name = names.column(element, input.id) || t("input-table.entry-columns-panel.new-column");
            return (
              <li key={input.id} className={cx(styles.row, input === selected && styles.selected)}>
                <button
                  type="button"
                  className={styles.column}
                  aria-pressed={input === selected}
                  onClick={() => workbook.focus.select(element.id, input.id)}
                >
                  {icon === null ? <ValueTypeIcon type={types.get(input.id) ?? "text"} /> : <Icon icon={icon} />}
                  <span className={styles.name}>{name}</span>
                </button>
                <IconButton
                  icon={input.hidden === true ? EyeOff : Eye}
                  label={
                    input.hidden === true
                      ? t("input-table.entry-columns-panel.show", { name })
                      : t("input-table.entry-columns-panel.hide", { name })
                  }
                  onPress={() => actions.setHidden([input.id], input.hidden !== true)}
                />
              </li>
            );
          })}
        </ul>
      </PanelSection>
      <AccessSection element={element} />
      <InvalidSection element={element} state={state} />
    </>
  );
}
