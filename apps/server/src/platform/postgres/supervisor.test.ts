import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { chooseBinaries, listBinaries } from "./binaries.ts";
import { postmasterState } from "./postmaster.ts";
import { PostgresSupervisor } from "./supervisor.ts";

const folders: string[] = [];
const running: PostgresSupervisor[] = [];
function dataFolder(...below: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "sheaf-pg-test-"));
  folders.push(folder);
  const inner = join(folder, ...below);
  mkdirSync(inner, { recursive: true });
  // temp folders bar everybody else, and with them the account that PostgreSQL runs under
  for (let at = inner; at !== dirname(folder); at = dirname(at)) chmodSync(at, 0o711);
  return inner;
}
const messages: string[] = [];
async function start(folder: string): Promise<PostgresSupervisor> {
  const supervisor = await PostgresSupervisor.start({
    dataFolder: folder,
    password: "a test's password",
    log: (message) => messages.push(message),
  });
  running.push(supervisor);
  return supervisor;
}
async function ask<T>(supervisor: PostgresSupervisor, sql: string): Promise<T[]> {
  const client = new Client({ ...supervisor.address, database: "postgres" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}
afterEach(async () => {
  for (const supervisor of running.splice(0)) await supervisor.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  messages.length = 0;
});

describe("embedded PostgreSQL", () => {
  test("starts, keeps rows over a clean stop, listens on no network address", async () => {
    const folder = dataFolder();
    const first = await start(folder);
    await ask(first, "create table kept (n int)");
    await ask(first, "insert into kept values (1)");
    expect(
      await ask(
        first,
        "select current_setting('listen_addresses') as l, current_setting('fsync') as f, current_setting('synchronous_commit') as s",
      ),
    ).toEqual([{ l: "", f: "on", s: "on" }]);
    const { pid } = first;
    await first.stop();
    expect(postmasterState(join(first.folder, "cluster"), pid)).not.toBe("alive");
    const second = await start(folder);
    expect(await ask(second, "select n from kept")).toEqual([{ n: 1 }]);
    if (process.getuid?.() === 0) expect(statSync(`/proc/${second.pid}`).uid).toBe(65534);
  });

  test("refuses a wrong password", async () => {
    const supervisor = await start(dataFolder());
    await expect(new Client({ ...supervisor.address, password: "wrong", database: "postgres" }).connect()).rejects.toThrow(
      /password authentication/,
    );
  });

  test("a socket path too long for the system goes to a short folder", async () => {
    const supervisor = await start(dataFolder("x".repeat(60), "y".repeat(60)));
    expect(supervisor.address.host.length).toBeLessThan(90);
    expect(await ask(supervisor, "select 1 as n")).toEqual([{ n: 1 }]);
  });

  test.runIf(process.getuid?.() === 0)("as root below a closed folder, the store stands outside and the log says where", async () => {
    const closed = dataFolder("inner");
    chmodSync(dirname(closed), 0o700);
    const supervisor = await start(closed);
    expect(supervisor.folder).toMatch(/^\/var\/lib\/sheaf\/[0-9a-f]{16}\/postgres$/);
    expect(messages.join("\n")).toContain(supervisor.folder);
    expect(await ask(supervisor, "select 1 as n")).toEqual([{ n: 1 }]);
    folders.push(dirname(supervisor.folder));
  });

  test("R02: adopts the server that a killed predecessor left running", async () => {
    const folder = dataFolder();
    const left = await start(folder);
    await ask(left, "create table kept as select 1 as n");
    const next = await start(folder);
    expect(next.pid).toBe(left.pid);
    expect(next.adopted).toBe(true);
    expect(await ask(next, "select n from kept")).toEqual([{ n: 1 }]);
  });

  test("R02: a killed server is started again, once, and has every committed row", async () => {
    const folder = dataFolder();
    const supervisor = await start(folder);
    await ask(supervisor, "create table kept (n int)");
    for (let round = 0; round < 3; round += 1) {
      await ask(supervisor, `insert into kept values (${round})`);
      const { pid } = supervisor;
      process.kill(pid, "SIGKILL");
      for (let tries = 0; supervisor.pid === pid && tries < 400; tries += 1) await wait(50);
      expect(supervisor.pid).not.toBe(pid);
      expect(await ask(supervisor, "select n from kept order by n")).toHaveLength(round + 1);
    }
  });

  test("a stale pid file that names another program is cleared", async () => {
    const folder = dataFolder();
    const first = await start(folder);
    const cluster = join(folder, "postgres", "cluster");
    const pidFile = readFileSync(join(cluster, "postmaster.pid"), "utf8");
    await first.stop();
    writeFileSync(join(cluster, "postmaster.pid"), pidFile.replace(/^\d+/, String(process.pid)));
    expect(postmasterState(cluster, process.pid)).toBe("gone");
    const second = await start(folder);
    expect(await ask(second, "select 1 as n")).toEqual([{ n: 1 }]);
  });

  test("a store of another major version is refused with the way out, and left as it is", async () => {
    const folder = dataFolder();
    const cluster = join(folder, "postgres", "cluster");
    mkdirSync(cluster, { recursive: true });
    writeFileSync(join(cluster, "PG_VERSION"), "9\n");
    await expect(PostgresSupervisor.start({ dataFolder: folder, password: "p", log: () => undefined })).rejects.toThrow(
      /written by PostgreSQL 9.*Install PostgreSQL 9/,
    );
    expect(readFileSync(join(cluster, "PG_VERSION"), "utf8")).toBe("9\n");
    expect(chooseBinaries(null, cluster).major).toBe(Math.max(...listBinaries().map((entry) => entry.major)));
  });
});
