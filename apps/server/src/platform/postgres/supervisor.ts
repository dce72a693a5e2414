import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartupFailure } from "../startup-failure.ts";
import { chooseBinaries, prepareBinaries } from "./binaries.ts";
import { baseEnvironment, clusterMajor, makeCluster, serverArguments, setPassword, SUPERUSER } from "./cluster.ts";
import { clearRemains, postmasterState, readPostmaster, tryKill, type Postmaster } from "./postmaster.ts";
import {
  accountToRunAs,
  binariesFolder,
  claimCluster,
  clearSockets,
  makePrivateFolder,
  socketFolder,
  storeFolder,
  type RunAs,
} from "./run-as.ts";

/** Where the metadata store listens: always a unix socket (`host` is its folder). */
export interface PostgresAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

export interface SupervisorOptions {
  /** The data folder; the cluster stands in its `postgres` folder, or outside where that cannot be (see `storeFolder`). */
  readonly dataFolder: string;
  readonly password: string;
  readonly log: (message: string) => void;
  /** The password is another one than the cluster was made with. */
  readonly isNewPassword?: boolean;
  /** False only for stores that tests throw away. */
  readonly durable?: boolean;
  /** Listens on this port of 127.0.0.1 too; for tests that play a warehouse with it. */
  readonly loopbackPort?: number | null;
}

const START_PATIENCE = 60_000;
const STOP_PATIENCE = 20_000;
const WATCH_INTERVAL = 500;
const MOST_RESTARTS_A_MINUTE = 10;

/**
 * Runs the embedded PostgreSQL: makes the cluster at the first start, adopts a server that a killed predecessor left running,
 * starts it again when it dies, stops it at the end. There is never a second server on one cluster: PostgreSQL's own lock
 * decides, and this class never removes that lock while a process of the old server lives.
 */
export class PostgresSupervisor {
  readonly #options: SupervisorOptions;
  readonly #store: string;
  readonly #cluster: string;
  readonly #runAs: RunAs | null;
  #program: { readonly path: string; readonly environment: Readonly<Record<string, string>>; readonly major: number } | null = null;
  #child: ChildProcess | null = null;
  #pid = 0;
  #address: PostgresAddress | null = null;
  #adopted = false;
  #stopping = false;
  #watch: NodeJS.Timeout | null = null;
  #restarts: number[] = [];
  #restarting: Promise<void> | null = null;

