import type { Id } from "@sheaf/workbook";
import { useCallback } from "react";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { callErrorOf } from "../../../shared/graphql/client.ts";
import { useServices } from "../../../shared/services/services.tsx";
import { addElement } from "../../commands/elements.ts";
import type { ElementViewKind } from "../../elements/element-kind.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { performEdit } from "../elements/element-actions.ts";
import { elementFrom, type PickedSource, startingPoint } from "./starting-point.ts";

/** Puts a new element on the page and selects it. Resolves to false, with a toast, where that cannot be done. */
export function useAddElement(pageId: Id | null): (kind: ElementViewKind, picked: PickedSource | null) => Promise<boolean> {
  const workbook = useWorkbook();
  const { graphql } = useServices();
  const toasts = useToasts();
  return useCallback(
    async (kind, picked) => {
      if (pageId === null) return false;
      try {
        const from = picked === null ? null : await startingPoint(workbook, graphql, picked);
        const { document } = workbook.documents.state();
        const element = elementFrom(workbook, document, pageId, kind, from);
        if (element === null || !performEdit(workbook, addElement(document, pageId, element, kind.title, null, kind.size))) return false;
        workbook.focus.select(element.id);
        return true;
      } catch (thrown) {
        const failure = callErrorOf(thrown);
        if (failure === null) throw thrown;
        toasts.show({ text: failure.message, status: "error", time: "long" });
        return false;
      }
    },
    [workbook, graphql, toasts, pageId],
  );
}
