import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";

/** An address before several servers, as operators put it there: each call and each socket goes to the next server of those that take it. */
export interface Proxy {
  readonly url: string;
  /** Where calls go from now on; those under way stay where they are. */
  lead(urls: readonly string[]): void;
  /** How many sockets are open at each server. */
  sockets(): ReadonlyMap<string, number>;
  close(): Promise<void>;
}

export async function startProxy(urls: readonly string[]): Promise<Proxy> {
  let servers = urls;
  let turn = 0;
  const agent = new Agent({ keepAlive: true });
  const open = new Map<Socket, string>();
  /** All of them, whose turn it is first. */
  const inTurn = (): readonly string[] => {
    turn += 1;
    return servers.map((_, at) => servers[(turn + at) % servers.length] ?? "");
  };
  const forwarded = (asked: IncomingMessage) => ({ ...asked.headers, "x-forwarded-for": asked.socket.remoteAddress ?? "" });

  const pass = (asked: IncomingMessage, answer: ServerResponse, body: Buffer, [to, ...others]: readonly string[]): void => {
    if (to === undefined) return void answer.writeHead(502).end();
    const onward = request(new URL(asked.url ?? "/", to), { method: asked.method ?? "GET", headers: forwarded(asked), agent }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.on("error", () => answer.destroy()).pipe(answer);
    });
    // Only what nobody can have taken is asked of another one; whether the rest was done, nobody knows.
    onward.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") pass(asked, answer, body, others);
      else if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
    answer.on("close", () => onward.destroy());
    onward.end(body);
  };

  const join = (asked: IncomingMessage, near: Socket, head: Buffer, [to, ...others]: readonly string[]): void => {
    if (to === undefined) return void near.end("HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\n\r\n");
    const { hostname, port } = new URL(to);
    const far = connect(Number(port), hostname, () => {
      open.set(near, to);
      const lines = Object.entries(forwarded(asked)).map(([name, value]) => `${name}: ${String(value)}`);
      far.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      far.write(head);
      far.pipe(near).pipe(far);
    });
    far.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") join(asked, near, head, others);
      else near.destroy();
    });
    far.on("close", () => open.has(near) && near.destroy());
    near.on("close", () => {
      open.delete(near);
      far.destroy();
    });
  };

  const server = createServer((asked, answer) => {
    const pieces: Buffer[] = [];
    asked.on("data", (piece: Buffer) => pieces.push(piece)).on("end", () => pass(asked, answer, Buffer.concat(pieces), inTurn()));
  });
  server.on("upgrade", (asked: IncomingMessage, near: Socket, head: Buffer) => {
    near.on("error", () => undefined);
    join(asked, near, head, inTurn());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    lead: (next) => {
      servers = next;
    },
    sockets: () => {
      const counts = new Map(servers.map((each) => [each, 0]));
      for (const to of open.values()) counts.set(to, (counts.get(to) ?? 0) + 1);
      return counts;
    },
    close: async () => {
      for (const socket of open.keys()) socket.destroy();
      agent.destroy();
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
