import { applyScope, type Id } from "@sheaf/workbook";
import { useSyncExternalStore } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { cx } from "../../shared/styles/cx.ts";
import { t } from "../../shared/words/words.ts";
import { useDocument, useWorkbook } from "../state/workbook.ts";
import styles from "./apply-bar.module.css";

/** How many changes of a page or container wait, and what is done with them: applied all at once, or forgotten. */
export function ApplyBar({ scope, isOfPage = false }: { readonly scope: Id; readonly isOfPage?: boolean }) {
  const { controls, actions } = useWorkbook();
  const document = useDocument();
  const waiting = useSyncExternalStore(controls.subscribe, controls.waiting);
  const ids = Object.keys(waiting).filter((id) => applyScope(document, id) === scope);
  const apply = (): void => {
    controls.apply(ids);
    for (const id of ids) void actions.start(id, "on-change");
  };
  return (
    <div className={cx(styles.place, isOfPage && styles.ofPage)}>
      <p className="visually-hidden" role="status">
        {ids.length === 0 ? "" : t("workbook.apply.waiting", { count: ids.length })}
      </p>
      {ids.length > 0 && (
        <div className={styles.bar} role="group" aria-label={t("workbook.apply.bar")}>
          <span className={styles.words}>{t("workbook.apply.waiting", { count: ids.length })}</span>
          <Button size="small" onPress={() => controls.drop(ids)}>
            {t("shared.cancel")}
          </Button>
          <Button size="small" variant="primary" onPress={apply}>
            {t("workbook.apply.apply")}
          </Button>
        </div>
      )}
    </div>
  );
}
