import { randomUUID } from "node:crypto";
import { statfsSync } from "node:fs";
import { createServer } from "node:net";
import { limits } from "@sheaf/contract";
import { type App, type AppOptions, createApp } from "./app.ts";
import { AttributeReader } from "../platform/attributes/index.ts";
import { SourceReader } from "../platform/sources/index.ts";
import { CallsUnderWay } from "../platform/under-way.ts";
import { relayBus } from "../platform/bus-relay.ts";
import { createBus } from "../platform/bus.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { openControl } from "../platform/control.ts";
import { emptySpools, openFileStore } from "../platform/files/index.ts";
import { AttemptLimiter } from "../platform/http/index.ts";
import { hasSecrets, loadSecrets, type ServerConfig, takeDataFolder } from "../platform/config/index.ts";
import { migrate, openStore, type Store } from "../platform/database/index.ts";
import { randomIds } from "../platform/ids.ts";
import { type JobHandler, JobQueue, JobRunner, Scheduler } from "../platform/background/index.ts";
import { createLog, type Logger } from "../platform/log/index.ts";
import { hasStore, PostgresSupervisor } from "../platform/postgres/index.ts";
import { serverName } from "../platform/server-name.ts";
import type { Services } from "../platform/services.ts";
import { StartupFailure } from "../platform/startup-failure.ts";
import { tracingOf } from "../platform/tracing/index.ts";
import { WorkPool } from "../platform/workers/index.ts";
import { requireNotHalfRestored } from "./backup/unfinished-restore.ts";
import { copyRoutes } from "./backup/warehouse-copies.ts";
import { DATABASE } from "./own-store.ts";
import { jobHandlers, ownSchedules } from "./background-jobs.ts";
import { prepareRecovery } from "./upkeep.ts";

/** A server that listens. */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly app: App;
  readonly services: Services;
  /** Ends it: nothing new is taken, what runs is finished, the metadata store is stopped, the data folder is free again. */
  stop(): Promise<void>;
}

export interface StartOptions extends AppOptions {
  readonly clock?: Clock;
  readonly log?: Logger;
  /** Runs before the server listens, with everything else ready. */
  readonly seed?: (services: Services, app: App) => Promise<void>;
  /** Kinds of jobs of a test, beside the product's. */
  readonly testJobs?: (services: Services) => readonly JobHandler[];
}

/** A metadata store that needs longer to end is ended at once, and recovers when it starts (milliseconds). */
const STORE_PATIENCE = 3_000;

/** Answers of identity providers: two threads, so that one organization keeps one, and what the largest honest answer needs several times. */
const CHECK_THREADS = 2;
const CHECK_MEMORY = 128;
const CHECK_SECONDS = 5;

/** What is undone at the end, the last first. */
interface EndStep {
  readonly what: string;
  readonly run: () => Promise<void> | void;
}

