import { printPath } from "@sheaf/formula";
import { columnsOf, type Element, namesOf } from "@sheaf/workbook";
import { useMemo, useSyncExternalStore } from "react";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import type { NewCalculation } from "../actions/aggregates.ts";

const NONE: readonly NewCalculation[] = [];

/** Metrics that formulas of an element can name, as calculations: formats and descriptions are the metric's own. */
export function useMetrics(element: Element): readonly NewCalculation[] {
  const { facts } = useWorkbook();
  const document = useDocument();
  const analysis = useSyncExternalStore(facts.subscribe, () => facts.of(element.id));
  return useMemo(() => {
    const [first] = columnsOf(element);
    const scope = analysis === null || first === undefined ? undefined : facts.place(element.id, first.id)?.scope;
    const metrics = scope?.prefixes.find(({ step, id }) => step === 0 && id === "Metrics")?.columns() ?? [];
    if (metrics.length === 0) return NONE;
    return metrics
      .filter(({ broken }) => broken !== true)
      .map(({ name }): NewCalculation => ({
        label: name,
        formula: namesOf(document).toStored(element.id, null, printPath(["Metrics", name])),
        name,
        format: undefined,
      }));
  }, [facts, document, element, analysis]);
}
