// A MariaDB server for tests: the machine's own programs, started for one test file and gone after it.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mysql from "mysql2/promise";
import { freePort } from "./free-port.ts";
import { type MariaDbPrograms, mariaDbPrograms, missingMariaDb } from "./mariadb-programs.ts";
import { temporaryServerFolder } from "./temporary-folder.ts";

export interface TestMariaDb {
  /** Of the loopback, where anybody with an account may connect. */
  readonly port: number;
  /** Runs statements as the superuser, one after the other. */
  readonly run: (...statements: readonly string[]) => Promise<readonly Readonly<Record<string, string | null>>[]>;
  /** A session of the superuser that the caller ends; values come as the texts that the server writes. */
  readonly connect: () => Promise<mysql.Connection>;
  readonly stop: () => Promise<void>;
}

const NOBODY = 65534;
/** Without InnoDB a server is there in a tenth of a second and takes five megabytes. */
const SMALL = ["--skip-innodb", "--default-storage-engine=Aria", "--skip-name-resolve"];
/** Transactions need it: a second more. */
const TRANSACTIONAL = [
  "--skip-name-resolve",
  "--innodb-log-file-size=4M",
  "--innodb-buffer-pool-size=16M",
  "--innodb-flush-log-at-trx-commit=0",
  "--innodb-doublewrite=OFF",
];

export interface MariaDbOptions {
  /** Whether its tables know transactions. */
  readonly transactions?: boolean;
  /** More of the server's own options. */
  readonly options?: readonly string[];
}

export async function startTestMariaDb({ transactions = false, options = [] }: MariaDbOptions = {}): Promise<TestMariaDb> {
  const found = mariaDbPrograms();
  if (found === null) throw new Error(missingMariaDb() ?? "");
  const runAs = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const folder = temporaryServerFolder("sheaf-test-mariadb-server-");
  cpSync(template(found), join(folder, "data"), { recursive: true });
  giveAway(folder);
  const socketPath = join(folder, "socket");
  const port = await freePort();
  const server = spawn(
    found.server,
    [
      "--no-defaults",
      ...(transactions ? TRANSACTIONAL : SMALL),
      `--datadir=${join(folder, "data")}`,
      `--socket=${socketPath}`,
      "--bind-address=127.0.0.1",
      `--port=${port}`,
      // By this name the folders of tests that were killed are cleared away.
      `--pid-file=${join(folder, "postmaster.pid")}`,
      "--character-set-server=utf8mb4",
      "--max-allowed-packet=1G",
      "--thread-stack=1M",
      // No result may depend on it.
      "--default-time-zone=+09:00",
      ...options,
    ],
    { ...runAs, cwd: "/", stdio: ["ignore", "ignore", "pipe"] },
  );
  let log = "";
  server.stderr.on("data", (text: Buffer) => {
    log = (log + text.toString()).slice(-4000);
  });
  const connect = (): Promise<mysql.Connection> =>
    mysql.createConnection({
      socketPath,
      user: "root",
      charset: "utf8mb4",
      rowsAsArray: true,
      typeCast: (field) => field.string("utf8"),
    });
  for (let attempt = 0; ; attempt += 1) {
    try {
      await (await connect()).end();
      break;
    } catch (error) {
      if (server.exitCode !== null || attempt > 400) throw new Error(`MariaDB does not answer: ${log}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
  return {
    port,
    connect,
    run: (...statements) => run(socketPath, statements),
    async stop() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function run(socketPath: string, statements: readonly string[]): Promise<readonly Readonly<Record<string, string | null>>[]> {
  const session = await mysql.createConnection({ socketPath, user: "root", charset: "utf8mb4", typeCast: (field) => field.string("utf8") });
  try {
    let last: unknown = [];
    for (const statement of statements) [last] = await session.query(statement);
    return Array.isArray(last) ? (last as readonly Readonly<Record<string, string | null>>[]) : [];
  } finally {
    await session.end();
  }
}

/** The tables of a new server, made once on a machine. */
function template({ server, install }: MariaDbPrograms): string {
  const target = join(tmpdir(), `sheaf-test-mariadb-${statSync(server).mtimeMs}-${process.getuid?.() ?? 0}`);
  if (existsSync(target)) return target;
  const unfinished = mkdtempSync(`${target}-`);
  const runAs = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  mkdirSync(join(unfinished, "data"));
  giveAway(unfinished);
  const made = spawnSync(
    install,
    ["--no-defaults", ...SMALL, `--datadir=${join(unfinished, "data")}`, "--auth-root-authentication-method=normal", "--skip-test-db"],
    { ...runAs, cwd: "/", encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`mariadb-install-db: ${made.stderr}`);
  try {
    renameSync(join(unfinished, "data"), target);
  } catch {
    // Another test made it at the same moment.
  }
  rmSync(unfinished, { recursive: true, force: true });
  return target;
}

/** The server refuses to run as root: then it runs as nobody, who must own its files. */
function giveAway(folder: string): void {
  if (process.getuid?.() !== 0) return;
  chmodSync(folder, 0o755);
  chownSync(folder, NOBODY, NOBODY);
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) chownSync(join(folder, path), NOBODY, NOBODY);
}
