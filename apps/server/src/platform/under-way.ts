import type { Bus, ServerEvent } from "./bus.ts";
import type { Begun, RightCheck, UnderWay, WhoIsUnderWay } from "./services.ts";

interface Entry extends Begun {
  readonly checks: RightCheck[];
  /** One that changes while it is looked at is looked at again: it may have seen the time before. */
  state: "idle" | "waiting" | "running" | "running, again";
}

/** So many are looked at together: a change that concerns thousands does not keep everybody else's calls waiting. */
const AT_ONCE = 8;

/**
 * Calls and jobs that are under way, in whose name. What began while somebody was allowed to is looked at again when that changes, by
 * whoever changes it (the store tells every process, decision 56), and ends without its answer where it is not allowed any more.
 */
export class CallsUnderWay implements WhoIsUnderWay {
  readonly #byOrganization = new Map<string, Set<Entry>>();
  #waiting: Entry[] = [];
  #running = 0;

  constructor(bus: Bus) {
    bus.subscribe((event) => {
      const concerned = this.#concerned(event);
      for (const entry of concerned) this.#wait(entry);
      // whoever else hears of the event forgets first what it believed
      if (concerned.length > 0) queueMicrotask(() => this.#next());
    });
  }

  begin(begun: Begun): UnderWay {
    const { organizationId } = begun.caller.actor;
    const entry: Entry = { ...begun, checks: [], state: "idle" };
    const entries = this.#byOrganization.get(organizationId) ?? new Set();
    entries.add(entry);
    this.#byOrganization.set(organizationId, entries);
    return {
      restsOn: (check) => void entry.checks.push(check),
      over: () => {
        entries.delete(entry);
        if (entries.size === 0 && this.#byOrganization.get(organizationId) === entries) this.#byOrganization.delete(organizationId);
      },
    };
  }

  #concerned(event: ServerEvent): readonly Entry[] {
    // what was missed is seen now
    if (event.kind === "events-missed" || (event.kind === "hearing" && event.isSure))
      return [...this.#byOrganization.values()].flatMap((entries) => [...entries]);
    if (!("organizationId" in event)) return [];
    return [...(this.#byOrganization.get(event.organizationId) ?? [])].filter((entry) => concerns(event, entry));
  }

  #wait(entry: Entry): void {
    if (entry.state === "running") entry.state = "running, again";
    if (entry.state !== "idle") return;
    entry.state = "waiting";
    this.#waiting.push(entry);
  }

  #next(): void {
    while (this.#running < AT_ONCE) {
      const entry = this.#waiting.shift();
      if (entry === undefined) return;
      entry.state = "running";
      this.#running += 1;
      void this.#look(entry).finally(() => {
        const isAgain = entry.state === "running, again";
        entry.state = "idle";
        this.#running -= 1;
        if (isAgain) this.#wait(entry);
        this.#next();
      });
    }
  }

  async #look(entry: Entry): Promise<void> {
    if (this.#byOrganization.get(entry.caller.actor.organizationId)?.has(entry) !== true) return;
    try {
      const caller = await entry.look();
      for (const check of entry.checks) await check(caller);
    } catch (error) {
      entry.end(error);
    }
  }
}

function concerns(event: ServerEvent, { caller: { actor }, checks }: Entry): boolean {
  const isLent = actor.via.kind === "impersonation";
  switch (event.kind) {
    case "session-revoked":
      return isLent || ("familyId" in actor.via && actor.via.familyId === event.familyId);
    case "key-revoked":
      return actor.via.kind === "api-key" && actor.via.keyId === event.keyId;
    case "member-changed":
      return isLent || event.userId === actor.userId;
    case "people-changed":
    case "attributes-changed":
      return true;
    case "access-changed":
      return checks.length > 0 && (event.userId === null || event.userId === undefined || event.userId === actor.userId);
    default:
      return false;
  }
}
