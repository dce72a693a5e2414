import { useCallback } from "react";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { useWorkbook } from "./workbook.ts";
import { t } from "../../shared/words/words.ts";

/**
 * Says that something is gone and offers it back, as long as it is the last thing that this person did, in the workbook that
 * is open: after that, undo means something else. Told right after it was done.
 */
export function useUndoToast(): (text: string) => void {
  const { documents } = useWorkbook();
  const toasts = useToasts();
  return useCallback(
    (text) => {
      const label = documents.state().undoLabel;
      const id = toasts.show({ text, action: { label: t("shared.undo"), onSelect: () => documents.undo() } });
      const stop = documents.subscribe(() => {
        if (documents.state().undoLabel === label) return;
        stop();
        toasts.close(id);
      });
    },
    [documents, toasts],
  );
}
