import { randomUUID } from "node:crypto";
import { rowIdColumn } from "@sheaf/workbook";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBus, type ServerEvent } from "../../platform/bus.ts";
import { relayBus } from "../../platform/bus-relay.ts";
import { add, type Entries, entriesOf, type Sending, set, startEntered } from "../../testing/entries.ts";
import { regionsWithNotes, targets } from "../../testing/input-elements.ts";
import { type Actor, type World } from "../../testing/world.ts";

let world: World;
let entries: Entries;
let workbookId: string;
beforeAll(async () => {
  ({ world, entries, workbookId } = await startEntered(ELEMENTS));
});
afterAll(() => world.close());

const ELEMENTS = (connection: string): string => `${targets(connection)}
- id: totals
  kind: table
  name: Totals
  source: {kind: table, elementId: targets}
  columns:
    - {id: sum, name: Sum, formula: "Sum([Targets/Goal])"}
    - {id: count, name: Count, formula: "Count()"}
  summary: [sum, count]
${regionsWithNotes(connection)}`;

const enter = (changes: readonly object[], { element = "targets", ...sending }: Sending & { readonly element?: string } = {}) =>
  entries.enter(element, changes, sending);
const shown = (element: string, columns: readonly string[], workbook = workbookId, as: Actor = world.a.creator) =>
  entries.shown(element, columns, { as, workbook, level: element === "totals" ? "summary" : "base" });
const state = (layer = "draft", element = "targets", as: Actor = world.a.creator) => entries.state(element, layer, as);

describe("entering", () => {
  test("R11: rows are read as a source in the same second, in the order in which they stand", async () => {
    expect(await shown("targets", [rowIdColumn, "airport"])).toEqual([]);
    const first = await enter([
      add(["r1", "r2"], {
        airport: ["ORD", "DFW"],
        Goal: [0.78, "0.8"],
        due: ["2001-07-16", "2001-07-18T10:00:00.5+02:00"],
        done: [true, null],
        tags: [["slow", "busy"], []],
      }),
    ]);
    expect(first.body).toMatchObject({ applied: true, seq: 2, cells: 12, rowsAdded: 2, refused: [], conflicts: [] });
    await enter([add(["r0"], { airport: ["ATL"], Goal: [0.6] }, null), add(["r3"], { airport: ["LAX"] }, "r1")]);
    expect(await shown("targets", [rowIdColumn, "airport", "Goal", "due", "done", "tags", "status", "gap"])).toEqual([
      ["r0", "ATL", 0.6, null, null, null, "At risk", 0.09999999999999998],
      ["r1", "ORD", 0.78, "2001-07-16T00:00:00Z", true, ["slow", "busy"], "At risk", 0.28],
      ["r3", "LAX", null, null, null, null, "At risk", null],
      ["r2", "DFW", 0.8, "2001-07-18T08:00:00.5Z", null, [], "At risk", 0.30000000000000004],
    ]);
    expect(await shown("totals", ["sum", "count"])).toEqual([[expect.closeTo(2.18, 9), 4]]);
  });

  test("the storage of the rows is not among the tables that people choose from", async () => {
    const { connectionTables } = await world.graphql<{ connectionTables: { path: string[] }[] }>(
      world.a.creator,
      `{ connectionTables(connectionId: "${world.a.connectionId}") { path } }`,
    );
    const { storage } = (await state()).body;
    expect(storage).toMatchObject({ kind: "warehouse", path: ["inputs", expect.any(String)] });
    expect(connectionTables.filter(({ path }) => path.includes("inputs"))).toEqual([]);
  });

  test("V73, R11: a batch told many times, at the same time and later, is in the log once; another one of its id is refused", async () => {
    const batchId = randomUUID();
    const send = () => enter([add(["once"], { airport: ["PHX"] })], { batchId });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    const again = await send();
    expect(new Set([...answers, again].map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await shown("targets", ["airport"])).filter(([airport]) => airport === "PHX")).toHaveLength(1);
    expect((await enter([add(["other"], { airport: ["PHX"] })], { batchId })).body).toMatchObject({ errorCode: "conflict_request" });
    await enter([{ kind: "delete", rowIds: ["once"] }]);
  });

  test("a row comes back where it stood; what is gone cannot be set", async () => {
    const before = await shown("targets", [rowIdColumn]);
    await enter([{ kind: "delete", rowIds: ["r1"] }]);
    expect((await enter([set(["r1"], { airport: ["X"] })])).body).toMatchObject({
      refused: [{ rowId: "r1", columnId: null, code: "E_NO_ROW", offered: ["X"] }],
      cells: 0,
    });
    await enter([add(["r1"], { airport: ["ORD"], Goal: [0.78], done: [true] })]);
    expect(await shown("targets", [rowIdColumn])).toEqual(before);
    // what it held before it was deleted is not there any more
    expect((await shown("targets", [rowIdColumn, "airport", "done", "tags"])).find(([id]) => id === "r1")).toEqual([
      "r1",
      "ORD",
      true,
      null,
    ]);
  });

  test("rows are put between others until there is no room, and then still", async () => {
    await enter([add(["m0", "m1"], { airport: ["M0", "M1"] })]);
    const inner = Array.from({ length: 24 }, (_, index) => `n${index}`);
    for (const id of inner) await enter([add([id], { airport: [id] }, "m0")]);
    const ids = (await shown("targets", [rowIdColumn])).map(([id]) => id as string);
    expect(ids.slice(ids.indexOf("m0"), ids.indexOf("m1") + 1)).toEqual(["m0", ...inner.toReversed(), "m1"]);
    await enter([{ kind: "delete", rowIds: ["m0", "m1", ...inner] }]);
    // many rows come in several lines of one batch, each below the last row of the one before, and keep their order
    const many = ["p1", "p2", "p3", "p4", "p5", "p6"];
    const lines = [many.slice(0, 2), many.slice(2, 4), many.slice(4)];
    await enter(lines.map((part, at) => add(part, { airport: part }, lines[at - 1]?.at(-1) ?? "r1")));
    const order = (await shown("targets", [rowIdColumn])).map(([id]) => id as string);
    expect(order.slice(order.indexOf("r1") + 1, order.indexOf("r1") + 7)).toEqual(many);
    await enter([{ kind: "delete", rowIds: many }]);
  });
});

