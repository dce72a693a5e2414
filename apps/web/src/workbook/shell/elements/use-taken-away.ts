import { columnsOf, namesOf } from "@sheaf/workbook";
import { useEffect } from "react";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { findElement, useWorkbook } from "../../state/workbook.ts";
import { t } from "../../../shared/words/words.ts";

/** Tells a person that what they work on, an element or a column of it, was deleted by somebody else. */
export function useTakenAway(): void {
  const { documents, focus } = useWorkbook();
  const toasts = useToasts();
  useEffect(() => {
    let last = documents.state();
    return documents.subscribe(() => {
      const before = last;
      const now = documents.state();
      last = now;
      // What a person does shows before the log has it: what comes with an entry of the log is somebody else's.
      if (now.document === before.document || now.sequence === before.sequence) return;
      const { elementId, columnId } = focus.state();
      const element = elementId === null ? undefined : findElement(before.document, elementId);
      if (element === undefined) return;
      const left = findElement(now.document, element.id);
      const has = (one: typeof element): boolean => columnsOf(one).some(({ id }) => id === columnId);
      const names = namesOf(before.document);
      if (left === undefined)
        toasts.show({ text: t("workbook.taken-away.somebody-else-deleted", { element: names.element(element) }), time: "long" });
      else if (columnId !== null && has(element) && !has(left))
        toasts.show({ text: t("workbook.taken-away.somebody-else-deleted-2", { column: names.column(element, columnId) }), time: "long" });
    });
  }, [documents, focus, toasts]);
}
