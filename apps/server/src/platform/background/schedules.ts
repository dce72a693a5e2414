import { limits } from "@sheaf/contract";
import type { ExpressionBuilder } from "kysely";
import type { z } from "zod";
import type { Clock } from "../clock.ts";
import type { Database, Store, Tables } from "../database/index.ts";
import type { Logger } from "../log/index.ts";
import { idOfKey, type JobQueue } from "./job-queue.ts";
import { type JobActor, type JobHandler, type JobType, NO_ORGANIZATION, THE_SERVER } from "./job-type.ts";
import { type Cron, nextOccurrence, requireCron } from "./occurrences.ts";

export interface Schedule<Payload extends z.ZodType> {
  readonly id: string;
  readonly type: JobType<Payload>;
  readonly actor: JobActor;
  readonly cron: Cron;
  readonly payload: z.input<Payload>;
}

/** What the server does for itself at certain times. */
export interface OwnSchedule {
  readonly type: JobType;
  readonly cron: Cron;
  readonly payload: unknown;
}

/** Makes a schedule, or gives the one with this id another time or payload. The next time is counted from now only if the times changed. */
export async function putSchedule<Payload extends z.ZodType>(
  { db, clock, server }: { readonly db: Database; readonly clock: Clock; /** Only this one does it. */ readonly server?: string },
  { id, type, actor, cron, payload }: Schedule<Payload>,
): Promise<void> {
  requireCron(cron);
  const organizationId = actor.organizationId ?? NO_ORGANIZATION;
  const next = nextOccurrence(cron, new Date(clock.now()));
  const times = { cron: cron.expression, time_zone: cron.timeZone };
  const rest = { kind: type.name, member_id: actor.memberId, payload: JSON.stringify(type.payload.parse(payload)), server: server ?? null };
  await db
    .insertInto("job_schedules")
    .values({ organization_id: organizationId, id, ...times, ...rest, next_at: next })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "id"]).doUpdateSet((e) => ({
        ...times,
        ...rest,
        next_at: e
          .case()
          .when(e.and([e("job_schedules.cron", "=", times.cron), e("job_schedules.time_zone", "=", times.time_zone)]))
          .then(e.ref("job_schedules.next_at"))
          .else(next)
          .end(),
      })),
    )
    .execute();
}

/** Nothing is enqueued by it any more. */
export async function dropSchedule(db: Database, organizationId: string, id: string): Promise<void> {
  await db.deleteFrom("job_schedules").where("organization_id", "=", organizationId).where("id", "=", id).execute();
}

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly queue: JobQueue;
  readonly log: Logger;
  readonly server: string;
}

/**
 * Enqueues what is due. Any server may do it: a schedule's next time moves in the transaction that enqueues its job, and the job's key is the
 * schedule and its time, so that none is missed and none comes twice. After a while without a server each is caught up with once.
 */
export class Scheduler {
  readonly #parts: Parts;
  readonly #types: ReadonlyMap<string, JobType>;
  readonly #own: readonly OwnSchedule[];
  #timer: NodeJS.Timeout | undefined;
  #isStopping = false;
  #underWay: Promise<void> = Promise.resolve();

  constructor(parts: Parts, handlers: readonly JobHandler[], own: readonly OwnSchedule[]) {
    this.#parts = parts;
    this.#types = new Map(handlers.map(({ type }) => [type.name, type]));
    this.#own = own;
  }

  /** Notes what the server does for itself, and begins. */
  async start(): Promise<void> {
    const { store, clock, server } = this.#parts;
    for (const { type, cron, payload } of this.#own) {
      const isLocal = type.lane === "local";
      const id = idOfKey(type.name, NO_ORGANIZATION, isLocal ? server : "");
      await putSchedule({ db: store.db, clock, ...(isLocal ? { server } : {}) }, { id, type, actor: THE_SERVER, cron, payload });
    }
    this.#turn();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await this.#underWay;
  }

  #turn(): void {
    this.#underWay = this.enqueueDue()
      .then(() => undefined)
      // the store tells of its outages by itself; what is due then is due still
      .catch((error: unknown) => this.#parts.log.debug({ err: error }, "schedules cannot be looked at just now"))
      .finally(() => {
        if (!this.#isStopping) this.#timer = setTimeout(() => this.#turn(), limits.jobs.look).unref();
      });
  }

  /** All that is due by now. Returns how many jobs that made. */
  async enqueueDue(): Promise<number> {
    let all = 0;
    for (;;) {
      const some = await this.#enqueueSome();
      all += some;
      if (some < limits.jobs.dueAtOnce || this.#isStopping) return all;
    }
  }

  async #enqueueSome(): Promise<number> {
    const { store, clock, server, queue, log } = this.#parts;
    const now = new Date(clock.now());
    return store.db.transaction().execute(async (db) => {
      const isDue = (e: ExpressionBuilder<{ s: Tables["job_schedules"] }, "s">) =>
        e.and([
          e("s.next_at", "<=", now),
          // a kind that this version does not know waits for a server that does
          e("s.kind", "in", [...this.#types.keys()]),
          e.or([e("s.server", "is", null), e("s.server", "=", server)]),
        ]);
      const due = await db
        // one of each organization, then the next one of each: who has few due does not wait for who has many
        .with("ranked", (w) =>
          w
            .selectFrom("job_schedules as s")
            .select(["s.organization_id as of", "s.id as id"])
            .select((e) =>
              e.fn
                .agg<string>("row_number")
                .over((o) => o.partitionBy("s.organization_id").orderBy("s.next_at"))
                .as("place"),
            )
            .where(isDue)
            // those of a closed organization are caught up with when it is brought back
            .where((e) =>
              e.not(
                e.exists(
                  e.selectFrom("organizations as o").whereRef("o.id", "=", "s.organization_id").where("o.closed_at", "is not", null),
                ),
              ),
            ),
        )
        .selectFrom("job_schedules as s")
        .innerJoin("ranked as r", (join) => join.onRef("r.of", "=", "s.organization_id").onRef("r.id", "=", "s.id"))
        .selectAll("s")
        // looked at again once it is locked: another server may have been faster
        .where(isDue)
        .orderBy("r.place")
        .orderBy("s.next_at")
        .limit(limits.jobs.dueAtOnce)
        .forUpdate("s")
        .skipLocked()
        .execute();
      for (const row of due) {
        const type = this.#types.get(row.kind);
        if (type === undefined) continue;
        const organizationId = row.organization_id;
        const id = idOfKey(type.name, organizationId, `${row.id} ${row.next_at.toISOString()}`);
        const job = { kind: type.name, id, memberId: row.member_id, payload: row.payload, queuedAt: now.toISOString() };
        await queue.put(db, type, organizationId, job);
        const cron = { expression: row.cron, timeZone: row.time_zone };
        await db
          .updateTable("job_schedules")
          .set({ next_at: followingTime(cron, now), last_at: row.next_at })
          .where("organization_id", "=", organizationId)
          .where("id", "=", row.id)
          .execute();
      }
      if (due.length > 0) log.debug({ due: due.length }, "schedules were due");
      return due.length;
    });
  }
}

const NEVER = new Date("9999-12-31T00:00:00Z");

/** A schedule whose time zone the machine no longer knows must not keep the others from being looked at. */
function followingTime(cron: Cron, now: Date): Date {
  try {
    return nextOccurrence(cron, now);
  } catch {
    return NEVER;
  }
}
