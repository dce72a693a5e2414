import type { DocumentAnswer } from "@sheaf/contract";
import type { WorkbookDocument } from "@sheaf/workbook";
import { useCallback, useEffect, useRef } from "react";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { useAction } from "../../../shared/graphql/use-action.ts";
import { toCallError } from "../../../shared/http/call-error.ts";
import { useGo } from "../../../shared/navigation/go.ts";
import { useServices } from "../../../shared/services/services.tsx";
import { useUndoToast } from "../../state/undo-toast.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { RESTORE } from "./version-queries.ts";
import { t } from "../../../shared/words/words.ts";

/** A version that is to become the draft as soon as the draft is open. */
export interface Restoring {
  readonly version: number | null;
  readonly set: (version: number | null) => void;
}

/**
 * Puts a published version into the draft: one change like any other, that others see at once and undo takes back. Null for those who may
 * not edit. Where a version is looked at, the draft is opened first.
 */
export function useRestore(restoring: Restoring, editHref: string): ((version: number) => void) | null {
  const { workbookId, mode, permissions, documents, perform } = useWorkbook();
  const { http } = useServices();
  const go = useGo();
  const toasts = useToasts();
  const sayUndoable = useUndoToast();
  const replace = useAction(RESTORE);

  const restore = async (version: number): Promise<void> => {
    const fail = (message: string): void => void toasts.show({ text: message, status: "error", time: "long" });
    let then: WorkbookDocument;
    try {
      const answer = await http.json<DocumentAnswer>(`/v2/workbooks/${encodeURIComponent(workbookId)}/document?version=${version}`);
      then = answer.document as WorkbookDocument;
    } catch (thrown) {
      const error = toCallError(thrown);
      return error === null ? undefined : fail(t("publish.restore.version-could-not-read", { version, message: error.message }));
    }
    const { restoring: operationsOf } = await import("./restored-version.ts");
    const operations = operationsOf(documents.state().document, then);
    if (operations === null) {
      const outcome = await replace.run({ workbookId, version });
      if (outcome.ok) toasts.show({ text: t("publish.restore.draft-version-now", { version }), status: "success" });
      else fail(outcome.error.message);
      return;
    }
    if (operations.length === 0) return void toasts.show({ text: t("publish.restore.draft-what-version", { version }) });
    if (perform(t("publish.restore.restore-version", { version }), operations))
      sayUndoable(t("publish.restore.draft-version-now", { version }));
  };
  const latest = useRef(restore);
  latest.current = restore;

  const { version: wanted, set } = restoring;
  useEffect(() => {
    if (wanted === null || mode !== "edit") return undefined;
    // What was left unsent by an earlier tab comes first.
    const begin = (): boolean => {
      if (documents.state().saving !== "live") return false;
      set(null);
      void latest.current(wanted);
      return true;
    };
    if (begin()) return undefined;
    const stop = documents.subscribe(() => {
      if (begin()) stop();
    });
    return stop;
  }, [wanted, set, mode, documents]);

  const start = useCallback(
    (version: number) => {
      if (mode === "edit") return void latest.current(version);
      set(version);
      go(editHref);
    },
    [mode, set, go, editHref],
  );
  return permissions.canEdit ? start : null;
}
