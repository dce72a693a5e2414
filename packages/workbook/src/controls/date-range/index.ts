import { filterBase, type ControlKind } from "../kind.ts";
import { readDateRange } from "./read.ts";
import { dateRangeControlSchema } from "./schema.ts";

const noMembers = {
  mode: undefined,
  startDate: undefined,
  endDate: undefined,
  date: undefined,
  value: undefined,
  unit: undefined,
  includeToday: undefined,
};

export const dateRangeControl: ControlKind<"date-range"> = {
  kind: "control",
  controlType: "date-range",
  title: "Date range",
  schema: dateRangeControlSchema,
  defaults: () => ({ controlType: "date-range" }),
  query: null,
  values: null,
  value: (control) => {
    const range = readDateRange(control);
    return range === null ? null : { kind: "date-range", range: { ...range } };
  },
  members: (_, value) => {
    const range = value?.kind === "date-range" ? readDateRange(value.range) : null;
    return { ...noMembers, ...range };
  },
  filterKind: "date-range",
  filters: (control, value, columnId) => {
    const range = value.kind === "date-range" ? readDateRange(value.range) : null;
    return range === null ? [] : [{ ...filterBase(control, columnId), kind: "date-range", ...range }];
  },
  autoRows: 3,
  sharesRow: true,
};
