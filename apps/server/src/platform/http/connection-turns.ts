import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Milliseconds of one turn of the loop that go to beginning with connections: calls of everybody come between. */
const TURN = 10;

/**
 * Connections begin by turns. One turn of the loop takes in everybody who stands at the door, which may be thousands after a server has come
 * back; a parser and timers for each of them in that same turn would keep everybody's calls waiting. What is taken in but has not begun is not
 * read. Called on a new server, before anything else listens to its connections: other listeners hear of a connection when it is taken in.
 */
export function takeTurnsAtConnections(server: Server): void {
  const answer = server.listeners("connection") as ((socket: Socket) => void)[];
  server.removeAllListeners("connection");
  // `net.createServer` has this as an option, `http.createServer` does not pass it on
  Object.assign(server, { pauseOnConnect: true });

  let waiting: Socket[] = [];
  let at = 0;
  const begin = (): void => {
    const until = performance.now() + TURN;
    while (at < waiting.length) {
      const socket = waiting[at]!;
      at += 1;
      if (socket.destroyed) continue;
      for (const listener of answer) listener.call(server, socket);
      socket.resume();
      if (performance.now() >= until) break;
    }
    if (at < waiting.length) setImmediate(begin);
    else [waiting, at] = [[], 0];
  };
  server.on("connection", (socket: Socket) => {
    if (waiting.push(socket) === 1) setImmediate(begin);
  });
}
