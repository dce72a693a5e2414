import { inEnglish } from "@sheaf/messages/english";
import { type Operation, type Transaction, type WorkbookDocument, applyTransaction } from "@sheaf/workbook";
import { drawFrom, smallDocument } from "@sheaf/workbook/testing";
import { describe, expect, test } from "vitest";
import { slateVersion } from "../protocol.ts";
import { makeMemoryStorage } from "./memory-storage.ts";
import { openSequencer } from "./sequencer.ts";

const seed = Number(process.env["SEED"] ?? 1);
const count = process.env["LONG"] === undefined ? 300 : 10_000;

type Named = readonly { readonly id: string; readonly name: string }[];
const nameOf = (document: WorkbookDocument, column: string): unknown => {
  const columns = (document.pages[0]?.elements[0]?.["columns"] ?? []) as Named;
  return columns.find(({ id }) => id === column)?.name;
};
const rename = (column: string, value: string): readonly Operation[] => [
  { kind: "set-field", path: ["elements", { key: "t" }, "columns", { key: column }, "name"], value },
];

/** What one page does with the names of two columns before it hears of anything: edits, and steps back and forth over them. */
function edits(draw: (below: number) => number): { readonly made: readonly Transaction[]; readonly left: WorkbookDocument } {
  let at = smallDocument();
  const made: Transaction[] = [];
  const stacks: { undo: Transaction[]; redo: Transaction[] } = { undo: [], redo: [] };
  const add = (undoes: string | null, operations: readonly Operation[], to: Transaction[]): void => {
    const transaction = { id: `e${made.length}`, label: "Rename", undoes, operations };
    const done = applyTransaction(at, operations);
    if (!done.ok) throw new Error("refused");
    at = done.document;
    made.push(transaction);
    to.push({ ...transaction, operations: done.inverse });
  };
  for (let left = 2 + draw(10); left > 0; left--) {
    const way = draw(3);
    const [from, to] = way === 0 ? [stacks.undo, stacks.redo] : [stacks.redo, stacks.undo];
    const step = way === 2 ? undefined : from.pop();
    if (step !== undefined) add(step.id, step.operations, to);
    else {
      stacks.redo = [];
      add(null, rename(draw(3) === 0 ? "b" : "a", `N${made.length}`), stacks.undo);
    }
  }
  return { made, left: at };
}

describe("R03: what is sent again is done once, and takes back what it took back for the one who sent it", () => {
  test(`${count} pages that send parts of what they did again and again while somebody else edits, seeds from ${seed}`, async () => {
    const wrong: string[] = [];
    for (let own = seed; own < seed + count; own++) {
      const draw = drawFrom(own);
      const sequencer = await openSequencer({
        storage: makeMemoryStorage(smallDocument()),
        say: inEnglish,
        now: () => 0,
        onLost: () => undefined,
        tailLength: 1 + draw(12),
        snapshotEvery: 2 + draw(12),
      });
      if (sequencer === null) throw new Error("no document");
      const client = sequencer.connect({ author: "ann", send: () => undefined, mayEdit: () => true });
      client.receive({ kind: "hello", version: slateVersion, client: "ann", since: 0, outboxBase: null });
      const { made, left } = edits(draw);
      let others = "";
      for (let sent = 1 + draw(made.length); ; sent += 1 + draw(made.length)) {
        // The answers are lost, so that all of it is sent again, still on the version it was made on.
        client.receive({ kind: "submit", base: 0, transactions: made.slice(0, sent) });
        await sequencer.idle();
        if (sent >= made.length) break;
        if (draw(2) === 0) continue;
        others = `S${sent}`;
        await sequencer.commit("bob", sequencer.head().sequence, {
          id: `bob${sent}`,
          label: "",
          undoes: null,
          operations: rename("s", others),
        });
      }
      const { document } = sequencer.head();
      const stands = ["a", "b", "s"].map((column) => nameOf(document, column));
      const wanted = [nameOf(left, "a"), nameOf(left, "b"), others === "" ? nameOf(left, "s") : others];
      if (JSON.stringify(stands) !== JSON.stringify(wanted))
        wrong.push(`SEED=${own}: ${JSON.stringify(stands)} instead of ${JSON.stringify(wanted)}`);
    }
    expect(wrong).toEqual([]);
  });
});
