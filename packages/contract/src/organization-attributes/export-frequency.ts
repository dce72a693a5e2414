import { z } from "zod";

/** How often a schedule may export at the most: not more than once in so many minutes, hours … `none`: as often as people like. */
export const exportFrequency = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("none") }),
  z.strictObject({
    type: z.literal("cron"),
    cronFreq: z.strictObject({
      type: z.enum(["minute", "hour", "day", "week", "month"]),
      repeat: z.strictObject({ type: z.literal("every"), value: z.int().min(1).max(60) }),
    }),
  }),
]);
export type ExportFrequency = z.infer<typeof exportFrequency>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The shortest that each can be: clocks are put forward, and February has 28 days. */
const shortest = {
  minute: MINUTE,
  hour: HOUR,
  day: 23 * HOUR,
  week: 7 * 24 * HOUR - HOUR,
  month: 28 * 24 * HOUR - HOUR,
} as const;

/** Milliseconds that must lie between two exports of one schedule. */
export function leastPause(frequency: ExportFrequency): number {
  if (frequency.type === "none") return 0;
  const { type, repeat } = frequency.cronFreq;
  return type === "day" || type === "week" || type === "month"
    ? repeat.value * (shortest[type] + HOUR) - HOUR
    : repeat.value * shortest[type];
}
