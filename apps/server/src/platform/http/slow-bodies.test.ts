import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ bodyPatience: { silence: 2_000, rate: 50 } });
});
afterAll(() => world.close());

interface Line {
  readonly socket: Socket;
  /** What the server said until it closed the line. */
  readonly ended: Promise<string>;
}

function open(path: string, type: string, length: number): Line {
  const socket = connect(Number(new URL(world.url).port), "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
  socket.on("error", () => undefined);
  const ended = new Promise<string>((resolve) => socket.on("close", () => resolve(answer)));
  socket.write(
    `${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${world.a.creator.token}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  return { socket, ended };
}

/** Writes a text in portions; gives up when the line ends. */
async function drip(line: Line, text: string, portion: number, everyMs: number): Promise<void> {
  let isOver = false;
  void line.ended.then(() => (isOver = true));
  for (let at = 0; at < text.length && !isOver; at += portion) {
    line.socket.write(text.slice(at, at + portion));
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

describe("slow bodies", () => {
  test("300 requests that bring nothing, or hardly anything, are told so and closed; honest calls are served meanwhile", async () => {
    const lines = Array.from({ length: 300 }, (_, n) =>
      n % 2 === 0
        ? open("POST /graphql2", "application/json", 50_000)
        : open("PUT /v2/uploads/00000000-0000-4000-8000-000000000000/content", "application/octet-stream", 50_000),
    );
    for (const line of lines.slice(0, 150)) void drip(line, "x".repeat(50_000), 1, 200);
    const open300 = await new Promise<number>((resolve, reject) =>
      world.server.app.http.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
    );
    expect(open300).toBeGreaterThan(0);
    expect(await world.graphql(world.a.creator, "{ me { member { homeInodeId } } }")).toBeDefined();
    const answers = await Promise.all(lines.map(({ ended }) => ended));
    const json = answers.filter((_, n) => n % 2 === 0);
    expect(json.filter((answer) => !/^HTTP\/1\.1 408 .*"errorCode":"timedout".*came too slowly/s.test(answer))).toEqual([]);
    // an upload that is refused before its body is looked at is answered; its line is closed no less
    expect(answers).toHaveLength(300);
    expect(world.log.filter((line) => /"level":"(?:error|fatal)"/.test(line))).toEqual([]);
  });

  test("a slow line that gets on is served", async () => {
    const query = JSON.stringify({ query: `{ me { member { homeInodeId } } } ${"#".repeat(600)}` });
    const line = open("POST /graphql2", "application/json", Buffer.byteLength(query));
    await drip(line, query, 60, 400);
    line.socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    expect(await line.ended).toMatch(/^HTTP\/1\.1 200 .*homeInodeId/s);
  });
});
