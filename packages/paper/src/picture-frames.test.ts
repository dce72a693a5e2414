import { expect, test } from "vitest";
import { pictureFrames } from "./picture-frames.ts";

const ascii = (text: string): readonly number[] => [...text].map((sign) => sign.charCodeAt(0));
const big32 = (number: number): readonly number[] => [24, 16, 8, 0].map((bits) => (number >>> bits) % 256);
const little = (number: number, bytes: number): readonly number[] =>
  Array.from({ length: bytes }, (_, at) => Math.floor(number / 256 ** at) % 256);
const bytes = (...parts: readonly (readonly number[])[]): Uint8Array => Uint8Array.from(parts.flat());

const pngPart = (name: string, data: readonly number[]): readonly number[] => [...big32(data.length), ...ascii(name), ...data, 0, 0, 0, 0];
const png = (width: number, height: number, frames = 0): Uint8Array =>
  bytes(
    [0x89, ...ascii("PNG\r\n"), 0x1a, 0x0a],
    pngPart("IHDR", [...big32(width), ...big32(height), 8, 6, 0, 0, 0]),
    ...Array.from({ length: frames }, () => [
      ...pngPart(
        "fcTL",
        Array.from({ length: 26 }, () => 0),
      ),
      ...pngPart("fdAT", ascii("fcTL")),
    ]),
    pngPart("IEND", []),
  );

/** A frame with colors of its own and blocks that hold the sign of another one. */
const gifFrame = (left: number, top: number, width: number, height: number): readonly number[] =>
  [
    [0x21, 0xf9, 4, 0x2c, 0x2c, 0x2c, 0x2c, 0],
    [0x2c, ...[left, top, width, height].flatMap((one) => little(one, 2)), 0x81],
    Array.from({ length: 12 }, () => 0x2c),
    [2, 3, 0x2c, 0x2c, 0x2c, 1, 0x2c, 0],
  ].flat();
const gif = (width: number, height: number, ...frames: readonly (readonly number[])[]): Uint8Array =>
  bytes(ascii("GIF89a"), little(width, 2), little(height, 2), [0x80, 0, 0, 0x2c, 0, 0, 0x2c, 0, 0], ...frames, [0x3b, 0x2c]);

const webpPart = (name: string, data: readonly number[]): readonly number[] => [
  ...ascii(name),
  ...little(data.length, 4),
  ...data,
  ...(data.length % 2 === 0 ? [] : [0]),
];
const webp = (width: number, height: number, frames: number): Uint8Array =>
  bytes(
    ascii("RIFF....WEBP"),
    webpPart("VP8X", [2, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)]),
    ...Array.from({ length: frames }, () => webpPart("ANMF", ascii("ANMFANMFA"))),
  );

test.each([
  ["PNG", png(300, 200), 60_000, 1],
  ["PNG of the largest numbers", png(2 ** 31 - 1, 2 ** 31 - 1), (2 ** 31 - 1) ** 2, 1],
  ["PNG that moves", png(30, 20, 7), 600, 7],
  ["GIF", gif(30, 20, gifFrame(0, 0, 30, 20)), 600, 1],
  ["GIF that moves", gif(30, 20, gifFrame(0, 0, 30, 20), gifFrame(5, 5, 2, 2), gifFrame(5, 5, 2, 2)), 600, 3],
  ["GIF whose frame is larger than it says", gif(1, 1, gifFrame(100, 0, 60_000, 50_000)), 60_100 * 50_000, 1],
  ["GIF without frames", gif(30, 20), 600, 0],
  ["WebP that moves", webp(4_000, 3_000, 9), 12_000_000, 9],
  ["WebP that stands still", webp(4_000, 3_000, 0), 12_000_000, 1],
  ["JPEG", bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc2, 0, 17, 8, 0xff, 0xff, 0xff, 0xff, 3, 1, 2, 3]), 65_535 * 65_535, 1],
] as const)("%s says what it takes to be shown", (_name, picture, pixels, frames) =>
  expect(pictureFrames(picture)).toEqual({ pixels, frames }),
);

test.each([
  ["PNG whose part reaches beyond its end", bytes([...png(3, 2).subarray(0, 33)], big32(2 ** 32 - 1), ascii("fcTL")), 1],
  ["GIF that ends within a frame", gif(3, 2, gifFrame(0, 0, 3, 2)).subarray(0, 40), 1],
  ["GIF that ends within its colors", gif(3, 2).subarray(0, 14), 0],
] as const)("%s is read to its end", (_name, picture, frames) => expect(pictureFrames(picture)).toEqual({ pixels: 6, frames }));

test("what is no picture takes nothing", () => expect(pictureFrames(bytes(ascii("<svg/>")))).toBeNull());
