import * as z from "zod";
import type { DateBound, Element, Id } from "../../document.ts";
import { optional } from "../../schema/field.ts";
import { dateBound, includeNulls } from "../../schema/parts/filter.ts";
import { controlHead, controlTail, filterBase, type ControlKind, type NewFilter } from "../kind.ts";
import type { ControlValue } from "../value.ts";

const modes = ["=", "<=", ">=", "<", ">"] as const;

const schema = z
  .strictObject({
    ...controlHead("date"),
    mode: optional(z.enum(modes), { title: "Keeps what is", default: "=" }),
    value: optional(dateBound, { title: "Date" }),
    includeNulls,
    ...controlTail,
  })
  .superRefine(({ mode, value }, context) => {
    if ((mode !== "<" && mode !== ">") || value === undefined || typeof value === "string") return;
    context.addIssue({
      code: "custom",
      path: ["mode"],
      message: "A date that is counted from now is compared by =, <= or >=",
      params: { code: "E_ENUM" },
    });
  });

/** One date, fixed or counted from now. */
export const dateControl: ControlKind = {
  kind: "control",
  controlType: "date",
  title: "Date",
  schema,
  defaults: () => ({ controlType: "date" }),
  query: null,
  values: null,
  value: (control) => {
    const date = control["value"] as DateBound | undefined;
    return date === undefined ? null : { kind: "date", date };
  },
  members: (_, value) => ({ value: value?.kind === "date" ? value.date : undefined }),
  filterKind: "date-range",
  filters: comparedDate,
  autoRows: 3,
  sharesRow: true,
};

/** Equal means within the day that the date names; a strict bound leaves that day out. */
function comparedDate(control: Element, value: ControlValue, columnId: Id): readonly NewFilter[] {
  if (value.kind !== "date") return [];
  const { date } = value;
  const base = { ...filterBase(control, columnId), kind: "date-range" as const };
  switch (control["mode"] as (typeof modes)[number] | undefined) {
    case "<=":
      return [{ ...base, mode: "custom", endDate: date }];
    case ">=":
      return [{ ...base, mode: "custom", startDate: date }];
    case "<":
      return typeof date === "string" ? [{ ...base, mode: "before", date }] : [];
    case ">":
      return typeof date === "string" ? [{ ...base, mode: "after", date }] : [];
    case "=":
    case undefined:
      return [typeof date === "string" ? { ...base, mode: "on", date } : { ...base, mode: "custom", startDate: date, endDate: date }];
  }
}
