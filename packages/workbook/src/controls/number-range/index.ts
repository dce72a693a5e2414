import { message } from "@sheaf/messages";
import type { Json } from "../../document.ts";
import type { ElementReading } from "../../elements/kind.ts";
import { filterBase, type ControlKind } from "../kind.ts";
import { numberRangeControlSchema } from "./schema.ts";

/** What a number range does with its value, however it is set. */
export const rangeValue: Pick<ControlKind<"number-range" | "range-slider">, "value" | "members" | "filterKind" | "filters"> = {
  value: ({ min, max }) => (min === undefined && max === undefined ? null : { kind: "number-range", ...ends(min, max) }),
  members: (_, value) => (value?.kind === "number-range" ? { min: value.min, max: value.max } : { min: undefined, max: undefined }),
  filterKind: "number-range",
  filters: (control, value, columnId) =>
    value.kind !== "number-range" || (value.min === undefined && value.max === undefined)
      ? []
      : [{ ...filterBase(control, columnId), kind: "number-range", ...ends(value.min, value.max) }],
};

const ends = <T>(min: T | undefined, max: T | undefined) => ({
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
});

/** Older files say `values: [a, b]`, or `low` and `high`. */
function readEnds(element: { readonly [key: string]: Json }, reading: ElementReading): { readonly [key: string]: Json } {
  const { values, low, high, ...others } = element;
  const pair = Array.isArray(values) ? (values as readonly Json[]) : [];
  const min = pair[0] ?? low;
  const max = pair[1] ?? high;
  if (values === undefined && low === undefined && high === undefined) return element;
  reading.deprecated(message("files.older.range-ends"));
  return { ...ends(min ?? undefined, max ?? undefined), ...others };
}

export const numberRangeControl: ControlKind<"number-range"> = {
  kind: "control",
  controlType: "number-range",
  title: "Number range",
  schema: numberRangeControlSchema,
  defaults: () => ({ controlType: "number-range" }),
  query: null,
  values: null,
  ...rangeValue,
  read: readEnds,
  autoRows: 3,
  sharesRow: true,
};
