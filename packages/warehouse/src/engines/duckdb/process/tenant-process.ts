import { mkdir, rm, statfs } from "node:fs/promises";
import type { WarehouseLog } from "../../../log.ts";
import type { MemoryBudget, MemoryHolder } from "../../../memory-budget.ts";
import type { EngineClaim, EngineSource, EngineUse } from "../engine-client.ts";
import { EngineProcess, type ProcessSettings } from "./engine-process.ts";
import { Killers } from "./killers.ts";
import type { ProcessEnd } from "./lost-process.ts";
import { type Alone, Quarantine } from "./quarantine.ts";

const NOBODY: EngineClaim = { person: "", statement: "", suspectedAfterMs: null };

/** `memoryBytes`: the most that the engine is ever allowed; its share of the budget may be less. */
type TenantSettings = Omit<ProcessSettings, "killBytes">;

const MIB = 1024 * 1024;
/** What a process may hold above what its engine is allowed, as the engine does not count everything. */
const killBytesFor = (memoryBytes: number): number => memoryBytes * 1.25 + 384 * MIB;
/** What is left free on the disk that queries spill to: one process takes a quarter of what there is at most. */
const PART_OF_FREE = 4;

/**
 * The one process of a tenant's database: started when it is needed, ended when nothing has needed it for a while, started
 * anew after it crashed.
 */
export class TenantProcess implements EngineSource {
  readonly #tenant: string;
  readonly #settings: TenantSettings;
  readonly #idleMs: number;
  readonly #budget: MemoryBudget;
  readonly #log: WarehouseLog;
  /** The last process, usable or not: whoever needs one goes on from there, one after the other. */
  #last: Promise<EngineProcess | null> = Promise.resolve(null);
  /** What the process before has spilled is gone. */
  #swept: Promise<void> = Promise.resolve();
  readonly #quarantine = new Quarantine();
  readonly #killers = new Killers();
  #users = 0;
  #idle: NodeJS.Timeout | null = null;

  constructor(tenant: string, settings: TenantSettings, idleMs: number, budget: MemoryBudget, log: WarehouseLog) {
    this.#tenant = tenant;
    this.#settings = settings;
    this.#idleMs = idleMs;
    this.#budget = budget;
    this.#log = log;
  }

  /** Waits while queries that may have ended the process before are alone with it. */
  async use(claim: EngineClaim = NOBODY): Promise<EngineUse> {
    this.#killers.refuse(claim.person, claim.statement);
    this.#users++;
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = null;
    let alone: Alone | null = null;
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      alone?.over();
      this.#users--;
      if (this.#users === 0) this.#rest();
    };
    const blame = (how: ProcessEnd): void => {
      // What only did not end in time may have met a busy machine, and may be tried again.
      this.#killers.blame(claim.person, how === "stuck" ? "" : claim.statement);
      this.#log("warn", "a query ended the warehouse process", { tenant: this.#tenant, person: claim.person, how });
    };
    try {
      if (claim.suspectedAfterMs !== null) alone = await this.#quarantine.enter();
      let engine = await this.#running();
      while (alone === null && (this.#quarantine.isBusy || !engine.isUsable)) {
        await this.#quarantine.clear();
        engine = await this.#running();
      }
      alone?.start(claim.suspectedAfterMs ?? 0);
      return { engine, blame, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Ends the process, by force after its patience or `patienceMs`; the next use starts another. */
  async close(patienceMs?: number): Promise<void> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = null;
    this.#last = this.#last.then(
      async (engine) => {
        await engine?.close(patienceMs);
        return null;
      },
      () => null,
    );
    await this.#last;
    await this.#swept;
  }

  /** Process id while there is a process. */
  async pid(): Promise<number | null> {
    const engine = await this.#last.catch(() => null);
    return engine?.isUsable === true ? (engine.pid ?? null) : null;
  }

  async #running(): Promise<EngineProcess> {
    const next = this.#last.then(
      (engine) => (engine?.isUsable === true ? engine : this.#start(engine)),
      () => this.#start(null),
    );
    this.#last = next;
    return next;
  }

  async #start(before: EngineProcess | null): Promise<EngineProcess> {
    // The file is free only when the process before is gone.
    await before?.gone;
    await this.#swept;
    await mkdir(this.#settings.folder, { recursive: true, mode: 0o700 });
    const temporary = await this.#spill();
    let engine: EngineProcess | null = null;
    let allowed = 0;
    const holder: MemoryHolder = {
      name: this.#tenant,
      most: this.#settings.memoryBytes,
      isIdle: () => this.#users === 0,
      resident: () => engine?.resident() ?? Promise.resolve(null),
      allow: (bytes) => {
        allowed = bytes;
        engine?.allow(bytes, killBytesFor(bytes));
      },
      retire: () => (this.#users === 0 ? this.close() : Promise.resolve()),
      kill: () => engine?.kill("too-much-memory"),
    };
    const memoryBytes = await this.#budget.enter(holder);
    allowed = memoryBytes;
    try {
      engine = await this.#open({ ...this.#settings, memoryBytes, temporary, killBytes: killBytesFor(memoryBytes) });
    } catch (error) {
      this.#budget.leave(holder);
      throw error;
    }
    if (allowed !== memoryBytes) holder.allow(allowed);
    this.#swept = engine.gone.then(async () => {
      this.#budget.leave(holder);
      await this.#sweep();
    });
    return engine;
  }

  /** Where the engine may spill, and how much: no disk is filled for one tenant. */
  async #spill(): Promise<ProcessSettings["temporary"]> {
    const { temporary } = this.#settings;
    if (temporary === null) return null;
    // A server that was killed leaves spilled pages behind.
    await this.#sweep();
    await mkdir(temporary.folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(temporary.folder);
    return { ...temporary, maxBytes: Math.min(temporary.maxBytes, Math.floor((bavail * bsize) / PART_OF_FREE)) };
  }

  async #sweep(): Promise<void> {
    const { temporary } = this.#settings;
    if (temporary !== null) await rm(temporary.folder, { recursive: true, force: true }).catch(() => undefined);
  }

  async #open(settings: ProcessSettings): Promise<EngineProcess> {
    const began = performance.now();
    const engine = await EngineProcess.start(settings, ({ reason, stderr }) => {
      const ms = Math.round(performance.now() - began);
      this.#log("warn", "warehouse process did not start", { tenant: this.#tenant, reason, stderr, ms });
    });
    this.#log("debug", "warehouse process started", { tenant: this.#tenant, pid: engine.pid, ms: Math.round(performance.now() - began) });
    void engine.gone.then((end) => {
      if (end === null) this.#log("debug", "warehouse process ended", { tenant: this.#tenant });
      else this.#log("warn", "warehouse process ended unexpectedly", { tenant: this.#tenant, reason: end.reason });
    });
    return engine;
  }

  #rest(): void {
    this.#idle = setTimeout(() => {
      void this.close();
    }, this.#idleMs);
    this.#idle.unref();
  }
}
