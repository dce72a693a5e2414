import { smallDocument } from "@sheaf/workbook/testing";
import { expect, test } from "vitest";
import { type Pointer, type ServerMessage, slateVersion } from "../protocol.ts";
import { makeMemoryStorage } from "./memory-storage.ts";
import { openSequencer } from "./sequencer.ts";

const at = (pageId: string, x = 0.5): Pointer => ({ pageId, elementId: "t", x, y: 0.25 });

async function people(names: readonly string[], options: { readonly pointingPeers?: number } = {}) {
  const sequencer = await openSequencer({ storage: makeMemoryStorage(smallDocument()), now: () => 0, onLost: () => undefined, ...options });
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
