import type { Element, Id } from "@sheaf/workbook";
import { useEffect, useState } from "react";
import type { Figures } from "../../../grid/selection/figures.ts";
import type { ResultFacts } from "../../../state/results/result-state.ts";
import { useWorkbook } from "../../../state/workbook.ts";

/** How long a column stays selected before it is asked about: who walks over headers asks nothing. */
const REST_MS = 150;

interface Asked {
  readonly columnId: Id;
  readonly element: Element;
  readonly facts: ResultFacts | null;
  readonly figures: Figures;
}

/**
 * Figures of a whole column, asked of the warehouse: for one that is selected and has more rows than are here. Null while they are not
 * known, or cannot be had; anew with every new result (`facts`).
 */
export function useColumnFigures(element: Element, columnId: Id | null, facts: ResultFacts | null): Figures | null {
  const workbook = useWorkbook();
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    if (columnId === null) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    const load = async (): Promise<void> => {
      const { askColumnFigures } = await import("./ask-column-figures.ts");
      const figures = signal.aborted ? null : await askColumnFigures(workbook, element, columnId, signal);
      if (figures !== null && !signal.aborted) setAsked({ columnId, element, facts, figures });
    };
    // Whoever asked for nothing is told of no failure: the strip goes on saying how many cells are selected.
    const timer = setTimeout(() => void load().catch(() => undefined), REST_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [workbook, element, columnId, facts]);
  return asked !== null && asked.columnId === columnId && asked.element === element && asked.facts === facts ? asked.figures : null;
}
