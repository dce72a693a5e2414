import { type Operation, type Path, applyTransaction, columnsOf } from "@sheaf/workbook";
import { smallDocument } from "@sheaf/workbook/testing";
import { describe, expect, test } from "vitest";
import type { ClientMessage, ServerMessage } from "../protocol.ts";
import { clientMessageSchema, serverMessageSchema, slateVersion } from "../protocol.ts";
import { makeMemoryStorage } from "../sequencer/memory-storage.ts";
import { type Sequencer, type SequencerClient, openSequencer } from "../sequencer/sequencer.ts";
import { makeMemoryOutbox } from "./outbox.ts";
import { type RefusedEdit, Session } from "./session.ts";

const rename = (value: string): Operation[] => [{ kind: "set-field", path: ["elements", { key: "t" }, "name"], value }];

interface Person {
  readonly session: Session;
  readonly outbox: ReturnType<typeof makeMemoryOutbox>;
  readonly refused: RefusedEdit[];
  readonly open: () => void;
  readonly cut: () => void;
  /** Delivers everything that waits in both directions, as JSON as a socket would. */
  readonly settle: () => Promise<void>;
  readonly toServer: ClientMessage[];
  readonly toClient: ServerMessage[];
}

function world(options: { readonly maxCatchUp?: number; readonly mayEdit?: () => boolean } = {}) {
  const silent: string[] = [];
  const storage = makeMemoryStorage(smallDocument());
  let clock = 0;
  let sequencer: Sequencer | null = null;
  const start = async () =>
    (sequencer = await openSequencer({
      storage,
      now: () => clock,
      onLost: () => undefined,
      ...(options.maxCatchUp === undefined ? {} : { maxCatchUp: options.maxCatchUp }),
    }));
  const person = (name: string, outbox = makeMemoryOutbox()): Person => {
    const toServer: ClientMessage[] = [];
    const toClient: ServerMessage[] = [];
    const refused: RefusedEdit[] = [];
    let end: SequencerClient | null = null;
    let count = 0;
    const session = new Session({
      client: `${name}-tab`,
      author: name,
      newId: () => `${name}${count++}`,
      now: () => clock,
      send: (message) => toServer.push(clientMessageSchema.parse(JSON.parse(JSON.stringify(message)))),
      outbox,
      onChange: () => undefined,
      onRefused: (edit) => refused.push(edit),
      onSilent: () => silent.push(name),
    });
    return {
      session,
      outbox,
      refused,
      toServer,
      toClient,
      open: () => {
        end =
          sequencer?.connect({
            author: name,
            send: (message) => toClient.push(serverMessageSchema.parse(JSON.parse(JSON.stringify(message)))),
            mayEdit: options.mayEdit ?? (() => true),
          }) ?? null;
        session.connected();
      },
      cut: () => {
        end?.disconnect();
        end = null;
        toServer.length = 0;
        toClient.length = 0;
        session.disconnected();
      },
      settle: async () => {
        for (;;) {
          const up = toServer.shift();
          if (up !== undefined) end?.receive(up);
          await sequencer?.idle();
          const down = toClient.shift();
          if (down !== undefined) session.receive(down);
          if (up === undefined && down === undefined) return;
        }
      },
    };
  };
  return { storage, start, person, silent, wait: (milliseconds: number) => (clock += milliseconds), head: () => sequencer?.head() };
}

const titleOf = (session: Session): unknown => session.document?.pages[0]?.elements.find((element) => element.id === "t")?.["name"];

function columnIds(session: Session): string {
  const table = session.document?.pages[0]?.elements.find((element) => element.id === "t");
  return table === undefined
    ? ""
    : columnsOf(table)
        .map(({ id }) => id)
        .join("");
}

describe("a session", () => {
  test("edits show at once, are confirmed in order, and reach the others", async () => {
    const w = world();
    await w.start();
    const ann = w.person("ann");
    const bob = w.person("bob");
    for (const each of [ann, bob]) {
      each.open();
      await each.settle();
    }
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
    const ann = w.person("ann");
    const bob = w.person("bob");
    for (const each of [ann, bob]) {
      each.open();
      await each.settle();
    }
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
    const ann = w.person("ann");
    const bob = w.person("bob");
    for (const each of [ann, bob]) {
      each.open();
      await each.settle();
    }
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
    const ann = w.person("ann");
    ann.open();
    await ann.settle();
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

  test("a lost answer is asked for again; the edit is in the log once", async () => {
    const w = world();
    await w.start();
    const ann = w.person("ann");
    ann.open();
    await ann.settle();
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
    const ann = w.person("ann");
    ann.open();
    await ann.settle();
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
    const ann = w.person("ann");
    const bob = w.person("bob");
    for (const each of [ann, bob]) {
      each.open();
      await each.settle();
    }
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
    const ann = w.person("ann");
    const bob = w.person("bob");
    for (const each of [ann, bob]) {
      each.open();
      await each.settle();
    }
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
    const ann = w.person("ann");
    const bob = w.person("bob");
    for (const each of [ann, bob]) {
      each.open();
      await each.settle();
    }
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
    const ann = w.person("ann");
    ann.open();
    await ann.settle();
    ann.session.perform("Rename", rename("no"));
    await ann.settle();
    expect(ann.refused.map(({ code }) => code)).toEqual(["permission_denied"]);
    expect(titleOf(ann.session)).toBe("T");
  });
});

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

describe("R05: catching up", () => {
  test("10,000 missed entries are taken in with unsent edits and a stack of undo steps", async () => {
    const w = world();
    await w.start();
    const ann = w.person("ann");
    ann.open();
    await ann.settle();
    for (let count = 0; count < 50; count++) {
      ann.session.perform(`Edit ${count}`, [{ kind: "set-field", path: ["pages", { key: "q" }, "name"], value: `q${count}` }]);
      await ann.settle();
    }
    ann.cut();
    for (let count = 0; count < 20; count++)
      ann.session.perform(`Offline ${count}`, [
        { kind: "insert-item", list: ["elements", { key: "u" }, "marks"], item: `m${count}`, after: null },
      ]);
    const bob = w.person("bob");
    bob.open();
    await bob.settle();
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
