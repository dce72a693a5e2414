import { controlElementKind, controlElementKinds } from "../controls/registry.ts";
import type { Element, Json } from "../document.ts";
import { chartName, chartRecords } from "./charts/registry.ts";
import { type LiveFormula, liveFormulas } from "./content/live-query.ts";
import { contentRecords } from "./content/registry.ts";
import { inputTable } from "./input-table/index.ts";
import type { ElementKind } from "./kind.ts";
import { kpiChart } from "./kpi-chart/index.ts";
import type { DataElements, DataKindName } from "./known.ts";
import { pivotTable } from "./pivot-table/index.ts";
import { table } from "./table/index.ts";
import { memberOf } from "./members.ts";

/** Every typed kind of element; one line each, and one that is missing does not compile. Controls, charts and content have their own lists. */
const records: { readonly [K in DataKindName]: ElementKind<DataElements[K]> } = {
  table,
  "input-table": inputTable,
  "pivot-table": pivotTable,
  ...chartRecords,
  "kpi-chart": kpiChart,
};

export const dataElementKinds: readonly ElementKind[] = Object.values(records);

export const contentElementKinds: readonly ElementKind[] = Object.values(contentRecords);

export const elementKinds: readonly ElementKind[] = [...dataElementKinds, ...contentElementKinds, ...controlElementKinds];

const byKind: ReadonlyMap<string, ElementKind> = new Map([
  ...Object.entries(records),
  ...contentElementKinds.map((kind) => [kind.kind, kind] as const),
]);

/** The kind of an element; null for one that is not typed yet and is kept whole. */
export function kindOf(element: { readonly [key: string]: Json }): ElementKind | null {
  const kind = memberOf(element, "kind");
  if (kind === "control") return controlElementKind(memberOf(element, "controlType"));
  return typeof kind === "string" ? (byKind.get(chartName(element) ?? kind) ?? null) : null;
}

/** The live formulas in the texts of an element; none of one that is kept whole. */
export function liveFormulasOf(element: Element): readonly LiveFormula[] {
  const kind = kindOf(element);
  return kind === null ? [] : liveFormulas(kind.schema, element);
}
