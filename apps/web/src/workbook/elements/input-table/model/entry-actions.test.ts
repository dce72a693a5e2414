import { defaultSymbols, type TimeZone, timeZone, UTC } from "@sheaf/locale";
import { describe, expect, test } from "vitest";
import type { EntryTable } from "../../../state/entries/entry-table.ts";
import type { ResultsStore } from "../../../state/results/results-store.ts";
import { entryActions, type EntryActionsOptions } from "./entry-actions.ts";
import type { EntryColumn } from "./entry-columns.ts";
import type { EntrySource } from "./entry-source.ts";

const column = {
  input: { id: "word" },
  rule: { kind: "text", isPercent: false, isDay: false, options: null },
} as unknown as EntryColumn;

/** A table of one column behind the numbers of rows, whose rows may move while something is done to them. */
function tableOf(
  rowIds: readonly string[],
  of: { readonly column: EntryColumn; readonly value: string; readonly zone: TimeZone } | null = null,
) {
  let now = rowIds;
  const written: unknown[] = [];
  const labels: string[] = [];
  const source = (): EntrySource => {
    const rows = now;
    const known: Partial<EntrySource> = {
      rowsThere: rows.length,
      rowIdAt: (row) => rows[row] ?? null,
      columnAt: (flat) => (flat === 1 ? (of?.column ?? column) : undefined),
      flatOf: () => 1,
      valueAt: (row) => of?.value ?? `${rows[row] ?? ""} before`,
      isWritable: () => true,
      invalidAt: () => null,
      blocks: [{ columns: [{ isGiven: true }, { isGiven: false }] }] as unknown as EntrySource["blocks"],
    };
    return known as EntrySource;
  };
  let last = 0;
  const actions = entryActions({
    elementId: "table",
    table: {
      write: (label: string, changes: readonly unknown[]) => {
        labels.push(label);
        written.push(...changes);
        return Promise.resolve({ kind: "lost" });
      },
    } as unknown as EntryTable,
    results: {} as ResultsStore,
    source,
    entered: ["word"],
    ofFiles: new Set(),
    canAdd: true,
    newId: () => `new ${(last += 1)}`,
    writing: { symbols: defaultSymbols } as unknown as EntryActionsOptions["writing"],
    zone: of?.zone ?? UTC,
    newColumns: () => ({ targets: [], make: () => true }),
    asOneStep: (_label, work) => work(),
  });
  return { actions, written, labels, move: (moved: readonly string[]) => void (now = moved) };
}

describe("a paste that takes its time", () => {
  test("goes into the rows that stood there when it began, whoever adds others above meanwhile", async () => {
    const { actions, written, move } = tableOf(["a", "b", "c"]);
    const cells = Array.from({ length: 9_000 }, (_, row) => [`word ${row}`]);
    const range = { firstRow: 1, lastRow: 1, firstColumn: 1, lastColumn: 1 };
    await actions.paste(cells, range, () => Promise.resolve(move(["x", "a", "b", "c"])));
    expect(written[0]).toEqual({ kind: "set", rowIds: ["b", "c"], columns: ["word"], values: [["word 0", "word 1"]] });
    expect(written).toHaveLength(1 + Math.ceil((9_000 - 2) / 500));
  });
});

describe("a cell that is opened and left as it stood", () => {
  const denver = timeZone("America/Denver", Intl) ?? UTC;
  const opened = (value: string, isDay = false) => {
    const rule = { kind: "datetime", isPercent: false, isDay, options: null };
    return tableOf(["a"], { column: { input: { id: "at" }, column: { name: "At" }, rule } as unknown as EntryColumn, value, zone: denver });
  };

  test.each([
    ["2024-03-10T12:00:00Z", true, "2024-03-10"],
    ["2024-03-10T12:00:00.000001Z", false, "2024-03-10 06:00:00.000001"],
    // The second time that the clocks show half past one.
    ["2024-11-03T08:30:00Z", false, "2024-11-03 01:30:00"],
  ])("%s keeps what its text leaves out", (value, isDay, text) => {
    const { actions, written } = opened(value, isDay);
    expect(actions.enter(0, 1, { text })).toBeNull();
    expect(written).toEqual([]);
  });

  test("another text is another value", async () => {
    const { actions, written } = opened("2024-03-10T12:00:00Z", true);
    await actions.enter(0, 1, { text: "2024-03-11" });
    expect(written).toEqual([{ kind: "set", rowIds: ["a"], columns: ["at"], values: [["2024-03-11T06:00:00Z"]] }]);
  });
});

test("steps of undo say how many cells and rows they are about, one as one", async () => {
  const { actions, labels } = tableOf(["a", "b", "c"]);
  const rows = (firstRow: number, lastRow: number) => ({ firstRow, lastRow, firstColumn: 1, lastColumn: 1 });
  await actions.clear(rows(0, 0));
  await actions.clear(rows(0, 2));
  await actions.remove(rows(0, 0));
  await actions.duplicate(rows(0, 1));
  expect(labels).toEqual(["Clear 1 cell", "Clear 3 cells", "Delete 1 row", "Duplicate 2 rows"]);
});