/** Takes the data folder, brings up the metadata store and listens. Throws `StartupFailure` where the operator can help. */
export async function startServer(config: ServerConfig, options: StartOptions = {}): Promise<RunningServer> {
  const log = options.log ?? createLog(config.logLevel);
  const clock = options.clock ?? systemClock;
  const ending: EndStep[] = [];
  const end = async (): Promise<void> => {
    for (const { what, run } of ending.splice(0).reverse()) {
      log.debug({ what }, "ending");
      await run();
    }
  };
  try {
    const held = await takeDataFolder(config.dataFolder);
    ending.push({ what: "data folder", run: () => held.release() });
    requireNotHalfRestored(config.dataFolder);
    await emptySpools(config);
    const isNewPassword = !hasSecrets(config);
    const secrets = loadSecrets(config, { isMade: config.databaseUrl === null && hasStore(config.dataFolder) });
    const store = await openMetadataStore(config, { password: secrets.databasePassword, isNewPassword }, log, ending);
    const bus = createBus((error) => log.error({ err: error }, "a listener failed"));
    const unrelay = relayBus(bus, store, randomUUID(), (error) => log.warn({ err: error }, "an event did not reach the other processes"));
    ending.push({ what: "events of other processes", run: unrelay });
    const work = new WorkPool({
      program: new URL("./work-thread.ts", import.meta.url),
      threads: config.workThreads,
      memory: config.workMemory,
      time: config.workSeconds * 1_000,
      log,
    });
    ending.push({ what: "work threads", run: () => work.close() });
    const drawing = new WorkPool({
      program: new URL("./draw-thread.ts", import.meta.url),
      threads: config.drawThreads,
      memory: config.drawMemory,
      time: config.drawSeconds * 1_000,
      abandons: true,
      log,
    });
    ending.push({ what: "drawing threads", run: () => drawing.close() });
    const checking = new WorkPool({
      program: new URL("./check-thread.ts", import.meta.url),
      threads: CHECK_THREADS,
      memory: CHECK_MEMORY,
      time: Math.min(config.workSeconds, CHECK_SECONDS) * 1_000,
      waitingOfPerson: limits.checksWaitingOfSource,
      log,
    });
    ending.push({ what: "checking threads", run: () => checking.close() });
    const tracing = tracingOf(config, log);
    ending.push({ what: "traces", run: () => tracing.stop() });
    const ids = randomIds(clock);
    const jobs = await JobQueue.open({ store, ids, log, server: serverName({ config }) });
    ending.push({ what: "job queue", run: () => jobs.close() });
    let url = "";
    const services: Services = {
      config,
      secrets,
      clock,
      ids,
      store,
      files: await openFileStore(config, log),
      attributes: new AttributeReader({ store, clock, bus }),
      sources: new SourceReader({ store, clock, bus, isEnforced: config.ipLists }),
      attempts: new AttemptLimiter({ store, clock, secrets }),
      log,
      bus,
      underWay: new CallsUnderWay(bus),
      work,
      drawing,
      checking,
      tracing,
      jobs,
      publicUrl: () => config.publicUrl ?? url,
    };
    const app = await createApp(services, options);
    const handlers = [...jobHandlers(services, app.door, app.looking), ...(options.testJobs?.(services) ?? [])];
    const runner = new JobRunner({ ...services, queue: jobs }, handlers);
    const scheduler = new Scheduler({ ...services, queue: jobs, server: serverName(services) }, handlers, ownSchedules);
    ending.push({ what: "calls and jobs", run: () => app.close(Promise.all([scheduler.stop(), runner.stop()])) });
    const port = await freePort(config);
    url = `http://${config.host === "0.0.0.0" || config.host === "::" || config.host === "127.0.0.1" ? "localhost" : config.host}:${port}`;
    await options.seed?.(services, app);
    const recovery = await prepareRecovery(services, app.door);
    ending.push({ what: "recovery", run: () => recovery.stop() });
    await app.http.listen({ host: config.host, port });
    recovery.start();
    await scheduler.start();
    runner.start();
    const control = await openControl(held.path, copyRoutes(app.door));
    ending.push({ what: "commands of this machine", run: () => control.close() });
    held.announce(services.publicUrl(), control.socket);
    return { url: services.publicUrl(), port, app, services, stop: end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function openMetadataStore(
  config: ServerConfig,
  access: { readonly password: string; readonly isNewPassword: boolean },
  log: Logger,
  ending: EndStep[],
): Promise<Store> {
  const where =
    config.databaseUrl === null
      ? await (async () => {
          const supervisor = await PostgresSupervisor.start({
            dataFolder: config.dataFolder,
            ...access,
            log: (message) => log.info(message),
          });
          ending.push({ what: "metadata store", run: () => supervisor.stop(STORE_PATIENCE) });
          return { address: supervisor.address, database: DATABASE, folder: supervisor.folder };
        })()
      : { url: config.databaseUrl, folder: null };
  const applied = await migrate(where);
  if (applied > 0) log.info({ applied }, "the metadata store was brought to the newest schema");
  const { folder } = where;
  const isDiskFull = (): boolean => folder !== null && roomIn(folder) < LEAST_ROOM;
  const news = {
    broken: (error: Error) => log.warn({ err: error }, "a connection to the metadata store broke"),
    away: (cause: unknown) =>
      log.error({ err: cause }, `the metadata store is away: calls fail until it is back${isDiskFull() ? ". Its disk is full" : ""}`),
    back: () => log.info("the metadata store is back"),
  };
  const store = openStore(where, news, {}, isDiskFull);
  ending.push({ what: "connections to the metadata store", run: () => store.close() });
  return store;
}

/** The metadata store's journal grows by files of 16 MiB; without room for one it ends. */
const LEAST_ROOM = 17 * 1024 * 1024;

function roomIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** The wanted port, or the next free one. In production a port that was named is the one or none: something points at it. */
async function freePort(config: ServerConfig): Promise<number> {
  if (config.port === 0) return probe(config.host, 0).then((port) => port ?? 0);
  for (let port = config.port; port < Math.min(config.port + 200, 65_536); port += 1) {
    const free = await probe(config.host, port);
    if (free !== null) return free;
    if (config.production && config.portFixed) break;
  }
  throw new StartupFailure(`Port ${config.port} is taken. Free it, or set PORT to another one.`);
}

function probe(host: string, port: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(null);
      else if (error.code === "EACCES") reject(new StartupFailure(`Port ${port} needs more rights than this account has.`));
      else if (error.code === "EADDRNOTAVAIL") reject(new StartupFailure(`HOST ${host} is no address of this machine.`));
      else reject(error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      const found = typeof address === "object" && address !== null ? address.port : port;
      server.close(() => resolve(found));
    });
  });
}
