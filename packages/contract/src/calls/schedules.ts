import { z } from "zod";
import { limits } from "../limits.ts";
import { emailSchema, idSchema, nameSchema, textSchema } from "./common.ts";

export const scheduleFormats = ["csv", "tsv", "xlsx", "json"] as const;
/** `rows`: nothing is sent while no attachment has a row. */
export const scheduleConditions = ["always", "rows"] as const;

export const scheduleCreation = z.strictObject({
  workbookId: idSchema,
  name: nameSchema,
  cron: z.string().max(200).describe("Five fields of cron, read on the clocks of the time zone"),
  timeZone: z.string().max(100),
  recipients: z
    .array(emailSchema)
    .min(1, { message: "A schedule needs a recipient" })
    .max(limits.scheduleRecipients)
    .describe("Addresses of members of the organization"),
  subject: textSchema(limits.nameLength),
  message: textSchema(limits.scheduleMessage),
  elementIds: z.array(z.string().min(1).max(200)).min(1, { message: "A schedule needs something to send" }).max(limits.scheduleAttachments),
  format: z.enum(scheduleFormats),
  condition: z.enum(scheduleConditions),
});
export const scheduleNaming = z.strictObject({ scheduleId: idSchema });
export const schedulesOf = z.strictObject({ workbookId: idSchema });

export const exportSchedule = z
  .object({
    scheduleId: idSchema,
    workbookId: idSchema,
    name: z.string(),
    ownerId: idSchema,
    cron: z.string(),
    timeZone: z.string(),
    recipients: z.array(z.string()),
    subject: z.string(),
    message: z.string(),
    elementIds: z.array(z.string()),
    format: z.string(),
    condition: z.string(),
    isPaused: z.boolean(),
    /** Why the server paused it; null while it runs, or where a person did. */
    pauseReason: z.string().nullable(),
    nextAt: z.string().nullable(),
  })
  .meta({ id: "ExportSchedule" });
export const scheduleRun = z
  .object({
    runId: idSchema,
    startedAt: z.string(),
    endedAt: z.string().nullable(),
    /** `running`, `sent`, `skipped`, `retrying` or `failed`. */
    outcome: z.string(),
    detail: z.string().nullable(),
    sent: z.int(),
  })
  .meta({ id: "ScheduleRun" });
export const scheduleMade = z.object({ scheduleId: idSchema }).meta({ id: "ScheduleMade" });

export type ScheduleCreation = z.infer<typeof scheduleCreation>;
export type ExportSchedule = z.infer<typeof exportSchedule>;
export type ScheduleRun = z.infer<typeof scheduleRun>;
