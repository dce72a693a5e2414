// V31: what somebody brings into a document is asked for as if they made it, whatever stands there already.
import type { Operation, WorkbookDocument } from "@sheaf/workbook";
import { inEnglish } from "@sheaf/messages/english";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { givenWorkbook } from "../../../testing/given.ts";
import { ask, body, rowsOf } from "../../../testing/result-stream.ts";
import { joinLive } from "../../../testing/live-person.ts";
import { type Actor, randomId, startWorld, type World } from "../../../testing/world.ts";
import { newPlaces } from "../sources.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const element = ["pages", { key: "p" }, "elements", { key: "t" }] as const;
const set = (path: readonly unknown[], value: unknown): Operation =>
  ({ kind: "set-field", path: [...element, ...path], value }) as unknown as Operation;
const insert = (item: object): Operation =>
  ({ kind: "insert-item", list: ["pages", { key: "p" }, "elements"], item, after: null }) as unknown as Operation;

/** A workbook over one table of a connection that its maker may use. */
async function workbookOn(connectionId: string): Promise<string> {
  return givenWorkbook(
    world,
    world.a.creator,
    world.a,
    `name: Shown
schemaVersion: 1
pages:
  - id: p
    name: Page
    elements:
      - {id: t, kind: table, name: T, source: {kind: warehouse-table, connectionId: ${connectionId}, path: [main, open]}, columns: [{id: c, name: C, formula: "[open/c]"}]}
`,
  );
}

/** A connection for the creator alone. */
async function connectionOfCreator(): Promise<string> {
  const { db } = world.server.services.store;
  const [organization_id, id] = [world.a.organizationId, randomId()];
  await db
    .insertInto("connections")
    .values({ organization_id, id, name: `Of one ${id.slice(0, 6)}`, engine: "postgres", sealed_secret: null, created_by: null })
    .execute();
  await db
    .insertInto("connection_grants")
    .values({ organization_id, connection_id: id, member_id: world.a.creator.userId, access_right: "view" })
    .execute();
  return id;
}

const share = (inodeId: string, to: Actor, right: string) =>
  world.graphql(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
    r: { inodeId, memberId: to.userId, right },
  });

/** What became of transactions sent one after the other: `refused` with its code, or `committed`. */
async function outcomes(workbookId: string, actor: Actor, attempts: readonly (readonly Operation[])[]): Promise<readonly string[]> {
  const person = await joinLive(world, workbookId, actor, `client-${randomId().slice(0, 8)}`);
  const outcome: string[] = [];
  for (const [n, operations] of attempts.entries()) {
    const id = `${randomId().slice(0, 8)}-${n}`;
    person.send({ kind: "submit", base: 0, transactions: [{ id, label: "x", undoes: null, operations }] });
    outcome.push(
      await Promise.race([
        person.until("refused", (message) => message.id === id).then(({ code }) => code),
        person.until("committed", (message) => message.entries.some((entry) => entry.id === id)).then(() => "committed"),
      ]),
    );
  }
  person.socket.close();
  return outcome;
}

