import { describe, expect, test } from "vitest";
import type { ServerMessage } from "../protocol.ts";
import { rename, titleOf, world } from "../testing/people.ts";

describe("what was missed", () => {
  test("a lost answer is asked for again; the edit is in the log once", async () => {
    const w = world();
    await w.start();
    const ann = await w.join("ann");
    ann.session.perform("One", rename("One"));
    const submit = ann.toServer[0];
    await ann.settle();
    expect(ann.session.pending).toEqual([]);
    ann.session.perform("Two", rename("Two"));
    ann.toServer.length = 0;
    w.wait(5000);
    ann.session.tick();
    if (submit !== undefined) ann.toServer.unshift(submit);
    await ann.settle();
    expect((await w.storage.read(0, 9)).map((entry) => entry.label)).toEqual(["One", "Two"]);
  });

  test("a connection that is dead without being closed is given up; one that is only quiet is not", async () => {
    const w = world();
    await w.start();
    const ann = await w.join("ann");
    for (let minute = 0; minute < 5; minute++) {
      w.wait(60_000);
      ann.session.tick();
      await ann.settle();
    }
    expect(w.silent).toEqual([]);
    ann.session.perform("One", rename("One"));
    for (let second = 0; second < 60; second++) {
      w.wait(1_000);
      ann.session.tick();
      ann.toServer.length = 0;
    }
    expect(w.silent[0]).toBe("ann");
    ann.cut();
    ann.open();
    await ann.settle();
    expect(ann.session.pending).toEqual([]);
    expect((await w.storage.read(0, 9)).map((entry) => entry.label)).toEqual(["One"]);
  });

  test("R05: a client that is too far behind gets a snapshot and keeps its unsent edits", async () => {
    const w = world({ maxCatchUp: 3 });
    await w.start();
    const ann = await w.join("ann");
    const bob = await w.join("bob");
    ann.cut();
    ann.session.perform("Offline", [{ kind: "set-field", path: ["pages", { key: "q" }, "name"], value: "Ann's" }]);
    for (let count = 0; count < 10; count++) {
      bob.session.perform("Rename", rename(`B${count}`));
      await bob.settle();
    }
    ann.open();
    await ann.settle();
    expect(ann.session.sequence).toBe(11);
    expect(ann.session.pending).toEqual([]);
    expect(titleOf(ann.session)).toBe("B9");
    expect(ann.session.document?.pages[1]?.name).toBe("Ann's");
  });

  test("a submit on a base that is too old is refused with live_edit_log_seq_no_stale, and goes again on the newest version", async () => {
    const w = world({ maxCatchUp: 2 });
    await w.start();
    const ann = await w.join("ann");
    const bob = await w.join("bob");
    ann.session.perform("Late", [{ kind: "set-field", path: ["pages", { key: "q" }, "name"], value: "late" }]);
    const late = ann.toServer.splice(0);
    for (let count = 0; count < 5; count++) {
      bob.session.perform("Rename", rename(`B${count}`));
      await bob.settle();
    }
    ann.toClient.length = 0;
    ann.toServer.push(...late);
    const answers: ServerMessage[] = [];
    const receive = ann.session.receive.bind(ann.session);
    ann.session.receive = (message) => {
      answers.push(message);
      receive(message);
    };
    await ann.settle();
    w.wait(5000);
    ann.session.tick();
    await ann.settle();
    expect(answers.some((message) => message.kind === "refused" && message.code === "live_edit_log_seq_no_stale")).toBe(true);
    expect(ann.session.pending).toEqual([]);
    expect(w.head()?.document.pages[1]?.name).toBe("late");
    expect(ann.refused).toEqual([]);
  });

  test("R05: 10,000 missed entries are taken in with unsent edits and a stack of undo steps", async () => {
    const w = world();
    await w.start();
    const ann = await w.join("ann");
    for (let count = 0; count < 50; count++) {
      ann.session.perform(`Edit ${count}`, [{ kind: "set-field", path: ["pages", { key: "q" }, "name"], value: `q${count}` }]);
      await ann.settle();
    }
    ann.cut();
    for (let count = 0; count < 20; count++)
      ann.session.perform(`Offline ${count}`, [
        { kind: "insert-item", list: ["elements", { key: "u" }, "marks"], item: `m${count}`, after: null },
      ]);
    const bob = await w.join("bob");
    for (let batch = 0; batch < 50; batch++) {
      for (let count = 0; count < 200; count++)
        bob.session.perform("Rename", [
          { kind: "set-field", path: ["elements", { key: "t" }, "columns", { key: "a" }, "name"], value: `c${batch}-${count}` },
        ]);
      await bob.settle();
    }
    ann.open();
    await ann.settle();
    expect(ann.session.sequence).toBe(10_070);
    expect(ann.session.pending).toEqual([]);
    expect(ann.session.document).toEqual(w.head()?.document);
    expect(ann.session.undoLabel).toBe("Offline 19");
  }, 60_000);
});
