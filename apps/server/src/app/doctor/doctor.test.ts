import { randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TEXT } from "@sheaf/sql";
import { createWarehouseHost, databaseFile } from "@sheaf/warehouse";
import { startTestPostgres } from "@sheaf/warehouse/testing";
import { connectionSealPlace } from "../../areas/connections/index.ts";
import { startS3Server } from "../../testing/s3-server.ts";
import { loadSecrets, seal, readConfig } from "../../platform/config/index.ts";
import { add, batchText } from "../../testing/entries.ts";
import { startEntered } from "../../testing/entered-server.ts";
import { dataFolder, type ServerProcess, startProcess } from "../../testing/server-process.ts";
import { withClient, withOwnStore } from "../own-store.ts";
import { examine, type ExamineOptions } from "./examine.ts";

/** A server with a file, documents and entered rows, ended; each defect is planted in it and taken back. */
const folder = dataFolder();
const config = readConfig({ SHEAF_DATA: folder.path });
const running = new Set<ServerProcess>();
const options: ExamineOptions = { now: new Date(), signal: new AbortController().signal, leastRoom: 0 };
const codes = async (more: Partial<ExamineOptions> = {}): Promise<readonly string[]> => {
  const { findings } = await examine(config, { ...options, ...more });
  return findings.map(({ code }) => code).filter((code) => code !== "W_DISK_SPACE");
};
const inStore = (work: (client: Client) => Promise<unknown>): Promise<unknown> => withOwnStore(config, (where) => withClient(where, work));
/** What is found with a change in the store, which is taken back. */
async function withChange(change: string, back: string): Promise<readonly string[]> {
  await inStore((client) => client.query(change));
  const found = await codes();
  await inStore((client) => client.query(back));
  return found;
}
let organization: string;
let file: string;

beforeAll(async () => {
  const entered = await startEntered(folder.path, ["{id: a, name: A, type: text}"], (server) => running.add(server));
  const rowIds = ["r1", "r2", "r3"];
  expect(await entered.send({ id: randomUUID(), rowIds, text: batchText([add(rowIds, { a: rowIds })], {}) })).toMatchObject({
    applied: true,
  });
  for (const server of running) await server.end("SIGTERM");
  running.clear();
  await inStore(async (client) => {
    organization = (await client.query<{ id: string }>("select id from organizations limit 1")).rows[0]!.id;
    const owner = (await client.query<{ user_id: string }>("select user_id from members limit 1")).rows[0]!.user_id;
    file = randomUUID();
    // SHA-256 of "abc"
    const hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    await client.query(
      "insert into pictures (organization_id, id, sha256, media_type, byte_size, owner_id, created_at) values ($1, $2, $3, 'image/png', 3, $4, now())",
      [organization, file, hash, owner],
    );
  });
  mkdirSync(join(filesFolder(), "pictures"), { recursive: true });
  writeFileSync(join(filesFolder(), "pictures", file), "abc");
});
afterAll(async () => {
  for (const server of running) await server.end("SIGTERM");
  folder.remove();
});
const filesFolder = (): string => join(folder.path, "files", organization);

test("a server that nothing is wrong with: everything was looked at, and nothing is changed", async () => {
  const { findings, ...looked } = await examine(config, options);
  expect(findings.filter(({ code }) => code !== "W_DISK_SPACE")).toEqual([]);
  expect(looked.files).toBe(1);
  expect(looked.documents).toBeGreaterThan(0);
  expect(looked.inputTables).toBeGreaterThan(0);
});

test("the folder: missing, open to others, short of room, without its secrets, without its store", async () => {
  const none = readConfig({ SHEAF_DATA: join(folder.path, "none") });
  expect((await examine(none, options)).findings.map(({ code }) => code)).toEqual(["E_FOLDER_MISSING"]);
  expect(readdirSync(folder.path)).not.toContain("none");
  chmodSync(folder.path, 0o777);
  expect(await codes()).toContain("W_FOLDER_OPEN");
  chmodSync(folder.path, 0o711);
  const { findings } = await examine(config, { ...options, leastRoom: Number.MAX_SAFE_INTEGER });
  expect(findings.map(({ code }) => code)).toContain("W_DISK_SPACE");
  const secrets = join(folder.path, "secrets.json");
  const kept = readFileSync(secrets);
  renameSync(secrets, `${secrets}.away`);
  expect(await codes()).toEqual(["E_SECRETS"]);
  expect(readdirSync(folder.path)).not.toContain("secrets.json");
  renameSync(`${secrets}.away`, secrets);
  chmodSync(secrets, 0o644);
  expect(await codes()).toEqual(["E_SECRETS"]);
  chmodSync(secrets, 0o600);
  writeFileSync(secrets, "{");
  expect(await codes()).toEqual(["E_SECRETS"]);
  writeFileSync(secrets, kept);
  expect(await codes()).toEqual([]);
});

