import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { missingMariaDb, startTestMariaDb } from "@sheaf/warehouse/testing";
import { filesColumn, rowIdColumn } from "@sheaf/workbook";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { add, entriesOf, set } from "../../testing/entries.ts";
import { startTemporaryPostgres } from "../../testing/temporary-postgres.ts";
import { startWorld, type World } from "../../testing/world.ts";

/** A warehouse with a schema `entered` that its role may write, and a table of towns that it may read. */
interface TestWarehouse {
  readonly port: number;
  readonly database: string;
  readonly townsIn: string;
  /** Ids, numbers and authors of a table in `entered`, in the order of the rows. */
  readonly entered: (table: string) => Promise<readonly (readonly [id: string, n: number, by: string])[]>;
  /** Forgets how far the tables are: they are made anew, and a text that is sent while one is. */
  readonly forget: () => Promise<unknown>;
  readonly anew: string;
  readonly stop: () => Promise<void>;
}

async function startPostgres(): Promise<TestWarehouse> {
  const server = await startTemporaryPostgres({ loopback: true });
  const admin = new Client({ connectionString: server.url() });
  await admin.connect();
  await admin.query(
    "CREATE ROLE writer LOGIN PASSWORD 'writes'; CREATE SCHEMA entered AUTHORIZATION writer; CREATE TABLE towns (id int PRIMARY KEY, name text); INSERT INTO towns VALUES (1, 'Bergen'), (2, 'Aarhus'), (3, 'Oulu'); GRANT SELECT ON towns TO writer",
  );
  return {
    port: server.port ?? 0,
    database: "postgres",
    townsIn: "public",
    entered: async (table) => {
      const { rows } = await admin.query<{ id: string; c_n: number; created_by: string }>(
        `SELECT id, c_n, created_by FROM entered."${table}" ORDER BY position`,
      );
      return rows.map((row) => [row.id, row.c_n, row.created_by]);
    },
    forget: () => admin.query("DELETE FROM entered.sheaf_entered_rows"),
    anew: "CREATE TABLE",
    stop: async () => {
      await admin.end();
      await server.stop();
    },
  };
}

async function startMariaDb(): Promise<TestWarehouse> {
  const server = await startTestMariaDb({ transactions: true });
  await server.run(
    "CREATE DATABASE shop",
    "CREATE DATABASE entered",
    "CREATE TABLE shop.towns (id INT PRIMARY KEY, name TEXT)",
    "INSERT INTO shop.towns VALUES (1, 'Bergen'), (2, 'Aarhus'), (3, 'Oulu')",
    "CREATE USER writer@'%' IDENTIFIED BY 'writes'",
    "GRANT SELECT ON shop.towns TO writer@'%'",
    "GRANT ALL ON entered.* TO writer@'%'",
  );
  return {
    port: server.port,
    database: "shop",
    townsIn: "shop",
    entered: async (table) =>
      (await server.run(`SELECT id, c_n, created_by FROM entered.\`${table}\` ORDER BY position`)).map((row) => [
        row["id"] ?? "",
        Number(row["c_n"]),
        row["created_by"] ?? "",
      ]),
    forget: () => server.run("DELETE FROM entered.sheaf_entered_rows"),
    anew: "RENAME TABLE",
    stop: () => server.stop(),
  };
}

const missing = missingMariaDb();
const kinds = [
  { engine: "postgres", start: startPostgres },
  ...(missing === null ? [{ engine: "mysql", start: startMariaDb }] : []),
] as const;
test.for(missing === null ? [] : [missing])("rows in MariaDB are left out: %s", (reason, context) => context.skip(reason));

let world: World;

/** A line to the warehouse that a test can cut. `cutAt`: as soon as a text goes to the warehouse, before or after it has arrived there. */
async function startLine(port: number) {
  const open = new Set<Socket>();
  let cutAt: { readonly text: string; readonly arrives: boolean } | null = null;
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("close", () => open.delete(socket)).on("error", () => undefined);
    }
    near.on("data", (bytes) => {
      const isAt = cutAt !== null && bytes.includes(cutAt.text);
      if (!isAt) return void far.write(bytes);
      const { arrives } = cutAt ?? { arrives: false };
      cutAt = null;
      if (!arrives) return cut();
      // what was said arrives, its answer does not
      near.destroy();
      far.end(bytes);
    });
    far.on("data", (bytes) => void near.write(bytes));
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cutAt: (text: string, arrives: boolean) => void (cutAt = { text, arrives }),
    close: () => {
      cut();
      server.close();
    },
  };
}

