import { documentAddress, parseDocumentAddress, type UsageEvent } from "@sheaf/contract";
import type { Told } from "./usage-queue.ts";

interface About {
  readonly id: string;
  readonly version: string;
  /** When what runs here was committed (ISO 8601); empty: not known. */
  readonly commitTimestamp: string;
  readonly isProduction: boolean;
  readonly sessionId: string;
  /** When the page was loaded (milliseconds since 1970). */
  readonly startedAt: number;
  readonly userAgent: string;
  readonly address: string;
  readonly organizationId: string;
  readonly userId: string;
}

const LONGEST_ERROR = 1_000;

/** What is told, with what the specification names besides. */
export function completeEvent({ label, tags, at }: Told & { readonly at: number }, about: About): UsageEvent {
  const { error } = tags;
  return {
    label,
    service: "web",
    eventId: about.id,
    timestamp: new Date(at).toISOString(),
    environment: about.isProduction ? "production" : "staging",
    version: about.version,
    sessionId: about.sessionId,
    tags: {
      ...tags,
      ...(error === undefined ? {} : { error: error.slice(0, LONGEST_ERROR) }),
      sessionDuration: Math.max(0, at - about.startedAt),
      userAgent: about.userAgent.slice(0, 400),
      url: placeOf(about.address),
      ...(about.commitTimestamp === "" ? {} : { commitTimestamp: about.commitTimestamp }),
    },
    organizationId: about.organizationId,
    userId: about.userId,
  };
}

/** Where in the product: without what a document is called, and without what stands behind the path. */
function placeOf(address: string): string {
  const { pathname } = new URL(address);
  const document = parseDocumentAddress(pathname);
  return (document === null ? pathname : documentAddress(document)).slice(0, 500);
}
