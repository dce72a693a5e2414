import type { InputAnswer, InputState } from "@sheaf/contract";
import { describe, expect, test } from "vitest";
import { CallError } from "../../../shared/http/call-error.ts";
import type { RecordedStep } from "../joined-history.ts";
import { setChange } from "./changes.ts";
import type { EntryShelf, KeptBatch } from "./entry-shelf.ts";
import type { EntryNotice } from "./entry-outcomes.ts";
import { EntryTable } from "./entry-table.ts";

const state: InputState = {
  layer: "draft",
  seq: 3,
  rows: 2,
  mayEnter: true,
  lockedColumns: [],
  storage: { kind: "warehouse", path: ["t"] },
  invalid: [],
  invalidCells: 0,
};
const answer = (batchId: string, seq: number, more: Partial<InputAnswer> = {}): InputAnswer => ({
  batchId,
  applied: true,
  seq,
  cells: 1,
  rowsAdded: 0,
  rowsDeleted: 0,
  refused: [],
  refusedCells: 0,
  conflicts: [],
  conflictCells: 0,
  ...more,
});
const cell = (value: string) => setChange({ rowIds: ["r1"], columns: ["a"], values: [[value]] });

/** A table whose server answers as each test says; every batch that reaches it is kept. */
async function opened(
  respond: (batchId: string, count: number) => InputAnswer | CallError,
  stands: () => Promise<InputState> = () => Promise.resolve(state),
) {
  const sent: string[] = [];
  const heads: object[] = [];
  const steps: RecordedStep[] = [];
  const notices: EntryNotice[] = [];
  const kept = new Map<string, KeptBatch>();
  const shelf: EntryShelf = {
    keep: (batch) => Promise.resolve(void kept.set(batch.id, batch)),
    drop: (id) => void kept.delete(id),
    close: () => undefined,
  };
  let versions = 0;
  let ids = 0;
  const table = new EntryTable({
    elementId: "t",
    calls: {
      write: (head, lines) => {
        const { batchId } = head;
        sent.push(`${batchId} ${lines.join("")}`);
        heads.push(head);
        const result = respond(batchId, sent.length);
        return result instanceof CallError ? Promise.reject(result) : Promise.resolve(result);
      },
      state: stands,
      rowless: () => Promise.resolve({ count: 0, rows: [] }),
      options: () => Promise.resolve({ options: [], more: false }),
      history: () => Promise.resolve({ changes: [], more: false }),
      uploadFile: () => Promise.reject(new Error("no file is uploaded here")),
      file: () => Promise.reject(new Error("no file is read here")),
      judge: () => Promise.reject(new Error("nothing is judged here")),
      values: () => Promise.reject(new Error("no column is read here")),
    },
    userId: "me",
    newId: () => `b${(ids += 1)}`,
    record: (step) => {
      steps.push(step);
      return () => void steps.splice(steps.indexOf(step), 1);
    },
    onVersion: () => (versions += 1),
    onNotice: (notice) => notices.push(notice),
    pause: () => Promise.resolve(),
    wait: (time) => new Promise((resolve) => setTimeout(resolve, Math.min(time, 20))),
    shelf: () => Promise.resolve(shelf),
    ready: () => Promise.resolve(),
  });
  await table.ask();
  return { table, sent, heads, steps, notices, kept, versions: () => versions };
}

const shown = (table: EntryTable) => table.state().pending.cell("r1", "a");

