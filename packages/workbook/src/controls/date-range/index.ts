import type { ControlKind } from "../kind.ts";
import { dateRangeControlSchema } from "./schema.ts";

export const dateRangeControl: ControlKind = {
  kind: "control",
  controlType: "date-range",
  title: "Date range",
  schema: dateRangeControlSchema,
  defaults: () => ({ controlType: "date-range" }),
  query: null,
  values: null,
  autoRows: 3,
  sharesRow: true,
};
