import type { Json } from "../../document.ts";
import { isObject } from "../../schema/shape.ts";
import type { ElementKind } from "../kind.ts";
import { kpiQuery } from "./query.ts";
import { kpiChartSchema } from "./schema.ts";
import { memberOf } from "../members.ts";

export const kpiChart: ElementKind = {
  kind: "kpi-chart",
  title: "KPI",
  schema: kpiChartSchema,
  defaults: (source) => ({ ...(source === null ? {} : { source }), columns: [] }),
  query: kpiQuery,
  read: (element, reading) => {
    const columns = memberOf(element, "columns");
    const first = Array.isArray(columns) ? (columns as readonly Json[])[0] : undefined;
    if (memberOf(element, "value") !== undefined || !isObject(first) || typeof first["id"] !== "string") return element;
    reading.warn("The KPI names no value: its first column is taken");
    return { ...element, value: { columnId: first["id"] } };
  },
  autoRows: 6,
  sharesRow: true,
};
