import { deflateSync } from "node:zlib";

const big32 = (number: number): Buffer => {
  const made = Buffer.alloc(4);
  made.writeUInt32BE(number);
  return made;
};
const little16 = (...numbers: readonly number[]): Buffer => Buffer.from(Uint16Array.from(numbers).buffer);

const pngPart = (name: string, data: Buffer): Buffer => Buffer.concat([big32(data.length), Buffer.from(name), data, big32(0)]);

/** A PNG of a few bytes that says that it is so large. */
export const pngOfSize = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"),
    pngPart("IHDR", Buffer.concat([big32(width), big32(height), Buffer.from([8, 6, 0, 0, 0])])),
    pngPart("IDAT", deflateSync(Buffer.alloc(1_000))),
    pngPart("IEND", Buffer.alloc(0)),
  ]);

/** A GIF of so many frames, each of one color. */
export const gifOfFrames = (width: number, height: number, frames: number): Buffer =>
  Buffer.concat([
    Buffer.from("GIF89a"),
    little16(width, height),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...Array.from({ length: frames }, () =>
      Buffer.concat([Buffer.from([0x2c]), little16(0, 0, width, height), Buffer.from([0, 2, 2, 0x44, 1, 0])]),
    ),
    Buffer.from([0x3b]),
  ]);

/** A JPEG as far as its size. */
export const jpegOfSize = (width: number, height: number): Buffer =>
  Buffer.from([
    0xff,
    0xd8,
    0xff,
    0xc0,
    0,
    17,
    8,
    height >> 8,
    height % 256,
    width >> 8,
    width % 256,
    3,
    1,
    0x22,
    0,
    2,
    0x11,
    1,
    3,
    0x11,
    1,
  ]);

/** A WebP as far as its size. */
export const webpOfSize = (width: number, height: number): Buffer => {
  const made = Buffer.alloc(30);
  made.write("RIFF\u0016\u0000\u0000\u0000WEBPVP8X\u000a", "latin1");
  made.writeUIntLE(width - 1, 24, 3);
  made.writeUIntLE(height - 1, 27, 3);
  return made;
};

/** An AVIF as far as its size. */
export const avifOfSize = (width: number, height: number): Buffer => {
  const box = (name: string, ...inside: readonly Buffer[]): Buffer => {
    const data = Buffer.concat(inside);
    return Buffer.concat([big32(data.length + 8), Buffer.from(name), data]);
  };
  const size = box("ispe", big32(0), big32(width), big32(height));
  return Buffer.concat([box("ftyp", Buffer.from("avif"), big32(0)), box("meta", big32(0), box("iprp", box("ipco", size)))]);
};
