import type { Element, Id } from "@sheaf/workbook";
import { useMemo, useState } from "react";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { useMembership } from "../../../shared/services/organization.tsx";
import { deleteElement, duplicateElement, elementName, moveToPage } from "../../commands/elements.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { useUndoToast } from "../../state/undo-toast.ts";
import { t } from "../../../shared/words/words.ts";
import { performEdit } from "./acting.ts";
import { contentCount, dissolve, removeSelected, selectedWith } from "./arrange-entries.ts";
import { elementEntries, type Openings } from "./element-entries.ts";

export interface ElementActions {
  /** Of a container with something in it: asks whether that goes too. */
  readonly remove: (element: Element) => void;
  /** The container that is asked about. */
  readonly asked: { readonly element: Element; readonly count: number } | null;
  readonly answer: (how: "keep" | "delete" | null) => void;
  readonly duplicate: (element: Element) => void;
  readonly entries: (element: Element, opens: Openings) => readonly MenuEntry[];
}

/** What can be done with any element, whatever its kind. */
export function useElementActions(): ElementActions {
  const workbook = useWorkbook();
  const document = useDocument();
  const toasts = useToasts();
  const undoToast = useUndoToast();
  const { can } = useMembership();
  const [asked, ask] = useState<ElementActions["asked"]>(null);
  return useMemo((): ElementActions => {
    const acting = { workbook, document, toasts, can };
    const remove = (element: Element): void => {
      const count = selectedWith(workbook, element).length > 1 ? 0 : contentCount(document, element);
      if (count > 0) ask({ element, count });
      else removeAll(element);
    };
    const removeAll = (element: Element): void => {
      const several = removeSelected(workbook, element);
      if (several > 0) {
        undoToast(t("workbook.arrange.deleted-several", { count: several }));
        return;
      }
      const edit = deleteElement(document, element);
      const name = elementName(document, element);
      if (!performEdit(workbook, edit)) return;
      if (workbook.focus.state().elementId === element.id) workbook.focus.select(null);
      undoToast(t("workbook.element-actions.deleted", { name }));
    };
    const duplicate = (element: Element): void => {
      const edit = duplicateElement(document, element, workbook.newId);
      if (performEdit(workbook, edit)) workbook.focus.select(edit.copyId);
    };
    const move = (element: Element, pageId: Id, pageName: string): void => {
      if (performEdit(workbook, moveToPage(document, element, pageId)))
        toasts.show({
          text: t("workbook.element-actions.moved-to", { name: elementName(document, element), pageName }),
          status: "success",
        });
    };
    return {
      remove,
      asked,
      answer: (how) => {
        ask(null);
        if (asked === null || how === null) return;
        if (how === "keep") dissolve(workbook, asked.element);
        else removeAll(asked.element);
      },
      duplicate,
      entries: (element, opens) => elementEntries(acting, element, opens, { remove, removeAll, duplicate, move }),
    };
  }, [workbook, document, toasts, undoToast, can, asked]);
}
