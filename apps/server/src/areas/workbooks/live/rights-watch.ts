import type { ServerEvent } from "../../../platform/bus.ts";
import type { Services } from "../../../platform/services.ts";
import type { Standing } from "./standing.ts";
import { Turns, type Waiting } from "../../../platform/workers/index.ts";

/** A socket whose rights are watched. */
export interface Watched {
  readonly organizationId: string;
  readonly userId: string;
  /** The session that it came by. */
  readonly familyId: string;
  /** Somebody acts in another's place: it rests on a second session and a second person. */
  readonly isLent: boolean;
  readonly workbookId: string;
  readonly sourceAddress: string;
  /** Asks the store for the rights. Of all sockets that rest on the same, one is asked to. */
  readonly look: () => Promise<Standing>;
  /** Takes what a look finds that begins at this moment, whoever looks; never throws. */
  readonly check: (found: Promise<Standing>) => Promise<void>;
}

export interface Watch {
  /**
   * To be called before the store is asked; the answer is given to what it returns: where the document lies, and when it ends by
   * time alone. Between the two the document may lie anywhere.
   */
  readonly looking: () => (places: readonly string[], endsAt: number | undefined) => void;
  readonly stop: () => void;
}

/** Sockets that rest on the same: a person's tabs with one document, by one session and from one address. */
interface Entry extends Waiting {
  readonly key: string;
  readonly sockets: Set<Watched>;
  readonly userId: string;
  /** Begun so far, by whichever of the sockets. */
  looks: number;
  /** One that is to be looked at again while it is looked at waits until that is over: it may have seen the time before. */
  state: "idle" | "waiting" | "running" | "running, again";
  topics: readonly string[];
  checkedAt: number;
  dueAt: number;
}

/** All rights are looked at that often, whatever was told or not, in milliseconds; a little earlier, so that not all are at once. */
const CHECK_EVERY = 60_000;
/** The same while it is not sure that changes are heard of. */
const UNSURE_EVERY = 2_000;
const TICK = 1_000;
/** So many are looked at at once: more than the store serves would wait in vain. */
const AT_ONCE = 10;
/** Of one organization: another's need not wait until the store has answered. */
const OF_ORGANIZATION = 8;
const ANY = Number.POSITIVE_INFINITY;

const ofOrganization = (id: string): string => `all of ${id}`;
const ofMember = (organizationId: string, userId: string): string => `member ${organizationId}/${userId}`;
const ofSession = (organizationId: string, id: string): string => `session ${organizationId}/${id}`;
const lentIn = (id: string): string => `lent in ${id}`;
const inPlace = (organizationId: string, id: string): string => `place ${organizationId}/${id}`;
const nowhereIn = (id: string): string => `not placed in ${id}`;

/**
 * Has the sockets of this process looked at again when what their rights rest on changes: the store tells every process (migration 0045).
 * A socket is found by what it rests on, so that a change costs those whom it can concern and nobody else.
 */
export class RightsWatch {
  readonly #services: Services;
  readonly #entries = new Map<string, Entry>();
  #settled = 0;
  readonly #byTopic = new Map<string, Set<Entry>>();
  /** To be looked at: organizations take turns, and within each its people. */
  readonly #turns = new Turns<Entry>({ running: OF_ORGANIZATION, waitingOfPerson: ANY, waiting: ANY, bytesOfPerson: ANY, bytes: ANY });
  #running = 0;
  #isSure: boolean;
  #timer: NodeJS.Timeout | null = null;

