// What people say of tables and their columns: who may write it, and where it is read.
import { afterAll, beforeAll, expect, test } from "vitest";
import { givenOwnTables, givenWorkbook } from "../../testing/given.ts";
import { ask, body, good, rowsOf } from "../../testing/result-stream.ts";
import { type Actor, GraphqlFailure, startWorld, type World } from "../../testing/world.ts";

let world: World;
let connectionId: string;
let builder: Actor;
let towns: readonly string[];
let rivers: readonly string[];

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: unknown) =>
      error instanceof GraphqlFailure
        ? ((error.body as { readonly errorCode?: string | null }).errorCode ?? error.body.code)
        : String(error),
  );
const share = (request: object) =>
  world.graphql(world.a.admin, "mutation($r: ShareConnectionRequest!) { shareConnection(request: $r) { success } }", {
    r: { connectionId, canUse: true, ...request },
  });
interface Told {
  readonly comment: string | null;
  readonly description: string | null;
  readonly canAnnotate: boolean;
  readonly columns: readonly { readonly name: string; readonly description: string | null }[];
}
const FIELDS = "{ comment description canAnnotate columns { name description } }";
const annotate = async (as: Actor, path: readonly string[], said: object): Promise<Told> =>
  (
    await world.graphql<{ annotateTable: Told }>(as, `mutation($r: AnnotateTableRequest!) { annotateTable(request: $r) ${FIELDS} }`, {
      r: { connectionId, path, ...said },
    })
  ).annotateTable;
const told = async (as: Actor, path: readonly string[]): Promise<Told> =>
  (
    await world.graphql<{ connectionTable: Told }>(
      as,
      `query($c: ID!, $p: [String!]!) { connectionTable(connectionId: $c, path: $p) ${FIELDS} }`,
      { c: connectionId, p: path },
    )
  ).connectionTable;
const listed = async (as: Actor): Promise<ReadonlyMap<string, string | null>> => {
  const { connectionTables } = await world.graphql<{
    connectionTables: readonly { readonly path: readonly string[]; readonly comment: string | null }[];
  }>(as, "query($c: ID!) { connectionTables(connectionId: $c) { path comment } }", { c: connectionId });
  return new Map(connectionTables.map(({ path, comment }) => [path.at(-1) ?? "", comment]));
};

beforeAll(async () => {
  world = await startWorld();
  ({ connectionId } = world.a);
  builder = await world.addMember(world.a, "Build");
  ({ towns = [], rivers = [] } = await givenOwnTables(world, { towns: "name,people\nAarhus,3\n", rivers: "name\nGudenå\n" }));
});
afterAll(() => world.close());

test("who may use a connection reads what its tables are; who may annotate it writes it, and loses nothing that others wrote", async () => {
  await share({ memberId: builder.userId });
  expect(await told(builder, towns)).toMatchObject({ description: null, canAnnotate: false });
  expect(await codeOf(annotate(builder, towns, { description: "No" }))).toBe("EPERM");
  await share({ memberId: builder.userId, right: "annotate" });
  const said = await annotate(builder, towns, {
    description: " Towns of Jutland ",
    columns: [{ name: "people", description: "In thousands" }],
  });
  expect(said).toMatchObject({ description: "Towns of Jutland", canAnnotate: true });
  // who puts files into it may as well, and two who write of different columns keep both
  await annotate(world.a.creator, towns, { columns: [{ name: "name", description: "As on the map" }] });
  expect(await told(builder, towns)).toMatchObject({
    description: "Towns of Jutland",
    columns: [
      { name: "name", description: "As on the map" },
      { name: "people", description: "In thousands" },
    ],
  });
  expect((await listed(builder)).get("towns")).toBe("Towns of Jutland");
  expect(await codeOf(annotate(builder, towns, { columns: [{ name: "mayor", description: "x" }] }))).toBe("EINVAL");
});

test("the right on one table is no right on another; ended, it gives nothing", async () => {
  await share({ memberId: builder.userId, canUse: false });
  await share({ memberId: builder.userId, path: towns, right: "annotate" });
  expect((await annotate(builder, towns, { description: "Towns" })).description).toBe("Towns");
  expect(await codeOf(annotate(builder, rivers, { description: "Rivers" }))).toBe("unknown_node");
  await share({ memberId: builder.userId, path: rivers });
  expect(await codeOf(annotate(builder, rivers, { description: "Rivers" }))).toBe("EPERM");
  await share({ memberId: builder.userId, path: towns, right: "view" });
  expect(await codeOf(annotate(builder, towns, { description: "Mine" }))).toBe("EPERM");
  await share({ memberId: builder.userId, path: towns, right: "annotate", endsAt: new Date(Date.now() + 60_000).toISOString() });
  expect((await told(builder, towns)).canAnnotate).toBe(true);
  const { db } = world.server.services.store;
  await db
    .updateTable("connection_part_grants")
    .set({ ends_at: new Date(Date.now() - 1_000) })
    .where("access_right", "=", "annotate")
    .execute();
  expect(await codeOf(told(builder, towns))).toBe("unknown_node");
});

test("columns of a workbook say what those of their table are, and an empty text takes it away", async () => {
  const source = { kind: "warehouse-table", connectionId, path: towns };
  const columns = [
    { id: "n", name: "Name", formula: "[towns/name]" },
    { id: "p", name: "People", formula: "[towns/people]" },
    { id: "s", name: "Own", formula: "[towns/people]", description: "Said here" },
  ];
  const element = { id: "t", kind: "table", name: "T", source, columns };
  const workbookId = await givenWorkbook(
    world,
    world.a.creator,
    world.a,
    JSON.stringify({ name: "W", schemaVersion: 1, pages: [{ id: "p", name: "P", elements: [element] }] }),
  );
  const shown = async () => {
    const { head } = good((await ask(world, world.a.creator, `/v2/workbooks/${workbookId}/results`, body([rowsOf("t")]))).results[0]);
    return head.columns.filter(({ role }) => role === "value").map(({ inherited }) => inherited?.description ?? null);
  };
  expect(await shown()).toEqual(["As on the map", "In thousands", null]);
  await annotate(world.a.creator, towns, { description: "", columns: [{ name: "name", description: "" }] });
  expect(await told(world.a.creator, towns)).toMatchObject({
    description: null,
    columns: [{ description: null }, { description: "In thousands" }],
  });
});

test("what was said stands in the audit log, by whom and of which table", async () => {
  const { auditEntries } = await world.graphql<{ auditEntries: readonly { readonly action: string; readonly actorName: string | null }[] }>(
    world.a.admin,
    "{ auditEntries { action actorName } }",
  );
  expect(auditEntries.filter(({ action }) => action === "table.annotate").length).toBeGreaterThanOrEqual(3);
});
