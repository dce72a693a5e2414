import type { ReactNode } from "react";
import { Button } from "../../actions/button.tsx";
import { t } from "../../words/words.ts";
import styles from "./selection-bar.module.css";

/** Below a list of which something is selected: how many, and what can be done with all of them. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.bar} role="group" aria-label={t("shared.selection.selected", { count })}>
      <span className={styles.count}>{t("shared.selection.selected", { count })}</span>
      {children}
      <Button variant="quiet" onPress={onClear}>
        {t("shared.selection.clear")}
      </Button>
    </div>
  );
}
