import { randomUUID } from "node:crypto";
import { INPUT_BATCH } from "@sheaf/contract";
import { rowIdColumn } from "@sheaf/workbook";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBus, type ServerEvent } from "../../platform/bus.ts";
import { relayBus } from "../../platform/bus-relay.ts";
import { add, entriesOf, type Sending, set } from "../../testing/entries.ts";
import { type Actor, startWorld, type World } from "../../testing/world.ts";

let world: World;
let entries: ReturnType<typeof entriesOf>;
let workbookId: string;
beforeAll(async () => {
  world = await startWorld();
  entries = entriesOf(world);
  workbookId = await entries.make(ELEMENTS);
});
afterAll(() => world.close());

const ELEMENTS = (connection: string): string => `- id: targets
  kind: input-table
  name: Targets
  inputMode: edit
  source: {kind: empty, connectionId: ${connection}}
  columns:
    - {id: ID}
    - {id: airport, name: Airport, type: text}
    - {id: Goal, name: Goal, type: number, range: {min: 0.5, max: 1}, sheaf: {entry: {message: Ask the planners}}}
    - {id: due, name: Due, type: datetime}
    - {id: done, name: Done, type: checkbox}
    - {id: tags, name: Tags, type: multi-select, values: [slow, busy]}
    - {id: status, name: Status, type: text, values: [At risk, On track], sheaf: {entry: {default: '"At risk"', onInvalid: reject}}}
    - {id: checked, name: Checked, type: number, sheaf: {entry: {validate: "[Checked] > [Goal]", onInvalid: accept}}}
    - {id: locked, name: Locked, type: text, sheaf: {entry: {lock: {users: [nobody@example.org]}}}}
    - {id: owner, name: Owner, type: text, sheaf: {display: {kind: person}}}
    - {id: UPDATED_BY}
    - {id: gap, name: Gap, formula: "[Goal] - 0.5"}
- id: strict
  kind: input-table
  name: Strict
  inputMode: edit
  source: {kind: empty, connectionId: ${connection}}
  columns:
    - {id: a, name: A, type: text}
    - {id: b, name: B, type: text}
  sheaf: {dataEntry: {conflict: reject}}
- id: places
  kind: input-table
  name: Places
  inputMode: edit
  source: {kind: empty, connectionId: ${connection}}
  columns:
    - {id: state, name: State, type: text, values: [CO, TX]}
    - {id: city, name: City, type: text, values: [Denver, Pueblo, Austin], sheaf: {entry: {optionsWhere: 'If([State] = "TX", [City] = "Austin", [City] <> "Austin")'}}}
    - {id: also, name: Also, type: multi-select, values: [a, b, c], sheaf: {entry: {optionsWhere: 'ArrayLength([Also]) < 3 and not ArrayContains([Also], "b")'}}}
    - {id: seats, name: Seats, type: number}
    - {id: sold, name: Sold, type: number, sheaf: {entry: {validate: "[Sold] <= [Seats]", message: More than there are}}}
- id: codes
  kind: input-table
  name: Codes
  inputMode: edit
  source: {kind: empty, connectionId: ${connection}}
  columns:
    - {id: code, name: Code, type: text, sheaf: {entry: {unique: true}}}
    - {id: year, name: Year, type: number}
    - {id: name, name: Name, type: text, sheaf: {entry: {unique: [year], onInvalid: reject}}}
- id: totals
  kind: table
  name: Totals
  source: {kind: table, elementId: targets}
  columns:
    - {id: sum, name: Sum, formula: "Sum([Targets/Goal])"}
    - {id: count, name: Count, formula: "Count()"}
  summary: [sum, count]
- id: regions
  kind: table
  name: Regions
  source: {kind: sql, connectionId: ${connection}, statement: "SELECT * FROM (VALUES ('North', 1), ('North', 2), ('South', 3)) t(region, n)"}
  columns:
    - {id: region, name: Region, formula: "[Custom SQL/region]"}
    - {id: n, name: N, formula: "[Custom SQL/n]"}
- id: notes
  kind: input-table
  name: Notes
  inputMode: edit
  source: {kind: linked, from: regions}
  columns:
    - {id: region, key: region}
    - {id: most, name: Most, formula: "[Regions/N]"}
    - {id: note, name: Note, type: text}
    - {id: length, name: Length, formula: "Len([Note])"}
    - {id: pick, name: Pick, type: text, valuesFrom: {element: regions, column: region}, sheaf: {entry: {optionsWhere: "[Pick] <> [Region]"}}}
  sort: [{columnId: region, direction: ascending}]`;

