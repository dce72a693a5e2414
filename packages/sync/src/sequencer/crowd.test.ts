import { smallDocument } from "@sheaf/workbook/testing";
import { expect, test } from "vitest";
import { slateVersion } from "../protocol.ts";
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

test("what a crowd is sent by its coming grows with its number, not with the square of it", async () => {
  const bytesOf = async (count: number): Promise<number> => {
    const later: (() => void)[] = [];
    const soon = (work: () => void): void => void later.push(work);
    const storage = makeMemoryStorage(smallDocument());
    const sequencer = await openSequencer({ storage, now: () => 0, onLost: () => undefined, soon });
    let bytes = 0;
    const send = (message: object): void => void (bytes += JSON.stringify(message).length);
    for (let n = 0; n < count; n += 1)
      sequencer
        ?.connect({ author: `person-${n}`, send, mayEdit: () => true })
        .receive({ kind: "hello", version: slateVersion, client: `client-${n}`, since: 0, outboxBase: null });
    await sequencer?.idle();
    for (const work of later.splice(0)) work();
    return bytes;
  };
  expect(await bytesOf(1_600)).toBeLessThan((await bytesOf(400)) * 5);
});
