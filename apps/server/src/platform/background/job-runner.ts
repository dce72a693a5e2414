import { CodedError, limits } from "@sheaf/contract";
import type { Bus } from "../bus.ts";
import type { Store } from "../database/index.ts";
import { type Ids } from "../ids.ts";
import type { Logger } from "../log/index.ts";
import { noTracing, type Tracing } from "../tracing/index.ts";
import { doOnce, forget, keep, note, wasDone } from "./effects.ts";
import type { JobFailure, JobQueue, Taken } from "./job-queue.ts";
import { GiveUp, type JobHandler, type JobRun, type Lane, NO_ORGANIZATION, TIME_IS_UP } from "./job-type.ts";

const LANES: readonly Lane[] = ["quick", "heavy", "local"];
/** Milliseconds before a failing store is asked again. */
const STORE_AGAIN = 1_000;
/** A handler that ignores its signal so long after the time limit gets no more time (milliseconds). */
const IGNORED = 2_000;

interface Parts {
  readonly queue: JobQueue;
  readonly store: Store;
  readonly bus: Bus;
  readonly ids: Ids;
  readonly log: Logger;
  readonly tracing?: Tracing;
}

/** Works on the jobs of all lanes, until it is stopped. What the store does meanwhile does not end it. */
export class JobRunner {
  readonly #lanes: readonly LaneRunner[];
  readonly #unsubscribe: () => void;

