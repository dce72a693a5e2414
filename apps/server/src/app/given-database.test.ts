import { describeLogStorage } from "@sheaf/sync/testing";
import { startTestPostgres, type TestPostgres } from "@sheaf/warehouse/testing";
import type { WorkbookDocument } from "@sheaf/workbook";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { logStorageOf } from "../testing/log-storage.ts";
import { startWorld, type World } from "../testing/world.ts";
import { startServer } from "./server.ts";

/** DATABASE_URL: a PostgreSQL that somebody else runs, over TCP, by a role that is no superuser and owns its database alone. */
let plain: TestPostgres;
let world: World;
const PASSWORD = "p@ss:word/with?signs";

beforeAll(async () => {
  plain = await startTestPostgres();
  await plain.run(`CREATE ROLE keeper LOGIN NOSUPERUSER CREATEDB PASSWORD '${PASSWORD}'`);
  vi.stubEnv("DATABASE_URL", `postgres://keeper:${encodeURIComponent(PASSWORD)}@127.0.0.1:${plain.port}/postgres`);
  world = await startWorld();
});
afterAll(async () => {
  await world.close();
  vi.unstubAllEnvs();
  await plain.stop();
});

const create = (name: string) =>
  world.graphql<{ createWorkbook: { inodeId: string } }>(
    world.a.creator,
    "mutation($r: CreateWorkbookRequest!) { createWorkbook(request: $r) { inodeId } }",
    { r: { name } },
  );
const read = async (id: string) =>
  (await world.request(`/v2/workbooks/${id}/document`, { as: world.a.creator })).body as { document: WorkbookDocument; sequence: number };

describeLogStorage(
  "a given PostgreSQL",
  logStorageOf(() => world),
);

describe("on a given PostgreSQL", () => {
  test("the store is there, and only there", async () => {
    const { config } = world.server.services;
    const database = new URL(config.databaseUrl ?? "").pathname.slice(1);
    const tables = await plain.run("SELECT tableowner FROM pg_tables WHERE schemaname = 'public'", database);
    expect(new Set(tables.map((row) => row["tableowner"]))).toEqual(new Set(["keeper"]));
    expect(await plain.run("SELECT rolsuper FROM pg_roles WHERE rolname = 'keeper'")).toEqual([{ rolsuper: false }]);
    // every connection of the server is one of that role's
    const who = await plain.run(`SELECT DISTINCT usename FROM pg_stat_activity WHERE datname = '${database}'`);
    expect(who.map((row) => row["usename"])).toContain("keeper");
  });

  test("organizations, documents, publishing and rights work as on the embedded one", async () => {
    const { createWorkbook } = await create("Kept");
    const id = createWorkbook.inodeId;
    await world.graphql(world.a.creator, `mutation { publishWorkbook(request: { workbookId: "${id}" }) { version } }`);
    expect(await read(id)).toMatchObject({ sequence: 0, document: { name: "Kept" } });
    expect((await world.request(`/v2/workbooks/${id}/document`, { as: world.b.admin })).status).toBe(404);
    await expect(create("x".repeat(5_000))).rejects.toThrow();
  });

  test("one that does not answer stops the start with what to mend, and without the password", async () => {
    const { config } = world.server.services;
    const elsewhere = {
      ...config,
      dataFolder: `${config.dataFolder}-other`,
      databaseUrl: `postgres://keeper:secret-word@127.0.0.1:1/none`,
    };
    const failed = await startServer(elsewhere).then(
      () => "started",
      (error: Error) => error.message,
    );
    expect(failed).toContain("DATABASE_URL does not answer");
    expect(failed).not.toContain("secret-word");
  });

  test("a restart finds everything", async () => {
    const { createWorkbook } = await create("After a restart");
    const { config } = world.server.services;
    await world.server.stop();
    const again = await startServer(config);
    const rows = await again.services.store.db.selectFrom("inodes").select("name").where("id", "=", createWorkbook.inodeId).execute();
    await again.stop();
    expect(rows).toEqual([{ name: "After a restart" }]);
  });
});
