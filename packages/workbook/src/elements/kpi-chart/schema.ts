import * as z from "zod";
import { message } from "@sheaf/messages";
import type { Element } from "../../document.ts";
import { align3, color, fontWeight, pointer, pointerSpellings, ownColumn, sizeOrAuto, verticalAlign3 } from "../../schema/parts/common.ts";
import { arranging, finishing, identity, kpiTitled, reading, trellis } from "../../schema/parts/element-parts.ts";
import type { Stored } from "../../schema/stored.ts";
import { optional, required, shared } from "../../schema/field.ts";

const value = shared(
  z.strictObject({
    columnId: required(ownColumn, { title: "Column" }),
    fontSize: optional(sizeOrAuto, { title: "Size" }),
    color: optional(color, { title: "Color" }),
    fontWeight: optional(fontWeight, { title: "Weight" }),
  }),
  { spellings: pointerSpellings },
);

export const kpiChartSchema = z
  .strictObject({
    ...identity("kpi-chart"),
    ...kpiTitled,
    ...reading,
    ...arranging,
    value: optional(value, { title: "Value" }),
    comparisonColumn: optional(pointer, { title: "Compared with" }),
    comparison: optional(
      z.looseObject({
        display: optional(z.enum(["delta", "percentage", "value"]), { title: "Show" }),
        direction: optional(z.enum(["higher", "lower"]), { title: "Better" }),
        colorGood: optional(color, { title: "Good" }),
        colorBad: optional(color, { title: "Bad" }),
        colorNeutral: optional(color, { title: "Neutral" }),
      }),
      { title: "Comparison" },
    ),
    timeline: optional(pointer, { title: "Timeline", description: "A date column: binds the period comparison and the trend" }),
    periodComparison: optional(z.enum(["year", "quarter", "month", "week", "day"]), { title: "Period" }),
    trend: optional(z.looseObject({ shape: optional(z.enum(["line", "area", "bar"]), { title: "Shape" }) }), { title: "Trend" }),
    layout: optional(
      z.strictObject({
        anchor: optional(align3, { title: "Align" }),
        verticalAnchor: optional(verticalAlign3, { title: "Vertical align" }),
        titleOrient: optional(z.enum(["top", "bottom"]), { title: "Title" }),
        comparisonValueOrient: optional(z.string(), { title: "Comparison" }),
      }),
      { title: "Layout" },
    ),
    trellis: optional(trellis, { title: "Trellis" }),
    ...finishing,
  })
  // A file without a value takes the first column for it, so a KPI that shows nothing can only be one without columns.
  .refine((kpi) => kpi.value !== undefined || kpi.columns.length === 0, {
    path: ["value"],
    params: { said: message("findings.value.missing", { name: "value" }), code: "E_MISSING" },
  });

export type KpiElement = Stored<z.infer<typeof kpiChartSchema>>;

const isKpi = (element: { readonly id: string; readonly kind: string }): element is KpiElement => element.kind === "kpi-chart";

/** A KPI as its schema types it; for elements of this kind only. */
export function kpiOf(element: Element): KpiElement {
  const own: { readonly id: string; readonly kind: string } = element;
  if (!isKpi(own)) throw new Error(`${element.kind} is no KPI.`);
  return own;
}
