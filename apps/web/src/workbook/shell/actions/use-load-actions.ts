import { isPage, type Page } from "@sheaf/workbook";
import { useEffect, useRef } from "react";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { useWorkbook } from "../../state/workbook.ts";

/**
 * Starts what a page does when somebody opens it to read. Pages that lead to each other are stopped as other circles are: what a person
 * does in between begins anew. What fails is said, for the page has no place of its own to say it.
 */
export function useLoadActions(page: Page | null): void {
  const { actions, mode } = useWorkbook();
  const toasts = useToasts();
  const opened = useRef(0);
  useEffect(() => {
    const begin = (): void => {
      opened.current = 0;
    };
    const events = ["pointerdown", "keydown"] as const;
    for (const event of events) window.addEventListener(event, begin, true);
    return () => {
      for (const event of events) window.removeEventListener(event, begin, true);
    };
  }, []);
  const pageId = page !== null && isPage(page) ? page.id : null;
  useEffect(() => {
    if (mode === "edit" || pageId === null || !actions.has(pageId, "on-load")) return;
    opened.current += 1;
    const say = (): void => {
      const [last] = actions.runs().filter(({ hostId }) => hostId === pageId);
      const failed = last?.state === "failed" ? last.steps.find(({ kind }) => kind === "failed") : undefined;
      if (failed !== undefined) toasts.show({ text: failed.words, status: "error", time: "long" });
    };
    void actions.start(pageId, "on-load", undefined, opened.current).then(say);
  }, [actions, mode, pageId, toasts]);
}
