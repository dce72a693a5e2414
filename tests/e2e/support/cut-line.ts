// The network between a browser and the product, as one that breaks.
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface CutLine {
  /** Where the product is found through this line. */
  readonly url: string;
  /** The line breaks once so many further bytes have come from the product, and stays away until `mend` where it is told to. */
  cutAfter(bytes: number, stays: "comes-back" | "stays-away"): void;
  mend(): void;
  /** How often it broke. */
  cuts(): number;
  close(): Promise<void>;
}

export async function cutLine(productUrl: string): Promise<CutLine> {
  const target = new URL(productUrl);
  const links = new Set<Socket>();
  let left = Infinity;
  let stays: "comes-back" | "stays-away" = "comes-back";
  let isAway = false;
  let cuts = 0;
  const hold = (socket: Socket): void => {
    links.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => links.delete(socket));
  };
  const cut = (): void => {
    left = Infinity;
    cuts += 1;
    isAway = stays === "stays-away";
    // what was sent before arrives, as it does where a line breaks
    for (const link of links) link.destroySoon();
  };
  const server = createServer((near) => {
    hold(near);
    if (isAway) return void near.resetAndDestroy();
    const far = connect(Number(target.port), target.hostname);
    hold(far);
    near.pipe(far);
    far.on("data", (bytes: Buffer) => {
      const passed = bytes.subarray(0, Math.min(bytes.length, left));
      if (!near.write(passed)) {
        far.pause();
        near.once("drain", () => far.resume());
      }
      left -= bytes.length;
      if (left <= 0) cut();
    });
    near.on("close", () => far.destroy());
    far.on("close", () => near.end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://${target.hostname}:${(server.address() as AddressInfo).port}`,
    cutAfter: (bytes, how) => {
      left = bytes;
      stays = how;
    },
    mend: () => {
      isAway = false;
    },
    cuts: () => cuts,
    close: () =>
      new Promise((resolve) => {
        for (const link of links) link.destroy();
        server.close(() => resolve());
      }),
  };
}