beforeAll(async () => {
  world = await startWorld({ environment: { SHEAF_ALLOW_PRIVATE_ADDRESSES: "yes" } });
});
afterAll(async () => {
  await world?.close();
});

const table = (id: string, connection: string): string => `- id: ${id}
  kind: input-table
  name: ${id}
  inputMode: edit
  source: {kind: empty, connectionId: ${connection}}
  columns:
    - {id: name, name: Name, type: text}
    - {id: n, name: N, type: number}
    - {id: at, name: At, type: datetime}
    - {id: yes, name: "Yes", type: checkbox}
    - {id: tags, name: Tags, type: multi-select}
    - {id: twice, name: Twice, formula: "[N] * 2"}
- id: sum-of-${id}
  kind: table
  name: Sum of ${id}
  source: {kind: table, elementId: ${id}}
  columns:
    - {id: sum, name: Sum, formula: "Sum([${id}/N])"}
  summary: [sum]
- id: bare-${id}
  kind: input-table
  name: Bare ${id}
  inputMode: edit
  source: {kind: empty, connectionId: ${connection}}
  columns: []
- id: count-of-${id}
  kind: table
  name: Count of ${id}
  source: {kind: table, elementId: bare-${id}}
  columns:
    - {id: count, name: Count, formula: "Count()"}
  summary: [count]
- id: files-${id}
  kind: input-table
  name: Files ${id}
  inputMode: edit
  source: {kind: empty, connectionId: ${connection}}
  columns:
    - {id: papers, name: Papers, type: file}
    - {id: count, name: Count, formula: "ArrayLength([Papers])"}
    - {id: plan, name: Plan, formula: "ArrayContains([Papers], \\"the plan's.txt\\")"}`;
const elements = (writable: string, readable: string, schema: string): string => `${table("there", writable)}
${table("here", readable)}
- id: towns
  kind: table
  name: Towns
  source: {kind: warehouse-table, connectionId: ${readable}, path: [${schema}, towns]}
  columns:
    - {id: id, name: Id, formula: "[towns/id]"}
    - {id: town, name: Town, formula: "[towns/name]"}
- id: notes
  kind: input-table
  name: Notes
  inputMode: edit
  source: {kind: linked, from: towns}
  columns:
    - {id: id, key: id}
    - {id: town, name: Town, formula: "[Towns/Town]"}
    - {id: note, name: Note, type: text}
  sort: [{columnId: id, direction: ascending}]`;

const COLUMNS = [rowIdColumn, "name", "n", "at", "yes", "tags", "twice"];
const FIRST = [
  ["a", `Å "'\\ end`, 0.1, "2001-07-16T12:00:00Z", true, ["x", "y"], 0.2],
  ["b", null, null, null, null, null, null],
  ["c", "", -1e300, "1999-12-31T23:59:59.999999Z", false, [], -2e300],
];
const SENT = add(["a", "b", "c"], {
  name: [`Å "'\\ end`, null, ""],
  n: [0.1, null, -1e300],
  at: ["2001-07-16T12:00:00Z", null, "1999-12-31T23:59:59.999999Z"],
  yes: [true, null, false],
  tags: [["x", "y"], null, []],
});

