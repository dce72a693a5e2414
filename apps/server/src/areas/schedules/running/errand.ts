import type { CodedError } from "@sheaf/contract";
import type { JobRun } from "../../../platform/background/index.ts";
import type { UnsureDelivery } from "../../../platform/database/index.ts";
import type { Post } from "../../../platform/mail/index.ts";
import { contextFor } from "../../../platform/operations/index.ts";
import type { Caller, Services } from "../../../platform/services.ts";
import type { Phrase } from "../alerts/conditions.ts";
import type { DestinationDoor } from "../destinations/destination-door.ts";
import { organizationOf } from "../destinations/mail/addresses.ts";
import type { ScheduleRow } from "../store.ts";
import { openReading, type Reading, type ReadingParts } from "./attachments.ts";
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
  readonly notes: string[] = [];
  readonly receivers: string[] = [];
  /** Who may have got it: nobody here knows. */
  readonly unsure: UnsureDelivery[] = [];
  /** What may be better later. */
  later: CodedError | null = null;
  #organization: ReturnType<typeof organizationOf> | null = null;
  #claim: Claim | null = null;

  constructor({ services, parts, post, run, schedule }: Asked) {
    this.services = services;
    this.parts = parts;
    this.post = post;
    this.run = run;
    this.schedule = schedule;
  }

  get detail(): string | null {
    return this.notes.length === 0 ? null : [...new Set(this.notes)].join(". ");
  }

  /** Nobody else runs the schedule from now on. */
  async begin(): Promise<void> {
    this.#claim = await Claim.take(this.services.store.db, this.schedule, this.run.id);
  }

  async end(): Promise<void> {
    // one that is not given back ends by itself
    await this.#claim?.end().catch(() => undefined);
  }

  /** The last moment before something leaves the house. */
  async requireTurn(): Promise<void> {
    this.run.signal.throwIfAborted();
    await this.#claim?.hold();
  }

  contextOf(caller: Caller): ReturnType<typeof contextFor> {
    const call = { caller, requestId: this.run.id, repeatable: false, sourceAddress: "", signal: this.run.signal };
    return contextFor(this.services, call, this.services.store.db, []);
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