describe("linked tables", () => {
  test("rows are those of the other element, one for each key; what differs among its rows shows the marker (J1)", async () => {
    expect(await shown("notes", [rowIdColumn, "region", "most", "note"])).toEqual([
      ["North", "North", "*", null],
      ["South", "South", 3, null],
    ]);
    await enter([set(["North", "West"], { note: ["cold", "gone"] })], { element: "notes" });
    expect(await shown("notes", [rowIdColumn, "note", "length"])).toEqual([
      ["North", "cold", 4],
      ["South", null, null],
    ]);
    // what was entered for a key that is not there is kept, and told to those who enter
    expect((await state("draft", "notes")).body).toMatchObject({ rows: 2 });
    const rowless = async (element: string, as: Actor = world.a.creator) =>
      (await world.request(`/v2/workbooks/${workbookId}/input-tables/${element}/rowless?layer=draft`, { as })).body;
    const by = { id: world.a.creator.userId, name: "Build Person" };
    expect(await rowless("notes")).toEqual({ count: 1, rows: [{ rowId: "West", cells: { note: "gone" }, by, at: expect.any(String) }] });
    expect(await rowless("targets")).toEqual({ count: 0, rows: [] });
    expect(await rowless("notes", world.a.viewer)).toMatchObject({ code: "EPERM" });
    await enter([{ kind: "delete", rowIds: ["West"] }], { element: "notes" });
    expect(await rowless("notes")).toEqual({ count: 0, rows: [] });
    expect((await enter([add(["South"], { note: ["x"] })], { element: "notes" })).body).toMatchObject({ refused: [{ code: "E_NO_ROW" }] });
  });
});

