import { rowIdColumn } from "@sheaf/workbook";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { add, type Entries, set, startEntered } from "../../../testing/entries.ts";
import type { World } from "../../../testing/world.ts";

let world: World;
let entries: Entries;
let workbookId: string;
beforeAll(async () => {
  ({ world, entries, workbookId } = await startEntered(ELEMENTS));
});
afterAll(() => world.close());

const ELEMENTS = (connection: string): string => `- id: codes
  kind: input-table
  name: Codes
  inputMode: edit
  source: {kind: empty, connectionId: ${connection}}
  columns:
    - {id: code, name: Code, type: text, sheaf: {entry: {unique: true}}}
    - {id: taken, name: Taken, type: text, sheaf: {entry: {unique: true, onInvalid: accept}}}
    - {id: year, name: Year, type: number}
    - {id: name, name: Name, type: text, sheaf: {entry: {unique: [year], onInvalid: accept}}}
    - {id: UPDATED_AT}
- id: loose
  kind: input-table
  name: Loose
  inputMode: edit
  source: {kind: empty, connectionId: ${connection}}
  columns:
    - {id: a, name: A, type: text}
    - {id: n, name: N, type: number}
    - {id: m, name: M, type: number}`;

const codes = async (...changes: readonly object[]) => {
  const { body } = await entries.enter("codes", changes);
  expect(body.applied).toBe(true);
  return body;
};
const marks = async () =>
  (await entries.state("codes")).body.invalid.map(({ rowId, columnId, message }) => `${rowId} ${columnId}: ${message}`).toSorted();
const gone = (...rowIds: readonly string[]) => ({ kind: "delete", rowIds });

describe("S-I16: marks of doubles are looked at again when the other goes or comes", () => {
  test("a value in use loses its mark when the other is changed or deleted, the first of several that are left, and nobody is said to have changed the row", async () => {
    await codes(add(["a", "b", "c"], { taken: ["X", "X", "X"] }));
    expect(await marks()).toEqual(["b taken: X stands in Taken already", "c taken: X stands in Taken already"]);
    const [, before] = await entries.shown("codes", [rowIdColumn, "UPDATED_AT"]);
    await codes(set(["a"], { taken: ["Y"] }));
    expect(await marks()).toEqual(["c taken: X stands in Taken already"]);
    expect((await entries.shown("codes", [rowIdColumn, "UPDATED_AT"]))[1]).toEqual(before);
    await codes(gone("b"));
    expect(await marks()).toEqual([]);
    const { changes } = await entries.history("codes", "rowId=c");
    expect(changes).toHaveLength(1);
    await codes(gone("a", "c"));
  });

  test("what was offered and not taken waits, and its mark tells how it stands", async () => {
    await codes(add(["a", "b"], { code: ["X", "X"] }));
    expect(await marks()).toEqual(["b code: X stands in Code already"]);
    await codes(gone("a"));
    expect(await marks()).toEqual(["b code: X stands nowhere else in Code any more: enter it again to use it"]);
    // what is taken back comes back as it was
    await codes(add(["a"], { code: ["X"] }));
    expect(await marks()).toEqual(["b code: X stands in Code already"]);
    expect(await entries.shown("codes", ["code"])).toEqual([["X"], [null]]);
    await codes(set(["a"], { code: ["Z"] }), set(["b"], { code: ["X"] }));
    expect(await marks()).toEqual([]);
    await codes(gone("a", "b"));
  });

  test("together with other columns: whichever of them is changed", async () => {
    await codes(add(["a", "b"], { name: ["n", "n"], year: [1, 1] }));
    expect(await marks()).toHaveLength(1);
    await codes(set(["a"], { year: [2] }));
    expect(await marks()).toEqual([]);
    await codes(gone("a", "b"));
  });
});

