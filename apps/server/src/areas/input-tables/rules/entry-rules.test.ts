import { INPUT_BATCH } from "@sheaf/contract";
import { rowIdColumn } from "@sheaf/workbook";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callNamed } from "../../../testing/call-operation.ts";
import { add, type Entries, entriesOf, type Sending, set, startEntered } from "../../../testing/entries.ts";
import { regionsWithNotes, targets } from "../../../testing/input-elements.ts";
import { type Actor, type World } from "../../../testing/world.ts";

let world: World;
let entries: Entries;
let workbookId: string;
beforeAll(async () => {
  ({ world, entries, workbookId } = await startEntered(ELEMENTS));
  await enter([add(["r1", "r2"], { airport: ["ORD", "DFW"], Goal: [0.78, 0.8], done: [true, null] })]);
});
afterAll(() => world.close());

const ELEMENTS = (connection: string): string => `${targets(connection)}
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
${regionsWithNotes(connection)}`;

const enter = (changes: readonly object[], { element = "targets", ...sending }: Sending & { readonly element?: string } = {}) =>
  entries.enter(element, changes, sending);
const shown = (element: string, columns: readonly string[]) => entries.shown(element, columns);
const state = (layer = "draft", element = "targets") => entries.state(element, layer);

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
      refused: [{ rowId: "u5", columnId: "year", code: "E_UNIQUE", message: "2001 stands with the same values beside it in Year already" }],
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

  test("a column locked but for a team, by its name or id, is open to those who are in it while they are, and so is a table", async () => {
    const call = <T>(name: string, input: object) => callNamed<T>(world, world.a.admin, name, input as Readonly<Record<string, unknown>>);
    const { teamId } = await call<{ teamId: string }>("SaveTeam", { name: "Planners" });
    const { teamId: other } = await call<{ teamId: string }>("SaveTeam", { name: "Others" });
    const member = await world.addMember(world.a, "Build");
    const lock = (team: string): string => `{entry: {lock: {teams: [${team}]}}}`;
    const local = entriesOf(world);
    const own = await local.make(
      (connection) => `- id: plan
  kind: input-table
  name: Plan
  inputMode: edit
  source: {kind: empty, connectionId: ${connection}}
  sheaf: {dataEntry: {draft: {allow: {users: [${world.a.creator.email}], teams: [Planners]}}}}
  columns:
    - {id: byName, name: By name, type: text, sheaf: ${lock("Planners")}}
    - {id: byId, name: By id, type: text, sheaf: ${lock(teamId)}}
    - {id: others, name: Others, type: text, sheaf: ${lock(other)}}`,
    );
    await call("GiveGrant", { inodeId: own, memberId: member.userId, right: "edit" });
    const put = async (as: Actor, row: string) => {
      const changes = [add([row], { byName: ["x"], byId: ["x"], others: ["x"] })];
      const answer = await local.enter("plan", changes, { as });
      return answer.status === 200 ? answer.body.refused.map(({ columnId }) => columnId) : answer.status;
    };
    const join = (joining: readonly string[], leaving: readonly string[]) =>
      call("ChangeTeamMembers", { teamId, add: joining, remove: leaving });
    // its maker is named for the table, and not for the columns
    expect(await put(world.a.creator, "p0")).toEqual(["byName", "byId", "others"]);
    expect(await put(member, "p1")).toBe(403);
    await join([member.userId], []);
    expect(await put(member, "p2")).toEqual(["others"]);
    await join([], [member.userId]);
    expect(await put(member, "p3")).toBe(403);
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
