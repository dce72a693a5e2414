import { inEnglish } from "@sheaf/messages/english";
import { smallDocument } from "@sheaf/workbook/testing";
import { describe, expect, test } from "vitest";
import type { Committed } from "../protocol.ts";
import { documentAt } from "../sequencer/history.ts";
import type { LogStorage } from "../sequencer/storage.ts";
import { openSequencer } from "../sequencer/sequencer.ts";
import { canonicalText } from "./simulator.ts";

/** What the suite needs of an implementation: a fresh document, and a second look at the same one as another process would have it. */
export interface StorageUnderTest {
  /** Storage of a new document that holds `document` at sequence 0. */
  readonly create: (
    document: ReturnType<typeof smallDocument>,
  ) => Promise<{ readonly storage: LogStorage; readonly reopen: () => Promise<LogStorage>; readonly close: () => Promise<void> }>;
  /** Storage of a document that does not exist. */
  readonly missing: () => Promise<LogStorage>;
}

const entry = (sequence: number, id = `t${sequence}`): Committed => ({
  id,
  sequence,
  label: `Rename ${sequence}`,
  author: "ann",
  time: 1_700_000_000_000 + sequence,
  undoes: sequence % 3 === 0 ? `t${sequence - 1}` : null,
  operations: [{ kind: "set-field", path: ["name"], value: `name ${sequence} "quoted" \u00e9 😀` }],
});

/** The rules that every log storage keeps (R03); run it with each implementation. */
export function describeLogStorage(name: string, subject: StorageUnderTest): void {
  describe(`log storage: ${name}`, () => {
    const withStorage = (title: string, run: (storage: LogStorage, reopen: () => Promise<LogStorage>) => Promise<void>): void => {
      test(title, async () => {
        const made = await subject.create(smallDocument());
        try {
          await run(made.storage, made.reopen);
        } finally {
          await made.close();
        }
      });
    };

    test("a document that does not exist has no log", async () => {
      const storage = await subject.missing();
      expect(await storage.load()).toBeNull();
      expect(await storage.snapshotAt(0)).toBeNull();
      expect(await storage.append(0, [entry(1)])).toEqual({ kind: "conflict" });
    });

    withStorage("a new document is its own first snapshot", async (storage) => {
      const loaded = await storage.load();
      expect(loaded?.snapshot.sequence).toBe(0);
      expect(loaded?.snapshot.document).toEqual(smallDocument());
      expect(loaded?.tail).toEqual([]);
    });

    withStorage("what is appended is read back as it was, also by another process", async (storage, reopen) => {
      expect(await storage.append(0, [entry(1), entry(2)])).toEqual({ kind: "appended" });
      expect(await storage.append(2, [entry(3)])).toEqual({ kind: "appended" });
      for (const each of [storage, await reopen()]) {
        expect((await each.load())?.tail).toEqual([entry(1), entry(2), entry(3)]);
        expect(await each.read(1, 3)).toEqual([entry(2), entry(3)]);
        expect(await each.read(0, 2)).toEqual([entry(1), entry(2)]);
        expect(await each.read(3, 99)).toEqual([]);
      }
    });

    withStorage("I1: an append that does not follow the head is a conflict and changes nothing", async (storage) => {
      await storage.append(0, [entry(1)]);
      expect(await storage.append(0, [entry(1, "other")])).toEqual({ kind: "conflict" });
      expect(await storage.append(2, [entry(3)])).toEqual({ kind: "conflict" });
      expect(await storage.append(1, [entry(3)])).toEqual({ kind: "conflict" });
      expect(await storage.append(1, [entry(2), entry(4)])).toEqual({ kind: "conflict" });
      expect((await storage.load())?.tail).toEqual([entry(1)]);
    });

    withStorage("I3: a transaction that is in the log is a duplicate, and the whole append with it", async (storage) => {
      await storage.append(0, [entry(1), entry(2)]);
      expect(await storage.append(2, [entry(3), entry(4, "t1")])).toEqual({ kind: "duplicate", known: [{ id: "t1", sequence: 1 }] });
      expect((await storage.load())?.tail).toHaveLength(2);
    });

    withStorage("two writers at one head: one appends, the other has a conflict", async (storage, reopen) => {
      const other = await reopen();
      const results = await Promise.all([storage.append(0, [entry(1, "left")]), other.append(0, [entry(1, "right")])]);
      expect(results.map((result) => result.kind).sort()).toEqual(["appended", "conflict"]);
      expect(await storage.read(0, 9)).toHaveLength(1);
    });

    withStorage(
      "the newest snapshot and the entries behind it are loaded; every moment can be rebuilt (I2, I5)",
      async (storage, reopen) => {
        for (let sequence = 1; sequence <= 9; sequence++) await storage.append(sequence - 1, [entry(sequence)]);
        const five = await documentAt(storage, 5);
        if (five === null) throw new Error("moment 5 cannot be rebuilt");
        await storage.saveSnapshot({ sequence: 5, document: five });
        await storage.saveSnapshot({ sequence: 5, document: five });
        const other = await reopen();
        const loaded = await other.load();
        expect(loaded?.snapshot.sequence).toBe(5);
        expect(loaded?.tail.map(({ sequence }) => sequence)).toEqual([6, 7, 8, 9]);
        expect((await other.snapshotAt(4))?.sequence).toBe(0);
        expect((await other.snapshotAt(5))?.sequence).toBe(5);
        for (let sequence = 0; sequence <= 9; sequence++)
          expect((await documentAt(other, sequence))?.name).toBe(sequence === 0 ? "Small" : `name ${sequence} "quoted" \u00e9 😀`);
        expect(await documentAt(other, 10)).toBeNull();
        expect(canonicalText(await documentAt(other, 5))).toBe(canonicalText(five));
      },
    );

    withStorage("a sequencer goes on where another one stopped", async (storage, reopen) => {
      const first = await openSequencer({ storage, say: inEnglish, now: () => 1, onLost: () => undefined, snapshotEvery: 2 });
      for (let count = 1; count <= 5; count++) {
        const done = await first?.commit("ann", count - 1, {
          id: `x${count}`,
          label: "Rename",
          operations: [{ kind: "set-field", path: ["name"], value: `n${count}` }],
          undoes: null,
        });
        expect(done).toMatchObject({ sequence: count });
      }
      first?.close();
      const second = await openSequencer({ storage: await reopen(), say: inEnglish, now: () => 2, onLost: () => undefined });
      expect(second?.head().sequence).toBe(5);
      expect(second?.head().document.name).toBe("n5");
      expect(
        await second?.commit("bob", 5, {
          id: "x3",
          label: "again",
          operations: [{ kind: "set-field", path: ["name"], value: "twice" }],
          undoes: null,
        }),
      ).toMatchObject({ sequence: 5 });
      expect(second?.head().document.name).toBe("n5");
    });
  });
}
