import { applyTransaction } from "@sheaf/workbook";
import { smallDocument } from "@sheaf/workbook/testing";
import { describe, expect, test } from "vitest";
import { slateVersion } from "../protocol.ts";
import { columnIds, rename, titleOf, world } from "../testing/people.ts";
import { makeMemoryOutbox } from "./outbox.ts";
import { Session } from "./session.ts";

describe("a session", () => {
  test("edits show at once, are confirmed in order, and reach the others", async () => {
    const w = world();
    await w.start();
    const ann = await w.join("ann");
    const bob = await w.join("bob");
    expect(ann.session.status).toBe("live");
    ann.session.perform("Rename table", rename("Trips"));
    expect(titleOf(ann.session)).toBe("Trips");
    expect(ann.session.pending).toHaveLength(1);
    await ann.settle();
    await bob.settle();
    expect(ann.session.pending).toHaveLength(0);
    expect(titleOf(bob.session)).toBe("Trips");
    expect(bob.session.sequence).toBe(1);
    expect(bob.session.peers).toEqual([{ client: "ann-tab", author: "ann", place: null }]);
  });

  test("presence: page, element and cursor of one reach the others, and go with the connection", async () => {
    const w = world();
    await w.start();
    const ann = await w.join("ann");
    const bob = await w.join("bob");
    ann.session.moveTo({ pageId: "p", elementId: "t", cursor: "a:3" });
    await ann.settle();
    await bob.settle();
    expect(bob.session.peers).toEqual([{ client: "ann-tab", author: "ann", place: { pageId: "p", elementId: "t", cursor: "a:3" } }]);
    ann.cut();
    await bob.settle();
    expect(bob.session.peers).toEqual([]);
    ann.open();
    await ann.settle();
    await bob.settle();
    expect(bob.session.peers.map(({ place }) => place?.elementId)).toEqual(["t"]);
  });

  test("edits made offline are carried over what the others did meanwhile", async () => {
    const w = world();
    await w.start();
    const ann = await w.join("ann");
    const bob = await w.join("bob");
    ann.cut();
    expect(ann.session.status).toBe("offline");
    ann.session.perform("Insert", [
      { kind: "insert-item", list: ["elements", { key: "t" }, "columns"], item: { id: "n", formula: "1" }, after: "a" },
    ]);
    bob.session.perform("Remove", [{ kind: "remove-item", list: ["elements", { key: "t" }, "columns"], key: "a", after: null }]);
    await bob.settle();
    ann.open();
    await ann.settle();
    await bob.settle();
    expect(columnIds(ann.session)).toBe("nbs");
    expect(columnIds(bob.session)).toBe("nbs");
  });

  test("R08: a closed tab keeps its outbox; what was done already is not done twice", async () => {
    const w = world();
    await w.start();
    const ann = await w.join("ann");
    ann.session.perform("One", rename("One"));
    await ann.settle();
    // The tab was closed before the answer: its outbox still holds what the server has.
    const again = w.person(
      "ann",
      makeMemoryOutbox({
        base: 0,
        transactions: [
          { id: "ann0", label: "One", operations: rename("One"), undoes: null },
          { id: "later", label: "Two", operations: rename("Two"), undoes: null },
        ],
      }),
    );
    again.open();
    await again.settle();
    expect(again.session.pending).toEqual([]);
    expect(titleOf(again.session)).toBe("Two");
    expect((await w.storage.read(0, 9)).map((entry) => entry.id)).toEqual(["ann0", "later"]);
  });

  test("R07: another version is refused with incompatible_slate_version, and nothing is written", async () => {
    const w = world();
    await w.start();
    const ann = w.person("ann");
    ann.session.connected();
    const hello = ann.toServer.shift();
    expect(hello).toMatchObject({ kind: "hello", version: slateVersion });
    ann.open();
    ann.toServer.length = 0;
    ann.toServer.push(
      { kind: "hello", version: slateVersion + 1, client: "old", since: null, outboxBase: null },
      { kind: "submit", base: 0, transactions: [{ id: "x", label: "x", operations: rename("bad"), undoes: null }] },
    );
    await ann.settle();
    expect(ann.session.status).toBe("incompatible");
    expect(w.head()?.sequence).toBe(0);
    expect(ann.session.perform("more", rename("more"))).toBeNull();
  });

  test("an edit that the server refuses is taken back and told, the ones after it stay", async () => {
    const w = world();
    await w.start();
    const ann = await w.join("ann");
    const bob = await w.join("bob");
    // Alone each is valid; together they would give a number range a list of values.
    bob.session.perform("Filter", [
      {
        kind: "insert-item",
        list: ["elements", { key: "t" }, "filters"],
        item: { id: "f", columnId: "a", kind: "list", values: ["x"] },
        after: null,
      },
    ]);
    await bob.settle();
    await ann.settle();
    ann.cut();
    ann.session.perform("Range", [
      {
        kind: "set-field",
        path: ["elements", { key: "t" }, "filters", { key: "f" }],
        value: { id: "f", columnId: "a", kind: "number-range", min: 1 },
      },
    ]);
    bob.session.perform("Mode", [{ kind: "set-field", path: ["elements", { key: "t" }, "filters", { key: "f" }, "values"], value: ["y"] }]);
    bob.cut();
    ann.open();
    await ann.settle();
    bob.session.perform("Rename", rename("kept"));
    bob.open();
    await bob.settle();
    expect(bob.refused.map(({ label, code }) => [label, code])).toEqual([["Mode", "EINVAL"]]);
    expect(titleOf(bob.session)).toBe("kept");
    await ann.settle();
    expect(ann.session.document).toEqual(bob.session.document);
  });

  test("without the right to edit every transaction is refused", async () => {
    const w = world({ mayEdit: () => false });
    await w.start();
    const ann = await w.join("ann");
    ann.session.perform("Rename", rename("no"));
    await ann.settle();
    expect(ann.refused.map(({ code }) => code)).toEqual(["permission_denied"]);
    expect(titleOf(ann.session)).toBe("T");
  });
});

test("a session starts from what it is given", () => {
  const document = smallDocument();
  const session = new Session({
    client: "c",
    author: "a",
    newId: () => "1",
    now: () => 0,
    send: () => undefined,
    outbox: makeMemoryOutbox(),
    onChange: () => undefined,
    onRefused: () => undefined,
    initial: { sequence: 7, document },
  });
  expect(session.status).toBe("offline");
  expect(session.perform("Rename", rename("x"))).toEqual(applyTransaction(document, rename("x")));
});