test("the store: one that does not answer, another version's, an older form", async () => {
  const away = readConfig({ SHEAF_DATA: folder.path, DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" });
  expect((await examine(away, options)).findings.map(({ code }) => code)).toContain("E_STORE_UNREACHABLE");
  const last = "where number = (select max(number) from schema_migrations)";
  expect(
    await withChange(
      `update schema_migrations set hash = 'x' || hash ${last}`,
      `update schema_migrations set hash = substr(hash, 2) ${last}`,
    ),
  ).toEqual(["E_STORE_FOREIGN"]);
  const older = await withChange(
    `create table away as select * from schema_migrations ${last}; delete from schema_migrations ${last}`,
    "insert into schema_migrations select * from away; drop table away",
  );
  expect(older).toEqual(["W_STORE_OLDER"]);
});

test("files: missing, cut, changed, nobody's", async () => {
  const path = join(filesFolder(), "pictures", file);
  writeFileSync(path, "ab");
  expect(await codes()).toEqual(["E_FILE_CHANGED"]);
  writeFileSync(path, "abd");
  expect(await codes()).toEqual(["E_FILE_CHANGED"]);
  rmSync(path);
  expect(await codes()).toEqual(["E_FILE_MISSING"]);
  writeFileSync(path, "abc");
  const stray = join(filesFolder(), randomUUID());
  writeFileSync(stray, "x");
  // as if a call were just writing it
  expect(await codes()).toEqual([]);
  utimesSync(stray, 1, 1);
  expect(await codes()).toEqual(["W_FILE_ORPHAN"]);
  rmSync(stray);
});

test("documents: a change is missing, and one that does not open", async () => {
  const one = "(select inode_id from workbooks order by inode_id limit 1)";
  expect(
    await withChange(
      `update workbooks set head_sequence = head_sequence + 1 where inode_id = ${one}`,
      `update workbooks set head_sequence = head_sequence - 1 where inode_id = ${one}`,
    ),
  ).toEqual(["E_DOCUMENT_LOG"]);
  expect(
    await withChange(
      `create table away as select * from snapshots where workbook_id = ${one}; update snapshots set document = '[]' where workbook_id = ${one}`,
      "update snapshots s set document = a.document from away a where (s.organization_id, s.workbook_id, s.sequence) = (a.organization_id, a.workbook_id, a.sequence); drop table away",
    ),
  ).toEqual(["E_DOCUMENT_UNREADABLE"]);
  const page = '{"id": "x", "name": "X", "elements": [], "rest": {}}';
  expect(
    await withChange(
      `create table away as select * from snapshots where workbook_id = ${one}; update snapshots set document = jsonb_set(document::jsonb, '{pages}', '[${page}, ${page}]') where workbook_id = ${one}`,
      "update snapshots s set document = a.document from away a where (s.organization_id, s.workbook_id, s.sequence) = (a.organization_id, a.workbook_id, a.sequence); drop table away",
    ),
  ).toEqual(["W_DOCUMENT_UNSOUND"]);
});

test("what people entered: a hole in a journal, and rows that it does not tell of", async () => {
  const first = "(select min(seq) from input_entries)";
  expect(
    await withChange(
      `create table away as select * from input_entries where seq = ${first}; delete from input_entries where seq = ${first}`,
      "insert into input_entries select * from away; drop table away",
    ),
  ).toEqual(["E_ENTRIES_LOG"]);
  expect(
    await withChange("update input_tables set row_count = row_count + 1", "update input_tables set row_count = row_count - 1"),
  ).toEqual(["E_ENTRIES_ROWS"]);
});

test("secrets: one that was sealed by another key, or for another place", async () => {
  const one = "id = (select id from connections order by id limit 1)";
  expect(
    await withChange(
      `update connections set sealed_secret = '\\x0102' where ${one}`,
      `update connections set sealed_secret = null where ${one}`,
    ),
  ).toEqual(["E_SECRET_SEALED"]);
  expect(await codes()).toEqual([]);
});

test("embedded warehouses: each table is read whole, without a server and beside one; a damaged one is told with its file", async () => {
  const host = await createWarehouseHost({ folder: join(folder.path, "warehouse") });
  const rows = Array.from({ length: 60_000 }, () => JSON.stringify([randomUUID(), randomUUID()]));
  const portions = async function* (): AsyncGenerator<readonly string[]> {
    yield rows;
  };
  await host.embedded(organization).tables.write(
    {
      table: "kept",
      columns: ["a", "b"].map((name) => ({ name, type: TEXT })),
      mode: "replace",
      owner: "o",
      kept: { days: 90, runs: 500 },
      run: "r",
      rows: portions(),
    },
    options.signal,
  );
  await host.close();
  const database = databaseFile(join(folder.path, "warehouse", organization));
  const bytes = readFileSync(database);
  const { warehouses, findings: none } = await examine(config, options);
  expect({ warehouses, none: none.filter(({ code }) => code.includes("WAREHOUSE")) }).toEqual({ warehouses: 1, none: [] });
  expect(readFileSync(database).equals(bytes)).toBe(true);
  // one bit in the middle, as of a disk that forgets
  const damaged = Buffer.from(bytes);
  damaged[Math.floor(damaged.length / 2)]! ^= 1;
  const server = await startProcess(folder.path);
  try {
    const beside = await examine(config, options);
    expect(beside.warehouses).toBe(1);
    expect(beside.findings.filter(({ code }) => code.includes("WAREHOUSE"))).toEqual([]);
  } finally {
    await server.end("SIGTERM");
  }
  writeFileSync(database, damaged);
  const { findings } = await examine(config, options);
  const found = findings.filter(({ code }) => code.includes("WAREHOUSE"));
  expect(found).toMatchObject([{ code: "E_WAREHOUSE_TABLE", of: expect.stringContaining(`kept in ${database}`) }]);
  writeFileSync(database, "no database at all".repeat(4_000));
  expect(await codes()).toEqual(["E_WAREHOUSE_UNREADABLE"]);
  const again = await startProcess(folder.path);
  try {
    expect(await codes()).toEqual(["E_WAREHOUSE_UNREADABLE"]);
  } finally {
    await again.end("SIGTERM");
  }
  rmSync(dirname(database), { recursive: true });
  expect(await codes()).toEqual([]);
}, 240_000);

test("a bucket: one that takes, gives and deletes a file is left as it was; one that refuses, or is not there", async () => {
  const s3 = await startS3Server();
  const { endpoint, bucket, accessKey, secretKey, region } = s3;
  const withBucket = (more: Record<string, string> = {}) =>
    readConfig({
      SHEAF_DATA: folder.path,
      SHEAF_FILES_BUCKET: bucket,
      SHEAF_FILES_ENDPOINT: endpoint,
      SHEAF_FILES_REGION: region,
      SHEAF_FILES_ACCESS_KEY: accessKey,
      SHEAF_FILES_SECRET_KEY: secretKey,
      ...more,
    });
  const found = async (more: Record<string, string> = {}): Promise<string> =>
    JSON.stringify((await examine(withBucket(more), options)).findings);
  try {
    // the one file that the store names lies in the folder, not here
    expect(await found()).toContain("E_FILE_MISSING");
    expect(await found()).not.toContain("E_BUCKET");
    expect(s3.calls.map((call) => call.split(" ")[0])).toEqual(expect.arrayContaining(["PUT", "GET", "DELETE"]));
    expect(s3.objects.size).toBe(0);
    const refused = await found({ SHEAF_FILES_SECRET_KEY: "another secret" });
    expect(refused).toContain("E_BUCKET_REFUSED");
    expect(refused).toContain("SignatureDoesNotMatch");
    expect(refused).not.toContain("another secret");
    expect(await found({ SHEAF_FILES_BUCKET: "nowhere" })).toContain("NoSuchBucket");
    expect(await found({ SHEAF_FILES_ENDPOINT: "http://127.0.0.1:9" })).toContain("E_BUCKET_UNREACHABLE");
  } finally {
    await s3.close();
  }
});

test("connections: each is opened; one that refuses is told of by its name, without its password", async () => {
  const warehouse = await startTestPostgres();
  const secrets = loadSecrets(config, { isMade: true });
  const insert = (name: string, password: string, port: number) =>
    inStore((client) => {
      const id = randomUUID();
      const settings = { host: "127.0.0.1", port, user: warehouse.user, database: "postgres", encryption: "none" };
      return client.query(
        "insert into connections (organization_id, id, name, engine, settings, sealed_secret) values ($1, $2, $3, 'postgres', $4, $5)",
        [organization, id, name, settings, seal(secrets, password, connectionSealPlace(organization, id))],
      );
    });
  try {
    await insert("Whole", warehouse.password, warehouse.port);
    expect((await examine(config, options)).connections).toBe(1);
    expect(await codes()).toEqual([]);
    await insert("Locked out", "a wrong password", warehouse.port);
    await insert("Nowhere", "a wrong password", 9);
    const { findings, connections } = await examine(config, options);
    const refused = findings.filter(({ code }) => code === "E_CONNECTION_REFUSED");
    expect(connections).toBe(3);
    expect(refused.map(({ of }) => of.replace(/ \(.*/u, "")).toSorted()).toEqual(['connection "Locked out"', 'connection "Nowhere"']);
    expect(JSON.stringify(findings)).not.toContain("a wrong password");
  } finally {
    await inStore((client) => client.query("delete from connections where not managed"));
    await warehouse.stop();
  }
});
