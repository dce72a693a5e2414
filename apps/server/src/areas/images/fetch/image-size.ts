import { CodedError, limits } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { type PictureFrames, pictureFrames } from "@sheaf/paper";

const MILLION = 1_000_000;

/**
 * Refuses a picture that would take the memory of every browser that shows it: a few bytes may say that they are millions of pixels wide.
 * Looks at what its parts say; nothing is decoded. Throws EFBIG, and EINVAL for what says no size.
 */
export function requireDrawable(bytes: Buffer): void {
  const found = framesOf(bytes);
  if (found === null) throw new CodedError("EINVAL", message("errors-exports.picture.picture-not-say-how-large"));
  const { picturePixels, movingPicturePixels } = limits;
  if (found.pixels > picturePixels)
    throw new CodedError("EFBIG", message("errors-exports.picture.picture-larger-megapixels", { most: picturePixels / MILLION }));
  if (found.pixels * found.frames > movingPicturePixels)
    throw new CodedError(
      "EFBIG",
      message("errors-exports.picture.all-frames-picture-together-larger", { most: movingPicturePixels / MILLION }),
    );
}

/** Whether the beginning of a picture says that it is of a size that browsers draw. */
export function beginsDrawable(head: Buffer): boolean {
  const found = framesOf(head);
  const { picturePixels, movingPicturePixels } = limits;
  return found !== null && found.frames > 0 && found.pixels <= picturePixels && found.pixels * found.frames <= movingPicturePixels;
}

const framesOf = (bytes: Buffer): PictureFrames | null => pictureFrames(bytes) ?? avifFrames(bytes);

/** An AVIF tells the sizes of all that it is put together from in one of its parts; the largest is the picture. */
function avifFrames(bytes: Buffer): PictureFrames | null {
  if (bytes.toString("latin1", 4, 12) !== "ftypavif") return null;
  for (let place = 0; place + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(place);
    if (bytes.toString("latin1", place + 4, place + 8) === "meta") return largestOf(bytes.subarray(place, place + length));
    // neither of these leads to another part
    if (length < 8) return null;
    place += length;
  }
  return null;
}

const SIZE = "ispe";

function largestOf(meta: Buffer): PictureFrames | null {
  let pixels = 0;
  for (let at = meta.indexOf(SIZE); at !== -1 && at + 16 <= meta.length; at = meta.indexOf(SIZE, at + SIZE.length))
    pixels = Math.max(pixels, meta.readUInt32BE(at + 8) * meta.readUInt32BE(at + 12));
  return pixels === 0 ? null : { pixels, frames: 1 };
}
