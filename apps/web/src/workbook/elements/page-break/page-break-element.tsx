import { t } from "../../../shared/words/words.ts";
import { useWorkbook } from "../../state/workbook.ts";
import styles from "./page-break.module.css";

/** Where a new sheet begins on paper. Readers see nothing of it. */
export function PageBreakElement() {
  const { mode } = useWorkbook();
  return mode === "edit" ? <div className={styles.break}>{t("elements.kind.page-break")}</div> : null;
}