  constructor(services: Services) {
    this.#services = services;
    this.#isSure = services.bus.isHearing();
    services.bus.subscribe((event) => {
      if (event.kind === "hearing") return this.#hear(event.isSure);
      if (event.kind === "shutdown") return this.#stop();
      for (const entry of this.#concerned(event)) this.#wait(entry);
      // whoever else hears of the event forgets first what it believed
      if (this.#turns.size > 0) queueMicrotask(() => this.#next());
    });
  }

  /** Begins to watch a socket, before it is looked at for the first time. */
  watch(watched: Watched): Watch {
    const entry = this.#entryOf(watched);
    entry.sockets.add(watched);
    this.#move(entry, topicsOf(watched, null));
    this.#timer ??= setInterval(() => this.#tick(), TICK).unref();
    return {
      looking: () => this.#looking(entry, watched),
      stop: () => {
        if (!entry.sockets.delete(watched) || entry.sockets.size > 0) return;
        this.#entries.delete(entry.key);
        this.#turns.leave(entry);
        this.#move(entry, []);
        if (this.#entries.size === 0) this.#stop();
      },
    };
  }

  #entryOf(watched: Watched): Entry {
    const { organizationId, userId, familyId, isLent, workbookId, sourceAddress } = watched;
    const key = JSON.stringify([organizationId, userId, familyId, isLent, workbookId, sourceAddress]);
    const now = this.#services.clock.now();
    const entry: Entry = this.#entries.get(key) ?? {
      key,
      sockets: new Set(),
      userId,
      person: { organizationId, userId },
      bytes: 0,
      looks: 0,
      state: "idle",
      topics: [],
      checkedAt: now,
      dueAt: now + CHECK_EVERY,
    };
    this.#entries.set(key, entry);
    return entry;
  }

  #looking(entry: Entry, watched: Watched): ReturnType<Watch["looking"]> {
    const look = ++entry.looks;
    const began = this.#services.clock.now();
    this.#move(entry, topicsOf(watched, null));
    return (places, endsAt) => {
      // one that began later tells what is true by now
      if (look !== entry.looks || entry.sockets.size === 0) return;
      entry.checkedAt = began;
      entry.dueAt = Math.min(began + CHECK_EVERY * (0.75 + 0.25 * spread(this.#settled++)), endsAt ?? Number.POSITIVE_INFINITY);
      this.#move(entry, topicsOf(watched, places));
    };
  }

  /** One question for all sockets of an entry. */
  async #check(entry: Entry): Promise<void> {
    const [first] = entry.sockets;
    if (first === undefined) return;
    const settle = this.#looking(entry, first);
    const found = first.look();
    const told = [...entry.sockets].map((socket) => socket.check(found));
    await found.then(
      ({ places, endsAt }) => settle(places, endsAt),
      // each socket is told by itself
      () => undefined,
    );
    await Promise.all(told);
  }

  #hear(isSure: boolean): void {
    this.#isSure = isSure;
    // what was missed while it was not sure is seen now, by everybody
    if (isSure) for (const entry of this.#entries.values()) this.#wait(entry);
    this.#tick();
  }

  #tick(): void {
    const now = this.#services.clock.now();
    for (const entry of this.#entries.values()) {
      const due = this.#isSure ? entry.dueAt : Math.min(entry.dueAt, entry.checkedAt + UNSURE_EVERY);
      if (now >= due) this.#wait(entry);
    }
    this.#next();
  }

  #wait(entry: Entry): void {
    if (entry.state === "running") entry.state = "running, again";
    if (entry.state !== "idle") return;
    entry.state = "waiting";
    this.#turns.add(entry);
  }

  #next(): void {
    while (this.#running < AT_ONCE) {
      const entry = this.#turns.next();
      if (entry === undefined) return;
      entry.state = "running";
      this.#running += 1;
      void this.#check(entry).finally(() => {
        const isAgain = entry.state === "running, again" && entry.sockets.size > 0;
        entry.state = "idle";
        this.#running -= 1;
        this.#turns.done(entry);
        if (isAgain) this.#wait(entry);
        this.#next();
      });
    }
  }

  #concerned(event: ServerEvent): Iterable<Entry> {
    switch (event.kind) {
      case "session-revoked":
        return this.#under(ofSession(event.organizationId, event.familyId), lentIn(event.organizationId));
      case "member-changed":
        return this.#under(ofMember(event.organizationId, event.userId), lentIn(event.organizationId));
      case "people-changed":
      case "attributes-changed":
        return this.#under(ofOrganization(event.organizationId));
      case "access-changed": {
        const here = this.#under(inPlace(event.organizationId, event.inodeId), nowhereIn(event.organizationId));
        const { userId } = event;
        return userId === null || userId === undefined ? here : here.filter((entry) => entry.userId === userId);
      }
      default:
        return [];
    }
  }

  #under(...topics: readonly string[]): readonly Entry[] {
    return topics.flatMap((topic) => [...(this.#byTopic.get(topic) ?? [])]);
  }

  #move(entry: Entry, topics: readonly string[]): void {
    for (const topic of entry.topics) {
      const entries = this.#byTopic.get(topic);
      entries?.delete(entry);
      if (entries?.size === 0) this.#byTopic.delete(topic);
    }
    entry.topics = topics;
    for (const topic of topics) {
      const entries = this.#byTopic.get(topic) ?? new Set();
      entries.add(entry);
      this.#byTopic.set(topic, entries);
    }
  }

  #stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}

/** Between 0 and 1, another for each number after the other. */
function spread(n: number): number {
  return (n * 0.618_033_988_749) % 1;
}

/** `places` null: it is not known yet where the document lies, so that it may lie anywhere. */
function topicsOf({ organizationId, userId, familyId, isLent }: Watched, places: readonly string[] | null): readonly string[] {
  return [
    ofOrganization(organizationId),
    ofMember(organizationId, userId),
    ofSession(organizationId, familyId),
    ...(isLent ? [lentIn(organizationId)] : []),
    ...(places === null ? [nowhereIn(organizationId)] : places.map((id) => inPlace(organizationId, id))),
  ];
}
