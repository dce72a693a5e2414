import type { Path } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { columnIds, rename, titleOf, world } from "../testing/people.ts";

describe("undo and redo", () => {
  async function two() {
    const w = world();
    await w.start();
    const ann = w.person("ann");
    const bob = w.person("bob");
    const settle = async (): Promise<void> => {
      for (let round = 0; round < 3; round++) for (const each of [ann, bob]) await each.settle();
    };
    for (const each of [ann, bob]) each.open();
    await settle();
    return { w, ann, bob, settle };
  }

  test("one step per intent, back and forth, with its label", async () => {
    const { ann, settle } = await two();
    ann.session.perform("First", rename("1"));
    ann.session.perform("Second", rename("2"));
    await settle();
    expect(ann.session.undoLabel).toBe("Second");
    expect(ann.session.undo()).toBe(true);
    expect(titleOf(ann.session)).toBe("1");
    expect(ann.session.redoLabel).toBe("Second");
    await settle();
    expect(ann.session.undo()).toBe(true);
    expect(titleOf(ann.session)).toBe("T");
    expect(ann.session.undo()).toBe(false);
    await settle();
    expect(ann.session.redo()).toBe(true);
    expect(ann.session.redo()).toBe(true);
    expect(ann.session.redo()).toBe(false);
    expect(titleOf(ann.session)).toBe("2");
    await settle();
    expect(titleOf(ann.session)).toBe("2");
  });

  test("I4: it takes back own edits only; what another wrote since stays", async () => {
    const { ann, bob, settle } = await two();
    ann.session.perform("Ann's name", rename("Ann"));
    await settle();
    bob.session.perform("Bob's name", rename("Bob"));
    await settle();
    expect(ann.session.undo()).toBe(false);
    expect(titleOf(ann.session)).toBe("Bob");
    await settle();
    expect(titleOf(bob.session)).toBe("Bob");
    bob.session.undo();
    await settle();
    expect(titleOf(ann.session)).toBe("Ann");
  });

  test("I4: an edit that another one's came under is undone to the other one's, not to what was before both", async () => {
    const { ann, bob, settle } = await two();
    bob.session.perform("Bob's name", rename("Bob"));
    ann.session.perform("Ann's name", rename("Ann"));
    await bob.settle();
    await settle();
    expect(titleOf(ann.session)).toBe("Ann");
    expect(titleOf(bob.session)).toBe("Ann");
    ann.session.undo();
    await settle();
    expect(titleOf(ann.session)).toBe("Bob");
    expect(titleOf(bob.session)).toBe("Bob");
  });

  test("an insertion is undone though others inserted around it; a removed item comes back at its place", async () => {
    const { ann, bob, settle } = await two();
    const columns: Path = ["elements", { key: "t" }, "columns"];
    ann.session.perform("Remove b", [{ kind: "remove-item", list: columns, key: "b", after: "a" }]);
    await settle();
    bob.session.perform("Insert x", [{ kind: "insert-item", list: columns, item: { id: "x", formula: "1" }, after: "a" }]);
    bob.session.perform("Insert y", [{ kind: "insert-item", list: columns, item: { id: "y", formula: "1" }, after: "s" }]);
    await settle();
    ann.session.undo();
    await settle();
    expect(columnIds(ann.session)).toBe("axbsy");
    expect(columnIds(bob.session)).toBe("axbsy");
    bob.session.undo();
    bob.session.undo();
    await settle();
    expect(columnIds(ann.session)).toBe("abs");
  });

  test("undo works offline and on edits that are on their way", async () => {
    const { ann, bob, settle } = await two();
    ann.session.perform("First", rename("1"));
    ann.session.undo();
    ann.cut();
    ann.session.perform("Second", rename("2"));
    ann.session.undo();
    ann.session.perform("Third", rename("3"));
    bob.session.perform("Page", [{ kind: "set-field", path: ["pages", { key: "p" }, "name"], value: "P2" }]);
    await settle();
    ann.open();
    await settle();
    expect(titleOf(bob.session)).toBe("3");
    expect(ann.session.document).toEqual(bob.session.document);
    ann.session.undo();
    await settle();
    expect(titleOf(bob.session)).toBe("T");
    expect(bob.session.document?.pages[0]?.name).toBe("P2");
  });
});
