import { inEnglish } from "@sheaf/messages/english";
import { smallDocument } from "@sheaf/workbook/testing";
import { expect, test } from "vitest";
import { type Pointer, type ServerMessage, slateVersion } from "../protocol.ts";
import { makeMemoryStorage } from "./memory-storage.ts";
import { openSequencer } from "./sequencer.ts";

const at = (pageId: string, x = 0.5): Pointer => ({ pageId, elementId: "t", x, y: 0.25 });

async function people(names: readonly string[], options: { readonly pointingPeers?: number } = {}) {
  const sequencer = await openSequencer({
    storage: makeMemoryStorage(smallDocument()),
    say: inEnglish,
    now: () => 0,
    onLost: () => undefined,
    ...options,
  });
  if (sequencer === null) throw new Error("no document");
  const everybody = names.map((name) => {
    const told: ServerMessage[] = [];
    let isBusy = false;
    const client = sequencer.connect({
      author: name,
      send: (message) => void (message.kind === "pointer" && told.push(message)),
      mayEdit: () => true,
      isBusy: () => isBusy,
    });
    client.receive({ kind: "hello", version: slateVersion, client: name, since: 0, outboxBase: null });
    const goTo = (pageId: string): void => client.receive({ kind: "presence", place: { pageId, elementId: null, cursor: null } });
    return { told, client, goTo, setBusy: (next: boolean) => void (isBusy = next) };
  });
  await sequencer.idle();
  return { sequencer, everybody };
}

test("where somebody points is told to those on the same page who take it, and not to themselves", async () => {
  const { sequencer, everybody } = await people(["a", "b", "c", "d"]);
  const [a, b, c, d] = everybody;
  for (const person of [a, b, c]) person?.goTo("p");
  d?.goTo("q");
  await sequencer.idle();
  for (const person of [a, b, d]) person?.client.receive({ kind: "pointer", at: null, takes: true });
  for (const person of everybody) person.told.length = 0;
  a?.client.receive({ kind: "pointer", at: at("p"), takes: true });
  expect(everybody.map(({ told }) => told)).toEqual([[], [{ kind: "pointer", client: "a", at: at("p") }], [], []]);
  // That somebody points nowhere any more is told to all who take it, whatever page they went to.
  a?.client.receive({ kind: "pointer", at: null, takes: true });
  expect(everybody.map(({ told }) => told.length)).toEqual([0, 2, 0, 1]);
  // Who hides them is told nothing more.
  b?.client.receive({ kind: "pointer", at: null, takes: false });
  a?.client.receive({ kind: "pointer", at: at("p", 0.75), takes: true });
  expect(b?.told.length).toBe(2);
});

test("a pointer waits for nothing: one who does not read in time, one who is not greeted and a crowd get none", async () => {
  const { sequencer, everybody } = await people(["a", "b"]);
  const [a, b] = everybody;
  for (const person of everybody) person.goTo("p");
  await sequencer.idle();
  b?.client.receive({ kind: "pointer", at: null, takes: true });
  b?.setBusy(true);
  a?.client.receive({ kind: "pointer", at: at("p"), takes: true });
  expect(b?.told).toEqual([]);
  b?.setBusy(false);
  a?.client.receive({ kind: "pointer", at: at("p"), takes: true });
  expect(b?.told.length).toBe(1);
  const stranger = sequencer.connect({ author: "x", send: () => undefined, mayEdit: () => true });
  stranger.receive({ kind: "pointer", at: at("p"), takes: true });
  expect(b?.told.length).toBe(1);

  const crowd = await people(["a", "b", "c"], { pointingPeers: 2 });
  for (const person of crowd.everybody) person.goTo("p");
  await crowd.sequencer.idle();
  for (const person of crowd.everybody) person.client.receive({ kind: "pointer", at: at("p"), takes: true });
  expect(crowd.everybody.map(({ told }) => told.length)).toEqual([0, 0, 0]);
});

test("nobody points in the name of another's client, and who comes again by another name leaves none behind", async () => {
  const sequencer = await openSequencer({
    storage: makeMemoryStorage(smallDocument()),
    say: inEnglish,
    now: () => 0,
    onLost: () => undefined,
  });
  if (sequencer === null) throw new Error("no document");
  const come = (author: string) => {
    const told: ServerMessage[] = [];
    const client = sequencer.connect({ author, send: (message) => void told.push(message), mayEdit: () => true });
    const greet = (name: string): void =>
      client.receive({ kind: "hello", version: slateVersion, client: name, since: 0, outboxBase: null });
    return { told, client, greet };
  };
  const [victim, thief, watcher] = [come("victim"), come("thief"), come("watcher")];
  victim.greet("tab");
  watcher.greet("watching");
  thief.greet("first");
  for (const { client } of [victim, thief, watcher])
    client.receive({ kind: "presence", place: { pageId: "p", elementId: null, cursor: null } });
  await sequencer.idle();
  watcher.client.receive({ kind: "pointer", at: null, takes: true });
  watcher.told.length = 0;
  thief.greet("tab");
  await sequencer.idle();
  thief.client.receive({ kind: "pointer", at: at("p"), takes: false });
  victim.client.receive({ kind: "pointer", at: at("p"), takes: false });
  expect(watcher.told).toEqual([
    { kind: "left", client: "first" },
    { kind: "peer", peer: expect.objectContaining({ client: "tab (2)", author: "thief" }) },
    { kind: "pointer", client: "tab (2)", at: at("p") },
    { kind: "pointer", client: "tab", at: at("p") },
  ]);
  // Another line of the same person, as after a cut, has the name it had.
  const again = come("victim");
  again.greet("tab");
  await sequencer.idle();
  expect(watcher.told.at(-1)).toMatchObject({ kind: "peer", peer: { client: "tab", author: "victim" } });
});
