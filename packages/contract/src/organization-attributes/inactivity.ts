import { z } from "zod";

/** A minute is for the page to warn in, and another for its report to arrive. */
export const shortestInactivity = 120;
export const longestInactivity = 30 * 24 * 3_600;

/** Whether sessions end by themselves where nobody uses them, and after how long. */
export const inactivityConfig = z
  .object({ isEnabled: z.boolean(), timeoutSecs: z.int().min(shortestInactivity).max(longestInactivity) })
  .meta({ id: "InactivityConfig" });
export type InactivityConfig = z.infer<typeof inactivityConfig>;
