import type { Id } from "@sheaf/workbook";
import { useSyncExternalStore } from "react";
import { Banner } from "../../shared/feedback/banner.tsx";
import { useWorkbook } from "../state/workbook.ts";
import styles from "./action-failure-note.module.css";

/** Why the element's last action failed, where somebody started it. */
export function ActionFailureNote({ elementId }: { readonly elementId: Id }) {
  const { actions } = useWorkbook();
  const failed = useSyncExternalStore(actions.subscribe, () => {
    const last = actions.runs().find((run) => run.hostId === elementId && run.state !== "running");
    return last?.state === "failed" && !actions.isDismissed(last)
      ? (last.steps.findLast(({ kind }) => kind === "failed")?.words ?? null)
      : null;
  });
  if (failed === null) return null;
  return (
    <div className={styles.note}>
      <Banner status="error" onDismiss={() => actions.dismiss(elementId)}>
        {failed}
      </Banner>
    </div>
  );
}
