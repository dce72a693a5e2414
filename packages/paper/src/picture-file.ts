/** A picture that a writer can put on paper: a PNG or a JPEG, with its own size in px. */
export interface PictureFile {
  readonly type: "image/png" | "image/jpeg";
  readonly base64: string;
  readonly width: number;
  readonly height: number;
}

export interface PictureFacts {
  readonly type: "image/png" | "image/jpeg" | "image/gif" | "image/webp";
  readonly width: number;
  readonly height: number;
}

export const at = (bytes: Uint8Array, place: number): number => bytes[place] ?? 0;
const big16 = (bytes: Uint8Array, place: number): number => at(bytes, place) * 256 + at(bytes, place + 1);
export const little16 = (bytes: Uint8Array, place: number): number => at(bytes, place + 1) * 256 + at(bytes, place);
export const big32 = (bytes: Uint8Array, place: number): number => big16(bytes, place) * 65_536 + big16(bytes, place + 2);
const little24 = (bytes: Uint8Array, place: number): number => at(bytes, place + 2) * 65_536 + little16(bytes, place);
export const word = (bytes: Uint8Array, place: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(place, place + length));

/** What the first bytes of a picture say of it; null: it is none that is drawn. */
export function pictureFacts(bytes: Uint8Array): PictureFacts | null {
  const found = png(bytes) ?? gif(bytes) ?? webp(bytes) ?? jpeg(bytes);
  return found === null || found.width === 0 || found.height === 0 ? null : found;
}

function png(bytes: Uint8Array): PictureFacts | null {
  if (word(bytes, 0, 8) !== "\u0089PNG\r\n\u001a\n" || word(bytes, 12, 4) !== "IHDR") return null;
  return { type: "image/png", width: big32(bytes, 16), height: big32(bytes, 20) };
}

function gif(bytes: Uint8Array): PictureFacts | null {
  if (!["GIF87a", "GIF89a"].includes(word(bytes, 0, 6))) return null;
  return { type: "image/gif", width: little16(bytes, 6), height: little16(bytes, 8) };
}

function webp(bytes: Uint8Array): PictureFacts | null {
  if (word(bytes, 0, 4) !== "RIFF" || word(bytes, 8, 4) !== "WEBP") return null;
  const type = "image/webp";
  switch (word(bytes, 12, 4)) {
    case "VP8 ":
      return { type, width: little16(bytes, 26) % 16_384, height: little16(bytes, 28) % 16_384 };
    case "VP8L": {
      const packed = little16(bytes, 21) + little16(bytes, 23) * 65_536;
      return { type, width: (packed % 16_384) + 1, height: (Math.floor(packed / 16_384) % 16_384) + 1 };
    }
    case "VP8X":
      return { type, width: little24(bytes, 24) + 1, height: little24(bytes, 27) + 1 };
    default:
      return null;
  }
}

/** Markers that stand alone, without a length after them. */
const isBare = (marker: number): boolean => marker === 1 || (marker >= 0xd0 && marker <= 0xd8);
/** Frames; the other three of their row are tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpeg(bytes: Uint8Array): PictureFacts | null {
  if (at(bytes, 0) !== 0xff || at(bytes, 1) !== 0xd8) return null;
  let place = 2;
  while (place + 9 < bytes.length) {
    if (at(bytes, place) !== 0xff) return null;
    const marker = at(bytes, place + 1);
    if (isFrame(marker)) return { type: "image/jpeg", height: big16(bytes, place + 5), width: big16(bytes, place + 7) };
    if (marker === 0xff) place += 1;
    else if (isBare(marker)) place += 2;
    else place += 2 + Math.max(2, big16(bytes, place + 2));
  }
  return null;
}
