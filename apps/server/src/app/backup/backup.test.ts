import { createHash, randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestPostgres } from "@sheaf/warehouse/testing";
import { add, batchText } from "../../testing/entries.ts";
import { type Batch, startEntered } from "../../testing/entered-server.ts";
import { dataFolder, type ServerProcess, signInTo, startProcess } from "../../testing/server-process.ts";
import { readConfig } from "../../platform/config/index.ts";
import { startCommand } from "../../testing/command-process.ts";
import { rollOf } from "../../testing/drawn-policies.ts";
import { examine } from "../doctor/index.ts";
import { backUp } from "./back-up.ts";
import { unfinished } from "./unfinished-backups.ts";
import type { Manifest } from "./form.ts";
import { withClient } from "../own-store.ts";
import { restore } from "./restore.ts";

const folders = [dataFolder(), dataFolder(), dataFolder(), dataFolder()];
const [source, target, other, cut] = folders.map(({ path }) => path) as [string, string, string, string];
const place = mkdtempSync(join(tmpdir(), "sheaf-backups-"));
const running = new Set<ServerProcess>();
const options = { product: "test", now: new Date("2026-01-01T00:00:00Z"), signal: new AbortController().signal };
const config = (data: string, more: Record<string, string> = {}) => readConfig({ SHEAF_DATA: data, ...more });
const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, "backup.json"), "utf8")) as Manifest;

/** Rows of the tables that a restore leaves as they were. */
const rowsOf = (folder: string) =>
  manifestOf(folder).tables.filter(({ name }) => !/session_families|refresh_tokens|job_schedules/.test(name));

let entered: Awaited<ReturnType<typeof startEntered>>;
const batch = (name: string): Batch => {
  const [id, rowIds] = [randomUUID(), Array.from({ length: 20 }, (_, index) => `${name}.${index}`)];
  return { id, rowIds, text: batchText([add(rowIds, { a: rowIds })], { batchId: id }) };
};

