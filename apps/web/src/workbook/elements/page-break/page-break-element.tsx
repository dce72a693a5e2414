import { t } from "../../../shared/words/words.ts";
import { useIsEdited } from "../on-page/canvas-actions.ts";
import styles from "./page-break.module.css";

/** Where a new sheet begins on paper. Readers see nothing of it. */
export function PageBreakElement() {
  return useIsEdited() ? <div className={styles.break}>{t("elements.kind.page-break")}</div> : null;
}
