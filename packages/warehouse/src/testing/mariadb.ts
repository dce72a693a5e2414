// A MariaDB server for tests: the machine's own programs, started for one test file and gone after it.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import mysql from "mysql2/promise";
import { freePort } from "./free-port.ts";
import { type MariaDbPrograms, mariaDbPrograms, missingMariaDb } from "./mariadb-programs.ts";
import { copyTemplate, giveAway, runAs } from "./server-template.ts";
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
  const folder = temporaryServerFolder("sheaf-test-mariadb-server-");
  chmodSync(folder, 0o755);
  giveAway(folder);
  copyTemplate(`sheaf-test-mariadb-${statSync(found.server).mtimeMs}`, join(folder, "data"), (made) => initialize(made, found));
  const socketPath = join(folder, "socket");
  const port = await freePort();
  const server = spawn(
    found.server,
    [
      "--no-defaults",
      ...(transactions ? TRANSACTIONAL : SMALL),
      `--datadir=${join(folder, "data")}`,
      // A server that starts clears its folder for temporary tables: of one that it shares, others' tables as well.
      `--tmpdir=${folder}`,
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
    { ...runAs(), cwd: "/", stdio: ["ignore", "ignore", "pipe"] },
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

function initialize(data: string, { install }: MariaDbPrograms): void {
  const made = spawnSync(
    install,
    // Names of its temporary files are the same in two that run at once.
    [
      "--no-defaults",
      ...SMALL,
      `--datadir=${data}`,
      `--tmpdir=${dirname(data)}`,
      "--auth-root-authentication-method=normal",
      "--skip-test-db",
    ],
    { ...runAs(), cwd: "/", encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`mariadb-install-db: ${made.stderr}`);
}
