import type { Socket } from "node:net";
import { limits } from "@sheaf/contract";
import type { FastifyInstance } from "fastify";

/**
 * Ends connections whose peer has stopped reading: an answer that has begun holds its query, its buffers and a call's place for as long as it is
 * not taken. What counts is that anything of it leaves within the time, on however slow a line; a call that has nothing to say yet may take as
 * long as it does. Live sockets have measures of their own. Connections are counted before this (`watchConnections`).
 */
export function endStoppedReaders(app: FastifyInstance, patience: number = limits.answerSilence): void {
  app.server.timeout = patience;
  // Told where nothing came and nothing left, and of connections that wait for their next call longer than those are kept. With a listener
  // nothing else is done about either.
  app.server.on("timeout", (socket: Socket) => {
    const isIdle = (app.busyConnections.get(socket) ?? 0) === 0;
    if (isIdle || socket.writableLength > 0) socket.destroy();
  });
}
