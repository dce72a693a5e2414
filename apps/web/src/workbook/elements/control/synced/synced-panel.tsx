import { handleOf, shownBySynced } from "@sheaf/workbook";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { elementName, pageOf } from "../../../commands/elements.ts";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import { ChoiceRow, Rows } from "../../property-rows/rows.tsx";
import type { ElementPanelProps } from "../../element-kind.ts";
import { controlMembers } from "../../choosing/control-operations.ts";
import { documentElements, ownControls } from "./synced-copies.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./synced-control.module.css";

/** Which control a synced one shows. Everything else is set at that control. */
export function SyncedPanel({ element }: ElementPanelProps) {
  const { perform } = useWorkbook();
  const document = useDocument();
  const shown = shownBySynced(documentElements(document), element);
  const page = shown === undefined ? undefined : document.pages.find(({ id }) => id === pageOf(document, shown.id));
  return (
    <PanelSection title={t("control.synced-panel.control")}>
      <Rows>
        <ChoiceRow
          label={t("control.synced-panel.shows")}
          value={shown === undefined ? "" : shown.id}
          options={ownControls(document).map((control) => ({ id: control.id, label: elementName(document, control) }))}
          onChange={(id) => {
            const control = ownControls(document).find((one) => one.id === id);
            if (control !== undefined)
              perform(t("control.synced-panel.control-shown"), controlMembers(element.id, { controlId: handleOf(control) }));
          }}
        />
      </Rows>
      {page !== undefined && <p className={styles.hint}>{t("control.synced-panel.set-up-page-value", { name: page.name })}</p>}
    </PanelSection>
  );
}