/** Loads a table of as many rows into the embedded warehouse. */
async function upload(name: string, rows: number): Promise<void> {
  const post = async (path: string, init: RequestInit): Promise<string> => {
    const answer = await entered.call(path, init);
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.text();
  };
  const json = (body: unknown): RequestInit => ({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const content = `n\n${Array.from({ length: rows }, (_, index) => `${index}\n`).join("")}`;
  const { connections } = await entered.graphql<{ connections: { connectionId: string }[] }>("{ connections { connectionId } }");
  const announced = await post(
    "/v2/uploads",
    json({ connectionId: connections[0]?.connectionId, fileName: `${name}.csv`, byteSize: content.length }),
  );
  const { uploadId } = JSON.parse(announced) as { uploadId: string };
  await post(`/v2/uploads/${uploadId}/content`, {
    method: "PUT",
    headers: { "content-type": "application/octet-stream" },
    body: content,
  });
  expect(await post(`/v2/uploads/${uploadId}/load`, json({ name, folderId: null, dialect: null, columns: null }))).toContain('"done"');
}

/** A table of the embedded warehouse as it is described. */
async function uploaded(server: ServerProcess, table: string): Promise<string> {
  const token = await signInTo(server);
  const ask = async (query: string): Promise<unknown> =>
    (
      await fetch(`${server.url}/graphql2`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({ query }),
      })
    ).json();
  const { data } = (await ask("{ connections { connectionId } }")) as { data: { connections: { connectionId: string }[] } };
  const id = data.connections[0]?.connectionId;
  return JSON.stringify(await ask(`{ connectionTable(connectionId: "${id}", path: ["uploads", "${table}"]) { columns { name type } } }`));
}

beforeAll(async () => {
  entered = await startEntered(source, ["{id: a, name: A, type: text}"], (server) => running.add(server));
  await upload("before", 3_000);
  expect(await entered.send(batch("first"))).toMatchObject({ applied: true });
});
afterAll(async () => {
  for (const server of running) await server.end("SIGTERM");
  for (const folder of folders) folder.remove();
  rmSync(place, { recursive: true, force: true });
});

describe("a backup", () => {
  test("made while people write holds what was answered before it, and a server on it goes on from there", async () => {
    // rows of the table are in the warehouse, and further there than the backup will be
    expect(await entered.shown()).toHaveLength(20);
    let stop = false;
    const answered: string[] = [];
    const writing = (async () => {
      for (let n = 0; !stop; n += 1) {
        const sent = batch(`w${n}`);
        if ((await entered.send(sent))?.applied === true) answered.push(...sent.rowIds);
      }
    })();
    while (answered.length < 100) await new Promise((resolve) => setImmediate(resolve));
    const before = [...answered];
    const folder = join(place, "busy");
    const made = await backUp(config(source), folder, options);
    stop = true;
    await writing;
    expect(await entered.shown()).toHaveLength(20 + answered.length);
    expect(made).toMatchObject({ folder, organizations: 1 });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(place)).toEqual(["busy"]);
    const manifest = manifestOf(folder);
    expect(manifest.files.map(({ path }) => path)).toContain("secrets.json");
    expect(manifest.files.filter(({ path }) => path.startsWith("warehouse/"))).toHaveLength(1);

    expect(await restore(config(target), folder)).toEqual({
      createdAt: "2026-01-01T00:00:00.000Z",
      organizations: ["sample"],
      hasSecrets: true,
    });
    const tableBefore = await uploaded(entered.server(), "before");
    const [first, token] = [entered.server(), entered.token()];
    await entered.restart(target);
    const second = entered.server();
    expect(second.account).toEqual(first.account);
    expect(await uploaded(second, "before")).toBe(tableBefore);
    const rows = new Set(await entered.shown());
    // whole batches, those before it all, and nothing that nobody wrote
    expect(before.filter((row) => !rows.has(row))).toEqual([]);
    expect(rows.size % 20).toBe(0);
    expect([...rows].filter((row) => !row.startsWith("first") && !answered.includes(row))).toEqual([]);
    // what is entered now is not taken for what the old warehouse showed
    for (let n = 0; n < 5; n += 1) expect(await entered.send(batch(`after${n}`))).toMatchObject({ applied: true });
    const now = await entered.shown();
    expect(now).toHaveLength(rows.size + 100);
    expect(now.filter((row) => row.startsWith("after"))).toHaveLength(100);
    // the old server's sessions are no more
    const whoami = (url: string) => fetch(`${url}/v2/whoami`, { headers: { authorization: `Bearer ${token}` } });
    expect([(await whoami(first.url)).status, (await whoami(second.url)).status]).toEqual([200, 401]);
  });

  test("is refused where its place is taken, and leaves nothing where it fails", async () => {
    mkdirSync(join(place, "taken"));
    await expect(backUp(config(source), join(place, "taken"), options)).rejects.toThrow("is there already");
    await expect(backUp(config(join(place, "nowhere")), join(place, "none"), options)).rejects.toThrow("There is no data folder");
    const canceled = { ...options, signal: AbortSignal.abort(new Error("left")) };
    await expect(backUp(config(source), join(place, "left"), canceled)).rejects.toThrow("left");
    expect(readdirSync(place).toSorted()).toEqual(["busy", "taken"]);
  });

  test("a damaged one restores nothing and names what is damaged", async () => {
    const folder = join(place, "busy");
    const damage = async (name: string, change: (copy: string) => void): Promise<unknown> => {
      const copy = join(place, name);
      cpSync(folder, copy, { recursive: true });
      change(copy);
      const problem = await restore(config(other), copy).then(
        () => "restored",
        (error: Error) => error.message,
      );
      rmSync(copy, { recursive: true });
      expect(readdirSync(other).filter((entry) => entry !== "server.lock")).toEqual([]);
      return problem;
    };
    const members = "metadata/members.copy";
    expect(await damage("cut", (copy) => writeFileSync(join(copy, members), readFileSync(join(folder, members)).subarray(1)))).toContain(
      "The backup is damaged: metadata/members.copy has",
    );
    expect(await damage("gone", (copy) => rmSync(join(copy, members)))).toContain("metadata/members.copy is missing");
    expect(await damage("half", (copy) => rmSync(join(copy, "backup.json")))).toContain("is no whole backup");
    const manifest = manifestOf(folder);
    const rewritten = (change: object) => (copy: string) =>
      writeFileSync(join(copy, "backup.json"), JSON.stringify({ ...manifest, ...change }));
    expect(await damage("newer", rewritten({ form: 2 }))).toContain("made by a newer Sheaf");
    const migrations = [...manifest.migrations, { name: "9999-later.sql", hash: "x" }];
    expect(await damage("later", rewritten({ migrations }))).toContain("9999-later.sql");
    const leading = manifest.files.map((file) => ({ ...file, path: `files/../../${file.path}` }));
    expect(await damage("leading", rewritten({ files: leading }))).toContain("is damaged");
    // found out only while it is filled: the store that was begun is gone
    const short = manifest.tables.map((table) => (table.name === "members" ? { ...table, rows: table.rows + 1 } : table));
    expect(await damage("short", rewritten({ tables: short }))).toContain("members: ");
  });

  test("does not go over what is there", async () => {
    await expect(restore(config(source), join(place, "busy"))).rejects.toThrow("is running on");
    writeFileSync(join(other, "something"), "mine");
    await expect(restore(config(other), join(place, "busy"))).rejects.toThrow("is not empty");
    expect(readdirSync(other)).toContain("something");
    rmSync(join(other, "something"));
  });

  test("goes from an embedded store to a given one, and back", async () => {
    const given = await startTestPostgres();
    const database = { DATABASE_URL: `postgres://${given.user}:${given.password}@127.0.0.1:${given.port}/postgres` };
    try {
      await restore(config(other, database), join(place, "busy"));
      await expect(restore(config(join(place, "third"), database), join(place, "busy"))).rejects.toThrow("holds organizations already");
      expect(existsSync(join(place, "third"))).toBe(false);
      const made = await backUp(config(other, database), join(place, "given"), options);
      expect(rowsOf(made.folder)).toEqual(rowsOf(join(place, "busy")));
      // cut off when the database was filled and the folder was not: gone on with
      const backup = createHash("sha256")
        .update(JSON.stringify(manifestOf(join(place, "busy"))))
        .digest("hex");
      const note = `create table restored_backup as select '${backup}' as backup`;
      await withClient({ url: database.DATABASE_URL }, (client) => client.query(note));
      writeFileSync(join(other, "restore.unfinished"), "");
      await restore(config(other, database), join(place, "busy"));
      await expect(restore(config(join(place, "third"), database), join(place, "busy"))).rejects.toThrow("holds organizations already");
    } finally {
      await given.stop();
    }
  });
});

