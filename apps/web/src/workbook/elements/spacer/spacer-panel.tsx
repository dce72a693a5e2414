import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import { t } from "../../../shared/words/words.ts";
import styles from "./spacer.module.css";

/** There is nothing to set: it says what it does. */
export function SpacerPanel() {
  return (
    <PanelSection title={t("elements.kind.spacer")}>
      <p className={styles.note}>{t("content.panel.spacer")}</p>
    </PanelSection>
  );
}
