import { mkdir, rm } from "node:fs/promises";
import type { WarehouseLog } from "../../../log.ts";
import type { EngineSource, EngineUse } from "../engine-client.ts";
import { EngineProcess, type ProcessSettings } from "./engine-process.ts";

/**
 * The one process of a tenant's database: started when it is needed, ended when nothing has needed it for a while, started
 * anew after it crashed.
 */
export class TenantProcess implements EngineSource {
  readonly #tenant: string;
  readonly #settings: ProcessSettings;
  readonly #idleMs: number;
  readonly #log: WarehouseLog;
  /** The last process, usable or not: whoever needs one goes on from there, one after the other. */
  #last: Promise<EngineProcess | null> = Promise.resolve(null);
  #users = 0;
  #idle: NodeJS.Timeout | null = null;

  constructor(tenant: string, settings: ProcessSettings, idleMs: number, log: WarehouseLog) {
    this.#tenant = tenant;
    this.#settings = settings;
    this.#idleMs = idleMs;
    this.#log = log;
  }

  async use(): Promise<EngineUse> {
    this.#users++;
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = null;
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      this.#users--;
      if (this.#users === 0) this.#rest();
    };
    try {
      return { engine: await this.#running(), release };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Ends the process; the next use starts another. */
  async close(): Promise<void> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = null;
    this.#last = this.#last.then(
      async (engine) => {
        await engine?.close();
        return null;
      },
      () => null,
    );
    await this.#last;
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
    await mkdir(this.#settings.folder, { recursive: true, mode: 0o700 });
    const { temporary } = this.#settings;
    if (temporary !== null) {
      // A killed process leaves its spilled pages behind.
      await rm(temporary.folder, { recursive: true, force: true });
      await mkdir(temporary.folder, { recursive: true, mode: 0o700 });
    }
    const began = performance.now();
    const engine = await EngineProcess.start(this.#settings, ({ reason, stderr }) => {
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
