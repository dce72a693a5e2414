import type { Element, Id } from "@sheaf/workbook";
import { useMemo, useState } from "react";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { showElement } from "../../elements/on-page/show-element.ts";
import { copiedFrom, type CopiedElements, missingSources, pasteElements } from "../../commands/copied.ts";
import { copiedStore } from "../../state/copied-store.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { selectedWith } from "./arrange-entries.ts";
import { performEdit } from "./acting.ts";
import { t } from "../../../shared/words/words.ts";

export interface ElementClipboard {
  /** An element, or all that are selected with it. */
  readonly copy: (element: Element) => void;
  /** False: nothing was copied, or there is no page. Asks first where what the copies read is not here. */
  readonly paste: () => boolean;
  readonly isEmpty: () => boolean;
  /** What is asked about: copies, and what they read that is not here. */
  readonly asked: { readonly copied: CopiedElements; readonly missing: readonly Element[] } | null;
  readonly answer: (how: "bring" | "without" | null) => void;
}

/** Elements copied within the organization: copies go below everything on the page that is shown, of this workbook or another. */
export function useElementClipboard(pageId: Id | null): ElementClipboard {
  const workbook = useWorkbook();
  const toasts = useToasts();
  const [asked, ask] = useState<ElementClipboard["asked"]>(null);
  return useMemo((): ElementClipboard => {
    const store = copiedStore();
    const put = (copied: CopiedElements, sources: readonly Element[]): void => {
      if (pageId === null) return;
      const edit = pasteElements(workbook.documents.state().document, pageId, copied, sources, workbook.newId);
      const [first, ...others] = edit.ids;
      if (edit.operations.length === 0) toasts.show({ text: t("workbook.element-clipboard.not-on-paper"), status: "error" });
      if (!performEdit(workbook, edit) || first === undefined) return;
      workbook.focus.select(first);
      for (const id of others) workbook.focus.selectAlso(id);
      showElement(first);
    };
    return {
      isEmpty: () => store.take(workbook.orgSlug) === null,
      copy: (element) => {
        const { document } = workbook.documents.state();
        const copied = copiedFrom(document, workbook.workbookId, selectedWith(workbook, element));
        if (copied === null) return;
        store.put(workbook.orgSlug, copied);
        toasts.show({
          text:
            copied.count > 1
              ? t("workbook.element-clipboard.copied-several", { count: copied.count })
              : t("workbook.element-clipboard.copied", { name: copied.name }),
          status: "success",
        });
      },
      paste: () => {
        const copied = store.take(workbook.orgSlug);
        if (copied === null || pageId === null) return false;
        const missing = missingSources(workbook.documents.state().document, copied);
        if (missing.length > 0) ask({ copied, missing });
        else put(copied, []);
        return true;
      },
      asked,
      answer: (how) => {
        ask(null);
        if (asked !== null && how !== null) put(asked.copied, how === "bring" ? asked.missing : []);
      },
    };
  }, [workbook, toasts, pageId, asked]);
}
