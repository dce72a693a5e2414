import { emailSchema, idSchema } from "@sheaf/contract";
import { z } from "zod";
import { jobType } from "../../../platform/background/index.ts";

const quickly = { lane: "quick", priority: 10, attempts: 6, retryAfter: 5, longestRetryAfter: 60, timeLimit: 60 } as const;

export const signUpMail = jobType({
  name: "sign-up.code",
  payload: z.object({ signUpId: idSchema, serial: z.int() }),
  ...quickly,
  describe: () => "The mail with a code to sign up",
});
/** The same job for an address that nobody has, so that nothing tells. */
export const reminderMail = jobType({
  name: "organizations.reminder",
  payload: z.object({ email: emailSchema }),
  ...quickly,
  describe: () => "The mail with the organizations of an address",
});
