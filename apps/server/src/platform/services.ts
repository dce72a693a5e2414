import type { Actor } from "@sheaf/contract";
import type { AttributeReader } from "./attributes/index.ts";
import type { Clock } from "./clock.ts";
import type { Secrets, ServerConfig } from "./config/index.ts";
import type { Store } from "./database/index.ts";
import type { AttemptLimiter } from "./http/attempt-limiter.ts";
import type { FileStore } from "./files/index.ts";
import type { Bus } from "./bus.ts";
import type { Ids } from "./ids.ts";
import type { Logger } from "./log/index.ts";
import type { JobQueue } from "./background/index.ts";
import type { SourceReader } from "./sources/index.ts";
import type { Tracing } from "./tracing/index.ts";
import type { WorkPool } from "./workers/index.ts";

/** What every area may use; made once by the composition root. */
export interface Services {
  readonly config: ServerConfig;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly store: Store;
  /** The bytes that people bring. */
  readonly files: FileStore;
  /** What organizations are set up to: the one way to read their attributes. */
  readonly attributes: AttributeReader;
  /** From where organizations are reached. */
  readonly sources: SourceReader;
  /** How often something is tried at the door. */
  readonly attempts: AttemptLimiter;
  readonly log: Logger;
  readonly bus: Bus;
  /** What is under way in whose name. */
  readonly underWay: WhoIsUnderWay;
  /** Threads for work on what people send. */
  readonly work: WorkPool;
  /** Threads that draw pages on paper. */
  readonly drawing: WorkPool;
  /** Threads that check answers of identity providers. */
  readonly checking: WorkPool;
  /** Spans for a collector, where there is one. */
  readonly tracing: Tracing;
  /** Work that outlives its call and its server. */
  readonly jobs: JobQueue;
  /** Address of this server for links and cookies; never taken from a request (V74). */
  readonly publicUrl: () => string;
}

/** Who calls: the actor that `may()` decides about, and what formulas and signatures say of the person. */
export interface Caller {
  readonly actor: Actor;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Values of the organization's user attributes, by the attribute's name and by its id; who has none of one is not in it. */
  readonly attributes: ReadonlyMap<string, string>;
  /** When the session that they came by ends unless it is used or renewed, in milliseconds since 1970; none: by no time. */
  readonly endsAt?: number;
}

/** Of a token that opens one call alone. */
export type TokenScope = "update-password" | "download";
/**
 * Checks a bearer token; throws `unauthorized`, `session_expired` or the tenant mix's 'Invalid token.', and EACCES for a `source` (the
 * caller's address) from which the organization is not reached. `scope`: of the call, which a token made for it opens too; `only`: nothing else
 * opens it, for what stands in an address is kept by browsers and written down on its way.
 */
export type Authenticate = (bearer: string | null, source: string, scope?: TokenScope | null, only?: boolean) => Promise<Caller>;

/** Looks at a right that an answer rests on, for its caller as the store has them now; throws where it is gone. */
export type RightCheck = (caller: Caller) => Promise<unknown>;

export interface Begun {
  readonly caller: Caller;
  /** Asks the store for the caller; throws where they may not come in any more. */
  readonly look: () => Promise<Caller>;
  /** Told once, with the reason: nobody gets the answer. */
  readonly end: (reason: unknown) => void;
}

/** Something that is under way in somebody's name. */
export interface UnderWay {
  /** What else it rests on. */
  readonly restsOn: (check: RightCheck) => void;
  readonly over: () => void;
}

export interface WhoIsUnderWay {
  readonly begin: (begun: Begun) => UnderWay;
}
