import { readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { readPostmaster } from "../../platform/postgres/postmaster.ts";
import { hostileCorpus } from "../hostile-corpus.ts";
import { createWorkbook, type ServerProcess, storePid } from "../server-process.ts";

/** The server under torture. */
export interface Victim {
  readonly folder: string;
  /** A small disk that the data folder is alone on; null where there may be none. */
  readonly disk: string | null;
  readonly token: string;
  readonly server: () => ServerProcess;
  /** Starts it again at its address, after its end. */
  readonly restart: () => Promise<void>;
  /** A number from 0 to 1, by the seed. */
  readonly roll: () => number;
}

export interface Fault {
  readonly name: string;
  /** Null where this machine cannot do it: why. */
  readonly missing?: (victim: Victim) => string | null;
  /** Does it and takes it back; throws what should not have happened. */
  readonly play: (victim: Victim) => Promise<void>;
}

const kill = (pid: number | null | undefined, signal: NodeJS.Signals): void => {
  if (pid === null || pid === undefined) return;
  try {
    process.kill(pid, signal);
  } catch {
    // ended meanwhile
  }
};

/** Processes whose parent is this one. */
function children(parent: number): readonly number[] {
  return readdirSync("/proc").flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === parent ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

async function frozen(pids: readonly number[], ms: number): Promise<void> {
  for (const pid of pids) kill(pid, "SIGSTOP");
  await wait(ms);
  for (const pid of pids) kill(pid, "SIGCONT");
}

const gone = ({ child }: ServerProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
  });

async function killServer({ server, restart }: Victim): Promise<void> {
  server().child.kill("SIGKILL");
  await gone(server());
  await restart();
}

export const faults: readonly Fault[] = [
  { name: "kill -9 of the server", play: killServer },
  {
    name: "kill -9 of the server and its store",
    play: async (victim) => {
      const store = storePid(victim.folder);
      victim.server().child.kill("SIGKILL");
      kill(store, "SIGKILL");
      await gone(victim.server());
      await victim.restart();
    },
  },
  {
    name: "stop and start",
    play: async ({ server, restart }) => {
      const { code, ms } = await server().end("SIGTERM");
      if (code !== 0) throw new Error(`SIGTERM ended it with ${code}`);
      if (ms > 30_000) throw new Error(`SIGTERM took ${Math.round(ms)} ms`);
      await restart();
    },
  },
  { name: "kill -9 of the store", play: async ({ folder }) => kill(storePid(folder), "SIGKILL") },
  { name: "end of all connections to the store", play: ({ folder }) => endConnections(folder) },
  {
    name: "frozen store",
    play: async ({ folder, roll }) => {
      const store = storePid(folder);
      if (store !== null) await frozen([store, ...children(store)], 300 + roll() * 4_000);
    },
  },
  { name: "frozen server", play: ({ server, roll }) => frozen([server().child.pid ?? 0], 300 + roll() * 3_000) },
  {
    name: "kill -9 of the engines",
    play: async ({ server, folder }) => {
      const store = storePid(folder);
      for (const pid of children(server().child.pid ?? 0)) if (pid !== store) kill(pid, "SIGKILL");
    },
  },
  {
    name: "full disk",
    missing: ({ disk }) => (disk === null ? "needs Linux and root, for a small disk of its own" : null),
    play: async ({ disk, roll }) => {
      const filler = join(disk ?? "", "filler");
      const { bavail, bsize } = statfsSync(disk ?? "");
      try {
        fill(filler, Math.max(0, bavail * bsize - 128 * 1024));
        await wait(500 + roll() * 2_500);
      } finally {
        rmSync(filler, { force: true });
      }
    },
  },
  { name: "hostile input", play: sendHostile },
  { name: "message of 64 MB on the live socket", play: ({ server, token }) => sendLarge(server().url, token) },
];

/** Writes as many bytes as there is room for: the server may have taken some of it since it was looked up. */
function fill(file: string, bytes: number): void {
  try {
    writeFileSync(file, new Uint8Array(bytes));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  }
}

/** As somebody who may: by the socket and the password of the data folder. */
async function endConnections(folder: string): Promise<void> {
  const found = readPostmaster(join(folder, "postgres", "cluster"));
  if (found === null) return;
  const { databasePassword } = JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8")) as { readonly databasePassword: string };
  const client = new Client({
    host: found.socketFolder,
    port: found.port,
    user: "sheaf",
    password: databasePassword,
    database: "postgres",
  });
  client.on("error", () => undefined);
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
  );
  await client.end();
}

const HOSTILE_CALLS = 4;

async function sendHostile({ server, token, roll }: Victim): Promise<void> {
  const { url } = server();
  const corpus = hostileCorpus(await createWorkbook(url, token), crypto.randomUUID());
  for (let n = 0; n < HOSTILE_CALLS; n += 1) {
    const call = corpus[Math.floor(roll() * corpus.length)];
    if (call === undefined) return;
    const response = await fetch(`${url}${call.path}`, {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": call.type,
        ...(call.gzip === undefined ? {} : { "content-encoding": "gzip" }),
      },
      body: typeof call.body === "string" ? call.body : new Uint8Array(call.body),
    });
    const text = await response.text();
    const isToldToWait = response.status === 429 || response.status === 503;
    if (!isToldToWait && (response.status !== call.answer.status || !text.includes(call.answer.says)))
      throw new Error(`${call.name}: ${response.status} ${text.slice(0, 200)}`);
  }
}

async function sendLarge(url: string, token: string): Promise<void> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/live/workbooks/${await createWorkbook(url, token)}`);
  const closed = new Promise<void>((resolve) => {
    socket.addEventListener("close", () => resolve());
    socket.addEventListener("error", () => resolve());
  });
  socket.addEventListener("open", () => socket.send("x".repeat(64_000_000)));
  const late = new AbortController();
  await Promise.race([
    closed,
    wait(30_000, undefined, { signal: late.signal }).then(() => {
      throw new Error("the socket stayed open");
    }),
  ]);
  late.abort();
}