describe.each(kinds)("$engine", ({ engine, start }) => {
  let entries: ReturnType<typeof entriesOf>;
  let workbookId: string;
  let writableId: string;
  let warehouse: TestWarehouse;
  let line: Awaited<ReturnType<typeof startLine>>;

  beforeAll(async () => {
    warehouse = await start();
    line = await startLine(warehouse.port);
    const settings = { host: "127.0.0.1", port: line.port, database: warehouse.database, user: "writer", encryption: "none" };
    const make = async (name: string, more: object): Promise<string> => {
      const { createConnection } = await world.graphql<{ createConnection: { connectionId: string } }>(
        world.a.admin,
        "mutation($r: CreateConnectionRequest!) { createConnection(request: $r) { connectionId } }",
        { r: { name: `${name} ${engine}`, engine, settings: { ...settings, ...more }, secret: "writes" } },
      );
      const { connectionId } = createConnection;
      await world.graphql(world.a.admin, "mutation($r: ShareConnectionRequest!) { shareConnection(request: $r) { success } }", {
        r: { connectionId, memberId: world.a.creator.userId, canUse: true },
      });
      // what is entered means an instant, whatever zone the warehouse's own times are of
      await world.server.services.store.db
        .updateTable("connections")
        .set({ time_zone: "America/New_York" })
        .where("id", "=", connectionId)
        .execute();
      return connectionId;
    };
    const writable = await make("Writable", { writeBackSchema: "entered" });
    writableId = writable;
    const readable = await make("Read-only", {});
    entries = entriesOf(world);
    workbookId = await entries.make(() => elements(writable, readable, warehouse.townsIn));
  });
  afterAll(async () => {
    line?.close();
    await warehouse?.stop();
  });

  describe.each(["there", "here"])("rows of an input table %s", (element) => {
    test("are the same on every way into a query", async () => {
      expect(await entries.shown(element, COLUMNS)).toEqual([]);
      expect((await entries.enter(element, [SENT])).body).toMatchObject({ applied: true });
      expect(await entries.shown(element, COLUMNS)).toEqual(FIRST);
      await entries.enter(element, [set(["b"], { n: [5] }), { kind: "delete", rowIds: ["c"] }]);
      expect(await entries.shown(element, [rowIdColumn, "n"])).toEqual([
        ["a", 0.1],
        ["b", 5],
      ]);
      expect(await entries.shown(`sum-of-${element}`, ["sum"], { level: "summary" })).toEqual([[5.1]]);
    });
  });

  describe.each(["there", "here"])("beside the rows of %s", (element) => {
    test("S-I15: files of a cell are read by their names, and as files again", async () => {
      const table = `files-${element}`;
      const upload = async (name: string): Promise<string> => {
        const { status, body } = await world.request(
          `/v2/workbooks/${workbookId}/input-tables/${table}/files?layer=draft&columnId=papers&name=${encodeURIComponent(name)}`,
          { as: world.a.creator, method: "POST", headers: { "content-type": "text/plain" }, body: `content of ${name}` },
        );
        expect(status).toBe(200);
        return (body as { readonly value: string }).value;
      };
      const [plan, picture] = [await upload("the plan's.txt"), await upload(`Å "b", %.txt`)];
      const columns = [rowIdColumn, "papers", filesColumn("papers"), "count", "plan"];
      await entries.enter(table, [add(["r1", "r2", "r3"], { papers: [[plan, picture], null, [picture]] })]);
      expect(await entries.shown(table, columns)).toEqual([
        ["r1", ["the plan's.txt", `Å "b", %.txt`], [plan, picture], 2, true],
        ["r2", null, null, null, null],
        ["r3", [`Å "b", %.txt`], [picture], 1, false],
      ]);
      await entries.enter(table, [set(["r1", "r2"], { papers: [[picture], [plan]] }), { kind: "delete", rowIds: ["r3"] }]);
      expect(await entries.shown(table, columns)).toEqual([
        ["r1", [`Å "b", %.txt`], [picture], 1, false],
        ["r2", ["the plan's.txt"], [plan], 1, true],
      ]);
    });

    test("a table without columns has rows, and one without rows is read as one", async () => {
      const table = `bare-${element}`;
      const count = async (): Promise<unknown> => (await entries.shown(`count-of-${element}`, ["count"], { level: "summary" }))[0]?.[0];
      expect(await entries.shown(table, [rowIdColumn])).toEqual([]);
      expect(await count()).toBe(0);
      expect((await entries.enter(table, [add(["a", "b", "c"], {})])).body).toMatchObject({ applied: true, rowsAdded: 3 });
      expect(await entries.shown(table, [rowIdColumn])).toEqual([["a"], ["b"], ["c"]]);
      expect(await count()).toBe(3);
      await entries.enter(table, [{ kind: "delete", rowIds: ["a", "b", "c"] }]);
      expect(await entries.shown(table, [rowIdColumn])).toEqual([]);
      expect(await count()).toBe(0);
    });
  });

  test("rows stand in a table of the schema for write-back, or with us", async () => {
    const { storage } = (await entries.state("there")).body;
    expect(storage).toMatchObject({ kind: "warehouse", path: ["entered", expect.stringMatching(/^there_\w+_draft$/)] });
    if (storage.kind !== "warehouse") throw new Error("no table");
    // People choose the input table itself: neither its storage nor the marks beside it are offered.
    const { connectionTables } = await world.graphql<{ connectionTables: { path: string[] }[] }>(
      world.a.creator,
      `{ connectionTables(connectionId: "${writableId}") { path } }`,
    );
    expect(connectionTables.map(({ path }) => path.at(-1))).toContain("towns");
    expect(connectionTables.filter(({ path }) => path.includes("entered"))).toEqual([]);
    expect(await warehouse.entered(storage.path[1] ?? "")).toEqual([
      ["a", 0.1, world.a.creator.email],
      ["b", 5, world.a.creator.email],
    ]);
    expect((await entries.state("here")).body.storage).toEqual({ kind: "store", rowLimit: 1000 });
  });

  test("beside a connection that cannot be written to, rows travel with the query, and too many are refused with both numbers", async () => {
    await entries.enter("notes", [set(["1", "3"], { note: ["wet", "cold"] })]);
    expect(await entries.shown("notes", [rowIdColumn, "town", "note"])).toEqual([
      ["1", "Bergen", "wet"],
      ["2", "Aarhus", null],
      ["3", "Oulu", "cold"],
    ]);
    const ids = Array.from({ length: 1_001 }, (_, index) => `k${index}`);
    await entries.enter("here", [add(ids, { n: ids.map(() => 1) })]);
    await expect(entries.shown("here", ["n"])).rejects.toThrow(/has 1003 rows.*at most 1000/);
    await entries.enter("here", [{ kind: "delete", rowIds: ids }]);
    expect(await entries.shown("here", ["n"])).toEqual([[0.1], [5]]);
  });

  describe("R12: the warehouse is lost while rows are written to it", () => {
    test.each([
      ["before it hears of them", "INSERT INTO", false],
      ["before it hears of the end", "COMMIT", false],
      ["after the end, before it answers", "COMMIT", true],
    ])("%s: what people entered is kept, the failure is seen, and afterwards each row is there once", async (_, text, arrives) => {
      const id = `lost-${text}-${String(arrives)}`.replaceAll(" ", "-");
      expect((await entries.enter("there", [add([id], { n: [7] })])).body).toMatchObject({ applied: true });
      line.cutAt(text, arrives);
      await expect(entries.shown("there", [rowIdColumn])).rejects.toThrow(/warehouse_unreachable/);
      const rows = await entries.shown("there", [rowIdColumn, "n"]);
      expect(rows.filter(([row]) => row === id)).toEqual([[id, 7]]);
      await entries.enter("there", [set([id], { n: [8] })]);
      expect((await entries.shown("there", [rowIdColumn, "n"])).filter(([row]) => row === id)).toEqual([[id, 8]]);
    });

    test.each([false, true])("while a table is made anew (its last word arrives: %s): the same", async (arrives) => {
      const id = `anew-${String(arrives)}`;
      await entries.enter("there", [add([id], { n: [7] })]);
      await warehouse.forget();
      line.cutAt(warehouse.anew, arrives);
      await expect(entries.shown("there", [rowIdColumn])).rejects.toThrow(/warehouse_unreachable/);
      const rows = await entries.shown("there", [rowIdColumn, "n"]);
      expect(rows.filter(([row]) => row === id)).toEqual([[id, 7]]);
      expect(new Set(rows.map(([row]) => row)).size).toBe(rows.length);
      expect(rows).toContainEqual(["a", 0.1]);
    });
  });
});
