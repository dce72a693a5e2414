import type { Element } from "@sheaf/workbook";
import { Hash } from "lucide-react";
import type { ElementRequest, ElementViewKind } from "../element-kind.ts";
import { likelyDate, likelyMeasure } from "../likely-columns.ts";

/** Its row; with a timeline also its value by period. A KPI without a value asks for nothing. */
export function kpiRequests(element: Element): readonly ElementRequest[] {
  const value = (element["value"] as { readonly columnId?: string } | undefined)?.columnId;
  if (value === undefined) return [];
  const rows = { kind: "rows", columns: null, withOuter: true, outline: false } as const;
  const timeline = (element["timeline"] as { readonly columnId?: string } | undefined)?.columnId;
  const known = ((element["columns"] ?? []) as unknown as readonly { readonly id: string }[]).some(({ id }) => id === timeline);
  return [
    { level: null, want: rows, window: null, within: null },
    ...(timeline !== undefined && known ? [{ level: "timeline", want: rows, window: null, within: null } as const] : []),
  ];
}

export const kpiView: ElementViewKind = {
  kind: "kpi-chart",
  title: "KPI",
  icon: Hash,
  palette: "Data",
  frame: "card",
  isPictured: true,
  size: { columns: 5, rows: 5, least: [2, 3] },
  fieldsLabel: "Value",
  requests: kpiRequests,
  start: (from) => {
    if (from === null) return { columns: [] };
    const [value, day] = [from.newId(), from.newId()];
    const time = likelyDate(from);
    return {
      source: from.source,
      columns: [{ id: value, ...likelyMeasure(from) }, ...(time === undefined ? [] : [{ id: day, formula: time.formula }])],
      value: { columnId: value },
      ...(time === undefined ? {} : { timeline: { columnId: day }, trend: { shape: "area" } }),
    };
  },
  load: async () => (await import("./parts.ts")).kpiParts,
  loadPanels: async () => (await import("./panels.ts")).kpiPanels,
};
