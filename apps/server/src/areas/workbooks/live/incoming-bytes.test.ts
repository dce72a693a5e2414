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

  test("are so many from one place, and make room when they are gone or have signed in", async () => {
    const strangers = await Promise.all(Array.from({ length: limits.strangeSockets }, () => new Person(world, workbookId).open()));
    const more = new WebSocket(`${world.url.replace("http", "ws")}/live/workbooks/${workbookId}`);
    more.on("error", () => undefined);
    const status = new Promise((resolve) => more.on("unexpected-response", (_, response) => resolve(response.statusCode)));
    expect(await within(5_000, status)).toBe(429);
    const [first, second] = strangers;
    first?.send({ bearer: world.a.admin.token });
    await first?.until("ready");
    second?.socket.terminate();
    await second?.closed;
    await expect
      .poll(
        () =>
          signedIn(world.a.admin).then(
            () => "in",
            () => "out",
          ),
        { timeout: 5_000 },
      )
      .toBe("in");
    for (const { socket } of strangers) socket.terminate();
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