/** Kills of the command, `LONG` draws more of them; what is asserted holds wherever a kill fell. */
describe("R28: killed in the middle", () => {
  const CYCLES = Number(process.env["LONG"] ?? 0) > 0 ? 20 : 1;
  const seed = Number(process.env["FRESH_SEED"] ?? process.env["SEED"] ?? 1) % 1_000_000;
  const cycles = Array.from({ length: CYCLES }, (_, at) => seed + at);
  const looking = { now: new Date(), signal: options.signal, leastRoom: 0 };
  const filesIn = (folder: string): number => readdirSync(folder, { recursive: true }).length;
  const leftOf = (name: string): string | undefined => readdirSync(place).find((one) => one.startsWith(`${name}.unfinished-`));
  /** Until something is so, or the command is over. */
  const until = async (command: ReturnType<typeof startCommand>, isSo: () => boolean): Promise<void> => {
    while (!command.isOver() && !isSo()) await new Promise((resolve) => setTimeout(resolve, 2));
  };

  /** Cuts a backup off when a drawn number of its files is there, and looks at what it leaves. */
  async function cutBackup(of: string, name: string, roll: ReturnType<typeof rollOf>): Promise<void> {
    const most = filesIn(join(place, "busy"));
    const wanted = roll(most);
    const command = startCommand(of, "backup", join(place, name));
    await until(command, () => {
      const left = leftOf(name);
      return left !== undefined && filesIn(join(place, left)) >= wanted;
    });
    await command.kill();
    const [left, isWhole] = [leftOf(name), existsSync(join(place, name))];
    expect(left === undefined || !isWhole).toBe(true);
    const empty = join(place, "empty");
    if (left !== undefined && existsSync(join(place, left, "backup.json")))
      // cut off in the last moment: the list is whole, or it is not
      await restore(config(empty), join(place, left)).catch((error: Error) => expect(error.message).toMatch(/damaged/u));
    else if (left !== undefined) {
      await expect(restore(config(empty), join(place, left))).rejects.toThrow(/is no whole backup.*make another one/u);
      expect(existsSync(empty)).toBe(false);
    }
    // what was backed up is as it was, and the next one is whole; it takes away what the dead one left, and nobody else's
    const others = [unfinished(join(place, "mine")), unfinished(join(place, "theirs")).replace(/-[0-9a-f]{8}-/u, "-00000000-")];
    for (const other of others) mkdirSync(other);
    const made = await backUp(config(of), join(place, `${name}-again`), options);
    expect(made.removed).toEqual(left === undefined ? [] : [join(place, left)]);
    expect(leftOf(name)).toBeUndefined();
    for (const other of others) {
      expect(existsSync(other)).toBe(true);
      rmSync(other, { recursive: true });
    }
    expect(rowsOf(made.folder).length).toBeGreaterThan(10);
    for (const folder of [left, name, `${name}-again`, "empty"])
      if (folder !== undefined) rmSync(join(place, folder), { recursive: true, force: true });
  }

  test.each(cycles)("a backup of a running server: FRESH_SEED=%i", { timeout: 120_000 }, async (drawn) => {
    const before = await entered.shown();
    await cutBackup(target, `cut-${drawn}`, rollOf(drawn));
    expect(await entered.shown()).toEqual(before);
  });

  test.each(cycles)("a restore, and a backup of what no server runs on: FRESH_SEED=%i", { timeout: 240_000 }, async (drawn) => {
    const roll = rollOf(drawn);
    const busy = join(place, "busy");
    const kills = CYCLES > 1 ? [0, roll(3_000)] : [roll(2_000)];
    for (const pause of kills) {
      const command = startCommand(cut, "restore", busy);
      const mark = join(cut, "restore.unfinished");
      await until(command, () => existsSync(mark));
      const began = performance.now();
      await until(command, () => performance.now() - began >= pause);
      await command.kill();
      if (!existsSync(mark)) break;
      await expect(startProcess(cut)).rejects.toThrow(/was cut off. Run sheaf restore again/u);
      await expect(backUp(config(cut), join(place, "of-half"), options)).rejects.toThrow("was cut off");
      expect((await examine(config(cut), looking)).findings.map(({ code }) => code)).toContain("E_RESTORE_UNFINISHED");
    }
    if (existsSync(join(cut, "restore.unfinished"))) {
      const again = await startCommand(cut, "restore", busy).done;
      expect(again).toMatchObject({ code: 0, text: expect.stringContaining("SHEAF_RESTORED") });
    }
    await cutBackup(cut, `still-${drawn}`, roll);
  });
});
