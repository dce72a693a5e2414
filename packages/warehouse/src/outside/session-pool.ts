import { message } from "@sheaf/messages";
import { randomUUID } from "node:crypto";
import { Admission, type AdmissionLimits, type Turn } from "../admission.ts";
import { WarehouseError } from "../errors.ts";
import type { Lease } from "../lease.ts";

export interface PoolLimits {
  /** Sessions at the same time. */
  readonly sessions: number;
  readonly queueTimeoutMs: number;
  /** A query may run so long, at first, before it gives way to a person who has less. */
  readonly fairMs: number;
  /** A session that nobody has needed for so long is closed. */
  readonly idleMs: number;
  /** A cancel that has no effect for so long closes the session. */
  readonly killAfterMs: number;
}

/** A connection is one tenant's: its sessions are shared among persons, and one of them is always a colleague's. */
export function sessionShares({
  sessions,
  queueTimeoutMs,
  fairMs,
}: Pick<PoolLimits, "sessions" | "queueTimeoutMs" | "fairMs">): AdmissionLimits {
  return { running: sessions, queueTimeoutMs, fairMs, perPerson: Math.max(1, sessions - 1) };
}

/** What a pool has to know of its engine; `C` is the driver's session. */
export interface SessionDriver<C> {
  /** Opens a session; coded errors otherwise. */
  readonly open: () => Promise<C>;
  /** Ends what another session is doing in the server. */
  readonly interrupt: (control: C, target: C) => Promise<unknown>;
  /** Undoes whatever the last user left, and gives back the word: the answer to a question that nobody else has asked. */
  readonly cleanse: (session: C, word: string) => Promise<unknown>;
  /** Calls back when the session is no more. */
  readonly onEnd: (session: C, listener: () => void) => void;
  readonly end: (session: C) => Promise<unknown>;
  /** Ends a session at once, whatever it is doing. */
  readonly destroy: (session: C) => void;
}

/** A session in use by one query or call. */
export interface PooledSession<C> {
  readonly client: C;
}

interface Session<C> extends PooledSession<C> {
  isBroken: boolean;
  idle: NodeJS.Timeout | null;
}

/** Milliseconds for bringing a used session back into order. */
const CLEAN_MS = 5000;
const CONTROL_IDLE_MS = 30_000;

/**
 * The sessions of one connection. A session is given to the next only when it has answered a question of its own after the
 * last one's end (V27): what is left of a canceled query can then reach nobody.
 */
