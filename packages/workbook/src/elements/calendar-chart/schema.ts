import * as z from "zod";
import { optional } from "../../schema/field.ts";
import { pointer } from "../../schema/parts/common.ts";
import { identity } from "../../schema/parts/element-parts.ts";
import { plainHead, plainTail, valueScale } from "../charts/plain-members.ts";

export const calendarChartSchema = z.strictObject({
  ...identity("sheaf:calendar-chart"),
  ...plainHead,
  date: optional(pointer, { title: "Days" }),
  value: optional(pointer, { title: "Value" }),
  color: optional(valueScale, { title: "Color" }),
  range: optional(z.enum(["year", "quarter", "month"]), { title: "Range", description: "Of the last days; absent: all that are there" }),
  weekStart: optional(z.enum(["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]), {
    title: "Week begins",
    description: "Absent: as the workbook has it",
  }),
  ...plainTail,
});
