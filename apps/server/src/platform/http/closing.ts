import type { Socket } from "node:net";
import { limits } from "@sheaf/contract";
import type { FastifyInstance } from "fastify";

/**
 * Counts the requests of each connection. Node closes connections that have answered and wait, but not those that never asked
 * anything (browsers and proxies open some ahead) nor those whose last answer was under way when we stopped listening.
 */
export function watchConnections(app: FastifyInstance): void {
  const busy = new Map<Socket, number>();
  app.decorate("busyConnections", busy);
  app.server.on("connection", (socket: Socket) => {
    busy.set(socket, 0);
    socket.once("close", () => busy.delete(socket));
  });
  app.server.on("request", (request, response) => {
    const { socket } = request;
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    response.once("close", () => {
      const left = busy.get(socket);
      if (left !== undefined) busy.set(socket, left - 1);
    });
  });
  // a socket that became a WebSocket is closed by its owner
  app.server.on("upgrade", (request) => busy.set(request.socket, 1));
}

/** Stops listening at once, lets running answers finish, and ends connections as they fall silent. */
export async function closeListening(app: FastifyInstance): Promise<void> {
  const end = (all: boolean): void => {
    for (const [socket, requests] of app.busyConnections) if (all || requests === 0) socket.destroy();
  };
  const silent = setInterval(() => end(false), 50);
  const late = setTimeout(() => end(true), limits.lastConnections);
  try {
    await app.close();
  } finally {
    clearInterval(silent);
    clearTimeout(late);
  }
}

declare module "fastify" {
  interface FastifyInstance {
    /** Open connections with the number of their requests that are not answered yet. */
    readonly busyConnections: ReadonlyMap<Socket, number>;
  }
}
