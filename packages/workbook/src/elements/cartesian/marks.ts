import * as z from "zod";
import { message } from "@sheaf/messages";
import type { Json } from "../../json.ts";
import { color, dynamicText, formula, ownColumn, pixels, shownOrHidden } from "../../schema/parts/common.ts";
import { optional, required, shared, type Spelling } from "../../schema/field.ts";
import { isObject } from "../../schema/shape.ts";
import { lineAreaStyle, lineWidth, pointStyle, strokeStyle } from "../../schema/parts/mark-styles.ts";
import type { Stored } from "../../schema/stored.ts";

const labelDisplay = z.enum(["auto", "minimum", "maximum", "min-max", "all", "endpoints", "most-recent", "all-points"]);

export const dataLabel = z.strictObject({
  labels: optional(shownOrHidden, { title: "Labels" }),
  labelDisplay: optional(labelDisplay, { title: "Which" }),
  anchor: optional(z.enum(["auto", "end", "middle", "outside-end", "start"]), { title: "Place" }),
  color: optional(color, { title: "Color" }),
  fontSize: optional(z.union([pixels, z.literal("auto")]), { title: "Size" }),
  fontWeight: optional(z.number(), { title: "Weight" }),
  orient: optional(z.enum(["auto", "horizontal", "vertical"]), { title: "Direction" }),
  precision: optional(z.number().int().min(0).max(20), { title: "Digits" }),
  showStroke: optional(z.enum(["auto", "on", "off"]), { title: "Outline" }),
  valueFormat: optional(z.enum(["percent", "number"]), { title: "Values" }),
  clearance: optional(z.enum(["separated", "default"]), { title: "Clearance" }),
  totals: optional(
    z.strictObject({
      display: optional(shownOrHidden, { title: "Totals" }),
      fontSize: optional(pixels, { title: "Size" }),
      labelDisplay: optional(labelDisplay, { title: "Which" }),
      orient: optional(z.enum(["horizontal", "vertical"]), { title: "Direction" }),
    }),
    { title: "Totals" },
  ),
});

/** A bare number or formula text is an old spelling. */
const readMarkValue: Spelling = (value, rewriting) => {
  if (typeof value !== "number" && typeof value !== "string") return value;
  rewriting.deprecated(message("files.older.mark-value"));
  return typeof value === "number" ? { type: "constant", value } : { type: "formula", formula: value };
};
const markValue = shared(
  z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("constant"), value: z.union([z.number(), z.string()]) }),
    z.strictObject({
      type: z.literal("column"),
      columnId: required(ownColumn, { title: "Column" }),
      func: required(z.enum(["sum", "avg", "min", "max", "median"]), { title: "Aggregate" }),
    }),
    z.strictObject({ type: z.literal("formula"), formula: required(formula, { title: "Formula" }) }),
  ]),
  { spellings: [readMarkValue] },
);

const markLabel = z.strictObject({
  visibility: optional(shownOrHidden, { title: "Label" }),
  text: optional(dynamicText, { title: "Text" }),
});
const caption = z.strictObject({
  position: optional(
    z.enum(["top-right", "top-center", "top-left", "bottom-right", "bottom-center", "bottom-left", "middle-right", "middle-left"]),
    { title: "Position" },
  ),
  fontSize: optional(pixels, { title: "Size" }),
  color: optional(color, { title: "Color" }),
});
const markLine = z.strictObject({
  style: optional(strokeStyle, { title: "Line" }),
  width: optional(lineWidth, { title: "Width" }),
  color: optional(color, { title: "Color" }),
  visibility: optional(shownOrHidden, { title: "Shown" }),
});
const markCommon = {
  axis: required(z.enum(["axis", "series", "series2"]), { title: "Axis" }),
  value: required(markValue, { title: "Value" }),
};
const markRest = {
  line: optional(markLine, { title: "Line" }),
  label: optional(markLabel, { title: "Label" }),
  annotation: optional(z.strictObject({ visibility: optional(shownOrHidden, { title: "Annotation" }) }), { title: "Annotation" }),
  caption: optional(caption, { title: "Caption" }),
  scope: optional(z.enum(["chart", "cell"]), { title: "Scope" }),
};

export const refMarks = z.array(
  z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("line"), ...markCommon, ...markRest }),
    z.strictObject({
      type: z.literal("band"),
      ...markCommon,
      endValue: required(markValue, { title: "To" }),
      fill: optional(z.strictObject({ color: optional(color, { title: "Color" }) }), { title: "Fill" }),
      ...markRest,
    }),
  ]),
);

export const trendlines = z.array(
  z
    .strictObject({
      columnId: required(ownColumn, { title: "Column" }),
      model: required(z.enum(["linear", "quadratic", "polynomial", "exponential", "logarithmic", "power"]), { title: "Model" }),
      degree: optional(z.number().int().min(3).max(7), { title: "Degree" }),
      line: optional(
        z.strictObject({
          style: optional(strokeStyle, { title: "Line" }),
          width: optional(lineWidth, { title: "Width" }),
          color: optional(color, { title: "Color" }),
        }),
        { title: "Line" },
      ),
      label: optional(markLabel, { title: "Label" }),
      value: optional(z.strictObject({ visibility: optional(shownOrHidden, { title: "R²" }) }), { title: "R²" }),
      caption: optional(caption, { title: "Caption" }),
    })
    .refine((line) => line.degree === undefined || line.model === "polynomial", {
      params: { said: message("findings.value.no-degree") },
      path: ["degree"],
    }),
);

export const gap = z.strictObject({
  width: optional(z.enum(["small", "medium", "large"]), { title: "Between bars" }),
  betweenSets: optional(z.enum(["small", "medium", "large"]), { title: "Between sets" }),
});

/** Inner members of the styles are not backed by a schema: unknown ones are kept. */
export const barStyle = z.looseObject({});

/** A map keyed by column id is an old spelling of a list. */
const readSeriesMap: Spelling = (value, rewriting) => {
  if (!isObject(value)) return value;
  rewriting.deprecated(message("files.older.series-map"));
  return Object.entries(value).map(([columnId, style]): Json => ({ columnId, style }));
};
const perSeries = <T extends z.ZodType>(style: T) =>
  shared(z.array(z.strictObject({ columnId: ownColumn, style })), { spellings: [readSeriesMap] });
export const seriesBarStyle = perSeries(barStyle);
export const seriesLineAreaStyle = perSeries(lineAreaStyle);
export const seriesPointStyle = perSeries(pointStyle);

export type ReferenceMark = Stored<z.infer<typeof refMarks>>[number];
export type TrendLine = Stored<z.infer<typeof trendlines>>[number];