describe("entries", () => {
  test("show at once, are written in order, and stay until the rows hold them", async () => {
    const { table, sent, versions } = await opened((batchId, count) => answer(batchId, 3 + count));
    const first = table.write("Enter", [cell("x")], [cell("")]);
    const second = table.write("Enter", [cell("y")], [cell("x")]);
    expect([shown(table), table.state().writing]).toEqual([{ value: "y", isWriting: true }, 2]);
    await Promise.all([first, second]);
    expect(sent.map((text) => text.slice(0, 2))).toEqual(["b1", "b2"]);
    expect([shown(table), table.state().writing, table.state().isCatchingUp]).toEqual([{ value: "y", isWriting: false }, 0, true]);
    expect([table.version, versions()]).toEqual([5, 2]);
    table.settled(4);
    expect(shown(table)?.value).toBe("y");
    table.settled(5);
    expect([shown(table), table.state().isCatchingUp]).toEqual([undefined, false]);
  });

  test("that are refused go back, with the sentence, and are no step of undo", async () => {
    const refused = [{ rowId: "r1", columnId: "a", code: "E_RANGE" as const, message: "too much", offered: "x", flagged: false }];
    const { table, steps, notices } = await opened((batchId) => answer(batchId, 3, { applied: false, refused, refusedCells: 1 }));
    const writing = table.write("Enter", [cell("x")], [cell("")]);
    expect(steps).toHaveLength(1);
    expect((await writing).kind).toBe("refused");
    expect([shown(table), steps.length, table.state().writing]).toEqual([undefined, 0, 0]);
    expect(notices).toEqual([{ kind: "refused", refused, count: 1, landed: false }]);
  });

  test("that leave cells invalid are told of, also where an older answer was on its way", async () => {
    let invalid = 0;
    let hold: Promise<void> = Promise.resolve();
    const { table } = await opened(
      (batchId) => {
        invalid = 1;
        return answer(batchId, 4, { refusedCells: 1 });
      },
      async () => {
        const stood = { ...state, invalidCells: invalid };
        await hold;
        return stood;
      },
    );
    let release = (): void => undefined;
    hold = new Promise((resolve) => (release = resolve));
    const asked = table.ask();
    await table.write("Edit", [cell("x")], []);
    release();
    await asked;
    await expect.poll(() => table.state().known?.invalidCells).toBe(1);
  });

  test("that the server will not have go back; the next ones are written", async () => {
    const error = new CallError({ code: "EPERM", message: "No", status: 403 });
    const { table, notices } = await opened((batchId, count) => (count === 1 ? error : answer(batchId, 4)));
    const outcomes = await Promise.all([table.write("One", [cell("x")], []), table.write("Two", [cell("y")], [])]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["failed", "landed"]);
    expect(notices).toEqual([{ kind: "failed", label: "One", error }]);
    expect(shown(table)?.value).toBe("y");
  });

  test("wait while there is no network, under the same id, on the shelf, and give way to what others enter meanwhile", async () => {
    const { table, sent, heads, kept } = await opened((batchId, count) =>
      count === 1 ? new CallError({ code: "NETWORK", message: "gone" }) : answer(batchId, 9),
    );
    const writing = table.write("Enter", [cell("x")], []);
    await expect.poll(() => table.state().isOffline).toBe(true);
    expect(shown(table)?.value).toBe("x");
    expect([...kept.values()]).toMatchObject([{ id: "b1", label: "Enter", elementId: "t", seen: 3 }]);
    expect(table.isAtRisk).toBe(false);
    table.heard({ elementId: "t", layer: "draft", batchId: "o", seq: 8, author: "you", rowIds: ["r1"], columnIds: ["a"], overwritten: [] });
    expect((await writing).kind).toBe("landed");
    expect(sent[0]).toBe(sent[1]);
    expect(heads).toEqual([
      { batchId: "b1", seen: 3 },
      { batchId: "b1", seen: 3, yields: [] },
    ]);
    expect([table.state().isOffline, kept.size]).toEqual([false, 0]);
  });

  test("that an earlier tab left behind are sent in order, shown meanwhile, and told of", async () => {
    const { table, heads, notices } = await opened((batchId, count) =>
      answer(batchId, 3 + count, count === 2 ? { cells: 0, refusedCells: 1 } : {}),
    );
    const dropped: string[] = [];
    const left = ["x", "y"].map((value, at) => ({
      id: `old${at}`,
      elementId: "t",
      label: "Enter",
      seen: 2,
      before: at === 0 ? ["landed"] : ["landed", "old0"],
      lines: [JSON.stringify(cell(value))],
    }));
    const recovering = table.recover(left, { drop: (id) => dropped.push(id) });
    expect(shown(table)).toEqual({ value: "y", isWriting: true });
    await recovering;
    expect(heads).toEqual([
      { batchId: "old0", seen: 2, yields: ["landed"] },
      { batchId: "old1", seen: 2, yields: ["landed", "old0"] },
    ]);
    expect(dropped).toEqual(["old0", "old1"]);
    expect(notices).toEqual([{ kind: "recovered", cells: 1, waiting: 1 }]);
  });

  test("that reach no answer stay on the shelf", async () => {
    const { table, kept } = await opened(() => new CallError({ code: "EACCES", message: "Sign in again", status: 401 }));
    expect((await table.write("Enter", [cell("x")], [])).kind).toBe("failed");
    expect([...kept.keys()]).toEqual(["b1"]);
  });

  test("of others: undo leaves their cells alone, and who lost a value is told", async () => {
    const { table, sent, steps, notices, versions } = await opened((batchId, count) => answer(batchId, 3 + count));
    await table.write(
      "Enter",
      [setChange({ rowIds: ["r1", "r2"], columns: ["a"], values: [["x", "y"]] })],
      [setChange({ rowIds: ["r1", "r2"], columns: ["a"], values: [["", ""]] })],
    );
    const theirs = { elementId: "t", layer: "draft" as const, batchId: "other", seq: 9, author: "you" };
    table.heard({ ...theirs, rowIds: ["r1"], columnIds: ["a"], overwritten: [{ rowId: "r1", columnId: "a", loser: "me" }] });
    expect(versions()).toBe(2);
    expect(notices).toEqual([{ kind: "replaced", author: "you", cells: [{ rowId: "r1", columnId: "a", loser: "me" }] }]);
    steps[0]?.undo();
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[1]).toContain('"rowIds":["r2"]');
    expect(sent[1]).not.toContain("r1");
  });

  test("of others stay however often a step is taken back and done again", async () => {
    const { table, sent, heads, steps } = await opened((batchId, count) => answer(batchId, 10 * count));
    const both = (value: string) => setChange({ rowIds: ["r1", "r2"], columns: ["a"], values: [[value, value]] });
    await table.write("Enter", [both("x")], [both("")]);
    table.heard({
      elementId: "t",
      layer: "draft",
      batchId: "o",
      seq: 11,
      author: "you",
      rowIds: ["r1"],
      columnIds: ["a"],
      overwritten: [],
    });
    steps[0]?.undo();
    await expect.poll(() => table.state().writing).toBe(0);
    steps[0]?.redo();
    await expect.poll(() => sent.length).toBe(3);
    expect(sent.slice(1).map((text) => text.includes("r1"))).toEqual([false, false]);
    // The server leaves alone what this page has not heard of.
    expect(heads.slice(1)).toMatchObject([
      { seen: 10, spares: true },
      { seen: 10, spares: true },
    ]);
  });

  test("that were taken back before they were answered are not told of", async () => {
    const { table, steps, notices, sent } = await opened((batchId, count) =>
      answer(batchId, 3 + count, { refusedCells: count === 1 ? 2 : 0 }),
    );
    const writing = table.write("Paste", [cell("x")], [cell("")]);
    steps[0]?.undo();
    await writing;
    await expect.poll(() => sent.length).toBe(2);
    expect(notices).toEqual([]);
  });

  test("of others in columns that came with a step keep these columns when it is taken back, without what the step wrote there", async () => {
    const { table, sent, steps, notices } = await opened((batchId, count) => answer(batchId, 10 * count));
    const change = setChange({
      rowIds: ["r1", "r2"],
      columns: ["a", "new"],
      values: [
        ["x", "x"],
        ["y", "y"],
      ],
    });
    const inverse = setChange({ rowIds: ["r1", "r2"], columns: ["a"], values: [["", ""]] });
    const theirs = { elementId: "t", layer: "draft" as const, batchId: "o", author: "you", rowIds: ["r2"], overwritten: [] };
    await table.write("Paste", [change], [inverse], { made: ["new"] });
    table.heard({ ...theirs, seq: 11, columnIds: ["a"] });
    expect(steps[0]?.undo()).toBe(undefined);
    table.heard({ ...theirs, batchId: "p", seq: 12, columnIds: ["new"] });
    expect(steps[0]?.undo()).toBe("rest-stays");
    expect(notices.at(-1)).toEqual({ kind: "columns-stay" });
    await expect.poll(() => sent.length).toBe(3);
    expect(sent[2]).toContain('{"kind":"set","rowIds":["r1"],"columns":["new"],"values":[[null]]}');
    expect(sent[2]).not.toContain("r2");
  });

  test("of this person, heard again, change nothing", async () => {
    const { table, versions } = await opened((batchId) => answer(batchId, 4));
    await table.write("Enter", [cell("x")], []);
    table.heard({ elementId: "t", layer: "draft", batchId: "b1", seq: 4, author: "me", rowIds: ["r1"], columnIds: ["a"], overwritten: [] });
    expect(versions()).toBe(1);
  });
});