  private constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#runAs = accountToRunAs();
    // others may walk through the data folder to the cluster; its files stay private by their own modes
    if (this.#runAs !== null) chmodSync(options.dataFolder, 0o711);
    const { folder, outside } = storeFolder(options.dataFolder, this.#runAs);
    this.#store = folder;
    if (outside) {
      mkdirSync(dirname(folder), { recursive: true, mode: 0o755 });
      options.log(`metadata store stands in ${folder}, because the account it runs under cannot reach ${realpathSync(options.dataFolder)}`);
    }
    makePrivateFolder(folder, this.#runAs);
    this.#cluster = join(folder, "cluster");
  }

  static async start(options: SupervisorOptions): Promise<PostgresSupervisor> {
    const supervisor = new PostgresSupervisor(options);
    await supervisor.#bringUp();
    supervisor.#watch = setInterval(() => supervisor.#look(), WATCH_INTERVAL).unref();
    return supervisor;
  }

  get address(): PostgresAddress {
    if (this.#address === null) throw new Error("PostgreSQL was not started");
    return this.#address;
  }

  /** Folder that holds cluster, socket and log. */
  get folder(): string {
    return this.#store;
  }

  /** Process id of the running server, for tests and the log. */
  get pid(): number {
    return this.#pid;
  }

  /** True if the server was already running when we came. */
  get adopted(): boolean {
    return this.#adopted;
  }

  async #bringUp(): Promise<void> {
    if (await this.#adopt()) return;
    await this.#prepare();
    await this.#launch();
  }

  /** Takes over a running server of our cluster. False if there is none; waits for one that is starting or stopping. */
  async #adopt(): Promise<boolean> {
    const deadline = performance.now() + START_PATIENCE;
    for (;;) {
      const found = readPostmaster(this.#cluster);
      if (found === null) return false;
      if (postmasterState(this.#cluster, found.pid) !== "alive") {
        await clearRemains(this.#cluster, 20_000);
        return false;
      }
      if (found.status === "ready") {
        this.#options.log(`adopting the metadata store that is already running as process ${found.pid}`);
        this.#accept(found);
        this.#adopted = true;
        return true;
      }
      if (performance.now() > deadline)
        throw new StartupFailure(
          `PostgreSQL process ${found.pid} on ${this.#cluster} is ${found.status} and does not get on. End it and start again.`,
        );
      await wait(20);
    }
  }

  async #prepare(): Promise<void> {
    if (this.#program !== null) return;
    const made = clusterMajor(this.#cluster);
    if (made !== null) claimCluster(this.#cluster, this.#runAs);
    const binaries = chooseBinaries(made, this.#cluster);
    const prepared = prepareBinaries(binaries, {
      runAs: this.#runAs,
      linkFolder: this.#store,
      copyTo: binariesFolder(this.#options.dataFolder),
    });
    if (prepared.copied)
      this.#options.log(
        `PostgreSQL ${binaries.version} was copied to ${dirname(prepared.binFolder)}, where the account it runs under can reach it`,
      );
    if (made === null) {
      await makeCluster({
        store: this.#store,
        cluster: this.#cluster,
        major: binaries.major,
        runAs: this.#runAs,
        password: this.#options.password,
        ...prepared,
      });
    } else if (this.#options.isNewPassword === true) {
      await setPassword({ cluster: this.#cluster, runAs: this.#runAs, password: this.#options.password, ...prepared });
      this.#options.log("the metadata store has a new password");
    }
    this.#program = { path: join(prepared.binFolder, "postgres"), environment: prepared.environment, major: binaries.major };
  }

  async #launch(): Promise<void> {
    const program = this.#program;
    if (program === null) throw new Error("nothing prepared");
    const sockets = socketFolder(this.#store, this.#runAs);
    // of two that start at once, one has its lock in the cluster before it has a socket
    if (readPostmaster(this.#cluster) === null) clearSockets(sockets);
    const logFile = join(this.#store, "postgres.log");
    const log = openSync(logFile, "a", 0o600);
    // its own session: a Ctrl-C at the terminal is for us, and we stop it after our last transaction. It logs to a file, since a pipe would end with us.
    const child = spawn(
      program.path,
      serverArguments(this.#cluster, sockets, program.major, this.#options.durable ?? true, this.#options.loopbackPort ?? null),
      {
        cwd: "/",
        env: baseEnvironment(program.environment),
        stdio: ["ignore", log, log],
        detached: true,
        ...this.#runAs,
      },
    );
    closeSync(log);
    child.unref();
    let failed: string | null = null;
    child.once("error", (error) => (failed = error.message));
    child.once("exit", (code, signal) => {
      failed ??= `it ended with ${signal ?? `code ${code}`}`;
      if (this.#child === child) {
        this.#child = null;
        this.#look();
      }
    });
    const deadline = performance.now() + START_PATIENCE;
    for (;;) {
      const found = readPostmaster(this.#cluster);
      if (found !== null && found.pid === child.pid && found.status === "ready") {
        this.#child = child;
        this.#adopted = false;
        this.#accept(found);
        return;
      }
      if (failed !== null || performance.now() > deadline) {
        // another start was quicker by a moment: PostgreSQL let one of the two through
        if (found !== null && found.pid !== child.pid && (await this.#adopt())) return;
        throw new StartupFailure(`PostgreSQL did not start: ${failed ?? "it takes too long"}. ${tail(logFile)}`);
      }
      await wait(4);
    }
  }

  #accept(found: Postmaster): void {
    this.#pid = found.pid;
    this.#address = { host: found.socketFolder, port: found.port, user: SUPERUSER, password: this.#options.password };
  }

  /** Starts the server again when it has gone. */
  #look(): void {
    if (this.#stopping || this.#restarting !== null || this.#pid === 0) return;
    if (
      this.#child !== null
        ? this.#child.exitCode === null && this.#child.signalCode === null
        : postmasterState(this.#cluster, this.#pid) === "alive"
    )
      return;
    const now = performance.now();
    this.#restarts = [...this.#restarts.filter((at) => now - at < 60_000), now];
    const pause = this.#restarts.length > MOST_RESTARTS_A_MINUTE ? 5_000 : 0;
    this.#options.log(`the metadata store (process ${this.#pid}) has ended by itself; starting it again`);
    this.#restarting = (async () => {
      await wait(pause);
      if (this.#stopping) return;
      try {
        await clearRemains(this.#cluster, 20_000);
        await this.#bringUp();
        this.#options.log(`the metadata store runs again as process ${this.#pid}`);
      } catch (error) {
        this.#options.log(`the metadata store could not be started again: ${error instanceof Error ? error.message : String(error)}`);
      }
    })().finally(() => (this.#restarting = null));
  }

  /** Stops watching and leaves the server running, for whoever started it. */
  leave(): void {
    this.#stopping = true;
    if (this.#watch !== null) clearInterval(this.#watch);
  }

  /** Stops the server cleanly: open transactions are rolled back, everything is written, the next start needs no recovery. */
  async stop(patience: number = STOP_PATIENCE): Promise<void> {
    this.#stopping = true;
    if (this.#watch !== null) clearInterval(this.#watch);
    await this.#restarting;
    if (this.#pid === 0) return;
    tryKill(this.#pid, "SIGINT");
    const deadline = performance.now() + patience;
    let forced = false;
    while (postmasterState(this.#cluster, this.#pid) === "alive") {
      if (!forced && performance.now() > deadline) {
        // immediate: nothing acknowledged is lost, the next start recovers from the log
        tryKill(this.#pid, "SIGQUIT");
        forced = true;
      }
      if (performance.now() > deadline + 5_000) {
        tryKill(this.#pid, "SIGKILL");
        break;
      }
      await wait(5);
    }
    this.#pid = 0;
  }
}

function tail(file: string): string {
  try {
    return readFileSync(file, "utf8").trim().split("\n").slice(-3).join(" ").slice(-600);
  } catch {
    return "";
  }
}
