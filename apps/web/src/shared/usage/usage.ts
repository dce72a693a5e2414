import { eventPaths, type UsageEvent } from "@sheaf/contract";
import { randomId } from "../http/ids.ts";
import { debug } from "../features/debug.ts";
import { completeEvent } from "./complete-event.ts";
import { type Told, UsageQueue } from "./usage-queue.ts";

const [path] = eventPaths;

/** Sends by a call, or by a beacon that outlives the page. Nobody waits, and nobody is told of a failure. */
function send(events: readonly UsageEvent[], how: "call" | "beacon"): void {
  const body = JSON.stringify({ events });
  debug("usage", how, events);
  if (how === "beacon" && navigator.sendBeacon(path, new Blob([body], { type: "application/json" }))) return;
  fetch(path, { method: "POST", body, headers: { "content-type": "application/json" }, keepalive: true }).catch(() => undefined);
}

/** What the page tells of its use. Until an organization wants it, it stays in the page. */
export class Usage {
  readonly #queue = new UsageQueue({
    setTimer: (run, milliseconds) => setTimeout(run, milliseconds),
    clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    send,
  });
  readonly #startedAt = Date.now();
  readonly #sessionId = randomId();

  readonly tell = (label: string, tags: Told["tags"] = {}): void => this.#queue.tell(label, tags, Date.now());

  open({ organizationId, userId, version }: { readonly organizationId: string; readonly userId: string; readonly version: string }): void {
    this.#queue.open((told) =>
      completeEvent(told, {
        id: randomId(),
        version,
        commitTimestamp: (import.meta.env["VITE_COMMIT_TIMESTAMP"] as string | undefined) ?? "",
        isProduction: import.meta.env.PROD,
        sessionId: this.#sessionId,
        startedAt: this.#startedAt,
        userAgent: navigator.userAgent,
        address: location.href,
        organizationId,
        userId,
      }),
    );
  }

  close(): void {
    this.#queue.close();
  }

  leave(): void {
    this.#queue.leave();
  }
}

/** Calls whose time is told (product-spec 7.4). */
export const timedCalls: ReadonlySet<string> = new Set(["/organization-from-slug", "/graphql2", "/refresh-token", "/signed/refresh-token"]);

/** Changes that are told of: that one was made, and nothing of what it says. */
export const toldMutations: ReadonlySet<string> = new Set([
  "PublishWorkbook",
  "RestoreVersion",
  "CreateExportSchedule",
  "UpdateExportSchedule",
  "RunExportSchedule",
  "TestExportSchedule",
  "UpdateMailRules",
  "UpdateMailBranding",
  "InviteMember",
  "InviteToOrganization",
]);
