import { inEnglish } from "@sheaf/messages/english";
import { smallDocument } from "@sheaf/workbook/testing";
import { expect, test } from "vitest";
import { type ServerMessage, slateVersion } from "../protocol.ts";
import { world } from "../testing/people.ts";
import { makeMemoryStorage } from "./memory-storage.ts";
import { openSequencer } from "./sequencer.ts";

test("of a crowd those who came first are told to everybody, and how many others there are; who waited longest takes a free place", async () => {
  const w = world({ namedPeers: 2 });
  await w.start();
  const [a, b] = [await w.join("a"), await w.join("b")];
  type Member = typeof a;
  const seen = async (members: readonly Member[]): Promise<readonly string[]> => {
    for (const member of members) await member.settle();
    return members.map(({ session }) => `${session.peers.map(({ author }) => author).join("")}+${session.unnamedPeers}`);
  };
  expect(await seen([a, b])).toEqual(["b+0", "a+0"]);
  const [c, d] = [await w.join("c"), await w.join("d")];
  expect(await seen([a, b, c, d])).toEqual(["b+2", "a+2", "ab+1", "ab+1"]);
  // somebody of whom only the number is told tells nobody where they are
  c.session.moveTo({ pageId: "p", elementId: "t", cursor: null });
  await c.settle();
  expect(await seen([a, b, c, d])).toEqual(["b+2", "a+2", "ab+1", "ab+1"]);
  a.cut();
  expect(await seen([b, c, d])).toEqual(["c+1", "b+1", "bc+0"]);
  expect(d.session.peers.find(({ author }) => author === "c")?.place?.elementId).toBe("t");
  d.cut();
  expect(await seen([b, c])).toEqual(["c+0", "b+0"]);
});

/** A sequencer with such a crowd; `told`: how many messages, and their characters, since it was asked the last time; `lines`: ends each one's. */
async function crowdOf(count: number): Promise<{
  readonly told: () => Promise<{ readonly messages: number; readonly characters: number }>;
  readonly come: (name: string, heard?: (message: ServerMessage) => void) => () => void;
  readonly lines: readonly (() => void)[];
}> {
  const later: (() => void)[] = [];
  const soon = (work: () => void): void => void later.push(work);
  const sequencer = await openSequencer({
    storage: makeMemoryStorage(smallDocument()),
    say: inEnglish,
    now: () => 0,
    onLost: () => undefined,
    soon,
  });
  if (sequencer === null) throw new Error("there is no document");
  let [messages, characters] = [0, 0];
  const come = (name: string, heard: (message: ServerMessage) => void = () => undefined): (() => void) => {
    const send = (message: ServerMessage): void => {
      messages += 1;
      characters += JSON.stringify(message).length;
      heard(message);
    };
    const client = sequencer.connect({ author: name, send, mayEdit: () => true });
    client.receive({ kind: "hello", version: slateVersion, client: name, since: 0, outboxBase: null });
    return client.disconnect;
  };
  const lines = Array.from({ length: count }, (_, n) => come(`client-${n}`));
  const told = async (): Promise<{ readonly messages: number; readonly characters: number }> => {
    await sequencer.idle();
    for (const work of later.splice(0)) work();
    const since = { messages, characters };
    [messages, characters] = [0, 0];
    return since;
  };
  return { told, come, lines };
}

test("what a crowd is sent by its coming grows with its number, not with the square of it", async () => {
  const charactersOf = async (count: number): Promise<number> => (await (await crowdOf(count)).told()).characters;
  expect(await charactersOf(1_600)).toBeLessThan((await charactersOf(400)) * 5);
});

test("where half of a crowd leaves at about the same time, each who stays is told once", async () => {
  const { told, lines, come } = await crowdOf(599);
  const heard: ServerMessage[] = [];
  come("the last", (message) => heard.push(message));
  await told();
  heard.length = 0;
  for (const leave of lines.slice(0, 300)) leave();
  expect((await told()).messages).toBe(300);
  const peers = Array.from({ length: 100 }, (_, n) => ({ client: `client-${n + 300}`, author: `client-${n + 300}`, place: null }));
  // besides them and itself
  expect(heard).toEqual([{ kind: "peers", peers, unnamed: 199 }]);
  // one alone is told by name, and who is named in their place
  lines[300]?.();
  expect((await told()).messages).toBeLessThanOrEqual(3 * 299);
  expect(heard.slice(1)).toEqual([
    { kind: "left", client: "client-300" },
    { kind: "peer", peer: { client: "client-400", author: "client-400", place: null } },
    { kind: "crowd", unnamed: 198 },
  ]);
});

test("who comes again before their old line ends has not left", async () => {
  const { told, lines, come } = await crowdOf(2);
  const heard: ServerMessage[] = [];
  come("who stays", (message) => heard.push(message));
  come("client-0");
  await told();
  heard.length = 0;
  lines[0]?.();
  lines[1]?.();
  await told();
  expect(heard).toEqual([{ kind: "left", client: "client-1" }]);
});
