import { z } from "zod";
import { eventBatch } from "../usage-event-rules.ts";
import { idSchema } from "./common.ts";

const short = z.string().max(200);
/** Nothing but what the specification names: what somebody looks at and types is in none of it. */
export const usageEvent = z.strictObject({
  label: z.string().regex(/^[a-z][a-zA-Z0-9._/-]{0,99}$/),
  service: z.string().max(40),
  eventId: z.string().min(8).max(64),
  timestamp: z.iso.datetime(),
  environment: z.enum(["staging", "production"]),
  version: z.string().max(40),
  sessionId: z.string().max(64),
  tags: z.strictObject({
    sessionDuration: z.number().min(0).max(1e12).optional(),
    userAgent: z.string().max(400).optional(),
    url: z.string().max(500).optional(),
    commitTimestamp: short.optional(),
    error: z.string().max(2_000).optional(),
    /** Milliseconds of what took long. */
    duration: z.number().min(0).max(1e9).optional(),
  }),
  organizationId: idSchema.nullable(),
  userId: idSchema.nullable(),
});
export const usageEvents = z.strictObject({ events: z.array(usageEvent).min(1).max(eventBatch.most) });

export const longestEventDays = 90;
/** Whether an organization keeps what its pages tell of their use: for so many days; null: nothing is kept, and nothing sent. */
export const eventSettings = z.object({ days: z.int().min(1).max(longestEventDays).nullable() }).meta({ id: "EventSettings" });
export const eventSettingsUpdate = z.strictObject({ days: z.int().min(1).max(longestEventDays).nullable() });
export const eventSearch = z.strictObject({ label: z.string().max(100).nullish(), before: idSchema.nullish() });
export const keptEvent = z
  .object({
    eventId: idSchema,
    at: z.string(),
    label: z.string(),
    service: z.string(),
    version: z.string(),
    sessionId: z.string(),
    userName: z.string().nullable(),
    url: z.string().nullable(),
    error: z.string().nullable(),
    duration: z.number().nullable(),
    userAgent: z.string().nullable(),
  })
  .meta({ id: "KeptEvent" });

export type UsageEvent = z.infer<typeof usageEvent>;
export type EventSettings = z.infer<typeof eventSettings>;
export type KeptEvent = z.infer<typeof keptEvent>;