const enter = (changes: readonly object[], { element = "targets", ...sending }: Sending & { readonly element?: string } = {}) =>
  entries.enter(element, changes, sending);
const shown = (element: string, columns: readonly string[], workbook = workbookId, as: Actor = world.a.creator) =>
  entries.shown(element, columns, { as, workbook, level: element === "totals" ? "summary" : "base" });
const state = (layer = "draft", element = "targets", as: Actor = world.a.creator) => entries.state(element, layer, as);
const history = (query: string) => entries.history("targets", query);

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

describe("rules", () => {
  test("flag: the old value stands, the offered one beside it, until it is mended", async () => {
    const answer = await enter([set(["r1", "r2"], { Goal: [1.04, "abc"], airport: ["ORD", "DFW"] })]);
    expect(answer.body).toMatchObject({
      applied: true,
      refusedCells: 2,
      refused: [
        {
          rowId: "r1",
          columnId: "Goal",
          code: "E_RANGE",
          message: "1.04 is above the limit: Goal takes values from 0.5 to 1. Ask the planners",
          offered: 1.04,
          flagged: true,
        },
        { rowId: "r2", columnId: "Goal", code: "E_VALUE_TYPE", flagged: true },
      ],
    });
    expect((await shown("targets", [rowIdColumn, "Goal"])).filter(([id]) => id === "r1" || id === "r2")).toEqual([
      ["r1", 0.78],
      ["r2", 0.8],
    ]);
    const { body } = await state();
    expect(body).toMatchObject({
      invalidCells: 2,
      mayEnter: true,
      lockedColumns: ["locked"],
      storage: { kind: "warehouse", path: ["inputs", expect.stringMatching(/^targets_[0-9a-f]{10}_draft$/)] },
    });
    expect(body.invalid).toContainEqual(
      expect.objectContaining({
        rowId: "r1",
        columnId: "Goal",
        offered: 1.04,
        kept: 0.78,
        by: { id: world.a.creator.userId, name: "Build Person" },
      }),
    );
    await enter([set(["r1", "r2"], { Goal: [0.78, 0.8] })]);
    expect((await state()).body).toMatchObject({ invalidCells: 0, invalid: [] });
  });

  test("S-I12: a person column takes members of the organization only, in any case of letters", async () => {
    const { email } = world.a.creator;
    const answer = await enter([set(["r1", "r2"], { owner: [email.toUpperCase(), world.b.creator.email] })]);
    expect(answer.body.refused).toMatchObject([{ rowId: "r2", columnId: "owner", code: "E_NOT_LISTED", flagged: true }]);
    expect(answer.body.refused[0]?.message).toContain("is nobody of this organization");
    const rows = await shown("targets", [rowIdColumn, "owner"]);
    expect(rows.filter(([id]) => id === "r1" || id === "r2")).toEqual([
      ["r1", email],
      ["r2", null],
    ]);
    await enter([set(["r1", "r2"], { owner: [null, null] })]);
  });

  test("reject: nothing of the batch lands; keep-valid: the rest does", async () => {
    const changes = [set(["r1"], { status: ["Nonsense"], airport: ["KORD"] })];
    const { seq } = (await state()).body;
    expect((await enter(changes)).body).toMatchObject({
      applied: false,
      seq,
      cells: 0,
      refused: [{ code: "E_NOT_LISTED", flagged: false }],
    });
    expect((await shown("targets", [rowIdColumn, "airport"])).find(([id]) => id === "r1")).toEqual(["r1", "ORD"]);
    expect((await enter(changes, { onInvalid: "keep-valid" })).body).toMatchObject({ applied: true, cells: 1, refusedCells: 1 });
    expect((await shown("targets", [rowIdColumn, "airport", "status"])).find(([id]) => id === "r1")).toEqual(["r1", "KORD", "At risk"]);
    expect((await enter([set(["r1"], { tags: [["slow", "odd"]] })], { onInvalid: "reject" })).body).toMatchObject({ applied: false });
    await enter([set(["r1"], { airport: ["ORD"] })]);
  });

  test("a rule by formula is computed over the row as it would be; accept takes the value and flags it", async () => {
    expect((await enter([set(["r1"], { Goal: [0.9], checked: [0.95] })])).body).toMatchObject({ refusedCells: 0, cells: 2 });
    expect((await enter([set(["r1"], { checked: [0.85] })])).body).toMatchObject({
      refused: [{ code: "E_VALIDATE", flagged: true }],
      cells: 1,
    });
    expect((await shown("targets", [rowIdColumn, "checked"])).find(([id]) => id === "r1")).toEqual(["r1", 0.85]);
    expect((await state()).body).toMatchObject({ invalidCells: 1 });
    await enter([set(["r1"], { checked: [null] })]);
    expect((await state()).body).toMatchObject({ invalidCells: 0 });
  });

  test("cells that rest on changed ones are looked at again: what counts no more stays and is told, what counts again is mended", async () => {
    const places = (changes: readonly object[], sending: Sending = {}) => enter(changes, { element: "places", ...sending });
    await places([add(["p"], { state: ["TX"], city: ["Austin"], seats: [10], sold: [8] })]);
    const changed = await places([set(["p"], { state: ["CO"], seats: [5] })]);
    expect(changed.body).toMatchObject({ applied: true, cells: 2, refusedCells: 2 });
    expect(changed.body.refused).toEqual([
      expect.objectContaining({ columnId: "city", code: "E_NOT_LISTED", offered: "Austin", flagged: true, stood: true }),
      expect.objectContaining({ columnId: "sold", code: "E_VALIDATE", message: "More than there are", offered: 8, stood: true }),
    ]);
    expect(await shown("places", ["state", "city", "seats", "sold"])).toEqual([["CO", "Austin", 5, 8]]);
    expect((await state("draft", "places")).body).toMatchObject({ invalidCells: 2 });
    // told once; what becomes right is right, the other one stays flagged
    expect((await places([set(["p"], { seats: [9] })])).body.refused).toEqual([]);
    expect((await state("draft", "places")).body.invalid).toMatchObject([{ columnId: "city", offered: "Austin", kept: "Austin" }]);
    await places([set(["p"], { city: ["Denver"] })]);
    expect((await state("draft", "places")).body.invalidCells).toBe(0);
    // a value that was offered and not taken waits for a person, whatever becomes of the row
    await places([set(["p"], { sold: [90] })]);
    await places([set(["p"], { seats: [100] })]);
    expect((await state("draft", "places")).body.invalid).toMatchObject([{ columnId: "sold", offered: 90, kept: 8 }]);
  });

  test("options of a dependent list are those that the row takes, searched, beside linked rows too, and only for who enters", async () => {
    const options = async (element: string, body: object, as: Actor = world.a.creator) =>
      (
        await world.request(`/v2/workbooks/${workbookId}/input-tables/${element}/options`, {
          as,
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ layer: "draft", rowId: null, cells: {}, search: "", chosen: [], ...body }),
        })
      ).body;
    expect(await options("places", { columnId: "city", cells: { state: "TX" } })).toEqual({ options: ["Austin"], more: false });
    expect(await options("places", { columnId: "city", cells: { state: "CO", city: "Austin" } })).toEqual({
      options: ["Denver", "Pueblo"],
      more: false,
    });
    expect(await options("places", { columnId: "city", cells: { state: "CO" }, search: "pue" })).toEqual({
      options: ["Pueblo"],
      more: false,
    });
    expect(await options("places", { columnId: "also", chosen: ["a"] })).toEqual({ options: ["a", "c"], more: false });
    expect(await options("places", { columnId: "state" })).toEqual({ options: ["CO", "TX"], more: false });
    expect(await options("notes", { columnId: "pick", rowId: "North" })).toEqual({ options: ["South"], more: false });
    expect(await options("places", { columnId: "nowhere" })).toMatchObject({ code: "EINVAL" });
    expect(await options("places", { columnId: "city" }, world.a.viewer)).toMatchObject({ code: "EPERM" });
  });

  test("S-I14: a column takes no value twice, alone or together with others, whoever enters it, and nothing is no double", async () => {
    const codes = (changes: readonly object[], sending: Sending = {}) => enter(changes, { element: "codes", ...sending });
    const all = () => shown("codes", [rowIdColumn, "code", "year", "name"]);
    await codes([add(["u1", "u2", "u3"], { code: ["A", "B", null], year: [2001, 2001, null], name: ["x", "y", null] })]);
    // in the table, and twice in one batch
    const twice = await codes([add(["u4", "u5", "u6", "u7"], { code: ["A", "C", "C", null] })]);
    expect(twice.body).toMatchObject({
      applied: true,
      refused: [
        { rowId: "u4", columnId: "code", code: "E_UNIQUE", offered: "A", flagged: true, message: "A stands in Code already" },
        { rowId: "u6", columnId: "code", code: "E_UNIQUE", offered: "C" },
      ],
    });
    // together: the name may come again in another year, the year cannot be changed to where it stands
    expect((await codes([set(["u5"], { year: [2002], name: ["x"] })])).body).toMatchObject({ applied: true, refused: [] });
    expect((await codes([set(["u5"], { year: [2001] })])).body).toMatchObject({
      refused: [{ rowId: "u5", columnId: "year", code: "E_UNIQUE", message: "x stands with the same values beside it in Name already" }],
    });
    expect((await codes([set(["u2"], { name: ["x"] })])).body).toMatchObject({ applied: false, refused: [{ columnId: "name" }] });
    // rows change places in one batch, a value that is given up is free again, and a row keeps its own
    expect((await codes([set(["u1", "u2"], { code: ["B", "A"] })])).body).toMatchObject({ cells: 2, refused: [] });
    expect((await codes([{ kind: "delete", rowIds: ["u1"] }, set(["u3"], { code: ["B"] })])).body).toMatchObject({ refused: [] });
    expect((await codes([set(["u3"], { code: ["B"] })])).body).toMatchObject({ refused: [] });
    expect(await all()).toEqual([
      ["u2", "A", 2001, "y"],
      ["u3", "B", null, null],
      ["u4", null, null, null],
      ["u5", "C", 2002, "x"],
      ["u6", null, null, null],
      ["u7", null, null, null],
    ]);
    // of two who enter one value at the same time, one has it
    const both = await Promise.all([codes([add(["u8"], { code: ["D"] })]), codes([add(["u9"], { code: ["D"] })], { as: world.a.admin })]);
    const refused = both.map(({ body }) => Number(body.refusedCells));
    expect(refused.toSorted((a, b) => a - b)).toEqual([0, 1]);
  });

  test("locked columns, computed ones and ones that are not there take nothing", async () => {
    const answer = await enter([set(["r1"], { locked: ["x"], gap: [1], nowhere: ["x"] })]);
    expect(answer.body.refused.map(({ code }) => code)).toEqual(["E_LOCKED", "E_LOCKED", "E_LOCKED"]);
    expect(answer.body.cells).toBe(0);
  });

  test.each([
    ["number", "9007199254740993.5", "Goal"],
    ["datetime", "2001-02-30", "due"],
    ["datetime", "yesterday", "due"],
    ["checkbox", "yes", "done"],
    ["text", "a\u0000b", "airport"],
    ["text", "x".repeat(40_000), "airport"],
    ["text", { a: 1 }, "airport"],
    ["multi-select", "slow", "tags"],
  ])("a column of type %s does not take what is none (%#)", async (_type, value, column) => {
    expect((await enter([set(["r1"], { [column]: [value] })], { onInvalid: "keep-valid" })).body).toMatchObject({
      refused: [{ code: "E_VALUE_TYPE" }],
      cells: 0,
    });
  });

  test.each([
    ["", "EINVAL"],
    ["nonsense", "EINVAL"],
    [`{"batchId":"x","layer":"draft","seen":0}`, "EINVAL"],
    [
      `{"batchId":"00000000-0000-4000-8000-000000000000","layer":"draft","seen":0}\n{"kind":"set","rowIds":["a"],"columns":["b"],"values":[]}`,
      "EINVAL",
    ],
    [
      `{"batchId":"00000000-0000-4000-8000-000000000000","layer":"draft","seen":0}\n{"kind":"add","rowIds":["a\\u0007"],"columns":[],"values":[]}`,
      "EINVAL",
    ],
  ])("a batch that is none (%#)", async (body, code) => {
    const path = `/v2/workbooks/${workbookId}/input-tables/targets/entries`;
    expect(
      (await world.request(path, { as: world.a.creator, method: "POST", headers: { "content-type": INPUT_BATCH }, body })).body,
    ).toMatchObject({ code });
  });
});