/** The socket of somebody who looks at the workbook; resolves when it is open, or closed again. */
async function looking(actor: Actor) {
  const socket = new WebSocket(`${world.url.replace("http", "ws")}/live/workbooks/${workbookId}/entries`);
  const messages: unknown[] = [];
  let wake = (): void => undefined;
  const closed = new Promise<number>((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)));
  const open = new Promise<void>((resolve) =>
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(String(data)) as { readonly kind: string };
      if (message.kind === "ready") return resolve();
      if (message.kind === "version-published") return;
      messages.push(message);
      wake();
    }),
  );
  socket.addEventListener("open", () => socket.send(JSON.stringify({ bearer: actor.token })));
  await Promise.race([open, closed]);
  return {
    closed,
    close: () => socket.close(),
    next: async (): Promise<unknown> => {
      while (messages.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return messages.shift();
    },
  };
}

describe("layers", () => {
  test("S-I1: whatever reads a table, in whatever way, reads the rows of the layer in which its reader is", async () => {
    const own = entriesOf(world);
    const readers = await own.make(
      (connection) => `- id: goals
  kind: input-table
  name: Goals
  inputMode: edit
  source: {kind: empty, connectionId: ${connection}}
  columns:
    - {id: code, name: Code, type: text}
    - {id: goal, name: Goal, type: number}
    - {id: share, name: Share, formula: "[Goal] / GrandTotal(Sum([Goal]))"}
- id: beside
  kind: input-table
  name: Beside
  inputMode: edit
  source: {kind: linked, from: goals}
  columns:
    - {id: key, key: code}
    - {id: note, name: Note, type: text}
- id: child
  kind: table
  name: Child
  source: {kind: table, elementId: goals}
  columns:
    - {id: c, name: C, formula: "[Goals/Code]"}
    - {id: found, name: Found, formula: "Lookup([Goals/Goal], [C], [Goals/Code])"}
    - {id: note, name: Note, formula: "Lookup([Beside/Note], [C], [Beside/Code])"}
    - {id: all, name: All, formula: "Rollup(Sum([Goals/Goal]), 1, 1)"}
  sort: [{columnId: c, direction: ascending}]`,
    );
    const reader = await world.addMember(world.a, "View");
    await world.graphql(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
      r: { inodeId: readers, memberId: reader.userId, right: "view" },
    });
    await own.enter("goals", [add(["g1", "g2"], { code: ["A", "B"], goal: [1, 3] })]);
    await own.enter("beside", [set(["A", "B"], { note: ["a", "b"] })]);
    const publish = () => world.graphql(world.a.creator, `mutation { publishWorkbook(request: { workbookId: "${readers}" }) { version } }`);
    const columns = ["c", "found", "note", "all"];
    const seen = async (as: Actor) => [await own.shown("child", columns, { as }), await own.shown("goals", ["code", "share"], { as })];
    await publish();
    const before = [
      [
        ["A", 1, "a", 4],
        ["B", 3, "b", 4],
      ],
      [
        ["A", 0.25],
        ["B", 0.75],
      ],
    ];
    expect(await seen(reader)).toEqual(before);
    // Edits of the draft: values, a row more, a row less, a note.
    await own.enter("goals", [set(["g1"], { goal: [5] }), { kind: "delete", rowIds: ["g2"] }, add(["g3"], { code: ["C"], goal: [5] })]);
    await own.enter("beside", [set(["A"], { note: ["new"] })]);
    const after = [
      [
        ["A", 5, "new", 10],
        ["C", 5, null, 10],
      ],
      [
        ["A", 0.5],
        ["C", 0.5],
      ],
    ];
    expect(await seen(world.a.creator)).toEqual(after);
    expect(await seen(reader)).toEqual(before);
    await publish();
    expect(await seen(reader)).toEqual(after);
  });

  test("publishing takes the draft's rows along until people enter into the published version themselves", async () => {
    const publish = () =>
      world.graphql(world.a.creator, `mutation { publishWorkbook(request: { workbookId: "${workbookId}" }) { version } }`);
    const reader = await world.addMember(world.a, "Act");
    await world.graphql(world.a.creator, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
      r: { inodeId: workbookId, memberId: reader.userId, right: "view" },
    });
    await publish();
    const draft = await shown("targets", [rowIdColumn, "airport"]);
    expect(await shown("targets", ["airport"], workbookId, reader)).toEqual(draft.map(([, airport]) => [airport]));
    await enter([set(["r1"], { airport: ["later"] })]);
    expect((await shown("targets", ["airport"], workbookId, reader)).flat()).not.toContain("later");
    await publish();
    expect((await shown("targets", ["airport"], workbookId, reader)).flat()).toContain("later");
    expect((await state("draft", "targets", reader)).status).toBe(403);
    expect((await state("published", "targets", reader)).body).toMatchObject({ mayEnter: false });
    expect((await enter([set(["r1"], { airport: ["no"] })], { as: reader, layer: "published" })).body).toMatchObject({ code: "EPERM" });
    const patched = await world.request(`/v2/workbooks/${workbookId}/spec`, {
      as: world.a.creator,
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify([{ op: "add", path: "/pages/0/elements/0/sheaf", value: { dataEntry: { published: { allow: "viewers" } } } }]),
    });
    expect(patched.status).toBe(200);
    await publish();
    // who looks is told, of what is published and of no rows; so is every other process of the store
    const elsewhere = createBus(() => undefined);
    const unrelay = relayBus(elsewhere, world.server.services.store, "elsewhere", () => undefined);
    const heardElsewhere = new Promise<ServerEvent>((resolve) =>
      elsewhere.subscribe((event) => event.kind === "entries" && resolve(event)),
    );
    const socket = await looking(reader);
    await enter([set(["r1"], { airport: ["of the draft"] })]);
    expect((await enter([set(["r1"], { airport: ["published"] })], { as: reader, layer: "published" })).body).toMatchObject({
      applied: true,
    });
    expect(await socket.next()).toMatchObject({ kind: "entries", layer: "published", elementId: "targets", rowIds: null, columnIds: [] });
    expect(await heardElsewhere).toMatchObject({ workbookId, entries: { elementId: "targets" } });
    const told = socket.next();
    elsewhere.publish({
      kind: "entries",
      organizationId: world.a.organizationId,
      workbookId,
      entries: {
        elementId: "targets",
        layer: "published",
        batchId: randomUUID(),
        seq: 1_000_000,
        author: reader.userId,
        rowIds: Array.from({ length: 200 }, (_, row) => `${row} ${"x".repeat(100)}`),
        columnIds: ["airport"],
        overwritten: [],
      },
    });
    expect(await told).toMatchObject({ seq: 1_000_000 });
    await unrelay();
    socket.close();
    expect(await (await looking(world.b.admin)).closed).toBe(4404);
    await enter([set(["r1"], { airport: ["draft"] })]);
    await publish();
    expect((await shown("targets", ["airport"], workbookId, reader)).flat()).toContain("published");
    expect((await shown("targets", ["airport"])).flat()).toContain("draft");
  });

  test("a copy of a workbook has the rows, and they are its own", async () => {
    const { duplicateWorkbook } = await world.graphql<{ duplicateWorkbook: { inodeId: string } }>(
      world.a.creator,
      `mutation { duplicateWorkbook(request: { workbookId: "${workbookId}" }) { inodeId } }`,
    );
    const copy = duplicateWorkbook.inodeId;
    const rows = await shown("targets", [rowIdColumn, "airport", "Goal"]);
    expect(await shown("targets", [rowIdColumn, "airport", "Goal"], copy)).toEqual(rows);
    await enter([set(["r1"], { airport: ["of the copy"] })], { workbook: copy });
    expect(await shown("targets", [rowIdColumn, "airport", "Goal"])).toEqual(rows);
  });

  test("another organization's people find nothing, with or without a table of that name", async () => {
    expect((await enter([add(["x"], {})], { as: world.b.admin })).body).toMatchObject({ code: "ENOENT" });
    expect((await state("draft", "targets", world.b.admin)).body).toMatchObject({ code: "ENOENT" });
    expect((await state("draft", "nowhere")).body).toMatchObject({ code: "ENOENT" });
    expect((await enter([add(["x"], {})], { as: world.a.viewer })).body).toMatchObject({ code: "EPERM" });
  });
});
