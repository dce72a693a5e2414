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

/** A line to a server of the loopback that breaks when so many bytes have come from there. */
export async function breakingLine(port: number, afterBytes: number): Promise<{ readonly port: number; readonly close: () => void }> {
  const links: Socket[] = [];
  const line = await listen((socket) => {
    const upstream = connect(port, "127.0.0.1");
    links.push(socket, upstream);
    let bytes = 0;
    upstream.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > afterBytes) socket.resetAndDestroy();
      else socket.write(chunk);
    });
    socket.on("data", (chunk: Buffer) => upstream.write(chunk));
    for (const each of [socket, upstream]) each.on("error", () => undefined);
    socket.on("close", () => upstream.destroy());
  });
  return {
    port: line.port,
    close: () => {
      for (const link of links) link.destroy();
      line.server.close();
    },
  };
}
