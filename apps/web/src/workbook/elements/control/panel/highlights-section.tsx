import { type ControlElement, highlightTargets, recordOf, rolesOf } from "@sheaf/workbook";
import { Plus, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { ValueTypeIcon } from "../../../../shared/icons/value-type-icon.tsx";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { MenuButton } from "../../../../shared/menus/menu.tsx";
import { findElement, useDocument, useWorkbook } from "../../../state/workbook.ts";
import { isTarget, setHighlights } from "../control-operations.ts";
import { columnEntries, type Offered, useOffered } from "./offered-columns.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./panel.module.css";

const anyType = (): boolean => true;

/** The charts in which a control highlights the marks of its values instead of filtering them. */
export function HighlightsSection({ element }: { readonly element: ControlElement }) {
  const { perform } = useWorkbook();
  const targets = highlightTargets(element);
  const offered = useKeyColumns();
  const free = offered.filter((one) => !targets.some((target) => isTarget(target, one.elementId, one.columnId)));
  return (
    <PanelSection
      title={t("control.highlights-section.title")}
      actions={
        <MenuButton
          label={t("control.highlights-section.columns")}
          placement="bottom end"
          entries={columnEntries(
            free,
            (one) =>
              void perform(
                t("control.highlights-section.highlight", { name: one.name }),
                setHighlights(element, [...targets, { source: { kind: "table", elementId: one.elementId }, columnId: one.columnId }]),
              ),
          )}
          trigger={<IconButton icon={Plus} label={t("control.highlights-section.add")} />}
        />
      }
    >
      {targets.length === 0 && <p className={styles.hint}>{t("control.highlights-section.nothing-yet")}</p>}
      <ul className={styles.targets}>
        {targets.map((target) => {
          const known = offered.find((one) => isTarget(target, one.elementId, one.columnId));
          const name = known?.name ?? target.columnId;
          return (
            <li key={JSON.stringify(target)} className={styles.row}>
              {known !== undefined && <ValueTypeIcon type={known.type} />}
              <span className={styles.words}>
                {name} <span className={styles.owner}>{known?.elementName ?? ""}</span>
              </span>
              <IconButton
                icon={Trash2}
                label={t("control.highlights-section.do-not-highlight", { name })}
                onPress={() =>
                  void perform(
                    t("control.highlights-section.do-not-highlight", { name }),
                    setHighlights(
                      element,
                      targets.filter((other) => other !== target),
                    ),
                  )
                }
              />
            </li>
          );
        })}
      </ul>
    </PanelSection>
  );
}

/** Columns that tell the marks of charts apart. */
function useKeyColumns(): readonly Offered[] {
  const document = useDocument();
  const offered = useOffered(anyType);
  return useMemo(
    () =>
      offered.filter(({ elementId, columnId }) => {
        const chart = findElement(document, elementId);
        const record = chart === undefined ? null : recordOf(chart);
        return chart !== undefined && record !== null && rolesOf(chart, record.channels).keys.some((key) => key.columnId === columnId);
      }),
    [document, offered],
  );
}
