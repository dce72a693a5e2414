import type { CodedError } from "@sheaf/contract";
import type { JobRun } from "../../../platform/background/index.ts";
import type { UnsureDelivery } from "../../../platform/database/index.ts";
import type { Post } from "../../../platform/mail/index.ts";
import { contextFor } from "../../../platform/operations/index.ts";
import type { Caller, Services, UnderWay } from "../../../platform/services.ts";
import type { Phrase } from "../alerts/conditions.ts";
import type { DestinationDoor } from "../destinations/destination-door.ts";
import { callerOfJob } from "../../session/index.ts";
import { organizationOf } from "../destinations/mail/addresses.ts";
import type { RunNote } from "../history/notes.ts";
import type { ScheduleRow } from "../store.ts";
import { openReading, type Reading, type ReadingParts } from "./reading.ts";
import type { BurstPart } from "./bursts.ts";
import { Claim } from "./claim.ts";

export interface SendingParts extends ReadingParts {
  readonly door: DestinationDoor;
}

interface Asked {
  readonly services: Services;
  readonly parts: SendingParts;
  readonly post: Post;
  readonly run: JobRun<unknown>;
  readonly schedule: ScheduleRow;
}

/** One run of a schedule: what it goes by, and what came of it so far. */
export class Errand {
  readonly services: Services;
  readonly parts: SendingParts;
  readonly post: Post;
  readonly run: JobRun<unknown>;
  readonly schedule: ScheduleRow;
  readonly notes: RunNote[] = [];
  readonly receivers: string[] = [];
  /** Who may have got it: nobody here knows. */
  readonly unsure: UnsureDelivery[] = [];
  /** Somebody, or a program, refused it for good. */
  isRefused = false;
  /** What may be better later. */
  later: CodedError | null = null;
  #organization: ReturnType<typeof organizationOf> | null = null;
  #claim: Claim | null = null;
  /** In whose names the run reads; aborted for one who may not any more. */
  readonly #names = new Map<string, { readonly lost: AbortController; readonly watch: UnderWay }>();

  constructor({ services, parts, post, run, schedule }: Asked) {
    this.services = services;
    this.parts = parts;
    this.post = post;
    this.run = run;
    this.schedule = schedule;
  }

  /** Nobody else runs the schedule from now on. */
  async begin(): Promise<void> {
    this.#claim = await Claim.take(this.services.store.db, this.schedule, this.run.id);
  }

  async end(): Promise<void> {
    for (const { watch } of this.#names.values()) watch.over();
    // one that is not given back ends by itself
    await this.#claim?.end().catch(() => undefined);
  }

  /** The last moment before something leaves the house that was read in the name of the owner, and of that reader. */
  async requireTurn(readerId = this.schedule.owner_id): Promise<void> {
    this.run.signal.throwIfAborted();
    for (const userId of [this.schedule.owner_id, readerId]) this.#names.get(userId)?.lost.signal.throwIfAborted();
    await this.#claim?.hold();
  }

  contextOf(caller: Caller): ReturnType<typeof contextFor> {
    const { lost, watch } = this.#named(caller);
    const signal = AbortSignal.any([this.run.signal, lost.signal]);
    const call = { caller, requestId: this.run.id, repeatable: false, sourceAddress: "", signal, restsOn: watch.restsOn };
    return contextFor(this.services, call, this.services.store.db, []);
  }

  /** Why something went wrong that was read in somebody's name: what they may not have any more was canceled. */
  causeFor(userId: string, failure: unknown): unknown {
    const lost = this.#names.get(userId)?.lost.signal;
    return lost?.aborted === true ? lost.reason : failure;
  }

  #named(caller: Caller): { readonly lost: AbortController; readonly watch: UnderWay } {
    const { organizationId, userId } = caller.actor;
    const known = this.#names.get(userId);
    if (known !== undefined) return known;
    const lost = new AbortController();
    const watch = this.services.underWay.begin({
      caller,
      look: () => callerOfJob(this.services, { organizationId, userId }, this.run.id),
      end: (reason) => lost.abort(reason),
    });
    const named = { lost, watch };
    this.#names.set(userId, named);
    return named;
  }

  organization(): ReturnType<typeof organizationOf> {
    this.#organization ??= organizationOf(this.services, this.schedule.organization_id);
    return this.#organization;
  }

  reading(caller: Caller, part: BurstPart | null): Promise<Reading> {
    return openReading(this.contextOf(caller), this.parts, this.schedule.workbook_id, this.schedule.definition, part);
  }
}

/** What a message says, for one reader. */
export interface Said {
  readonly documentName: string;
  readonly subject: string;
  readonly message: string;
  /** Why it is sent. */
  readonly reason: Phrase;
}
