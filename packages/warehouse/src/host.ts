import { message } from "@sheaf/messages";
import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { Admission } from "./admission.ts";
import { MemoryBudget } from "./memory-budget.ts";
import { EmbeddedWarehouse } from "./engines/duckdb/embedded-warehouse.ts";
import { TenantProcess } from "./engines/duckdb/process/tenant-process.ts";
import { WarehouseError } from "./errors.ts";
import { sweepLeftovers } from "./leftovers.ts";
import { silentLog, type WarehouseLog } from "./log.ts";

const MIB = 1024 * 1024;
const MINUTE = 60_000;

/** When everything ends, an engine that is busy is killed after this: its data come to no harm. */
const LAST_MS = 1_500;

/** What the warehouses of one server may use. Bytes and milliseconds. */
export interface WarehouseLimits {
  /** Queries on embedded warehouses that run at the same time, over all tenants. One tenant may hold all places but one, one person all but two. */
  readonly runningQueries: number;
  readonly queueTimeoutMs: number;
  /** A query may run so long, at first, before it gives way to somebody who has less. */
  readonly fairMs: number;
  /** Loads that run at the same time, over all tenants. */
  readonly runningLoads: number;
  readonly loadQueueTimeoutMs: number;
  /** Of one tenant's engine, and of the engines of all tenants together. */
  readonly memoryBytes: number;
  readonly totalMemoryBytes: number;
  readonly threads: number;
  /** Disk that one engine may spill to. */
  readonly temporaryBytes: number;
  /** A tenant's process that nobody has needed for so long is ended. */
  readonly idleMs: number;
  /** A cancel that has no effect for so long kills the process. */
  readonly killAfterMs: number;
  /** Everything but queries and loads: listing, describing. */
  readonly callTimeoutMs: number;
  /** A reader that asks for nothing for so long is given up. */
  readonly readerTimeoutMs: number;
}

export function defaultLimits(): WarehouseLimits {
  const totalMemoryBytes = Math.max(512 * MIB, Math.floor(machineBytes() * 0.4));
  return {
    runningQueries: Math.max(4, availableParallelism()),
    queueTimeoutMs: MINUTE,
    fairMs: 2000,
    runningLoads: 2,
    loadQueueTimeoutMs: 10 * MINUTE,
    memoryBytes: Math.min(4096 * MIB, Math.max(512 * MIB, Math.floor(totalMemoryBytes * 0.75))),
    totalMemoryBytes,
    threads: availableParallelism(),
    temporaryBytes: 32 * 1024 * MIB,
    idleMs: 5 * MINUTE,
    killAfterMs: 2000,
    callTimeoutMs: 15_000,
    readerTimeoutMs: MINUTE,
  };
}

/** Of the machine, or of the container that we run in. */
function machineBytes(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}

export interface WarehouseHostOptions {
  /** Each tenant's warehouse gets a folder of its own in it. */
  readonly folder: string;
  /** Where queries spill: emptied at start and stop, and each tenant has a part of its own in it. Beside the folder if absent. */
  readonly spillFolder?: string;
  readonly limits?: Partial<WarehouseLimits>;
  readonly log?: WarehouseLog;
}

/** What all processes may hold above the budget before one is killed. */
const SPARE_BYTES = 256 * MIB;
const LOADER_BYTES = 1024 * MIB;
const LOADER_IDLE_MS = 10_000;
const TENANT = /^[a-z0-9][a-z0-9-]{0,63}$/u;

/** The file of a tenant's warehouse in the tenant's folder. */
export const databaseFile = (folder: string): string => join(folder, "warehouse.duckdb");

interface Tenant {
  readonly warehouse: EmbeddedWarehouse;
  readonly process: TenantProcess;
  readonly loader: TenantProcess;
}

/** The embedded warehouses of one server. One host per folder: the files allow only one process to write. */
export class WarehouseHost {
  readonly #folder: string;
  readonly #limits: WarehouseLimits;
  readonly #log: WarehouseLog;
  readonly #queries: Admission;
  readonly #loads: Admission;
  readonly #memory: MemoryBudget;
  readonly #spillFolder: string;
  readonly #tenants = new Map<string, Tenant>();
  readonly #epoch = randomUUID();
  #isClosed = false;

