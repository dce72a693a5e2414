import { channel, tooltipChannel } from "../charts/common-channels.ts";
import { chartKind } from "../charts/record.ts";
import { calendarChartSchema } from "./schema.ts";

export const calendarChart = chartKind({
  kind: "sheaf:calendar-chart",
  title: "Calendar",
  family: "cartesian",
  goesAlong: "time",
  schema: calendarChartSchema,
  channels: [
    channel("x", "Days", "key", { form: "pointer", member: "date" }, { isNeeded: true, isAlong: true }),
    channel("value", "Value", "measure", { form: "pointer", member: "value" }, { isNeeded: true, scale: "color" }),
    tooltipChannel,
  ],
});
