import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import { t } from "../../../shared/words/words.ts";
import styles from "./page-break.module.css";

/** There is nothing to set: it says what it does. */
export function PageBreakPanel() {
  return (
    <PanelSection title={t("elements.kind.page-break")}>
      <p className={styles.note}>{t("content.panel.page-break")}</p>
    </PanelSection>
  );
}
