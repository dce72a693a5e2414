import { effectiveLayout, type Element, findPlaced, type Id } from "@sheaf/workbook";
import { useMemo, useRef } from "react";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { showElement } from "../../canvas/show-element.ts";
import { addElement, elementName, pageOf } from "../../commands/elements.ts";
import { boxOf } from "../../commands/layout.ts";
import { withNewIds } from "../../commands/rekey.ts";
import { viewKindOf } from "../../elements/registry.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { performEdit } from "./element-actions.ts";
import { t } from "../../../shared/words/words.ts";

interface Copied {
  readonly element: Element;
  readonly name: string;
  readonly size: { readonly columns: number; readonly rows: number };
}

export interface ElementClipboard {
  readonly copy: (element: Element) => void;
  /** False: nothing was copied, or there is no page. */
  readonly paste: () => boolean;
  readonly isEmpty: () => boolean;
}

const usualSize = { columns: 12, rows: 12 };

/** Elements copied within the workbook: a copy goes below everything on the page that is shown. */
export function useElementClipboard(pageId: Id | null): ElementClipboard {
  const workbook = useWorkbook();
  const toasts = useToasts();
  const copied = useRef<Copied | null>(null);
  return useMemo(
    () => ({
      isEmpty: () => copied.current === null,
      copy: (element) => {
        const { document } = workbook.documents.state();
        const from = pageOf(document, element.id);
        const place = from === null ? null : findPlaced(effectiveLayout(document, from)?.nodes ?? [], element.id)?.node.place;
        const size = place == null ? (viewKindOf(element)?.size ?? usualSize) : boxOf(place);
        const name = elementName(document, element);
        copied.current = { element, name, size };
        toasts.show({ text: t("workbook.element-clipboard.copied", { name }), status: "success" });
      },
      paste: () => {
        if (copied.current === null || pageId === null) return false;
        const { element, name, size } = copied.current;
        const { document } = workbook.documents.state();
        const [copy] = withNewIds(document, [element], workbook.newId);
        if (
          copy === undefined ||
          !performEdit(workbook, {
            ...addElement(document, pageId, copy, name, null, size),
            label: t("workbook.element-clipboard.paste", { name }),
          })
        )
          return false;
        workbook.focus.select(copy.id);
        showElement(copy.id);
        return true;
      },
    }),
    [workbook, toasts, pageId],
  );
}
