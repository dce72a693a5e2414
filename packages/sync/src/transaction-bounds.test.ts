import { inEnglish } from "@sheaf/messages/english";
import { documentLimits, operationLimits } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { makeMemoryOutbox } from "./session/outbox.ts";
import { limits } from "./protocol.ts";
import { rename, titleOf, world } from "./testing/people.ts";
import { batchOf, labelText, refusalOfSize } from "./transaction-bounds.ts";
import { readClientMessage } from "./sequencer/incoming.ts";

const edit = (id: string, value: string) => ({ id, label: "Rename", operations: rename(value), undoes: null });
const submit = (...transactions: readonly unknown[]) => ({ kind: "submit", base: 0, transactions });

describe("V48: edits that cannot be taken", () => {
  test.each<readonly [string, unknown, string]>([
    ["half a character", edit("bad", "\ud800"), "EINVAL"],
    ["NUL", edit("bad", "a\u0000"), "EINVAL"],
    ["NUL in its label", { ...edit("bad", "x"), label: "\u0000" }, "EINVAL"],
    ["a text of two million characters", edit("bad", "x".repeat(2_000_000)), "payload_too_large"],
    [
      "a value that nests deep",
      {
        ...edit("bad", "x"),
        operations: [{ kind: "set-field", path: ["rest"], value: JSON.parse("[".repeat(150) + "]".repeat(150)) as unknown }],
      },
      "payload_too_large",
    ],
    ["too many operations", { ...edit("bad", "x"), operations: Array.from({ length: 20_001 }, () => rename("x")[0]) }, "payload_too_large"],
    ["another shape", { ...edit("bad", "x"), operations: [{ kind: "drop" }] }, "EINVAL"],
  ])("%s: the edit is answered by itself, and the others of its message are taken", (_, bad, code) => {
    const incoming = readClientMessage(submit(edit("one", "One"), bad, edit("two", "Two")), inEnglish);
    expect(incoming?.refused).toMatchObject([{ kind: "refused", id: "bad", code }]);
    expect(incoming?.message).toMatchObject({ kind: "submit", transactions: [{ id: "one" }, { id: "two" }] });
    expect(readClientMessage(submit(bad), inEnglish)).toMatchObject({ message: null, refused: [{ id: "bad" }] });
  });

  test("operations of all edits of a message are counted together", () => {
    const many = (id: string) => ({ ...edit(id, "x"), operations: Array.from({ length: 15_000 }, () => rename("x")[0]) });
    const incoming = readClientMessage(submit(many("one"), many("two")), inEnglish);
    expect(incoming?.refused).toMatchObject([{ id: "two", code: "payload_too_large" }]);
    expect(incoming?.message).toMatchObject({ transactions: [{ id: "one" }] });
  });

  test("what no client sends is no message", () => {
    expect(readClientMessage(submit(), inEnglish)).toBeNull();
    expect(readClientMessage(submit({ id: 7 }), inEnglish)).toBeNull();
    expect(readClientMessage({ kind: "drop" }, inEnglish)).toBeNull();
  });

  test("they are refused before they show: nothing waits in the outbox for ever", async () => {
    const w = world();
    await w.start();
    const ann = await w.join("ann");
    const before = titleOf(ann.session);
    expect(ann.session.perform("Rename", rename("a\u0000"))).toMatchObject({ ok: false, violations: [{ code: "E_VALUE_TYPE" }] });
    expect(ann.session.perform("Rename", rename("x".repeat(2_000_000)))).toMatchObject({ ok: false, violations: [{ code: "E_LIMIT" }] });
    expect(titleOf(ann.session)).toBe(before);
    expect(ann.session.pending).toEqual([]);
    ann.session.perform(`Rename to \ud800${"😀".repeat(300)}`, rename("Fine"));
    await ann.settle();
    expect(ann.session.pending).toEqual([]);
    expect(titleOf(ann.session)).toBe("Fine");
  });

  test("one that an earlier page left in the outbox is told and dropped; the others behind it go on", async () => {
    const w = world();
    await w.start();
    const outbox = makeMemoryOutbox({ base: 0, transactions: [edit("stuck", "a\ud800"), edit("good", "Good")] });
    const ann = await w.join("ann", outbox);
    await ann.settle();
    expect(ann.refused).toMatchObject([{ id: "stuck", code: "EINVAL" }]);
    expect(titleOf(ann.session)).toBe("Good");
    expect(ann.session.pending).toEqual([]);
    expect(outbox.load().transactions).toEqual([]);
  });

  test("a message takes as many edits as fit into it, and at least one", () => {
    const large = Array.from({ length: 12 }, (_, n) => edit(`e${n}`, "x".repeat(1_000_000)));
    const batch = batchOf(large);
    expect(batch.length).toBe(Math.floor(limits.transactionBytes / 1_000_150));
    expect(JSON.stringify(submit(...batch)).length).toBeLessThan(operationLimits.messageBytes);
    expect(batchOf(Array.from({ length: 500 }, (_, n) => edit(`e${n}`, "x")))).toHaveLength(limits.transactionsPerSubmit);
    expect(refusalOfSize(large[0])).toBeNull();
  });

  test("a label is cut between characters", () => {
    expect(labelText(`${"x".repeat(499)}😀`)).toBe(`${"x".repeat(499)}\ufffd`);
    expect(labelText("a\u0000b\udc00 😀")).toBe("a\ufffdb\ufffd 😀");
  });
});

