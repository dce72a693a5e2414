import { at, big32, little16, type PictureFacts, pictureFacts, word } from "./picture-file.ts";

/** What showing a picture takes: the pixels of one of its frames, and how many frames follow each other. */
export interface PictureFrames {
  readonly pixels: number;
  readonly frames: number;
}

/** By what its parts say, without decoding any of them, in time with its length; null: it says no size, and is none that is drawn. */
export function pictureFrames(bytes: Uint8Array): PictureFrames | null {
  const facts = pictureFacts(bytes);
  if (facts === null) return null;
  switch (facts.type) {
    case "image/png":
      return sized(facts, Math.max(1, countParts(bytes, pngParts, "fcTL")));
    case "image/gif":
      return gifFrames(bytes, facts);
    case "image/webp":
      return sized(facts, Math.max(1, countParts(bytes, webpParts, "ANMF")));
    case "image/jpeg":
      return sized(facts, 1);
  }
}

const sized = ({ width, height }: Pick<PictureFacts, "width" | "height">, frames: number): PictureFrames => ({
  pixels: width * height,
  frames,
});

/** How a format writes its parts: where the first is, where the name of one is, and where the next begins. */
interface Parts {
  readonly first: number;
  readonly name: number;
  readonly next: (bytes: Uint8Array, place: number) => number;
}
const pngParts: Parts = { first: 8, name: 4, next: (bytes, place) => place + 12 + big32(bytes, place) };
const webpParts: Parts = {
  first: 12,
  name: 0,
  next: (bytes, place) => {
    const length = little16(bytes, place + 4) + little16(bytes, place + 6) * 65_536;
    return place + 8 + length + (length % 2);
  },
};

function countParts(bytes: Uint8Array, { first, name, next }: Parts, wanted: string): number {
  let found = 0;
  for (let place = first; place + 8 <= bytes.length; place = next(bytes, place)) if (word(bytes, place + name, 4) === wanted) found += 1;
  return found;
}

/** Bytes that a table of colors takes, by the byte that tells of it. */
const colorBytes = (flags: number): number => (flags >= 0x80 ? 3 * 2 ** ((flags % 8) + 1) : 0);

const IMAGE = 0x2c;
const EXTENSION = 0x21;

/** A frame that reaches beyond the picture makes the whole picture larger, as browsers show it. */
function gifFrames(bytes: Uint8Array, facts: PictureFacts): PictureFrames {
  let { width, height } = facts;
  let frames = 0;
  let place = 13 + colorBytes(at(bytes, 10));
  while (place < bytes.length) {
    const sign = at(bytes, place);
    if (sign === IMAGE) {
      frames += 1;
      width = Math.max(width, little16(bytes, place + 1) + little16(bytes, place + 5));
      height = Math.max(height, little16(bytes, place + 3) + little16(bytes, place + 7));
      place = afterBlocks(bytes, place + 11 + colorBytes(at(bytes, place + 9)));
    } else if (sign === EXTENSION) place = afterBlocks(bytes, place + 2);
    else break;
  }
  return sized({ width, height }, frames);
}

/** Blocks follow each other, each with its length before it, until one of none. */
function afterBlocks(bytes: Uint8Array, from: number): number {
  let place = from;
  while (place < bytes.length) {
    const length = at(bytes, place);
    place += 1 + length;
    if (length === 0) break;
  }
  return place;
}
