// A server of map tiles as they are on the web: squares of 256 pixels by level, column and row, as PNG that it draws itself.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { crc32, deflateSync } from "node:zlib";

const SIDE = 256;

export interface TileServer {
  /** As settings name it: light and dark tiles. */
  readonly light: string;
  readonly dark: string;
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
}

/** The color in the middle of tiles, by their style. */
export const tileColors = { light: [214, 228, 236], dark: [38, 50, 62] } as const;

export async function startTileServer(): Promise<TileServer> {
  const asked: string[] = [];
  const server = createServer((request, answer) => {
    const [, style, z, x, y] = /^\/(light|dark)\/(\d+)\/(\d+)\/(\d+)\.png$/u.exec(request.url ?? "") ?? [];
    if (style === undefined) {
      answer.writeHead(404).end();
      return;
    }
    asked.push(`${style}/${z}/${x}/${y}`);
    const tile = drawTile(style as "light" | "dark", Number(x) + Number(y));
    answer.writeHead(200, { "content-type": "image/png" }).end(tile);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    light: `${origin}/light/{z}/{x}/{y}.png`,
    dark: `${origin}/dark/{z}/{x}/{y}.png`,
    asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** One color, streets across it, and an edge, every other tile a little darker: what lies where can be seen. */
function drawTile(style: "light" | "dark", place: number): Buffer {
  const [red, green, blue] = tileColors[style];
  const shade = place % 2 === 0 ? 0 : style === "light" ? -8 : 8;
  const rows = Buffer.alloc(SIDE * (1 + SIDE * 3));
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const isEdge = x === 0 || y === 0;
      const isStreet = x % 64 < 3 || y % 64 < 3 || Math.abs(x - y) < 3;
      const lift = isEdge ? -60 : isStreet ? (style === "light" ? 18 : 26) : 0;
      const at = y * (1 + SIDE * 3) + 1 + x * 3;
      rows[at] = red + shade + lift;
      rows[at + 1] = green + shade + lift;
      rows[at + 2] = blue + shade + lift;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIDE, 0);
  head.writeUInt32BE(SIDE, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    part("IHDR", head),
    part("IDAT", deflateSync(rows)),
    part("IEND", Buffer.alloc(0)),
  ]);
}

function part(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
