import { PassThrough } from "node:stream";
import { limits } from "@sheaf/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import WebSocket from "ws";
import { Person } from "../../../testing/live-person.ts";
import { type Actor, startWorld, type World } from "../../../testing/world.ts";
import { IncomingBytes } from "./incoming-bytes.ts";

let world: World;
let workbookId: string;
let theirs: string;
beforeAll(async () => {
  world = await startWorld();
  const made = async (as: Actor): Promise<string> => {
    const { me } = await world.graphql<{ me: { member: { homeInodeId: string } } }>(as, "{ me { member { homeInodeId } } }");
    const file = { name: "Live", folderId: me.member.homeInodeId, schemaVersion: 1, pages: [{ id: "p", name: "P", elements: [] }] };
    return (await world.post<{ workbookId: string }>(as, "/v2/workbooks/spec", file)).body.workbookId;
  };
  [workbookId, theirs] = await Promise.all([made(world.a.admin), made(world.b.admin)]);
});
afterAll(() => world.close());

const signedIn = async (as: Actor, to = workbookId): Promise<Person> => {
  const person = await new Person(world, to).open();
  person.send({ bearer: as.token });
  await person.until("ready");
  return person;
};
/** The beginning of a message that does not end. */
const begin = ({ socket }: Person, bytes: number): void => socket.send("x".repeat(bytes), { fin: false });
const within = <T>(ms: number, work: Promise<T>): Promise<T | "late"> =>
  Promise.race([work, new Promise<"late">((resolve) => setTimeout(() => resolve("late"), ms))]);

describe("V48 R32: sockets of strangers", () => {
  test("may send what signing in takes: more of it is read by nobody, whole messages and parts of them", async () => {
    const whole = await new Person(world, workbookId).open();
    whole.socket.send(`{"bearer": "${"x".repeat(2 * limits.strangeSocketBytes)}"}`);
    const part = await new Person(world, workbookId).open();
    begin(part, 4 * limits.strangeSocketBytes);
    const behind = await new Person(world, workbookId).open();
    behind.send({ bearer: world.a.admin.token });
    behind.socket.send("x".repeat(4 * limits.strangeSocketBytes));
    for (const { closed } of [whole, part, behind]) expect([1006, 4429]).toContain(await within(3_000, closed));
  });

  test("give way to whoever comes after them, so that nobody is kept out by one place that all may share", async () => {
    const stayer = await signedIn(world.a.admin);
    const strangers: Person[] = [];
    for (let part = 0; part < 5; part++)
      strangers.push(
        ...(await Promise.all(
          Array.from({ length: limits.strangeSockets / 4 }, async (_, at) => {
            const stranger = await new Person(world, workbookId).open();
            // something that never becomes what signs in
            if (at % 2 === 0) begin(stranger, 10);
            return stranger;
          }),
        )),
      );
    const isOpen = ({ socket }: Person): boolean => socket.readyState === WebSocket.OPEN;
    await expect.poll(() => strangers.filter(isOpen).length, { timeout: 5_000 }).toBeLessThanOrEqual(limits.strangeSockets);
    // those who came last are still there
    expect(strangers.slice(-limits.strangeSockets / 4).every(isOpen)).toBe(true);
    for (let turn = 0; turn < 3; turn++) expect(isOpen(await signedIn(world.a.admin))).toBe(true);
    expect(isOpen(stayer)).toBe(true);
    for (const { socket } of [...strangers, stayer]) socket.terminate();
  });

  test("from many places are bounded together; one who is signing in stays", () => {
    const incoming = new IncomingBytes();
    const gone = new Set<number>();
    const sockets = Array.from({ length: 2 * limits.strangeSocketsOfAll }, (_, at) => {
      const socket = incoming.watch(
        new PassThrough(),
        `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`,
        () => 0,
        () => void gone.add(at),
      );
      if (at === 7) socket.signsIn();
      return socket;
    });
    expect(gone.size).toBe(limits.strangeSocketsOfAll - 1);
    expect([gone.has(0), gone.has(7), gone.has(sockets.length - 1)]).toEqual([true, false, false]);
    for (const socket of sockets) socket.end();
  });
});

