import { inEnglish } from "@sheaf/messages/english";
import type { Operation, Transaction, WorkbookDocument } from "@sheaf/workbook";
import { smallDocument } from "@sheaf/workbook/testing";
import { describe, expect, test } from "vitest";
import { slateVersion } from "../protocol.ts";
import { makeMemoryStorage } from "./memory-storage.ts";
import { type SequencerOptions, openSequencer } from "./sequencer.ts";
import type { LogStorage } from "./storage.ts";

const nameOf = (document: WorkbookDocument): unknown => document.pages[0]?.elements[0]?.["name"];
const rename = (value: string): readonly Operation[] => [{ kind: "set-field", path: ["elements", { key: "t" }, "name"], value }];
const edit = (id: string, value: string, undoes: string | null = null): Transaction => ({
  id,
  label: "Rename",
  undoes,
  operations: rename(value),
});

async function open(storage: LogStorage, options: Partial<SequencerOptions> = {}) {
  const sequencer = await openSequencer({ storage, say: inEnglish, now: () => 0, onLost: () => undefined, ...options });
  if (sequencer === null) throw new Error("no document");
  const client = sequencer.connect({ author: "ann", send: () => undefined, mayEdit: () => true });
  client.receive({ kind: "hello", version: slateVersion, client: "ann", since: 0, outboxBase: null });
  const submit = async (base: number, ...transactions: readonly Transaction[]): Promise<void> => {
    client.receive({ kind: "submit", base, transactions });
    await sequencer.idle();
  };
  const others = async (count: number, named: string): Promise<void> => {
    for (let at = 0; at < count; at++) {
      const base = sequencer.head().sequence;
      await sequencer.commit("bob", base, edit(`bob${base}`, at === count - 1 ? named : `B${base}`));
    }
  };
  return { sequencer, submit, others };
}

describe("an edit of long ago that is sent again with its undo", () => {
  test("is not taken back as its client would, where it is too old", async () => {
    const { sequencer, submit, others } = await open(makeMemoryStorage(smallDocument()), { maxCatchUp: 2 });
    await submit(0, edit("a", "Ann's"));
    await others(4, "Bob's");
    await submit(5, edit("a", "Ann's"), edit("u", "As it was", "a"));
    expect(nameOf(sequencer.head().document)).toBe("Bob's");
    expect(sequencer.head().sequence).toBe(6);
  });

  test("is not taken back as its client would, where the document of then is gone", async () => {
    const storage = makeMemoryStorage(smallDocument());
    const { sequencer, submit, others } = await open({ ...storage, snapshotAt: () => Promise.resolve(null) });
    await submit(0, edit("a", "Ann's"));
    await others(4, "Bob's");
    await submit(5, edit("a", "Ann's"), edit("u", "As it was", "a"));
    expect(nameOf(sequencer.head().document)).toBe("Bob's");
  });

  test("lets others have a turn, and what was done since is done again once", async () => {
    const storage = makeMemoryStorage(smallDocument());
    let replays = 0;
    let breaths = 0;
    const { sequencer, submit, others } = await open(
      { ...storage, snapshotAt: (at) => ((replays += 1), storage.snapshotAt(at)) },
      {
        breathe: async () => {
          breaths += 1;
        },
      },
    );
    await submit(0, edit("a", "Ann's"));
    await others(4, "Bob's");
    await submit(5, edit("b", "Ann's again"));
    await others(300, "Bob's again");
    await submit(2, edit("a", "Ann's"), edit("b", "Ann's again"), edit("u", "As it was", "b"));
    expect(nameOf(sequencer.head().document)).toBe("Bob's again");
    expect(sequencer.head().sequence).toBe(307);
    expect(replays).toBe(1);
    expect(breaths).toBeGreaterThan(10);
  });
});