/** Gives a column of the table `loose` members, or takes them away. */
async function ruled(column: number, members: object): Promise<void> {
  const operations = Object.entries(members).map(([name, value]) =>
    value === null
      ? { op: "remove", path: `/pages/0/elements/1/columns/${column}/${name}` }
      : { op: "add", path: `/pages/0/elements/1/columns/${column}/${name}`, value: value as unknown },
  );
  const answer = await world.request(`/v2/workbooks/${workbookId}/spec`, {
    as: world.a.creator,
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(operations),
  });
  expect(answer.status).toBe(200);
}
const judge = async (columnId: string) =>
  (await world.post(world.a.creator, `/v2/workbooks/${workbookId}/input-tables/loose/judge`, { layer: "draft", columnId })).body;
const looseMarks = async () =>
  (await entries.state("loose")).body.invalid.map(({ rowId, columnId, code }) => `${rowId} ${columnId} ${code}`);

describe("S-I17: a rule that changes is held against the rows that are there", () => {
  test("what breaks it is marked and counted, values stay, and a rule that goes takes its marks along", async () => {
    await entries.enter("loose", [add(["r1", "r2", "r3", "r4"], { a: ["x", "y", "x", null], n: [1, 20, 3, null], m: [2, 2, 2, 2] })]);
    expect(await judge("a")).toMatchObject({ rows: 4, broken: 0 });
    await ruled(0, { sheaf: { entry: { unique: true, required: true } } });
    expect(await judge("a")).toMatchObject({ rows: 4, broken: 2 });
    expect(await looseMarks()).toEqual(["r3 a E_UNIQUE", "r4 a E_REQUIRED"]);
    await ruled(1, { range: { max: 10 } });
    expect(await judge("n")).toMatchObject({ broken: 1 });
    expect(await looseMarks()).toEqual(["r2 n E_RANGE", "r3 a E_UNIQUE", "r4 a E_REQUIRED"]);
    const { seq } = (await entries.state("loose")).body;
    // nothing is new: nothing is written
    expect(await judge("n")).toMatchObject({ broken: 1, seq });
    await ruled(1, { range: null, sheaf: { entry: { validate: "[N] > [M]" } } });
    expect(await judge("n")).toMatchObject({ broken: 1 });
    expect(await looseMarks()).toEqual(["r1 n E_VALIDATE", "r3 a E_UNIQUE", "r4 a E_REQUIRED"]);
    await ruled(0, { sheaf: null });
    expect(await judge("a")).toMatchObject({ broken: 0 });
    expect(await looseMarks()).toEqual(["r1 n E_VALIDATE"]);
    expect(await entries.shown("loose", ["a", "n"])).toEqual([
      ["x", 1],
      ["y", 20],
      ["x", 3],
      [null, null],
    ]);
  });

  test("what was offered and not taken waits on, and a column that is not there is none", async () => {
    await ruled(1, { sheaf: { entry: { validate: "[N] < 100" } } });
    await entries.enter("loose", [set(["r1"], { n: [500] })]);
    await ruled(1, { sheaf: null });
    expect(await judge("n")).toMatchObject({ broken: 0 });
    expect(await looseMarks()).toEqual(["r1 n E_VALIDATE"]);
    expect(await judge("nowhere")).toMatchObject({ code: "EINVAL" });
  });
});

describe("S-I8a: what is kept in a column is read whatever its type is now", () => {
  const values = async (columnId: string, as = world.a.creator) =>
    (await world.request(`/v2/workbooks/${workbookId}/input-tables/loose/values?layer=draft&columnId=${columnId}`, { as })).body as object;

  test("with what waits beside it, and nothing of rows that hold nothing", async () => {
    await entries.enter("loose", [add(["v1", "v2", "v3"], { m: [7, 8, null] })]);
    await entries.enter("loose", [set(["v2"], { m: ["about 9"] })], { onInvalid: "flag" });
    await ruled(2, { type: "text" });
    const { cells } = (await values("m")) as { readonly cells: readonly { readonly rowId: string }[] };
    expect(cells.filter(({ rowId }) => rowId.startsWith("v"))).toEqual([
      { rowId: "v1", value: 7 },
      { rowId: "v2", value: 8, flag: { offered: "about 9", code: "E_VALUE_TYPE" } },
    ]);
    expect(await values("nowhere")).toMatchObject({ code: "EINVAL" });
    await ruled(2, { type: "number" });
  });
});
