import { message } from "@sheaf/messages";
import * as z from "zod";
import type { Json } from "../../json.ts";
import {
  color,
  dynamicText,
  fontWeight,
  numberOrFormula,
  ownColumn,
  pointerSpellings,
  shownOrHidden,
  sizeOrAuto,
} from "../../schema/parts/common.ts";
import { axisSort } from "../../schema/parts/element-parts.ts";
import { optional, required, shared, type Spelling } from "../../schema/field.ts";
import { isObject } from "../../schema/shape.ts";
import { looseMember } from "../../schema/unread.ts";

const degreesOrAuto = z.union([z.number().min(-360).max(360), z.literal("auto")]);

const axisLabels = z.union([
  z.literal("hidden"),
  z.strictObject({
    labelAngle: optional(degreesOrAuto, { title: "Angle" }),
    fontSize: optional(sizeOrAuto, { title: "Size" }),
    color: optional(color, { title: "Color" }),
    allowLongerLabels: optional(z.union([z.boolean(), shownOrHidden]), { title: "Longer labels" }),
  }),
]);

export const axisFormat = z.strictObject({
  visibility: optional(shownOrHidden, { title: "Axis", default: "shown", implied: true }),
  title: optional(
    z.strictObject({
      text: optional(dynamicText, { title: "Text" }),
      fontSize: optional(sizeOrAuto, { title: "Size" }),
      color: optional(color, { title: "Color" }),
      fontWeight: optional(fontWeight, { title: "Weight" }),
      visibility: optional(shownOrHidden, { title: "Title", default: "shown", implied: true }),
    }),
    { title: "Title" },
  ),
  labels: optional(axisLabels, { title: "Labels" }),
  marks: optional(z.enum(["none", "tick", "grid", "both"]), { title: "Marks" }),
  scale: optional(
    z.strictObject({
      type: optional(z.enum(["linear", "log", "ordinal", "pow", "sqrt", "time"]), { title: "Scale" }),
      domain: optional(
        z.strictObject({ min: optional(numberOrFormula, { title: "Minimum" }), max: optional(numberOrFormula, { title: "Maximum" }) }),
        { title: "Domain" },
      ),
      zero: optional(z.boolean(), { title: "From zero" }),
      reverse: optional(z.boolean(), { title: "Reverse" }),
      hideZeroLine: optional(z.boolean(), { title: "Hide zero line" }),
    }),
    { title: "Scale" },
  ),
});

/** `{column}` is a second old spelling, of axes only. */
const readAxisColumn: Spelling = (value, rewriting) => {
  if (!isObject(value) || looseMember(value, "columnId") !== undefined || typeof looseMember(value, "column") !== "string") return value;
  const { column = null, ...others } = value;
  rewriting.deprecated("xAxis {column}");
  return { columnId: column, ...others };
};

export const xAxis = shared(
  z.strictObject({
    columnId: required(ownColumn, { title: "Column" }),
    sort: optional(axisSort, { title: "Sort" }),
    format: optional(axisFormat, { title: "Axis" }),
  }),
  { spellings: [readAxisColumn, ...pointerSpellings] },
);

const seriesEntry = shared(
  z.union([
    ownColumn,
    z.strictObject({ columnId: ownColumn, type: optional(z.enum(["bar", "line", "area", "scatter"]), { title: "Shape", default: "bar" }) }),
  ]),
  {
    spellings: [
      (value, rewriting) => (isObject(value) ? pointerSpellings.reduce<Json>((read, spelling) => spelling(read, rewriting), value) : value),
    ],
  },
);

const columnOfOne = (value: Json): Json | undefined => looseMember(value, "columnId") ?? looseMember(value, "id");

/** A list of entries, or one entry, is the old form of an axis. */
const readSeries: Spelling = (value, rewriting) => {
  if (Array.isArray(value)) {
    rewriting.deprecated(message("files.older.axis-list"));
    return { columnIds: value as never };
  }
  if (isObject(value) && looseMember(value, "columnIds") === undefined && typeof columnOfOne(value) === "string") {
    const { columnId, id, ...others } = value;
    rewriting.deprecated(message("files.older.axis-column"));
    return { columnIds: [(columnId ?? id)!], ...others };
  }
  return value;
};

export const yAxis = shared(
  z.strictObject({ columnIds: required(z.array(seriesEntry), { title: "Columns" }), format: optional(axisFormat, { title: "Axis" }) }),
  { spellings: [readSeries] },
);
export const yAxis2 = shared(
  z.strictObject({ columnIds: required(z.array(ownColumn), { title: "Columns" }), format: optional(axisFormat, { title: "Axis" }) }),
  { spellings: [readSeries] },
);