describe("V31 an editor without a right of their own on the connection", () => {
  test("live: no other table, no SQL, no part of a source; everything else of the document", async () => {
    const connectionId = await connectionOfCreator();
    const workbookId = await workbookOn(connectionId);
    const editor = await world.addMember(world.a, "Build");
    await share(workbookId, editor, "edit");
    const source = (path: readonly string[]) => ({ kind: "warehouse-table", connectionId, path });
    expect(
      await outcomes(workbookId, editor, [
        [set(["source"], source(["main", "secret"]))],
        [set(["source", "path"], ["main", "secret"])],
        [set(["source"], { kind: "sql", connectionId, statement: "select * from secret" })],
        [insert({ id: "t2", kind: "table", source: source(["main", "secret"]), columns: [] })],
        [
          insert({ id: "t3", kind: "table", source: { ...source(["main", "secret"]), connectionId: "none" }, columns: [] }),
          { ...set([], connectionId), path: ["pages", { key: "p" }, "elements", { key: "t3" }, "source", "connectionId"] } as Operation,
        ],
        [set(["name"], "Renamed")],
        [insert({ id: "t4", kind: "table", source: source(["main", "open"]), columns: [] })],
      ]),
    ).toEqual([...Array<string>(5).fill("permission_denied"), "committed", "committed"]);
  });

  test("live: a refusal is a message of the catalogue for who asks for it, beside the words; other pages get the words alone", async () => {
    const connectionId = await connectionOfCreator();
    const workbookId = await workbookOn(connectionId);
    const editor = await world.addMember(world.a, "Build");
    await share(workbookId, editor, "edit");
    const sql = set(["source"], { kind: "sql", connectionId, statement: "select * from secret" });
    const wrong = { kind: "no such kind" } as unknown as Operation;
    const told = async (path: string) => {
      const person = await joinLive(world, path, editor, `client-${randomId().slice(0, 8)}`);
      const refusals = [];
      for (const operations of [[sql], [wrong]]) {
        const id = randomId();
        person.send({ kind: "submit", base: 0, transactions: [{ id, label: "x", undoes: null, operations }] });
        refusals.push(await person.until("refused", (message) => message.id === id));
      }
      person.socket.close();
      return refusals;
    };
    const [words, texts] = [await told(workbookId), await told(`${workbookId}?texts`)];
    expect(words.map(({ text }) => text)).toEqual([undefined, undefined]);
    expect(texts.map(({ text }) => text?.key.split(".")[0])).toEqual([expect.stringMatching(/^errors/u), "findings"]);
    expect(texts.map(({ text }) => (text === undefined ? "" : inEnglish(text)))).toEqual(words.map(({ message }) => message));
    expect(texts.map(({ message }) => message)).toEqual(words.map(({ message }) => message));
  });

  test("results: no overlay leads to another table", async () => {
    const connectionId = await connectionOfCreator();
    const workbookId = await workbookOn(connectionId);
    const explorer = await world.addMember(world.a, "Analyze");
    await share(workbookId, explorer, "explore");
    const asked = (as: Actor, path: readonly string[]) =>
      ask(
        world,
        as,
        `/v2/workbooks/${workbookId}/results`,
        body([rowsOf("t")], { overlay: [set(["source", "path"], path), set(["name"], "Mine")] as never }),
      );
    await world.graphql(world.a.creator, "mutation($r: PublishWorkbookRequest!) { publishWorkbook(request: $r) { version } }", {
      r: { workbookId },
    });
    expect((await asked(explorer, ["main", "secret"])).error).toMatchObject({ errorCode: "permission_denied" });
    expect((await asked(explorer, ["main", "open"])).error).toBeNull();
  });
});

