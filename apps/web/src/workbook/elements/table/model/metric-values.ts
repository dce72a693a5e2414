import { printTarget } from "@sheaf/formula";
import { cellFormatter } from "@sheaf/locale";
import { cellAt, type ResultTable } from "@sheaf/result";
import { typeName, type TypeName } from "@sheaf/sql";
import type { Element, Id, Metric, Operation, WorkbookDocument } from "@sheaf/workbook";
import { useEffect, useState } from "react";
import { toCallError } from "../../../../shared/http/call-error.ts";
import { insert } from "../../../commands/edit.ts";
import { pageOf } from "../../../commands/elements.ts";
import type { ElementRequest } from "../../element-kind.ts";
import { findElement, useDocument, useWorkbook } from "../../../state/workbook.ts";
import { modelItems } from "./model-lists.ts";

/** What a metric is over all rows of its table. */
export interface MetricValue {
  /** Written as the metric says; null: it cannot be computed. */
  readonly text: string | null;
  readonly type: TypeName | null;
}

/** A table of one row beside the metrics' own, for the question of what they are: nobody keeps it. Null where there is no metric. */
export function metricProbe(
  document: WorkbookDocument,
  probeId: Id,
  element: Element,
): { readonly operations: readonly Operation[]; readonly request: ElementRequest } | null {
  const pageId = pageOf(document, element.id);
  const metrics = modelItems(element, "metrics");
  if (pageId === null || metrics.length === 0) return null;
  const columns = metrics.map(({ id }, at) => ({
    id: columnId(at),
    name: columnId(at),
    formula: printTarget({ kind: "metric", elementId: element.id, metricId: id }),
  }));
  const ids = columns.map(({ id }) => id);
  const probe = { id: probeId, kind: "table", name: probeId, source: { kind: "table", elementId: element.id }, columns, summary: ids };
  return {
    operations: [insert(["pages", { key: pageId }, "elements"], probe, null)],
    request: {
      level: "summary",
      want: { kind: "rows", columns: ids, withOuter: false, outline: false },
      window: { offset: 0, limit: 1 },
      within: null,
    },
  };
}

const columnId = (at: number): Id => `metric${at}`;
const noValues: ReadonlyMap<Id, MetricValue> = new Map();

/** Values of a table's metrics over all of its rows, by their ids; one that is missing is not known yet. Computed for editors, anew with each change. */
export function useMetricValues(element: Element): ReadonlyMap<Id, MetricValue> {
  const workbook = useWorkbook();
  const { results, zone, symbols, mode } = workbook;
  const document = useDocument();
  const [probeId] = useState(() => workbook.newId());
  const [values, setValues] = useState(noValues);
  // What the values rest on may stand anywhere in the document; the server computes only what changed.
  const { id } = element;
  useEffect(() => {
    const now = findElement(document, id);
    const probe = mode === "edit" && now !== undefined ? metricProbe(document, probeId, now) : null;
    if (now === undefined || probe === null) return setValues(noValues);
    const left = new AbortController();
    const metrics = modelItems(now, "metrics");
    const write = (table: ResultTable | null): void =>
      setValues(new Map(metrics.map((metric, at) => [metric.id, valueOf(table, columnId(at), metric, { zone, symbols })])));
    results
      .ask(probeId, probe.request, { signal: left.signal, operations: probe.operations, purpose: "preview", about: id })
      .then(({ table }) => write(table))
      .catch((thrown: unknown) => {
        if (!left.signal.aborted && toCallError(thrown) !== null) write(null);
      });
    return () => left.abort();
  }, [document, id, probeId, mode, results, zone, symbols]);
  return values;
}

function valueOf(
  table: ResultTable | null,
  id: Id,
  { format }: Metric,
  style: NonNullable<Parameters<typeof cellFormatter>[2]>,
): MetricValue {
  const index = table?.columns.findIndex((column) => column.id === id && column.role === "value") ?? -1;
  const column = table?.columns[index];
  if (table === null || column === undefined || table.rowCount === 0) return { text: null, type: null };
  const type = typeName(column.type);
  return { text: cellFormatter(type, format ?? null, style)(cellAt(table, 0, index)), type };
}