describe("V48 R32: messages that have begun and do not end", () => {
  test("of one person are bounded over all sockets; others' sockets stay", async () => {
    const other = await signedIn(world.b.admin, theirs);
    const mine = await Promise.all(Array.from({ length: 24 }, () => signedIn(world.a.admin)));
    for (const person of mine) begin(person, 1024 * 1024);
    await expect.poll(() => mine.some(({ socket }) => socket.readyState === WebSocket.CLOSED), { timeout: 5_000 }).toBe(true);
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
    for (const { socket } of [...mine, other]) socket.terminate();
  });

  test("end within a minute; pings, pongs and whole messages are none of them", () => {
    let now = 0;
    let isTooMuch = false;
    const line = new PassThrough();
    const bytes = new IncomingBytes().watch(
      line,
      "1.2.3.4",
      () => now,
      () => (isTooMuch = true),
    );
    const come = (count: number): void => void line.emit("data", Buffer.alloc(count));
    bytes.signedIn("o/u");
    for (let turn = 0; turn < 50; turn++) {
      now += 20_000;
      come(6);
      bytes.controlCame(0);
      come(131);
      bytes.controlCame(125);
      come(1024 * 1024);
      bytes.messageEnded();
      expect([bytes.isStuck, isTooMuch]).toEqual([false, false]);
    }
    come(1_000);
    now += 59_000;
    come(6);
    bytes.controlCame(0);
    expect(bytes.isStuck).toBe(false);
    now += 2_000;
    expect(bytes.isStuck).toBe(true);
    come(limits.socketWaitingBytes);
    expect(isTooMuch).toBe(true);
    bytes.end();
    come(limits.socketWaitingBytes);
    expect(bytes.isStuck).toBe(false);
  });
});

describe("V48 R32: whole messages, which are read where everybody's calls are", () => {
  const edit = (value: unknown) => ({
    kind: "submit",
    base: 0,
    transactions: [{ id: "e", operations: [{ kind: "set-field", path: ["name"], value }] }],
  });

  test("of one person are so many bytes a second, over all sockets", async () => {
    const other = await signedIn(world.b.admin, theirs);
    const mine = await Promise.all([signedIn(world.a.admin), signedIn(world.a.admin)]);
    const isClosed = ({ socket }: Person): boolean => socket.readyState === WebSocket.CLOSED;
    const large = JSON.stringify(edit("x".repeat(limits.socketMessageBytes - 1_000)));
    let sent = 0;
    for (; sent < 40 && !mine.some(isClosed); sent++) {
      const person = mine[sent % 2]!;
      const before = person.received.length;
      person.socket.send(large);
      // an edit that is too large is answered; what comes too fast ends the socket
      await expect.poll(() => person.received.length > before || isClosed(person), { timeout: 10_000 }).toBe(true);
    }
    expect(sent).toBeGreaterThan(2);
    expect(sent).toBeLessThan(40);
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
    for (const { socket } of [...mine, other]) socket.terminate();
  }, 60_000);

  test("hold no more values than two documents, and as many names as an edit may", async () => {
    const person = await signedIn(world.b.admin, theirs);
    // an edit that brings a large page is taken, or answered
    const before = person.received.length;
    person.send(edit(Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`k${at}`, 1]))));
    await expect.poll(() => person.received.length, { timeout: 10_000 }).toBeGreaterThan(before);
    expect(person.socket.readyState).toBe(WebSocket.OPEN);
    person.send(edit(Array.from({ length: limits.socketJson.values + 1 }, () => 1)));
    expect(await within(10_000, person.closed)).toBe(1008);
  });
});
