import { message } from "@sheaf/messages";
import type { Column, Json } from "../../document.ts";
import { unread } from "../../schema/unread.ts";
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
    const first = Array.isArray(columns) ? unread<Column>((columns as readonly Json[])[0]) : null;
    if (memberOf(element, "value") !== undefined || typeof first?.id !== "string") return element;
    reading.warn(message("files.read.kpi-value"));
    return { ...element, value: { columnId: first.id } };
  },
  autoRows: 6,
  sharesRow: true,
};
