import { sql } from "kysely";
import type { OriginsAnswer, PartFound, UsesAnswer } from "@sheaf/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, startWorld, type World } from "../../testing/world.ts";
import { indexHandler } from "./index.ts";
import { DocumentReader } from "../workbooks/index.ts";

const MANY = 2_000;
let world: World;
let explorer: Actor;
let modelId: string;
let workbookId: string;
let folderId: string;

const send = async <T>(as: Actor, method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> => {
  const answer = await world.request(path, {
    as,
    method,
    ...(body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, body: answer.body as T };
};
const publish = (id: string) =>
  world.graphql(world.a.creator, `mutation { publishWorkbook(request: { workbookId: "${id}" }) { version } }`);
const modelFile = () =>
  JSON.stringify({
    name: "Airline",
    kind: "data-model",
    folderId,
    schemaVersion: 1,
    pages: [
      {
        id: "p",
        name: "P",
        elements: [
          {
            id: "flights",
            kind: "table",
            name: "Flights",
            visibleAsSource: true,
            source: { kind: "warehouse-table", connectionId: world.a.connectionId, path: ["air", "FLIGHTS"] },
            columns: [
              { id: "delay", name: "Delay", formula: "[FLIGHTS/DEP_DELAY]" },
              { id: "pay", name: "Wages", formula: "[FLIGHTS/CREW_COST]" },
            ],
            metrics: [{ id: "late", name: "Late share", formula: "Avg([Delay])" }],
            columnSecurities: [{ id: "s", restrictedColumns: ["pay"], criteria: { kind: "no-one-can-view" } }],
          },
        ],
      },
    ],
  });
const workbookFile = () =>
  JSON.stringify({
    name: "Punctuality",
    folderId,
    schemaVersion: 1,
    pages: [
      {
        id: "p",
        name: "P",
        elements: [
          {
            id: "t",
            kind: "table",
            name: "Days",
            source: { kind: "data-model", dataModelId: modelId, elementId: "flights" },
            columns: [{ id: "d", name: "Minutes late", formula: "[Flights/Delay]" }],
          },
          {
            id: "bars",
            kind: "bar-chart",
            name: "Delays by day",
            source: { kind: "table", elementId: "t" },
            columns: [{ id: "y", name: "Sum of minutes", formula: "Sum([Days/Minutes late])" }],
            yAxis: { columnIds: ["y"] },
          },
        ],
      },
    ],
  });

beforeAll(async () => {
  world = await startWorld();
  const { creator } = world.a;
  folderId = (
    await world.graphql<{ createFolder: { inodeId: string } }>(creator, 'mutation { createFolder(request: { name: "Air" }) { inodeId } }')
  ).createFolder.inodeId;
  const model = await send<{ dataModelId: string }>(creator, "POST", "/v2/dataModels/spec", modelFile());
  modelId = model.body.dataModelId;
  await publish(modelId);
  workbookId = (await send<{ workbookId: string }>(creator, "POST", "/v2/workbooks/spec", workbookFile())).body.workbookId;
  await publish(workbookId);
  explorer = await world.addMember(world.a, "Analyze");
});
afterAll(() => world.close());

const usesOf = async (as: Actor, column: string | undefined, path = ["air", "flights"]) =>
  (
    await send<UsesAnswer>(as, "POST", `/v2/connections/${world.a.connectionId}/uses`, {
      path,
      ...(column === undefined ? {} : { column }),
    })
  ).body;
const named = ({ documents }: UsesAnswer) =>
  documents.map(({ name, parts }) => [name, parts.map((part) => part.name)] as const).toSorted(([a], [b]) => a.localeCompare(b));
const share = (inodeId: string, as: Actor, right: string) =>
  world.graphql(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
    r: { inodeId, memberId: as.userId, right },
  });

test("what breaks if a column of the warehouse goes: columns, metrics and charts, through data models", async () => {
  expect(named(await usesOf(world.a.creator, "dep_delay"))).toEqual([
    ["Airline", ["Delay", "Late share"]],
    ["Punctuality", ["Minutes late", "Delays by day", "Sum of minutes"]],
  ]);
  expect(named(await usesOf(world.a.creator, "CREW_COST"))).toEqual([["Airline", ["Wages"]]]);
  expect(named(await usesOf(world.a.creator, "ORIGIN"))).toEqual([]);
  expect(named(await usesOf(world.a.creator, undefined)).map(([name]) => name)).toEqual(["Airline", "Punctuality"]);
  const { body } = await send<UsesAnswer>(world.a.creator, "POST", `/v2/dataModels/${modelId}/partUses`, {
    elementId: "flights",
    itemId: "delay",
  });
  expect(named(body)).toEqual([["Punctuality", ["Minutes late", "Delays by day", "Sum of minutes"]]]);
});

test("documents that one may not explore are counted and not named; another organization's are not there", async () => {
  expect(await usesOf(explorer, "DEP_DELAY")).toMatchObject({ documents: [], documentCount: 0, hiddenCount: 2 });
  await share(workbookId, explorer, "explore");
  const seen = await usesOf(explorer, "DEP_DELAY");
  expect([named(seen).map(([name]) => name), seen.documentCount, seen.hiddenCount]).toEqual([["Punctuality"], 1, 1]);
  expect((await send(world.b.admin, "POST", `/v2/connections/${world.a.connectionId}/uses`, { path: ["flights"] })).status).toBe(404);
});

test("where a chart comes from, down to the column of the warehouse, as far as one may know it", async () => {
  const path = `/v2/workbooks/${workbookId}/elements/bars/origins?itemId=y`;
  const { body } = await send<OriginsAnswer>(world.a.creator, "GET", path);
  expect(body.origins).toEqual([
    expect.objectContaining({ depth: 0, kind: "model", name: "Airline", elementName: "Flights", items: ["Delay"] }),
    expect.objectContaining({ depth: 1, kind: "table", path: ["air", "flights"], items: ["dep delay"] }),
  ]);
  const told = await send<OriginsAnswer>(explorer, "GET", path);
  expect(told.body.origins).toEqual([expect.objectContaining({ kind: "model", name: null, sourceId: null, items: [] })]);
  expect((await send(world.a.viewer, "GET", path)).status).toBe(404);
});

test("what was changed just now is known; what is only in the draft is its editors' business", async () => {
  const changed = JSON.parse(workbookFile()) as { pages: { elements: { columns: object[] }[] }[] };
  changed.pages[0]!.elements[0]!.columns.push({ id: "n", name: "Draft only", formula: "[Flights/Delay] * 2" });
  const { status } = await send(world.a.creator, "PUT", `/v2/workbooks/${workbookId}/spec`, changed);
  expect(status).toBe(200);
  const all = (answer: UsesAnswer) => named(answer).find(([name]) => name === "Punctuality")?.[1];
  expect(all(await usesOf(world.a.creator, "DEP_DELAY"))).toContain("Draft only");
  expect(all(await usesOf(explorer, "DEP_DELAY"))).not.toContain("Draft only");
});

const found = async (as: Actor, query: string, more = "") =>
  (
    await world.graphql<{ searchParts: PartFound[] }>(
      as,
      `query($q: String!) { searchParts(query: $q${more}) { name kind documentName formula } }`,
      { q: query },
    )
  ).searchParts.map(({ name, documentName }) => `${documentName}: ${name}`);

test("search finds columns, metrics and elements by their words, formulas if asked, for who may explore them", async () => {
  expect(await found(world.a.creator, "minut lat")).toEqual(["Punctuality: Minutes late"]);
  expect(await found(world.a.creator, "late", ', kinds: ["metric"]')).toEqual(["Airline: Late share"]);
  expect(await found(world.a.creator, "DEP_DELAY")).toEqual([]);
  expect(await found(world.a.creator, "DEP_DELAY", ", formulas: true")).toEqual(["Airline: Delay"]);
  expect(await found(explorer, "late")).toEqual(["Punctuality: Minutes late"]);
  await share(modelId, explorer, "explore");
  expect(await found(explorer, "wages")).toEqual([]);
  expect(await found(world.a.creator, "wages")).toEqual(["Airline: Wages"]);
  expect(await found(world.a.viewer, "late")).toEqual([]);
  expect(await found(world.b.admin, "late")).toEqual([]);
  // slips of the keyboard are forgiven, to nobody more than they may see
  expect(await found(world.a.creator, "mintues laet")).toEqual(["Punctuality: Minutes late"]);
  expect(await found(explorer, "waegs")).toEqual([]);
  expect(await found(world.b.admin, "mintues")).toEqual([]);
  expect(await found(world.a.creator, "'); drop table x; --", ", formulas: true")).toEqual([]);
});

test("of thousands of documents one column is found, and what rests on one of them told, at once", async () => {
  const { creator } = world.a;
  const { db } = world.server.services.store;
  for (let from = 1; from <= MANY; from += 500)
    await sql`
    with made as (
      insert into inodes (organization_id, id, type, name, parent_id, owner_id)
      select ${creator.organizationId}, gen_random_uuid(), 'workbook', 'Many ' || n, ${folderId}, ${creator.userId}
      from generate_series(${from}::int, ${from + 499}::int) n
      returning id
    ), parts as (
      insert into document_parts (organization_id, document_id, is_draft, position, kind, element_id, item_id, page_id, element_kind, element_name, name, is_secured)
      select ${creator.organizationId}, id, true, n, 'column', 'e', 'c' || n, 'p', 'table', 'E', 'Amount ' || substr(id::text, 1, 8) || ' ' || n, false
      from made, generate_series(1, 10) n
    )
    insert into document_reads (organization_id, document_id, is_draft, position, source_kind, source_id, source_key, item_key, is_direct)
    select ${creator.organizationId}, id, true, n, 'table', ${world.a.connectionId}, '["air","many"]', 'c' || n, true
    from made, generate_series(1, 10) n`.execute(db);
  await sql`analyze document_parts`.execute(db);
  await sql`analyze document_reads`.execute(db);
  const timed = async (run: () => Promise<unknown>): Promise<number> => {
    const times: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const began = performance.now();
      await run();
      times.push(performance.now() - began);
    }
    return Math.min(...times);
  };
  const [one] = await db.selectFrom("inodes").select("id").where("name", "=", "Many 77").execute();
  const word = one!.id.slice(0, 8);
  // words go on behind what is typed: a number that begins the id as well would find all ten
  const number = word.startsWith("7") ? 3 : 7;
  expect(await found(creator, `${word} ${number}`)).toEqual([`Many 77: Amount ${word} ${number}`]);
  expect((await usesOf(creator, "c3", ["air", "many"])).documentCount).toBe(MANY);
  const searching = await timed(() => found(creator, word));
  const asking = await timed(() => usesOf(creator, "c3", ["air", "many"]));
  process.stdout.write(
    `search over ${MANY * 10} columns ${Math.round(searching)} ms, uses in ${MANY} documents ${Math.round(asking)} ms\n`,
  );
  // whoever reaches few documents has these looked through, and finds what is found among thousands
  const editor = await world.addMember(world.a, "Build");
  await share(one!.id, editor, "edit");
  const among = await found(creator, word, ", first: 200");
  expect(among.length).toBe(10);
  expect(await found(editor, word, ", first: 200")).toEqual(among);
  expect((await found(editor, "amount", ", first: 200")).toSorted()).toEqual(among.toSorted());
  expect(await found(editor, "amount", ", first: 3, skip: 2")).toEqual((await found(editor, "amount")).slice(2, 5));
  // a busy machine is slower; a look at every row would be slower by far
  expect(searching).toBeLessThan(1_000);
  expect(asking).toBeLessThan(5_000);
});

test("the job looks at every document that was changed", async () => {
  const { services } = world.server;
  await services.store.db.deleteFrom("document_index").where("document_id", "=", workbookId).execute();
  const handler = indexHandler(services, new DocumentReader());
  await handler.run({ signal: new AbortController().signal } as never);
  const row = await services.store.db.selectFrom("document_index").select("sequence").where("document_id", "=", workbookId).execute();
  expect(row).toHaveLength(1);
});
