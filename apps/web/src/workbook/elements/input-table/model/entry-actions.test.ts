import { defaultSymbols, UTC } from "@sheaf/locale";
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
function tableOf(rowIds: readonly string[]) {
  let now = rowIds;
  const written: unknown[] = [];
  const source = (): EntrySource => {
    const rows = now;
    const known: Partial<EntrySource> = {
      rowsThere: rows.length,
      rowIdAt: (row) => rows[row] ?? null,
      columnAt: (flat) => (flat === 1 ? column : undefined),
      flatOf: () => 1,
      valueAt: (row) => `${rows[row] ?? ""} before`,
      blocks: [{ columns: [{ isGiven: true }, { isGiven: false }] }] as unknown as EntrySource["blocks"],
    };
    return known as EntrySource;
  };
  let last = 0;
  const actions = entryActions({
    elementId: "table",
    table: {
      write: (_label: string, changes: readonly unknown[]) => {
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
    zone: UTC,
    newColumns: () => ({ targets: [], make: () => true }),
    asOneStep: (_label, work) => work(),
  });
  return { actions, written, move: (moved: readonly string[]) => void (now = moved) };
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
