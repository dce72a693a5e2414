import type { Socket } from "node:net";
import { limits } from "@sheaf/contract";
import type { FastifyInstance } from "fastify";

/**
 * Ends connections whose peer has stopped reading: an answer that has begun holds its query, its buffers and a call's place for as long as it is
 * not taken. What counts is that anything of it leaves within the time, on however slow a line; a call that has nothing to say yet may take as
 * long as it does. Live sockets have measures of their own.
 */
export function endStoppedReaders(app: FastifyInstance, patience: number = limits.answerSilence): void {
  app.server.timeout = patience;
  // Told where nothing came and nothing left. With a listener nothing else is done about it.
  app.server.on("timeout", (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}
