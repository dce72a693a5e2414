import { t } from "../../../shared/words/words.ts";
import { useWorkbook } from "../../state/workbook.ts";
import styles from "./spacer.module.css";

/** Room that stays empty. Readers see nothing of it. */
export function SpacerElement() {
  const { mode } = useWorkbook();
  return mode === "edit" ? <div className={styles.room}>{t("elements.kind.spacer")}</div> : null;
}
