// A MariaDB server for the conformance tests: the machine's own programs, started for one test file and gone after it.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mysql from "mysql2/promise";
import { temporaryServerFolder } from "@sheaf/warehouse/testing";
import { type MariaDbPrograms, mariaDbPrograms, missingMariaDb } from "./mariadb-programs.ts";

/** A server that only this process can reach. */
export interface TestMariaDb {
  /** A session of the superuser that the caller ends; values come as the texts that the server writes. */
  readonly connect: () => Promise<mysql.Connection>;
  readonly stop: () => Promise<void>;
}

const NOBODY = 65534;
/** Without InnoDB a server is there in a tenth of a second and takes five megabytes. */
const SMALL = ["--skip-innodb", "--default-storage-engine=Aria", "--skip-name-resolve"];

export async function startTestMariaDb(): Promise<TestMariaDb> {
  const found = mariaDbPrograms();
  if (found === null) throw new Error(missingMariaDb() ?? "");
  const runAs = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const folder = temporaryServerFolder("sheaf-test-mariadb-server-");
  cpSync(template(found), join(folder, "data"), { recursive: true });
  giveAway(folder);
  const socketPath = join(folder, "socket");
  const server = spawn(
    found.server,
    [
      "--no-defaults",
      ...SMALL,
      `--datadir=${join(folder, "data")}`,
      `--socket=${socketPath}`,
      "--skip-networking",
      // By this name the folders of tests that were killed are cleared away.
      `--pid-file=${join(folder, "postmaster.pid")}`,
      "--character-set-server=utf8mb4",
      "--max-allowed-packet=1G",
      "--thread-stack=1M",
      // No result may depend on it.
      "--default-time-zone=+09:00",
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
    connect,
    async stop() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
