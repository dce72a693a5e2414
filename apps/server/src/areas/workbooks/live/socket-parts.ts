import type { Readable } from "node:stream";
import type { WebSocket } from "@fastify/websocket";
import type { RateLimiter } from "../../../platform/http/index.ts";
import type { Authenticate, Caller, Services } from "../../../platform/services.ts";
import type { SourceRights } from "../sources.ts";
import type { LiveDocuments } from "./elsewhere/live-documents.ts";
import type { IncomingBytes } from "./incoming-bytes.ts";
import type { PublishedModels } from "./published-models.ts";
import type { RightsWatch } from "./rights-watch.ts";
import type { Purpose } from "./standing.ts";

/** Why a socket was closed, for clients: 1012 and 1011 mean come again, the others need a person. */
export const closeCodes = {
  sessionEnded: 4401,
  noRight: 4403,
  notFound: 4404,
  tooSlow: 4408,
  tooFast: 4429,
  badMessage: 1008,
  comeAgain: 1012,
  failed: 1011,
} as const;

export interface LiveParts {
  readonly services: Services;
  readonly documents: LiveDocuments;
  readonly watch: RightsWatch;
  readonly models: PublishedModels;
  readonly authenticate: Authenticate;
  /** Looks at the session again, whatever became of the token. */
  readonly recheck: (caller: Caller, source: string) => Promise<Caller>;
  readonly rights: SourceRights;
  /** Milliseconds between two questions to a peer whether it is there. */
  readonly askEvery?: number | undefined;
}

/** What all sockets count together. */
export interface Shared {
  /** Open ones by person. */
  readonly counts: Map<string, number>;
  readonly incoming: IncomingBytes;
  /** Kibibytes that each person may still send. */
  readonly sent: RateLimiter;
}

/** A socket, the bytes that it is made of, and where they come from. */
export interface SocketLine {
  readonly purpose: Purpose;
  /** Refusals are taken as messages of the catalogue, beside the words of the server. */
  readonly takesTexts: boolean;
  readonly socket: WebSocket;
  readonly bytes: Readable;
  readonly address: string;
}
