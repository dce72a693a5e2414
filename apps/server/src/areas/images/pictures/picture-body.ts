import type { Readable } from "node:stream";
import { CodedError, inMegabytes, pictureTypes } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { DrawSvg } from "../fetch/fetch-image.ts";
import { requireDrawable } from "../fetch/image-size.ts";
import { imageType, isSvg } from "../fetch/image-type.ts";

export type PictureType = (typeof pictureTypes)[number];

export interface ReceivedPicture {
  readonly bytes: Buffer;
  readonly type: PictureType;
}

/**
 * A body that has to be a picture: whole, no larger than it may be, of a kind that is shown, whatever it is called. An SVG is taken where
 * `drawn` is there, as the PNG that it makes.
 */
export async function receivePicture(body: Readable | undefined, most: number, drawn?: DrawSvg): Promise<ReceivedPicture> {
  if (body === undefined) throw new CodedError("EINVAL", message("errors.common.picture-no-content"));
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > most) throw new CodedError("EFBIG", message("errors.common.picture-larger", { size: inMegabytes(most) }));
      pieces.push(piece);
    }
  } catch (error) {
    throw error instanceof CodedError ? error : new CodedError("EINVAL", message("errors-exports.picture.picture-not-arrive-whole"));
  }
  const bytes = Buffer.concat(pieces);
  const found = imageType(bytes);
  const type = pictureTypes.find((one) => one === found);
  const png = type === undefined && drawn !== undefined && isSvg(bytes) ? await drawn(bytes) : null;
  if (png !== null) return { bytes: png, type: "image/png" };
  if (type === undefined) throw new CodedError("EINVAL", message("errors-exports.picture.file-no-picture-shown-png"));
  requireDrawable(bytes);
  return { bytes, type };
}