  constructor(parts: Parts, handlers: readonly JobHandler[]) {
    const byKind = new Map(handlers.map((handler) => [handler.type.name, handler]));
    if (byKind.size !== handlers.length) throw new Error("two kinds of jobs have one name");
    this.#lanes = LANES.map((lane) => new LaneRunner(lane, parts, byKind));
    this.#unsubscribe = parts.bus.subscribe((event) => {
      for (const lane of this.#lanes)
        if (event.kind === "events-missed" || (event.kind === "jobs-waiting" && event.lane === lane.name)) lane.wake();
    });
  }

  start(): void {
    for (const lane of this.#lanes) lane.start();
  }

  /** Begins nothing new; what runs may end, is then told to, and what is left is given to another server. */
  async stop(): Promise<void> {
    this.#unsubscribe();
    await Promise.all(this.#lanes.map((lane) => lane.stop()));
  }
}

interface Running {
  readonly taken: Taken;
  readonly aborter: AbortController;
  readonly done: Promise<void>;
}

class LaneRunner {
  readonly name: string;
  readonly #lane: Lane;
  readonly #parts: Parts;
  readonly #handlers: ReadonlyMap<string, JobHandler>;
  readonly #running = new Set<Running>();
  /** Organizations that had their turn in this round. */
  readonly #served = new Set<string>();
  #loop: Promise<void> = Promise.resolve();
  #beats: NodeJS.Timeout | undefined;
  #isStopping = false;
  #isAwake = false;
  #wake: () => void = () => undefined;

  constructor(lane: Lane, parts: Parts, handlers: ReadonlyMap<string, JobHandler>) {
    this.name = parts.queue.laneName(lane);
    this.#lane = lane;
    this.#parts = parts;
    this.#handlers = handlers;
  }

  start(): void {
    this.#loop = this.#work();
    this.#beats = setInterval(() => void this.#beat(), limits.jobs.beat).unref();
  }

  wake(): void {
    this.#isAwake = true;
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.wake();
    await within(this.#loop, limits.jobs.drain);
    await within(this.#ended(), limits.jobs.drain);
    for (const { aborter } of this.#running) aborter.abort(SERVER_ENDS);
    await within(this.#ended(), limits.jobs.putAway);
    clearInterval(this.#beats);
    const left = [...this.#running];
    const giveBack = Promise.all(left.map(({ taken }) => this.#parts.queue.giveBack(taken).catch(() => undefined)));
    // a store that does not answer hears of it by the missing heartbeat
    await within(giveBack, limits.jobs.putAway);
  }

  async #ended(): Promise<void> {
    while (this.#running.size > 0) await Promise.race([...this.#running].map(({ done }) => done));
  }

  async #work(): Promise<void> {
    while (!this.#isStopping) {
      this.#isAwake = false;
      let taken: Taken | null = null;
      let pause: number = limits.jobs.look;
      if (this.#running.size < limits.jobs.places[this.#lane]) {
        try {
          taken = await this.#takeInTurn();
        } catch (error) {
          this.#parts.log.debug({ err: error, lane: this.name }, "jobs cannot be taken just now");
          pause = STORE_AGAIN;
        }
      }
      if (taken === null) await this.#rest(pause);
      else this.#begin(taken);
    }
  }

  /** Each organization in its turn, however much the others have waiting. */
  async #takeInTurn(): Promise<Taken | null> {
    const share = limits.jobs.perOrganization[this.#lane];
    const taken = await this.#parts.queue.take(this.name, [...this.#served], share);
    if (taken !== null) this.#served.add(taken.organizationId);
    else if (this.#served.size > 0) {
      this.#served.clear();
      return this.#takeInTurn();
    }
    return taken;
  }

  /** Until there may be something to do: announced, a place free, or a while later. */
  async #rest(pause: number): Promise<void> {
    if (this.#isAwake) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      timer = setTimeout(resolve, pause).unref();
    });
    clearTimeout(timer);
  }

  #begin(taken: Taken): void {
    const aborter = new AbortController();
    const running: Running = {
      taken,
      aborter,
      done: this.#attempt(taken, aborter).finally(() => {
        this.#running.delete(running);
        this.wake();
      }),
    };
    this.#running.add(running);
  }

  async #attempt(taken: Taken, aborter: AbortController): Promise<void> {
    const log = this.#parts.log.child({ job: taken.job.id, kind: taken.job.kind, attempt: taken.attempt.retryCount + 1 });
    const failure = await this.#traced(taken, () => this.#run(taken, aborter, log));
    const settle = async (): Promise<unknown> => {
      if (failure === UNKNOWN_KIND) return this.#parts.queue.giveBack(taken, limits.jobs.unknownKindAgain);
      if (failure === null) return this.#parts.queue.finish(taken);
      if (aborter.signal.reason === SERVER_ENDS) return this.#parts.queue.giveBack(taken);
      return failure.isFinal ? this.#parts.queue.giveUp(taken, failure.told) : this.#parts.queue.fail(taken, failure.told);
    };
    // what was done is not done again because the store was away at the end
    while (aborter.signal.reason !== TAKEN_OVER) {
      try {
        await settle();
        return;
      } catch (error) {
        log.debug({ err: error }, "the end of a job cannot be noted just now");
        if (this.#isStopping) return;
        await new Promise((resolve) => setTimeout(resolve, STORE_AGAIN).unref());
      }
    }
  }

  #traced(taken: Taken, work: () => Promise<Outcome>): Promise<Outcome> {
    const { tracing = noTracing } = this.#parts;
    const { job, organizationId, attempt } = taken;
    const attributes = {
      "sheaf.job.id": job.id,
      "sheaf.job.attempt": attempt.retryCount + 1,
      "sheaf.job.lane": this.name,
      ...(organizationId === NO_ORGANIZATION ? {} : { "sheaf.organization_id": organizationId }),
    };
    return tracing.span({ name: `job ${job.kind}`, kind: "consumer", attributes }, async (span) => {
      const failure = await work();
      if (failure !== null && failure !== UNKNOWN_KIND) span?.fail(failure.told.code);
      return failure;
    });
  }

  async #run(taken: Taken, aborter: AbortController, log: Logger): Promise<Outcome> {
    const { job, organizationId, attempt } = taken;
    const handler = this.#handlers.get(job.kind);
    if (handler === undefined) return UNKNOWN_KIND;
    const payload = handler.type.payload.safeParse(job.payload);
    if (!payload.success)
      return {
        told: { ...tell("EINVAL", "What the job is about has a form that this version does not know"), incidentId: null },
        isFinal: true,
      };
    const timer = setTimeout(() => aborter.abort(TIME_IS_UP), handler.type.timeLimit * 1_000);
    let ignored: NodeJS.Timeout | undefined;
    const overdue = new Promise<never>((_, reject) => {
      aborter.signal.addEventListener("abort", () => (ignored = setTimeout(() => reject(aborter.signal.reason), IGNORED)));
    });
    const run: JobRun<unknown> = {
      id: job.id,
      actor: { organizationId: organizationId === NO_ORGANIZATION ? null : organizationId, memberId: job.memberId },
      payload: payload.data,
      attempt: attempt.retryCount + 1,
      signal: aborter.signal,
      log,
      once: (name, work) => doOnce(this.#parts.store.db, { organizationId, jobId: job.id, name }, work),
      note: (name) => note(this.#parts.store.db, { organizationId, jobId: job.id, name }),
      wasDone: (name) => wasDone(this.#parts.store.db, { organizationId, jobId: job.id, name }),
      keep: (name, make) => keep(this.#parts.store.db, { organizationId, jobId: job.id, name }, make),
      forget: (name) => forget(this.#parts.store.db, { organizationId, jobId: job.id, name }),
    };
    try {
      await Promise.race([handler.run(run as JobRun<never>), overdue]);
      return null;
    } catch (error) {
      return { told: this.#explain(error, aborter, log), isFinal: error instanceof GiveUp };
    } finally {
      clearTimeout(timer);
      clearTimeout(ignored);
      overdue.catch(() => undefined);
    }
  }

  /** What administrators may read of it; the rest is for the log, under the incident. */
  #explain(error: unknown, aborter: AbortController, log: Logger): JobFailure {
    if (aborter.signal.reason === TIME_IS_UP)
      return { ...tell("timedout", "It took longer than this kind of job may take"), incidentId: null };
    const cause = error instanceof GiveUp ? error.cause : error;
    if (cause instanceof CodedError) {
      log.warn({ err: cause }, "a job failed");
      return { ...tell(cause.errorCode ?? cause.code, cause.message), incidentId: null };
    }
    const incidentId = this.#parts.ids.make();
    log.warn({ err: error, incidentId }, "a job failed");
    return { ...tell("UNKNOWN", error instanceof GiveUp ? error.message : "An error has occurred"), incidentId };
  }

  async #beat(): Promise<void> {
    const running = [...this.#running];
    if (running.length === 0) return;
    try {
      const still = await this.#parts.queue.stillAt(
        this.name,
        running.map(({ taken }) => taken),
      );
      for (const { taken, aborter } of running) if (!still.has(taken.attempt.id)) aborter.abort(TAKEN_OVER);
    } catch (error) {
      this.#parts.log.debug({ err: error, lane: this.name }, "the store did not hear that jobs go on");
    }
  }
}

/** Null: it is done. */
type Outcome = { readonly told: JobFailure; readonly isFinal: boolean } | typeof UNKNOWN_KIND | null;

/** A newer server's kind: it is left to that one. */
const UNKNOWN_KIND = "unknown kind";
const SERVER_ENDS = new Error("the server ends");
const TAKEN_OVER = new Error("another server has taken this job over, or it has ended");

const tell = (code: string, message: string): Pick<JobFailure, "code" | "message"> => ({ code, message });

/** Waits for something, or not longer. Its failure is its own affair. */
async function within(work: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    work.catch(() => undefined),
    new Promise((resolve) => {
      timer = setTimeout(resolve, milliseconds);
    }),
  ]);
  clearTimeout(timer);
}
