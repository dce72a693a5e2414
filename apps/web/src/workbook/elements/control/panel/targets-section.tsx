import type { ControlElement, ControlTarget } from "@sheaf/workbook";
import { Plus, Trash2 } from "lucide-react";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { ValueTypeIcon } from "../../../../shared/icons/value-type-icon.tsx";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { MenuButton } from "../../../../shared/menus/menu.tsx";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import { addTarget, isTarget, nameAfterColumn, removeTarget, targetsOf } from "../control-operations.ts";
import { columnEntries, type Offered } from "./offered-columns.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./panel.module.css";

/** The columns that a control filters. */
export function TargetsSection({ element, offered }: { readonly element: ControlElement; readonly offered: readonly Offered[] }) {
  const { perform } = useWorkbook();
  const document = useDocument();
  const targets = targetsOf(element);
  const free = offered.filter((one) => !targets.some((target) => isTarget(target, one.elementId, one.columnId)));
  return (
    <PanelSection
      title={t("control.targets-section.filters")}
      actions={
        <MenuButton
          label={t("control.targets-section.columns-to-filter")}
          placement="bottom end"
          entries={columnEntries(
            free,
            (one) =>
              void perform(t("control.targets-section.filter", { name: one.name }), [
                ...addTarget(element, one.elementId, one.columnId),
                ...nameAfterColumn(document, element, one.name),
              ]),
          )}
          trigger={<IconButton icon={Plus} label={t("control.targets-section.add-column-filter")} />}
        />
      }
    >
      {targets.length === 0 && <p className={styles.hint}>{t("control.targets-section.filters-nothing-yet-formulas")}</p>}
      <ul className={styles.targets}>
        {targets.map((target) => (
          <TargetRow key={JSON.stringify(target)} element={element} target={target} offered={offered} />
        ))}
      </ul>
    </PanelSection>
  );
}

function TargetRow({
  element,
  target,
  offered,
}: {
  readonly element: ControlElement;
  readonly target: ControlTarget;
  readonly offered: readonly Offered[];
}) {
  const { perform } = useWorkbook();
  const known = offered.find((one) => isTarget(target, one.elementId, one.columnId));
  const name = known?.name ?? target.columnId;
  return (
    <li className={styles.row}>
      {known !== undefined && <ValueTypeIcon type={known.type} />}
      <span className={styles.words}>
        {name} <span className={styles.owner}>{known?.elementName ?? ""}</span>
      </span>
      <IconButton
        icon={Trash2}
        label={t("control.targets-section.do-not-filter", { name })}
        onPress={() => void perform(t("control.targets-section.do-not-filter", { name }), removeTarget(element, target))}
      />
    </li>
  );
}
