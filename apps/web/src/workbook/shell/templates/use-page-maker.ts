import { type Id, isPage } from "@sheaf/workbook";
import { useCallback, useMemo } from "react";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { callErrorOf } from "../../../shared/graphql/client.ts";
import { useServices } from "../../../shared/services/services.tsx";
import { t, withWords } from "../../../shared/words/words.ts";
import type { StartingPoint } from "../../elements/element-kind.ts";
import type { PageTemplate } from "../../page-templates/page-template.ts";
import { useUndoToast } from "../../state/undo-toast.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { withCounts } from "../add/column-counts.ts";
import { useNameBySource } from "../add/name-by-source.ts";
import { type PickedSource, startingPoint } from "../add/starting-point.ts";
import { performEdit } from "../elements/acting.ts";

export interface PageMaker {
  /** Columns of a source, with what was counted of them. Null, with a toast, where it cannot be looked at. */
  readonly look: (picked: PickedSource) => Promise<StartingPoint | null>;
  /** Makes the page and shows it: on the page that is shown where nothing stands on it, else on a new one. */
  readonly make: (template: PageTemplate["id"], from: StartingPoint) => Promise<boolean>;
  /** Both, with the overview. */
  readonly dashboard: (picked: PickedSource) => Promise<void>;
}

export const loadPageTemplates = () => withWords(["templates"], () => import("../../page-templates/page-template-parts.ts"));

/** Pages out of templates, for the page that is shown. */
export function usePageMaker(pageId: Id | null, showPage: (pageId: Id) => void): PageMaker {
  const workbook = useWorkbook();
  const { graphql } = useServices();
  const toasts = useToasts();
  const undoToast = useUndoToast();
  const nameBySource = useNameBySource();
  const look = useCallback(
    async (picked: PickedSource): Promise<StartingPoint | null> => {
      try {
        const found = await startingPoint(workbook, graphql, picked);
        return pageId === null ? found : await withCounts(workbook, pageId, found);
      } catch (thrown) {
        const failure = callErrorOf(thrown);
        if (failure === null) throw thrown;
        toasts.show({ text: failure.message, status: "error", time: "long" });
        return null;
      }
    },
    [workbook, graphql, toasts, pageId],
  );
  const make = useCallback(
    async (id: PageTemplate["id"], from: StartingPoint): Promise<boolean> => {
      const { makePage, pageTemplates, startOf } = await loadPageTemplates();
      const template = pageTemplates.find((one) => one.id === id);
      const { document } = workbook.documents.state();
      if (template === undefined) return false;
      const start = startOf(document, from);
      const refused = template.refuse(start.subject);
      if (refused !== null) {
        toasts.show({ text: t("workbook.templates.refused", { title: template.title, refused }), status: "error", time: "long" });
        return false;
      }
      const page = document.pages.find((one) => one.id === pageId);
      // What opens over pages is no page to be filled, nor to stand behind.
      const isOnPage = page !== undefined && isPage(page);
      const after = isOnPage ? page.id : (document.pages.findLast((one) => isPage(one))?.id ?? null);
      const isEmpty = isOnPage && page.elements.length === 0;
      const made = makePage(document, template, start, isEmpty ? { emptyPage: page.id } : { after });
      if (!performEdit(workbook, made)) return false;
      nameBySource(document, from);
      workbook.focus.select(null);
      if (made.pageId !== pageId) showPage(made.pageId);
      undoToast(t("workbook.templates.made", { title: template.title, called: from.sourceName }));
      return true;
    },
    [workbook, toasts, undoToast, nameBySource, pageId, showPage],
  );
  const dashboard = useCallback(
    async (picked: PickedSource): Promise<void> => {
      const from = await look(picked);
      if (from !== null) await make("overview", from);
    },
    [look, make],
  );
  return useMemo(() => ({ look, make, dashboard }), [look, make, dashboard]);
}
