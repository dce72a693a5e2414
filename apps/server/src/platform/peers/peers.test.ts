import { afterEach, expect, test } from "vitest";
import type { LinePatience } from "./line.ts";
import { callPeer, openPeerDoor, type PeerDoor, type PeerLine } from "./index.ts";

const secrets = { sessionKey: new Uint8Array(32).fill(7) };
const here = { host: "127.0.0.1", peerHost: null, peerPort: 0 };
const doors: PeerDoor[] = [];
afterEach(async () => {
  for (const door of doors.splice(0)) await door.close();
});
async function door(onLine: (line: PeerLine) => void, patience?: LinePatience): Promise<PeerDoor> {
  const made = await openPeerDoor(here, secrets, onLine, patience);
  doors.push(made);
  return made;
}
const over = (line: PeerLine): Promise<void> => new Promise((resolve) => line.follow(() => undefined, resolve));

test("texts arrive whole and in their order, however large, and whatever letters are cut by the wire", async () => {
  const { address } = await door((line) =>
    line.follow(
      (text) => line.write(text),
      () => undefined,
    ),
  );
  const line = await callPeer(secrets, address);
  const texts = [JSON.stringify({ a: "🌾ü".repeat(300_000) }), "1", JSON.stringify({ b: "x\ny" })];
  const heard: string[] = [];
  const all = new Promise<void>((resolve) => {
    line.follow(
      (text) => {
        heard.push(text);
        if (heard.length === texts.length) resolve();
      },
      () => undefined,
    );
  });
  for (const text of texts) line.write(text);
  await all;
  expect(heard).toEqual(texts);
  line.end();
});

test("a server that says nothing any more is given up by whoever waits for it; one that has nothing to say is not", async () => {
  const { address: frozen } = await door(() => undefined, { beatEvery: 60_000, silence: 60_000 });
  const began = performance.now();
  await over(await callPeer(secrets, frozen, { beatEvery: 60_000, silence: 200 }));
  expect(performance.now() - began).toBeLessThan(5_000);
  const { address: quiet } = await door(() => undefined, { beatEvery: 50, silence: 60_000 });
  const line = await callPeer(secrets, quiet, { beatEvery: 60_000, silence: 1_000 });
  let isOver = false;
  void over(line).then(() => (isOver = true));
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(isOver).toBe(false);
  line.end();
});

test("a server that neither reads nor writes any more is given up within the silence, though it is written to all the time", async () => {
  let isOver = false;
  const given = (line: PeerLine): Promise<void> => over(line).then(() => void (isOver = true));
  const { address } = await door(() => undefined, { beatEvery: 60_000, silence: 60_000 });
  const waited = given(await callPeer(secrets, address, { beatEvery: 20, silence: 100 }));
  await Promise.race([waited, new Promise((resolve) => setTimeout(resolve, 3_000))]);
  expect(isOver).toBe(true);
});

test("a server that could not look for a while does not give up another whose signs of life were waiting for it", async () => {
  const { address } = await door(() => undefined, { beatEvery: 20, silence: 60_000 });
  const line = await callPeer(secrets, address, { beatEvery: 20, silence: 400 });
  let isOver = false;
  void over(line).then(() => (isOver = true));
  await new Promise((resolve) => setTimeout(resolve, 100));
  // all timers of this thread are late now, the silence's too; the beat of the other end is in the socket before anybody reads there
  const began = performance.now();
  while (performance.now() - began < 700);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(isOver).toBe(false);
  line.end();
});

test("a door that closes ends its lines, and nobody answers behind it", async () => {
  const made = await openPeerDoor(here, secrets, () => undefined);
  const line = await callPeer(secrets, made.address);
  const ended = over(line);
  await made.close();
  await ended;
  await expect(callPeer(secrets, made.address)).rejects.toThrow();
});
