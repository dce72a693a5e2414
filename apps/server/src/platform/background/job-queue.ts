import { createHash } from "node:crypto";
import { PgBoss, type JobAttempt } from "pg-boss";
import { limits } from "@sheaf/contract";
import type { z } from "zod";
import { announce } from "../bus-relay.ts";
import type { Database, Store } from "../database/index.ts";
import type { Ids } from "../ids.ts";
import type { Logger } from "../log/index.ts";
import { StartupFailure } from "../startup-failure.ts";
import { type JobActor, type JobType, type Lane, NO_ORGANIZATION } from "./job-type.ts";
import { inTransaction, ofOpenOrganizations, onStore } from "./store-adapter.ts";

/** The schema that pg-boss makes and keeps. */
export const SCHEMA = "sheaf_jobs";
/** Where jobs come to rest that failed for good. */
export const DEAD = "dead";

/** What stands in the queue. */
export interface QueuedJob {
  readonly kind: string;
  /** Of the first time that it was enqueued: the same when somebody runs it again. */
  readonly id: string;
  readonly memberId: string | null;
  readonly payload: unknown;
  readonly queuedAt: string;
}

/** Why a job came to rest. */
export interface JobFailure {
  readonly code: string;
  readonly message: string;
  readonly incidentId: string | null;
}

export interface Taken {
  readonly lane: string;
  readonly attempt: JobAttempt;
  readonly organizationId: string;
  readonly job: QueuedJob;
}

export interface Wanted<Payload extends z.ZodType> {
  readonly actor: JobActor;
  readonly payload: z.input<Payload>;
  /** Idempotency key: among the jobs of this kind and organization that are kept (a week after their end), only one has it. */
  readonly key?: string;
  readonly startAfter?: Date;
}

interface Parts {
  readonly store: Store;
  readonly ids: Ids;
  readonly log: Logger;
  /** Name of this server: of the lane that is its own. */
  readonly server: string;
}

/**
 * The durable queue, on the metadata store. Whoever enqueues in a transaction has a job if the transaction commits. Servers take jobs in turns
 * of organizations (`JobRunner`); one that dies is noticed by its missing heartbeat.
 */