describe("several people", () => {
  test("R11: two change one cell: the later stands, the writer hears what was there, everybody is told, and the history tells both", async () => {
    const { seq } = (await state()).body;
    await enter([set(["r2"], { airport: ["ada"], done: [false] })], { as: world.a.admin, seen: seq });
    const late = await enter([set(["r2"], { airport: ["mine"], Goal: [0.7] })], { seen: seq });
    expect(late.body.conflicts).toEqual([
      expect.objectContaining({
        rowId: "r2",
        columnId: "airport",
        theirs: "ada",
        by: { id: world.a.admin.userId, name: "Ada tenant-a" },
        taken: true,
      }),
    ]);
    expect((await shown("targets", [rowIdColumn, "airport", "done", "UPDATED_BY"])).find(([id]) => id === "r2")).toEqual([
      "r2",
      "mine",
      false,
      world.a.creator.email,
    ]);
    const told = await history("rowId=r2&columnId=airport");
    expect(told.changes.slice(0, 2)).toMatchObject([
      { kind: "set", columnId: "airport", before: "ada", after: "mine", by: { id: world.a.creator.userId } },
      { kind: "set", columnId: "airport", before: "DFW", after: "ada", by: { id: world.a.admin.userId } },
    ]);
    expect(told.changes.at(-1)).toMatchObject({ kind: "add", before: null, after: "DFW" });
    expect((await history("rowId=r2&limit=1")).more).toBe(true);
  });

  test("R11: whoever's value was overwritten is told on the live socket, by whom and where", async () => {
    const socket = new WebSocket(`${world.url.replace("http", "ws")}/live/workbooks/${workbookId}`);
    const overwrite = async (): Promise<void> => {
      const { seq } = (await state()).body;
      await enter([set(["r2"], { airport: ["of the admin"] })], { as: world.a.admin, seen: seq });
      await enter([set(["r2"], { airport: ["of the creator"] })], { seen: seq });
    };
    const told = new Promise<unknown>((resolve, reject) => {
      socket.addEventListener("error", () => reject(new Error("the socket broke")));
      socket.addEventListener("open", () => socket.send(JSON.stringify({ bearer: world.a.admin.token })));
      socket.addEventListener("message", ({ data }) => {
        const message = JSON.parse(String(data)) as { readonly kind: string; readonly overwritten?: readonly unknown[] };
        if (message.kind === "ready")
          socket.send(JSON.stringify({ kind: "hello", version: 1, client: "loser", since: null, outboxBase: null }));
        if (message.kind === "snapshot") overwrite().catch(reject);
        if (message.overwritten !== undefined && message.overwritten.length > 0) resolve(message);
      });
    });
    expect(await told).toMatchObject({
      kind: "entries",
      elementId: "targets",
      layer: "draft",
      author: world.a.creator.userId,
      rowIds: ["r2"],
      columnIds: ["airport"],
      overwritten: [{ rowId: "r2", columnId: "airport", loser: world.a.admin.userId }],
    });
    socket.close();
  });

  test("R11: what could not be sent in time gives way to what was entered since, and waits beside it", async () => {
    await enter([add(["late1", "late2"], { airport: ["was", "was"] })]);
    const { seq } = (await state()).body;
    await enter([set(["late1"], { airport: ["newer"] })], { as: world.a.admin, seen: seq });
    const batchId = randomUUID();
    const first = randomUUID();
    // the same tab wrote the cell twice: its own earlier batch is none to give way to
    await enter([set(["late2"], { Goal: [0.6] })], { batchId: first, seen: seq });
    const changes = [set(["late1", "late2"], { airport: ["older", "mine"], Goal: [0.7, 0.8] }), { kind: "delete", rowIds: ["r3"] }];
    const late = await enter(changes, { batchId, seen: seq, yields: [first] });
    expect(late.body).toMatchObject({
      applied: true,
      rowsDeleted: 1,
      refused: [{ rowId: "late1", columnId: "airport", code: "E_CONFLICT", offered: "older", flagged: true }],
      conflicts: [{ rowId: "late1", theirs: "newer", taken: false, by: { id: world.a.admin.userId } }],
    });
    const rows = (await shown("targets", [rowIdColumn, "airport", "Goal"])).filter(([id]) => String(id).startsWith("late"));
    expect(rows).toEqual([
      ["late1", "newer", 0.7],
      ["late2", "mine", 0.8],
    ]);
    expect((await state()).body.invalid).toContainEqual(
      expect.objectContaining({ rowId: "late1", columnId: "airport", offered: "older", kept: "newer", code: "E_CONFLICT" }),
    );
    // sent again with what is known by then, it is still the same batch
    expect((await enter(changes, { batchId, seen: late.body.seq })).body).toEqual(late.body);
    // own entries of another tab are as good as anybody's
    expect((await enter([set(["late2"], { airport: ["old"] })], { seen: seq, yields: [first] })).body).toMatchObject({ cells: 0 });
    // a row into which somebody entered something since is not deleted
    const deleted = await enter([{ kind: "delete", rowIds: ["late1"] }], { seen: seq, yields: [] });
    expect(deleted.body).toMatchObject({ rowsDeleted: 0, refused: [{ rowId: "late1", columnId: null, code: "E_CONFLICT" }] });
    await enter([{ kind: "delete", rowIds: ["late1", "late2"] }, add(["r3"], { airport: ["LAX"] })]);
  });

  test("S-I13: what is taken back, or done again, leaves alone what others entered since, and the rows into which they did", async () => {
    const done = await enter([add(["back1", "back2", "back3"], { airport: ["a", "b", "c"], Goal: [0.6, 0.7, 0.8] })]);
    const { seq } = done.body;
    await enter([set(["back1", "back2"], { airport: ["theirs", "b"] })], { as: world.a.admin, seen: seq });
    const cells = async () => (await shown("targets", [rowIdColumn, "airport", "Goal"])).filter(([id]) => String(id).startsWith("back"));
    const again = await enter([set(["back1", "back3"], { airport: ["mine", "mine"], Goal: [0.9, 0.9] })], { seen: seq, spares: true });
    expect(again.body).toMatchObject({ applied: true, cells: 3, refused: [], conflicts: [] });
    expect(await cells()).toEqual([
      ["back1", "theirs", 0.9],
      ["back2", "b", 0.7],
      ["back3", "mine", 0.9],
    ]);
    const gone = await enter([{ kind: "delete", rowIds: ["back1", "back2", "back3"] }], { seen: seq, spares: true });
    expect(gone.body).toMatchObject({ rowsDeleted: 1, refused: [{ rowId: "back1", code: "E_CONFLICT" }, { rowId: "back2" }] });
    await enter([add(["back1", "back2", "back3"], { airport: ["a", "b", "c"], Goal: [0.6, 0.7, 0.8] })], { seen: seq, spares: true });
    expect(await cells()).toEqual([
      ["back1", "theirs", 0.6],
      ["back2", "b", 0.7],
      ["back3", "c", 0.8],
    ]);
    await enter([{ kind: "delete", rowIds: ["back1", "back2", "back3"] }]);
  });

  test("R11: where the table says so the later value is refused, and what else was offered lands", async () => {
    const strict = (changes: readonly object[], sending: Sending = {}) => enter(changes, { element: "strict", ...sending });
    await strict([add(["s"], { a: ["was"], b: ["was"] })]);
    const { seq } = (await state("draft", "strict")).body;
    await strict([set(["s"], { a: ["theirs"] })], { as: world.a.admin, seen: seq });
    const late = await strict([set(["s"], { a: ["mine"], b: ["mine"] })], { seen: seq });
    expect(late.body).toMatchObject({
      applied: true,
      cells: 1,
      refused: [{ rowId: "s", columnId: "a", code: "E_CONFLICT", offered: "mine" }],
      conflicts: [{ rowId: "s", columnId: "a", theirs: "theirs", by: { id: world.a.admin.userId }, taken: false }],
    });
    expect(await shown("strict", ["a", "b"])).toEqual([["theirs", "mine"]]);
    // seen by now, it is no conflict any more
    expect((await strict([set(["s"], { a: ["mine"] })], { seen: late.body.seq })).body).toMatchObject({ cells: 1, conflicts: [] });
    expect(await shown("strict", ["a", "b"])).toEqual([["mine", "mine"]]);
  });

  test("many writers at once: every answered batch is in the log, whole and once, and its numbers are dense", async () => {
    const before = (await state()).body;
    const writers = [world.a.creator, world.a.admin];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        enter([add([`w${index}a`, `w${index}b`], { airport: [`${index}`, `${index}`] })], { as: writers[index % 2]! }),
      ),
    );
    expect(answers.every(({ body }) => body.applied && body.rowsAdded === 2)).toBe(true);
    expect(answers.map(({ body }) => body.seq).toSorted((a, b) => a - b)).toEqual(answers.map((_, index) => before.seq + 2 * (index + 1)));
    const rows = await shown("targets", [rowIdColumn]);
    expect(rows.filter(([id]) => String(id).startsWith("w"))).toHaveLength(80);
    expect((await state()).body.rows).toBe(before.rows + 80);
    await enter([{ kind: "delete", rowIds: answers.flatMap((_, index) => [`w${index}a`, `w${index}b`]) }]);
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
