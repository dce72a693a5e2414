import { z } from "zod";
import { idSchema } from "./common.ts";

/** Times in answers: ISO 8601 in UTC. */
const time = z.string();

export const jobQueueState = z
  .object({
    waiting: z.number().int(),
    running: z.number().int(),
    failed: z.number().int(),
    /** Since when the oldest waits that could have begun. */
    waitingSince: time.nullable(),
  })
  .meta({ id: "JobQueueState" });

/** A background job that failed for good. */
export const failedJob = z
  .object({
    jobId: idSchema,
    kind: z.string(),
    /** In words, if this version knows the kind. */
    about: z.string().nullable(),
    /** For whom it worked; null: for nobody in particular. */
    memberId: idSchema.nullable(),
    memberName: z.string().nullable(),
    queuedAt: time,
    failedAt: time,
    attempts: z.number().int(),
    code: z.string(),
    message: z.string(),
    /** Names the place in the server's log. */
    incidentId: z.string().nullable(),
  })
  .meta({ id: "FailedJob" });
export type FailedJobAnswer = z.infer<typeof failedJob>;

export const failedJobChoice = z.strictObject({ jobId: idSchema });
