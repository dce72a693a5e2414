import { connect, createServer, type Server, type Socket } from "node:net";

/** A server of the loopback on a port of its own. */
export async function listen(accept: (socket: Socket) => void): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer(accept);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  return { server, port: typeof address === "object" && address !== null ? address.port : 0 };
}

/** A line between a client and a server of the loopback; `carry` is told of both ends of each link. */
async function lineTo(
  port: number,
  carry: (near: Socket, far: Socket) => void,
): Promise<{ readonly port: number; readonly close: () => void }> {
  const links: Socket[] = [];
  const line = await listen((near) => {
    const far = connect(port, "127.0.0.1");
    links.push(near, far);
    for (const each of [near, far]) each.on("error", () => undefined);
    near.on("close", () => far.destroy());
    carry(near, far);
  });
  return {
    port: line.port,
    close: () => {
      for (const link of links) link.destroy();
      line.server.close();
    },
  };
}

/** How a line ends: as a network does it, or in good order, as a server does it that is killed. */
export const LINE_ENDS = ["reset", "closed"] as const;

/** A line to a server of the loopback that ends when so many bytes have come from there. */
export function breakingLine(
  port: number,
  afterBytes: number,
  how: (typeof LINE_ENDS)[number] = "reset",
): Promise<{ readonly port: number; readonly close: () => void }> {
  return lineTo(port, (near, far) => {
    let bytes = 0;
    far.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= afterBytes) near.write(chunk);
      else if (how === "closed") near.end();
      else near.resetAndDestroy();
    });
    near.on("data", (chunk: Buffer) => far.write(chunk));
  });
}

/**
 * A line to a server of the loopback that can go dead without being closed: from `stall` on, the links that there are carry nothing either
 * way, and neither end is told. New ones carry.
 */
export async function stallingLine(
  port: number,
): Promise<{ readonly port: number; readonly stall: () => void; readonly close: () => void }> {
  const alive = new Set<Socket>();
  const line = await lineTo(port, (near, far) => {
    near.pipe(far);
    far.pipe(near);
    alive.add(near).add(far);
  });
  return {
    ...line,
    stall: () => {
      for (const end of alive) end.unpipe().pause();
      alive.clear();
    },
  };
}
