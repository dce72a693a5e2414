import { t } from "../../../shared/words/words.ts";
import { useIsEdited } from "../on-page/canvas-actions.ts";
import styles from "./spacer.module.css";

/** Room that stays empty. Readers see nothing of it. */
export function SpacerElement() {
  return useIsEdited() ? <div className={styles.room}>{t("elements.kind.spacer")}</div> : null;
}
