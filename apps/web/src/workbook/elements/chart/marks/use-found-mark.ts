import type { Id } from "@sheaf/workbook";
import { useEffect } from "react";
import { usePageTarget } from "../../../find/page/page-find.ts";
import type { PageHighlight } from "../../plot/marks/page-highlight.ts";

/** Highlights the marks that somebody was sent to by what they looked for, as long as they look at them. */
export function useFoundMark(elementId: Id, highlight: PageHighlight): void {
  const sent = usePageTarget(elementId);
  useEffect(() => {
    if (sent?.spot.kind !== "mark") return undefined;
    const { columnName, text, label } = sent.spot;
    const { choose, current: chosen } = highlight;
    const made = { elementId, marks: [[{ columnName, text, label }]] };
    choose(made);
    return () => {
      if (chosen() === made) choose(null);
    };
  }, [sent, elementId, highlight]);
}