export class JobQueue {
  readonly #boss: PgBoss;
  readonly #parts: Parts;

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.#boss = new PgBoss({
      db: onStore(parts.store.db),
      schema: SCHEMA,
      // schedules are our own (schedules.ts): pg-boss knows no catching up for one organization, and no clock of a test
      schedule: false,
      superviseIntervalSeconds: limits.jobs.supervise,
      monitorIntervalSeconds: limits.jobs.supervise,
      maintenanceIntervalSeconds: 3_600,
      registerInstance: false,
      monitorVacuum: false,
    });
    // an outage of the store is told by the store itself; the next turn of the library tries again
    this.#boss.on("error", (error) => parts.log.debug({ err: error }, "the job queue met an error"));
  }

  static async open(parts: Parts): Promise<JobQueue> {
    const queue = new JobQueue(parts);
    try {
      await queue.#boss.start();
      await queue.#makeLanes();
    } catch (error) {
      await queue.close();
      if ((error as { code?: string }).code !== "42501") throw error;
      throw new StartupFailure(
        `DATABASE_URL's account may not make the schema ${SCHEMA}, in which background jobs wait. Grant it CREATE on the database.`,
      );
    }
    return queue;
  }

  async #makeLanes(): Promise<void> {
    const kept = { deleteAfterSeconds: limits.jobs.keptDone, retentionSeconds: limits.jobs.keptWaiting };
    const dead = { ...kept, deleteAfterSeconds: limits.jobs.keptFailed, retentionSeconds: limits.jobs.keptFailed };
    const there = new Set((await this.#boss.getQueues()).map(({ name }) => name));
    if (!there.has(DEAD)) await this.#boss.createQueue(DEAD, dead);
    for (const lane of ["quick", "heavy", "local"] as const) {
      const name = this.laneName(lane);
      if (!there.has(name))
        await this.#boss.createQueue(name, { ...kept, deadLetter: DEAD, heartbeatSeconds: limits.jobs.heartbeat, retryBackoff: true });
    }
  }

  laneName(lane: Lane): string {
    return lane === "local" ? `local-${this.#parts.server.replaceAll(/[^\w-]/g, "-")}` : lane;
  }

  /** False: there is one with this key already. */
  async enqueue<Payload extends z.ZodType>(db: Database, type: JobType<Payload>, wanted: Wanted<Payload>): Promise<boolean> {
    // checked where it is made: what nobody could run never waits
    const payload = type.payload.parse(wanted.payload);
    const organizationId = wanted.actor.organizationId ?? NO_ORGANIZATION;
    const id = wanted.key === undefined ? this.#parts.ids.make() : idOfKey(type.name, organizationId, wanted.key);
    const job: QueuedJob = { kind: type.name, id, memberId: wanted.actor.memberId, payload, queuedAt: new Date().toISOString() };
    return this.put(db, type, organizationId, job, wanted.startAfter);
  }

  /** Puts a job into the lane of its kind, with the id that it has. */
  async put(db: Database, type: JobType, organizationId: string, job: QueuedJob, startAfter?: Date): Promise<boolean> {
    const lane = this.laneName(type.lane);
    const made = await this.#boss.send(lane, job, {
      id: job.id,
      db: inTransaction(db),
      group: { id: organizationId },
      priority: type.priority,
      retryLimit: type.attempts - 1,
      retryDelay: type.retryAfter,
      retryDelayMax: type.longestRetryAfter,
      retryBackoff: true,
      // the runner ends an attempt by itself; this is for a server that cannot any more
      expireInSeconds: type.timeLimit + limits.jobs.heartbeat,
      ...(startAfter === undefined ? {} : { startAfter }),
    });
    if (made !== null && startAfter === undefined) await announce(db, { kind: "jobs-waiting", lane });
    return made !== null;
  }

  /** Takes the next job of a lane that is none of these organizations', nor of a closed one, nor of one that has its share of places. */
  async take(lane: string, except: readonly string[], perOrganization: number): Promise<Taken | null> {
    const [found] = await this.#boss.fetch<QueuedJob>(lane, {
      batchSize: 1,
      includeMetadata: true,
      groupConcurrency: perOrganization,
      // never empty: the statement has its list of those left out, which closed ones are added to
      ignoreGroups: ["", ...except],
      db: ofOpenOrganizations(this.#parts.store.db),
    });
    if (found === undefined) return null;
    return {
      lane,
      attempt: { id: found.id, retryCount: found.retryCount },
      organizationId: found.groupId ?? NO_ORGANIZATION,
      job: found.data,
    };
  }

  /** Says that jobs are still being worked on. Returns the ids of those of which it is true: others have been taken over. */
  async stillAt(lane: string, taken: readonly Taken[]): Promise<ReadonlySet<string>> {
    const answer = await this.#boss.touch(
      lane,
      taken.map(({ attempt }) => attempt),
    );
    return new Set((answer as { readonly settled?: readonly string[] }).settled ?? []);
  }

  /** False: it was not ours any more. */
  async finish({ lane, attempt }: Taken): Promise<boolean> {
    return (await this.#boss.complete(lane, [attempt]).then(asAffected)).affected > 0;
  }

  /** For another attempt later, or to the dead ones if it was the last. */
  async fail({ lane, attempt }: Taken, failure: JobFailure): Promise<void> {
    await this.#boss.fail(lane, [attempt], failure);
  }

  /** To the dead ones at once: another attempt would end the same way. */
  async giveUp({ lane, attempt }: Taken, failure: JobFailure): Promise<void> {
    await this.#parts.store.db.transaction().execute(async (transaction) => {
      const db = inTransaction(transaction);
      await db.executeSql(
        `update ${SCHEMA}.job set retry_limit = 0 where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
        [lane, attempt.id, attempt.retryCount],
      );
      // the limit is compared with the attempts made: the second statement sees that it is reached
      await this.#boss.fail(lane, [attempt], failure, { db });
    });
  }

  /** Back to the waiting ones: for anybody at once, because the server ends, or for somebody else after some seconds. */
  async giveBack({ lane, attempt }: Taken, after = 0): Promise<void> {
    await this.#parts.store.db.transaction().execute(async (transaction) => {
      const db = inTransaction(transaction);
      const { affected } = await this.#boss.cancel(lane, [attempt], { db }).then(asAffected);
      if (affected === 0) return;
      await this.#boss.resume(lane, attempt.id, { db });
      if (after === 0) await announce(transaction, { kind: "jobs-waiting", lane });
      else
        await db.executeSql(`update ${SCHEMA}.job set start_after = now() + $3::int * interval '1 second' where name = $1 and id = $2`, [
          lane,
          attempt.id,
          after,
        ]);
    });
  }

  /** Looks at once for jobs whose server is gone; otherwise every few seconds. */
  async supervise(): Promise<void> {
    await this.#boss.supervise();
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false, close: false }).catch(() => undefined);
  }
}

/** Takes away every job of an organization that is removed. */
export async function forgetJobsOf(db: Database, organizationId: string): Promise<void> {
  await inTransaction(db).executeSql(`delete from ${SCHEMA}.job where group_id = $1`, [organizationId]);
}

function asAffected(answer: unknown): { readonly affected: number } {
  return { affected: Number((answer as { readonly affected?: number }).affected ?? 0) };
}

/** The same for the same key: a second one meets the first on the queue's primary key. */
export function idOfKey(kind: string, organizationId: string, key: string): string {
  const hex = createHash("sha256").update(`${kind}\n${organizationId}\n${key}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
