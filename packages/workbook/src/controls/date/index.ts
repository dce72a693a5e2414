import type { Id } from "../../document.ts";
import type { ControlElements } from "../../elements/known.ts";
import { filterBase, type ControlKind, type NewFilter } from "../kind.ts";
import type { ControlValue } from "../value.ts";
import { dateControlSchema } from "./schema.ts";

/** One date, fixed or counted from now. */
export const dateControl: ControlKind<"date"> = {
  kind: "control",
  controlType: "date",
  title: "Date",
  schema: dateControlSchema,
  defaults: () => ({ controlType: "date" }),
  query: null,
  values: null,
  value: ({ value: date }) => (date === undefined ? null : { kind: "date", date }),
  members: (_, value) => ({ value: value?.kind === "date" ? value.date : undefined }),
  filterKind: "date-range",
  filters: comparedDate,
  autoRows: 3,
  sharesRow: true,
};

/** Equal means within the day that the date names; a strict bound leaves that day out. */
function comparedDate(control: ControlElements["date"], value: ControlValue, columnId: Id): readonly NewFilter[] {
  if (value.kind !== "date") return [];
  const { date } = value;
  const { mode = "=" } = control;
  const base = { ...filterBase(control, columnId), kind: "date-range" as const };
  switch (mode) {
    case "<=":
      return [{ ...base, mode: "custom", endDate: date }];
    case ">=":
      return [{ ...base, mode: "custom", startDate: date }];
    case "<":
      return typeof date === "string" ? [{ ...base, mode: "before", date }] : [];
    case ">":
      return typeof date === "string" ? [{ ...base, mode: "after", date }] : [];
    case "=":
      return [typeof date === "string" ? { ...base, mode: "on", date } : { ...base, mode: "custom", startDate: date, endDate: date }];
  }
}