describe("V48: an undo that would pass a limit", () => {
  test("is told, and stays to be done once there is room", async () => {
    const w = world();
    await w.start();
    const ann = await w.join("ann");
    const bob = await w.join("bob");
    const pages = Array.from({ length: documentLimits.pages - 1 }, (_, n) => ({ id: `n${n}`, name: "P", elements: [], rest: {} }));
    const insert = (item: (typeof pages)[number]) => ({ kind: "insert-item" as const, list: ["pages"], item, after: null });
    const remove = (key: string) => ({ kind: "remove-item" as const, list: ["pages"], key, after: null });
    ann.session.perform("Add page", [insert({ id: "mine", name: "Mine", elements: [], rest: {} })]);
    ann.session.perform("Remove page", [remove("mine")]);
    await ann.settle();
    await bob.settle();
    const there = bob.session.document?.pages.length ?? 0;
    expect(bob.session.perform("Fill", pages.slice(0, documentLimits.pages - there).map(insert))).toMatchObject({ ok: true });
    await bob.settle();
    await ann.settle();
    expect(ann.session.undo()).toBe(false);
    expect(ann.refused).toMatchObject([{ label: "Undo Remove page", code: "payload_too_large" }]);
    expect(ann.session.undoLabel).toBe("Remove page");
    bob.session.perform("Make room", [remove("n0")]);
    await bob.settle();
    await ann.settle();
    expect(ann.session.undo()).toBe(true);
    expect(ann.session.document?.pages.some(({ id }) => id === "mine")).toBe(true);
  });
});

describe("edits on a document that others changed much meanwhile", () => {
  test("the server sends them back to be carried over by their sender, and takes them then", async () => {
    const w = world();
    await w.start();
    const ann = await w.join("ann");
    const bob = await w.join("bob");
    const many = Array.from({ length: 1_100 }, (_, n) => rename(`Name ${n}`)).flat();
    bob.session.perform("Much", many);
    ann.session.perform(
      "Much too",
      many.map((operation) => ({ ...operation, value: "Ann's" })),
    );
    const sentBack: string[] = [];
    const push = ann.toClient.push.bind(ann.toClient);
    ann.toClient.push = (...messages) => {
      for (const message of messages) if (message.kind === "refused") sentBack.push(message.code);
      return push(...messages);
    };
    await bob.settle();
    await ann.settle();
    expect(sentBack).toEqual(["live_edit_log_seq_no_stale"]);
    w.wait(4_000);
    await ann.settle();
    await ann.settle();
    expect(ann.refused).toEqual([]);
    expect(ann.session.pending).toEqual([]);
    await bob.settle();
    expect(titleOf(bob.session)).toBe("Ann's");
  });
});
