// A server whose process may open no more files: it goes on, says so with a code, and is well as soon as some are free.
import { Agent, type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFolder, dataFolder, folderNames, type ServerProcess, signInTo, startProcess } from "../testing/server-process.ts";

const MOST_FILES = 200;
const folder = dataFolder();
let server: ServerProcess;
let token: string;
/** One connection that is open before files run out. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  server = await startProcess(folder.path, { SHEAF_LOG: "error" }, { files: MOST_FILES });
  token = await signInTo(server);
});
afterAll(async () => {
  agent.destroy();
  await server.end("SIGTERM");
  folder.remove();
});

function call(method: string, path: string, body: string, type: string): Promise<{ readonly status: number; readonly text: string }> {
  const { hostname, port } = new URL(server.url);
  const headers = { authorization: `Bearer ${token}`, "content-type": type, "content-length": Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const asking = request({ agent, hostname, port, method, path, headers }, (answer: IncomingMessage) => {
      let text = "";
      answer
        .setEncoding("utf8")
        .on("data", (part: string) => (text += part))
        .on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    asking.on("error", reject).end(body);
  });
}

/** Opens connections until the server takes no more of them. */
async function takeAll(): Promise<readonly Socket[]> {
  const port = Number(new URL(server.url).port);
  const held: Socket[] = [];
  let refused = 0;
  while (refused < 3 && held.length < 2 * MOST_FILES) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    const isTaken = await new Promise<boolean>((resolve) => {
      socket.once("close", () => resolve(false));
      socket.once("connect", () => setTimeout(() => resolve(!socket.destroyed), 15));
    });
    if (isTaken) held.push(socket);
    else refused += 1;
  }
  return held;
}

test(
  "EMFILE: calls on a connection that is open are answered, failures have a code, and all is well afterwards",
  { timeout: 120_000 },
  async () => {
    const query = (text: string): Promise<{ readonly status: number; readonly text: string }> =>
      call("POST", "/graphql2", JSON.stringify({ query: text }), "application/json");
    expect((await query("{ me { member { email } } }")).status).toBe(200);
    const { data } = JSON.parse((await query("{ connections { connectionId } }")).text) as {
      data: { connections: { connectionId: string }[] };
    };
    const file = "a,b\n1,2\n";
    const announced = { connectionId: data.connections[0]?.connectionId, fileName: "file.csv", byteSize: file.length };
    const { uploadId } = JSON.parse((await call("POST", "/v2/uploads", JSON.stringify(announced), "application/json")).text) as {
      uploadId: string;
    };
    const upload = () => call("PUT", `/v2/uploads/${uploadId}/content`, file, "application/octet-stream");
    const held = await takeAll();
    expect(held.length).toBeLessThan(MOST_FILES);
    // one may have become free since
    const sent = await upload();
    expect([200, 503]).toContain(sent.status);
    const answers = [
      sent,
      await query("{ me { member { email } } }"),
      await query('mutation { createFolder(request: { name: "Meanwhile" }) { inodeId } }'),
      await query("{ connections { connectionId } }"),
    ];
    for (const { status, text } of answers) {
      if (status < 500) continue;
      expect(JSON.parse(text)).toMatchObject({ code: "EAGAIN", errorCode: expect.any(String) });
    }
    for (const socket of held) socket.destroy();
    await expect.poll(() => createFolder(server.url, token, "Afterwards", "folder-afterwards"), { timeout: 30_000 }).toBe(true);
    expect(await folderNames(server.url, token)).toContain("Afterwards");
    expect((await upload()).status).toBe(200);
    expect(server.child.exitCode).toBeNull();
    expect(server.stderr()).not.toMatch(/"level":"fatal"/u);
  },
);
