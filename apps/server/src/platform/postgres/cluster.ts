import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { StartupFailure } from "../startup-failure.ts";
import type { RunAs } from "./run-as.ts";

export const SUPERUSER = "sheaf";
export const PORT = 5432;

/** Major version that wrote a cluster; null where there is no finished cluster. */
export function clusterMajor(cluster: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(cluster, "PG_VERSION"), "utf8"), 10);
  } catch {
    return null;
  }
}

/**
 * Makes a cluster. It is made under another name and renamed when it is whole and on the disk, so that a kill in between
 * leaves nothing that looks like a cluster.
 */
export async function makeCluster(options: {
  readonly store: string;
  readonly cluster: string;
  readonly binFolder: string;
  readonly major: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly runAs: RunAs | null;
  readonly password: string;
}): Promise<void> {
  for (const name of readdirSync(options.store)) {
    if (name.startsWith("unfinished-")) rmSync(join(options.store, name), { recursive: true, force: true });
  }
  const unfinished = join(options.store, `unfinished-${process.pid}`);
  const passwordFile = join(options.store, `unfinished-${process.pid}-password`);
  writeFileSync(passwordFile, `${options.password}\n`, { mode: 0o600 });
  try {
    if (options.runAs !== null) chownSync(passwordFile, options.runAs.uid, options.runAs.gid);
    const locale = options.major >= 17 ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"] : ["--locale=C.UTF-8"];
    const args = [
      "-D",
      unfinished,
      "-U",
      SUPERUSER,
      "--auth=scram-sha-256",
      `--pwfile=${passwordFile}`,
      "--encoding=UTF8",
      ...locale,
      "--data-checksums",
      "--no-instructions",
    ];
    const { code, output } = await run(join(options.binFolder, "initdb"), args, options.runAs, options.environment);
    if (code !== 0)
      throw new StartupFailure(
        `The metadata store could not be made in ${options.cluster}: ${output.trim().split("\n").slice(-3).join(" ")}`,
      );
    renameSync(unfinished, options.cluster);
    syncFolder(options.store);
  } catch (error) {
    // another start may have been quicker; its cluster is as good as ours
    if (!existsSync(join(options.cluster, "PG_VERSION"))) throw error;
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Gives the one account of a cluster that nobody runs another password. PostgreSQL lets whoever may read the files do that, and asks for no old one. */
export async function setPassword(options: {
  readonly cluster: string;
  readonly binFolder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly runAs: RunAs | null;
  readonly password: string;
}): Promise<void> {
  const { cluster, binFolder, environment, runAs, password } = options;
  const statement = `alter role ${SUPERUSER} password '${password.replaceAll("'", "''")}'\n`;
  const { code, output } = await run(join(binFolder, "postgres"), ["--single", "-D", cluster, "postgres"], runAs, environment, statement);
  if (code !== 0 || /ERROR|FATAL/u.test(output))
    throw new StartupFailure(
      `The metadata store in ${cluster} did not take a new password: ${output.trim().split("\n").slice(-3).join(" ")}`,
    );
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function run(
  program: string,
  args: readonly string[],
  runAs: RunAs | null,
  environment: Readonly<Record<string, string>>,
  input = "",
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: "/",
      env: baseEnvironment(environment),
      stdio: ["pipe", "pipe", "pipe"],
      ...runAs,
    });
    child.stdin.on("error", () => undefined).end(input);
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });
}

/** Nothing of our own environment reaches PostgreSQL: it may hold secrets, and PG… variables would change its behaviour. */
export function baseEnvironment(extra: Readonly<Record<string, string>>): Record<string, string> {
  return { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", ...extra };
}

/** Settings of our cluster. `durable` false is for tests that throw the cluster away. */
export function serverArguments(
  cluster: string,
  socketFolder: string,
  major: number,
  durable: boolean,
  loopbackPort: number | null = null,
): readonly string[] {
  const settings: Record<string, string> = {
    listen_addresses: loopbackPort === null ? "" : "127.0.0.1",
    port: String(loopbackPort ?? PORT),
    unix_socket_directories: socketFolder,
    unix_socket_permissions: "0700",
    password_encryption: "scram-sha-256",
    max_connections: "60",
    shared_buffers: "32MB",
    wal_level: "minimal",
    max_wal_senders: "0",
    max_wal_size: "256MB",
    max_worker_processes: "2",
    max_parallel_workers: "0",
    jit: "off",
    fsync: durable ? "on" : "off",
    synchronous_commit: durable ? "on" : "off",
    full_page_writes: durable ? "on" : "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // no statement, parameter or row value reaches the log (V45)
    log_min_messages: "warning",
    log_min_error_statement: "panic",
    log_parameter_max_length_on_error: "0",
    log_error_verbosity: "terse",
    tcp_keepalives_idle: "60",
  };
  if (major >= 18) settings["io_method"] = "sync";
  return ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}
