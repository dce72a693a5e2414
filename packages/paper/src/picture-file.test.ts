import { expect, test } from "vitest";
import { pictureFacts } from "./picture-file.ts";

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
const ascii = (text: string, ...more: readonly number[]): Uint8Array =>
  Uint8Array.from([...text].map((sign) => sign.charCodeAt(0)).concat(more));

test.each([
  ["PNG", bytesOf("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M8AAAMBAQCzPSQyAAAAAElFTkSuQmCC"), "image/png", 1, 1],
  ["GIF", ascii("GIF89a", 0x20, 0x01, 0x0a, 0x00), "image/gif", 288, 10],
  ["lossless WebP", bytesOf("UklGRh4AAABXRUJQVlA4TBEAAAAvAUAAAAfQ//73v/+BiOh/AAA="), "image/webp", 2, 2],
  ["WebP", ascii("RIFF....WEBPVP8 ", 0, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a, 0x90, 0x01, 0x2c, 0x01), "image/webp", 400, 300],
  ["large WebP", ascii("RIFF....WEBPVP8X", 10, 0, 0, 0, 0, 0, 0, 0, 0x8f, 0x01, 0x00, 0x2b, 0x01, 0x00), "image/webp", 400, 300],
  [
    "JPEG after other parts",
    Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc2, 0, 17, 8, 0x01, 0x2c, 0x01, 0x90, 3, 1, 2]),
    "image/jpeg",
    400,
    300,
  ],
] as const)("%s says its size", (_name, bytes, type, width, height) => expect(pictureFacts(bytes)).toEqual({ type, width, height }));

test.each([
  ["nothing", new Uint8Array()],
  ["a page", ascii("<!doctype html>")],
  ["SVG", ascii("<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>")],
  ["a PNG without width", bytesOf("iVBORw0KGgoAAAANSUhEUgAAAAAAAAABCAQAAAC1HAwC")],
  ["a cut PNG", bytesOf("iVBORw0KGgo=")],
  ["a JPEG that is no more than its beginning", Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0, 0, 0, 0, 0, 0])],
  ["a JPEG of endless parts", Uint8Array.from([0xff, 0xd8, ...Array.from({ length: 400 }, () => [0xff, 0xe0, 0, 0]).flat()])],
])("%s is no picture", (_name, bytes) => expect(pictureFacts(bytes)).toBeNull());
