import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Answers to what commands of this machine ask a running server, by path. */
export type ControlRoutes = (path: string, response: ServerResponse, signal: AbortSignal) => Promise<void>;

/** Where commands reach the server; no network, and nobody but the server's own account. */
export interface Control {
  readonly socket: string;
  close(): Promise<void>;
}

/** The longest address of a socket that every system takes. */
const LONGEST = 100;

export async function openControl(dataFolder: string, routes: ControlRoutes): Promise<Control> {
  const inside = join(dataFolder, "control.sock");
  // mkdtemp makes a folder that only its owner may enter
  const socket = Buffer.byteLength(inside) <= LONGEST ? inside : join(mkdtempSync(join(tmpdir(), "sheaf-")), "control.sock");
  rmSync(socket, { force: true });
  const server = createServer((asked, response) => {
    const leaving = new AbortController();
    response.once("close", () => leaving.abort());
    routes(asked.url ?? "/", response, leaving.signal).catch((error: unknown) => {
      // What was begun is cut off, so that nobody takes it for whole.
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { "content-type": "text/plain" }).end(error instanceof Error ? error.message : "failed");
    });
  });
  const before = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(socket, resolve);
    });
    chmodSync(socket, 0o600);
  } finally {
    process.umask(before);
  }
  return {
    socket,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      rmSync(inside === socket ? socket : dirname(socket), { recursive: true, force: true });
    },
  };
}

/** Asks a running server; its answer as it comes. Throws what the server said where it could not. */
export function askControl(socket: string, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath: socket, path }, (answer) => {
      if (answer.statusCode === 200) return resolve(answer);
      let said = "";
      answer.setEncoding("utf8").on("data", (text: string) => (said += text));
      answer.once("end", () => reject(new Error(said)));
    });
    asking.once("error", reject);
    asking.end();
  });
}
