import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendFile } from "../testing/given.ts";
import { randomId, startWorld, turnableClock, type World } from "../testing/world.ts";
import { cutLoads } from "../areas/uploads/index.ts";
import { readDocument, writeSnapshot } from "../areas/workbooks/store.ts";
import { serverName } from "../platform/server-name.ts";
import type { WarehouseDoor } from "../areas/connections/index.ts";
import type { Services } from "../platform/services.ts";
import { prepareRecovery, tidyFolder, tidyStore } from "./upkeep.ts";

const DAY = 24 * 3_600_000;
const never = new AbortController().signal;
const clock = turnableClock();
let world: World;
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

async function tidyUp(services: Services, door: WarehouseDoor): Promise<void> {
  await tidyStore(services);
  await tidyFolder(services, door);
}

const db = () => world.server.services.store.db;
const warehouse = () => world.server.app.door.managed(world.a.organizationId);
const count = async (table: "request_answers" | "session_families" | "refresh_tokens"): Promise<number> =>
  Number(
    (
      await db()
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

const upload = (text: string): Promise<string> => sendFile(world, "cut.csv", text);
const load = (id: string) =>
  world.post(world.a.creator, `/v2/uploads/${id}/load`, { name: "cut", folderId: null, dialect: null, columns: null });
const tables = async (): Promise<readonly string[]> => (await warehouse().listTables(never)).map(({ path }) => path.join("."));

/** What a kill between the load and the file leaves: the table and the note of it. */
async function cutOff(id: string, path: readonly [string, string], holder: string): Promise<void> {
  if (!(await warehouse().listSchemas(never)).includes(path[0])) await warehouse().createSchema(path[0]);
  const file = join(await warehouse().incomingFolder(), id);
  const outcome = await warehouse().loadDelimited(
    {
      file,
      dialect: { delimiter: ",", quote: '"', escape: "double", newline: "lf", encoding: "utf-8", header: true, skipLines: 0 },
      columns: null,
    },
    { path, mode: "create", comment: null },
    { signal: never },
  );
  expect(outcome.ok).toBe(true);
  await db()
    .updateTable("uploads")
    .set({ table_path: [...path], load_holder: holder })
    .where("id", "=", id)
    .execute();
}

describe("R02: a load that was cut off", () => {
  test("leaves no table after the next start, and its file can be loaded", async () => {
    const { services, app } = world.server;
    const id = await upload("a\n1\n");
    await cutOff(id, ["uploads", "cut"], serverName(services));
    expect(await tables()).toContain("uploads.cut");
    expect((await load(id)).text).toContain("being loaded already");
    const recovery = await prepareRecovery(services, app.door);
    recovery.start();
    await recovery.stop();
    expect(await tables()).not.toContain("uploads.cut");
    expect((await load(id)).text).toContain('"done"');
    expect(await tables()).toContain("uploads.cut");
    // what has its file stays
    expect(await cutLoads(services)).toEqual([]);
    expect(await tables()).toContain("uploads.cut");
  });

  test("of another server on the same store is none of ours", async () => {
    const id = await upload("a\n1\n");
    await cutOff(id, ["uploads", "elsewhere"], "another server");
    expect(await cutLoads(world.server.services)).toEqual([]);
  });

  test("two loads of one name at the same time make two tables, and one of one upload one", async () => {
    const [one, two] = [await upload("a\n1\n"), await upload("a\n2\n")];
    const answers = await Promise.all([load(one), load(two), load(one)]);
    expect(answers.filter(({ text }) => text.includes('"done"')).length).toBeGreaterThanOrEqual(2);
    const rows = await db().selectFrom("datafiles").select(["upload_id", "table_path"]).where("upload_id", "in", [one, two]).execute();
    expect(new Set(rows.map((row) => row.upload_id)).size).toBe(2);
    expect(new Set(rows.map((row) => row.table_path.join("."))).size).toBe(2);
    for (const row of rows) expect(await tables()).toContain(row.table_path.join("."));
  });
});

describe("what has served goes away", () => {
  test("answers after a week, uploads that nobody loaded after a week, sessions a month after their end", async () => {
    const { services, app } = world.server;
    await world.graphql(
      world.a.creator,
      'mutation { createFolder(request: { name: "kept" }) { inodeId } }',
      {},
      { "x-request-id": "tidy-0001" },
    );
    const abandoned = await upload("a\n1\n");
    const file = join(await warehouse().incomingFolder(), abandoned);
    expect(existsSync(file)).toBe(true);
    const before = { answers: await count("request_answers"), families: await count("session_families") };
    expect(before.answers).toBeGreaterThan(0);
    clock.turn(6 * DAY);
    await tidyUp(services, app.door);
    expect({ answers: await count("request_answers"), families: await count("session_families") }).toEqual(before);
    expect(existsSync(file)).toBe(true);
    clock.turn(2 * DAY);
    await tidyUp(services, app.door);
    expect(await count("request_answers")).toBe(0);
    expect(existsSync(file)).toBe(false);
    expect(await count("session_families")).toBe(before.families);
    // 30 days without use end a session, 30 more its traces
    clock.turn(60 * DAY);
    await tidyUp(services, app.door);
    expect([await count("session_families"), await count("refresh_tokens")]).toEqual([0, 0]);
    const again = await world.signIn(world.a.organizationId, world.a.creator.email);
    expect((await world.graphql<{ me: object }>(again, "{ me { isAdminLike } }")).me).toEqual({ isAdminLike: false });
  });

  test("R03: snapshots that only save time; every moment is read as before, published ones at once", async () => {
    const { services, app } = world.server;
    const creator = await world.signIn(world.a.organizationId, world.a.creator.email);
    const { createWorkbook } = await world.graphql<{ createWorkbook: { inodeId: string } }>(
      creator,
      'mutation { createWorkbook(request: { name: "Thin" }) { inodeId } }',
    );
    const id = createWorkbook.inodeId;
    const { organizationId } = world.a;
    const entries = Array.from({ length: 2_500 }, (_, index) => ({
      organization_id: organizationId,
      workbook_id: id,
      sequence: index + 1,
      transaction_id: randomId(),
      author_id: creator.userId,
      payload: JSON.stringify({
        label: "Rename",
        undoes: null,
        operations: [{ kind: "set-field", path: ["description"], value: `n${index + 1}` }],
      }),
    }));
    await db().insertInto("operation_log").values(entries).execute();
    await db().updateTable("workbooks").set({ head_sequence: 2_500 }).where("inode_id", "=", id).execute();
    for (const sequence of [200, 400, 1_200, 1_400, 2_200, 2_400])
      await writeSnapshot(db(), organizationId, id, await readDocument(db(), organizationId, id, sequence));
    await db()
      .insertInto("published_versions")
      .values({ organization_id: organizationId, workbook_id: id, version: 1, sequence: 400, name: null, author_id: creator.userId })
      .execute();
    await db()
      .updateTable("snapshots")
      .set({ created_at: new Date(clock.now()) })
      .where("workbook_id", "=", id)
      .execute();
    const moments = [0, 199, 200, 401, 1_199, 1_400, 1_999, 2_300, 2_500];
    const read = () => Promise.all(moments.map(async (at) => (await readDocument(db(), organizationId, id, at)).document));
    const before = await read();
    const standing = async () =>
      (await db().selectFrom("snapshots").select("sequence").where("workbook_id", "=", id).orderBy("sequence").execute()).map(
        (row) => row.sequence,
      );
    await tidyUp(services, app.door);
    expect(await standing()).toHaveLength(7);
    clock.turn(31 * DAY);
    await tidyUp(services, app.door);
    expect(await standing()).toEqual([0, 400, 1_200, 2_200, 2_400]);
    expect(await read()).toEqual(before);
  });
});
