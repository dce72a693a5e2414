import { connect, createServer, type Socket } from "node:net";

/** An address behind which one server may take another's place, and a network that fails in every way. */
export interface SwitchedLine {
  readonly port: number;
  /** Where new links lead. */
  lead(port: number): void;
  /** Ends every link, as a network does it. */
  cut(): void;
  /** New links are refused, until `lead`. */
  refuse(): void;
  /** Links that there are and new ones carry nothing either way, and nobody is told, until `lead`. */
  swallow(): void;
  close(): void;
}

export async function switchedLine(port: number): Promise<SwitchedLine> {
  let mode: "carry" | "refuse" | "swallow" = "carry";
  let target = port;
  const links = new Set<Socket>();
  const hold = (socket: Socket): void => {
    links.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => links.delete(socket));
  };
  const server = createServer((near) => {
    hold(near);
    if (mode === "refuse") near.resetAndDestroy();
    if (mode !== "carry") return;
    const far = connect(target, "127.0.0.1");
    hold(far);
    near.pipe(far);
    far.pipe(near);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const cut = (): void => {
    for (const link of links) link.resetAndDestroy();
  };
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    lead: (next) => {
      target = next;
      mode = "carry";
    },
    cut,
    refuse: () => {
      mode = "refuse";
      cut();
    },
    swallow: () => {
      mode = "swallow";
      for (const link of links) link.unpipe().pause();
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
