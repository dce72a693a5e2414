import type { z } from "zod";
import type { Database } from "../database/index.ts";
import type { Logger } from "../log/index.ts";

/** For whom a job works. Without an organization: for the server itself; without a member: for nobody in particular. */
export interface JobActor {
  readonly organizationId: string | null;
  readonly memberId: string | null;
}

export const THE_SERVER: JobActor = { organizationId: null, memberId: null };

/** In columns and groups of the queue, the server stands where an organization would. */
export const NO_ORGANIZATION = "00000000-0000-0000-0000-000000000000";

/**
 * Where jobs wait. `quick`: seconds at most, such as mail; `heavy`: may take minutes, such as exports; `local`: work on this server's own data
 * folder, which no other server can do.
 */
export type Lane = "quick" | "heavy" | "local";

/** A kind of job: what whoever adds one must know. What it does is its handler's, in the registry (`app/background-jobs.ts`). */
export interface JobType<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: Payload;
  readonly lane: Lane;
  /** Higher ones are begun first among those of one organization. */
  readonly priority: number;
  /** How often it is tried in all, and the seconds before the second try; they double up to the longest. */
  readonly attempts: number;
  readonly retryAfter: number;
  readonly longestRetryAfter: number;
  /** Seconds that one attempt may take. */
  readonly timeLimit: number;
  /** What administrators read of a job that failed for good. Never a secret. */
  readonly describe: (payload: z.output<Payload>) => string;
}

/** Ties the types of a kind together; nothing else happens here. */
export function jobType<Payload extends z.ZodType>(definition: JobType<Payload>): JobType<Payload> {
  return definition;
}

/** One attempt, as the handler sees it. */
export interface JobRun<Payload> {
  /** The same in every attempt, also when an administrator runs it again: for whoever must not do a thing twice. */
  readonly id: string;
  readonly actor: JobActor;
  readonly payload: Payload;
  readonly attempt: number;
  /** Aborted at the time limit, when the server stops, and when another server has taken the job over. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /**
   * Exactly once, however often the job runs: `work` and the note that it was done are one transaction. False: it had been done. `name` tells
   * the effects of one job apart.
   */
  once(name: string, work: (db: Database) => Promise<void>): Promise<boolean>;
  /** For what cannot be in a transaction: notes that it was done, and whether it was. */
  note(name: string): Promise<void>;
  wasDone(name: string): Promise<boolean>;
  /** A value that is made once, written down before it is given: the same in every attempt. `name` is no name of what is noted. */
  keep(name: string, make: () => Promise<string>): Promise<string>;
  /** For what was noted before it was done, and then was not. */
  forget(name: string): Promise<void>;
}

export interface JobHandler {
  readonly type: JobType;
  readonly run: (run: JobRun<never>) => Promise<void>;
}

export function handle<Payload extends z.ZodType>(
  type: JobType<Payload>,
  run: (run: JobRun<z.output<Payload>>) => Promise<void>,
): JobHandler {
  return { type, run };
}

/** Why the signal of an attempt is aborted that took longer than its kind may: the others are begun again elsewhere. */
export const TIME_IS_UP = new Error("the time limit of the job");

/** Thrown by a handler where another attempt would end the same way. */
export class GiveUp extends Error {}