  constructor(options: WarehouseHostOptions) {
    this.#folder = options.folder;
    this.#limits = { ...defaultLimits(), ...options.limits };
    this.#log = options.log ?? silentLog;
    this.#spillFolder = options.spillFolder ?? `${options.folder}-spill`;
    this.#memory = new MemoryBudget(this.#limits.totalMemoryBytes, SPARE_BYTES, this.#log);
    const { runningQueries, queueTimeoutMs, fairMs, runningLoads, loadQueueTimeoutMs } = this.#limits;
    this.#queries = new Admission({
      running: runningQueries,
      queueTimeoutMs,
      fairMs,
      // One place is always another tenant's, and one of a tenant's a colleague's.
      perTenant: Math.max(1, runningQueries - 1),
      perPerson: Math.max(1, runningQueries - 2),
      beside: runningQueries,
    });
    this.#loads = new Admission({ running: runningLoads, queueTimeoutMs: loadQueueTimeoutMs, perTenant: Math.max(1, runningLoads - 1) });
  }

  /** The warehouse of a tenant, by an id of lower-case letters, digits and hyphens (a UUID). Costs nothing until it is used. */
  embedded(tenant: string): EmbeddedWarehouse {
    // Calls that were under way as the server ends still come here.
    if (this.#isClosed) throw new WarehouseError("service_error", message("errors.common.server-ending-try-again"));
    const known = this.#tenants.get(tenant);
    if (known !== undefined) return known.warehouse;
    if (!TENANT.test(tenant)) throw new Error("A tenant's id is no name of a folder.");
    const made = this.#make(tenant);
    this.#tenants.set(tenant, made);
    return made.warehouse;
  }

  /** Tenants whose warehouse has a file, in use or not. */
  async kept(): Promise<readonly string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names.filter((name) => TENANT.test(name) && existsSync(databaseFile(join(this.#folder, name)))).toSorted();
  }

  /** Changes with every write of ours to the tenant's warehouse, and with each start of a host: what was kept is kept under it. */
  dataVersion(tenant: string): string {
    return `${this.#epoch}.${this.embedded(tenant).writes}`;
  }

  /** What runs and waits now, for health pages and tests. */
  get load(): { readonly running: number; readonly waiting: number; readonly loading: number; readonly gaveWay: number } {
    const { running, waiting, gaveWay } = this.#queries;
    return { running, waiting, gaveWay, loading: this.#loads.running };
  }

  /** What the engine of each process may hold now. */
  get memory(): MemoryBudget["shares"] {
    return this.#memory.shares;
  }

  /** Ids of the processes that are there now. */
  async processIds(): Promise<readonly number[]> {
    const all = [...this.#tenants.values()].flatMap((tenant) => [tenant.process.pid(), tenant.loader.pid()]);
    return (await Promise.all(all)).filter((pid) => pid !== null);
  }

  /** Takes a tenant's warehouse away with all its rows. */
  async remove(tenant: string): Promise<void> {
    const known = this.#tenants.get(tenant) ?? this.#make(tenant);
    this.#tenants.delete(tenant);
    await Promise.all([known.process.close(), known.loader.close()]);
    for (const folder of [this.#folder, this.#spillFolder]) await rm(join(folder, tenant), { recursive: true, force: true });
  }

  /** Ends all processes in good order. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const tenants = [...this.#tenants.values()];
    this.#tenants.clear();
    await Promise.all(tenants.flatMap((tenant) => [tenant.process.close(LAST_MS), tenant.loader.close(LAST_MS)]));
    await this.sweep();
  }

  /** Takes away what queries and loads have left behind; before the first of them, and after the last. */
  sweep(): Promise<void> {
    return sweepLeftovers(this.#folder, this.#spillFolder, (name) => TENANT.test(name));
  }

  #make(tenant: string): Tenant {
    const limits = this.#limits;
    const folder = join(this.#folder, tenant);
    const incoming = join(folder, "incoming");
    const temporary = join(this.#spillFolder, tenant);
    const shared = { folder, threads: limits.threads, readableFolders: [incoming], killAfterMs: limits.killAfterMs };
    const process = new TenantProcess(
      tenant,
      {
        ...shared,
        file: databaseFile(folder),
        readOnly: false,
        memoryBytes: limits.memoryBytes,
        temporary: { folder: join(temporary, "engine"), maxBytes: limits.temporaryBytes },
      },
      limits.idleMs,
      this.#memory,
      this.#log,
    );
    const loader = new TenantProcess(
      tenant,
      {
        ...shared,
        file: null,
        readOnly: false,
        memoryBytes: LOADER_BYTES,
        temporary: { folder: join(temporary, "loader"), maxBytes: limits.temporaryBytes },
      },
      LOADER_IDLE_MS,
      this.#memory,
      this.#log,
    );
    const warehouse = new EmbeddedWarehouse(process, {
      tenant,
      folder,
      loader,
      loads: this.#loads,
      admit: (person, signal, turn) => this.#queries.acquire({ tenant, person }, signal, turn),
      callTimeoutMs: limits.callTimeoutMs,
      readerTimeoutMs: limits.readerTimeoutMs,
    });
    return { warehouse, process, loader };
  }
}

/** Opens the warehouses in a folder, which is made if it is not there. */
export async function createWarehouseHost(options: WarehouseHostOptions): Promise<WarehouseHost> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const host = new WarehouseHost(options);
  await host.sweep();
  return host;
}
