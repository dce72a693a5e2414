import { randomUUID } from "node:crypto";
import { rowIdColumn } from "@sheaf/workbook";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { add, type Entries, type Sending, set, startEntered } from "../../testing/entries.ts";
import { targets } from "../../testing/input-elements.ts";
import type { World } from "../../testing/world.ts";

let world: World;
let entries: Entries;
let workbookId: string;
beforeAll(async () => {
  ({ world, entries, workbookId } = await startEntered(ELEMENTS));
  await enter([add(["r1", "r2", "r3"], { airport: ["ORD", "DFW", "LAX"], Goal: [0.78, 0.8, null] })]);
});
afterAll(() => world.close());

const ELEMENTS = (connection: string): string => `${targets(connection)}
- id: strict
  kind: input-table
  name: Strict
  inputMode: edit
  source: {kind: empty, connectionId: ${connection}}
  columns:
    - {id: a, name: A, type: text}
    - {id: b, name: B, type: text}
  sheaf: {dataEntry: {conflict: reject}}`;

const enter = (changes: readonly object[], { element = "targets", ...sending }: Sending & { readonly element?: string } = {}) =>
  entries.enter(element, changes, sending);
const shown = (element: string, columns: readonly string[]) => entries.shown(element, columns);
const state = (layer = "draft", element = "targets") => entries.state(element, layer);
const history = (query: string) => entries.history("targets", query);

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