test("V31: a file is verified for who may use its sources, and says nothing of them to others", async () => {
  const connectionId = await connectionOfCreator();
  const verify = (as: Actor, source: string) =>
    world.request("/v2/workbooks/spec/verify", {
      as,
      method: "POST",
      headers: { "content-type": "application/yaml" },
      body: `name: V\nschemaVersion: 1\npages: [{id: p, name: P, elements: [{id: t, kind: table, name: T, source: ${source}, columns: [{id: c, name: C, formula: "1"}]}]}]\n`,
    });
  const other = await world.addMember(world.a, "Build");
  const table = `{kind: warehouse-table, connectionId: ${connectionId}, path: [main, secret]}`;
  expect((await verify(world.a.creator, table)).body).toMatchObject({ elements: [{ id: "t", ok: false }] });
  expect((await verify(other, table)).body).toMatchObject({ code: "EPERM", errorCode: "permission_denied" });
  const foreign = `{kind: warehouse-table, connectionId: ${world.b.connectionId}, path: [main, secret]}`;
  const unknown = `{kind: warehouse-table, connectionId: ${randomId()}, path: [main, secret]}`;
  const [one, two] = [await verify(other, foreign), await verify(other, unknown)];
  expect(one.body).toMatchObject({ elements: [{ id: "t", ok: false }] });
  expect(one.text.replaceAll(world.b.connectionId, "ID")).toBe(two.text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID"));
});

describe("SQL is written by those who may", () => {
  const sql = (statement: string) => ({ kind: "sql", connectionId: world.a.connectionId, statement });
  const asked = (workbookId: string, as: Actor, source: object) =>
    ask(
      world,
      as,
      `/v2/workbooks/${workbookId}/results`,
      body([rowsOf("t")], { overlay: [set(["source"], source), set(["columns", { key: "c" }, "formula"], "[Custom SQL/c]")] as never }),
    );

  test("an account type without the right explores tables, and no SQL of its own", async () => {
    const workbookId = await workbookOn(world.a.connectionId);
    const explorer = await world.addMember(world.a, "Analyze");
    await share(workbookId, explorer, "explore");
    await world.graphql(world.a.creator, "mutation($r: PublishWorkbookRequest!) { publishWorkbook(request: $r) { version } }", {
      r: { workbookId },
    });
    const refused = await asked(workbookId, explorer, sql("select 1 as c"));
    expect(refused.error).toMatchObject({ errorCode: "permission_denied", message: "Your account type may not write SQL" });
    expect((await asked(workbookId, world.a.creator, sql("select 1 as c"))).error).toBeNull();
    // What stands there is everybody's who may see it; another statement is not.
    expect(await outcomes(workbookId, world.a.creator, [[set(["source"], sql("select 2 as c"))]])).toEqual(["committed"]);
    await world.graphql(world.a.creator, "mutation($r: PublishWorkbookRequest!) { publishWorkbook(request: $r) { version } }", {
      r: { workbookId },
    });
    expect((await asked(workbookId, explorer, sql("select 2 as c"))).error).toBeNull();
    expect((await asked(workbookId, explorer, sql("select 3 as c"))).error).toMatchObject({ errorCode: "permission_denied" });
  });

  test("a layer of a map that reads SQL, or joins another table to what is open, is asked for as an element would be", async () => {
    const connectionId = await connectionOfCreator();
    const workbookId = await workbookOn(connectionId);
    const explorer = await world.addMember(world.a, "Build");
    await share(workbookId, explorer, "edit");
    const layer = (source: object): Operation =>
      insert({
        id: `map-${randomId()}`,
        kind: "region-map",
        source: { kind: "table", elementId: "t" },
        columns: [],
        sheaf: { chart: { layers: [{ id: "l", kind: "region-map", source, columns: [] }] } },
      });
    const open = { kind: "warehouse-table", connectionId, path: ["main", "open"] };
    const joined = (right: object) => ({ kind: "join", joins: [{ left: open, right, columns: [{ left: "[c]", right: "[c]" }] }] });
    const statement = { kind: "sql", connectionId, statement: "select 1 as c" };
    const attempts = [
      statement,
      joined(statement),
      joined({ ...open, path: ["main", "secret"] }),
      joined({ kind: "table", elementId: "t" }),
    ];
    const made = attempts.map((source) => [layer(source)]);
    // What is open stands there already, and a table of the document is everybody's who edits it.
    expect(await outcomes(workbookId, explorer, made)).toEqual([
      "permission_denied",
      "permission_denied",
      "permission_denied",
      "committed",
    ]);
    expect(await outcomes(workbookId, world.a.creator, made)).toEqual(["committed", "committed", "committed", "committed"]);
    const foreign = joined({ kind: "warehouse-table", connectionId: world.b.connectionId, path: ["main", "open"] });
    // Of another organization it is nobody's: it stays broken.
    expect(await outcomes(workbookId, world.a.creator, [[layer(foreign)]])).toEqual(["committed"]);
  });
});

test("places: what is the same is passed over, what differs by one word is another one", () => {
  const connectionId = randomId();
  const source = { kind: "warehouse-table", connectionId, path: ["a"] };
  const document = (...elements: readonly object[]) => ({ pages: [{ id: "p", elements }] }) as unknown as WorkbookDocument;
  const before = document({ id: "t", source, name: "T" });
  expect(newPlaces(before, document({ id: "t", source: { ...source }, name: "New" }, { id: "u", source }))).toEqual([]);
  expect(newPlaces(before, document({ id: "t", source: { ...source, path: ["b"] } }))).toEqual([
    { id: connectionId, isSql: false, table: ["b"] },
  ]);
  expect(newPlaces(before, document({ id: "t", source: { joins: [{ left: source, right: { ...source, path: ["b"] } }] } }))).toHaveLength(
    1,
  );
  expect(newPlaces(null, before)).toHaveLength(1);
});