export class SessionPool<C> {
  readonly #driver: SessionDriver<C>;
  readonly #limits: PoolLimits;
  readonly #admission: Admission;
  readonly #idle: Session<C>[] = [];
  readonly #all = new Set<Session<C>>();
  #cleaning = 0;
  #waiting: (() => void)[] = [];
  #control: Promise<C> | null = null;
  #controlIdle: NodeJS.Timeout | null = null;
  #controlTurn: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(driver: SessionDriver<C>, limits: PoolLimits) {
    this.#driver = driver;
    this.#limits = limits;
    this.#admission = new Admission(sessionShares(limits));
  }

  /** A place among the sessions. It cannot be lent: a session that waits for its reader is still taken. */
  async admit(person: string, signal: AbortSignal, turn?: Turn): Promise<Lease> {
    const lease = await this.#admission.acquire({ tenant: "", person }, signal, turn);
    return { park: () => undefined, resume: () => undefined, release: lease.release };
  }

  /** A clean session, for whoever holds a place. */
  async take(): Promise<PooledSession<C>> {
    for (;;) {
      if (this.#isClosed)
        throw new WarehouseError("warehouse_unreachable", message("errors-data.warehouse.connection-closed"), { cause: "connection" });
      const session = this.#idle.pop();
      if (session !== undefined) {
        if (session.idle !== null) clearTimeout(session.idle);
        session.idle = null;
        if (session.isBroken) continue;
        return session;
      }
      // The last user's session comes back in a moment: quicker than a new one.
      if (this.#cleaning === 0) return this.#open();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Takes a session back. It is brought into order behind the scenes, or closed. */
  give(session: PooledSession<C>): void {
    this.#cleaning++;
    void this.#clean(session as Session<C>).finally(() => {
      this.#cleaning--;
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const wake of waiting) wake();
    });
  }

  /**
   * Ends what a session is doing in the server. `settled` resolves when the session's query has ended; if it does not, the
   * session is closed. A cancel that comes before its query has begun there is lost, so it is sent again.
   */
  async cancel(session: PooledSession<C>, settled: Promise<unknown>): Promise<void> {
    let isSettled = false;
    const end = settled.then(
      () => (isSettled = true),
      () => (isSettled = true),
    );
    const late = setTimeout(() => {
      this.#drop(session as Session<C>);
    }, this.#limits.killAfterMs);
    try {
      for (let wait = 20; !isSettled; wait = Math.min(200, wait * 2)) {
        await this.#inControl((control) => this.#driver.interrupt(control, session.client));
        await Promise.race([end, new Promise((resolve) => setTimeout(resolve, wait))]);
      }
    } catch {
      // No way to ask: the server sees the closed session instead.
      this.#drop(session as Session<C>);
    }
    await end;
    clearTimeout(late);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const wake of this.#waiting) wake();
    const control = await this.#control?.catch(() => null);
    if (this.#controlIdle !== null) clearTimeout(this.#controlIdle);
    await Promise.all([
      control == null ? null : this.#driver.end(control).catch(() => undefined),
      ...[...this.#all].map((session) => this.#end(session)),
    ]);
  }

  async #open(): Promise<Session<C>> {
    const client = await this.#driver.open();
    const session: Session<C> = { client, isBroken: false, idle: null };
    this.#all.add(session);
    this.#driver.onEnd(client, () => {
      session.isBroken = true;
      this.#all.delete(session);
    });
    return session;
  }

  async #clean(session: Session<C>): Promise<void> {
    if (session.isBroken || this.#isClosed) {
      await this.#end(session);
      return;
    }
    const nonce = randomUUID();
    const late = setTimeout(() => {
      this.#drop(session);
    }, CLEAN_MS);
    try {
      // A cancel that came too late for its query may hit the first question; it cannot hit the second.
      const answer = await this.#driver.cleanse(session.client, nonce).catch(() => this.#driver.cleanse(session.client, nonce));
      if (answer !== nonce) throw new Error("The session gave another's answer.");
      this.#rest(session);
    } catch {
      this.#drop(session);
    } finally {
      clearTimeout(late);
    }
  }

  #rest(session: Session<C>): void {
    if (this.#isClosed) {
      this.#drop(session);
      return;
    }
    session.idle = setTimeout(() => {
      const at = this.#idle.indexOf(session);
      if (at !== -1) this.#idle.splice(at, 1);
      void this.#end(session);
    }, this.#limits.idleMs);
    session.idle.unref();
    this.#idle.push(session);
  }

  #drop(session: Session<C>): void {
    session.isBroken = true;
    this.#all.delete(session);
    this.#driver.destroy(session.client);
  }

  async #end(session: Session<C>): Promise<void> {
    if (session.idle !== null) clearTimeout(session.idle);
    session.isBroken = true;
    this.#all.delete(session);
    const late = setTimeout(() => {
      this.#driver.destroy(session.client);
    }, 1000);
    await this.#driver.end(session.client).catch(() => undefined);
    clearTimeout(late);
  }

  /** One question after the other. */
  #inControl(ask: (control: C) => Promise<unknown>): Promise<unknown> {
    const asked = this.#controlTurn.then(async () => ask(await this.#controlSession()));
    this.#controlTurn = asked.catch(() => undefined);
    return asked;
  }

  #controlSession(): Promise<C> {
    if (this.#controlIdle !== null) clearTimeout(this.#controlIdle);
    this.#controlIdle = setTimeout(() => {
      const control = this.#control;
      this.#control = null;
      void control?.then((client) => this.#driver.end(client)).catch(() => undefined);
    }, CONTROL_IDLE_MS);
    this.#controlIdle.unref();
    if (this.#control === null) {
      const opening = this.#driver.open();
      this.#control = opening;
      const forget = (): void => {
        if (this.#control === opening) this.#control = null;
      };
      opening.then((client) => this.#driver.onEnd(client, forget), forget);
    }
    return this.#control;
  }
}
