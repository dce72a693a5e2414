import type { IncomingMessage } from "node:http";
import { CodedError, inMegabytes, limits } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { askOutside, type OutsideDoor, OutsideFailure } from "../../../platform/http/index.ts";
import { requireDrawable } from "./image-size.ts";
import { imageType, isSvg } from "./image-type.ts";

export interface FetchedImage {
  readonly type: string;
  readonly bytes: Buffer;
}

/** An SVG as PNG; null: it cannot be drawn. */
export type DrawSvg = (bytes: Buffer) => Promise<Buffer | null>;

const NO_PICTURE = message("errors-exports.picture.no-picture-address");

/**
 * The picture at an address of the web: a public address, checked again wherever it points on to, within the limits for size and
 * time, without cookies or credentials, over https alone where that is asked. An SVG comes as PNG, drawn anew. Throws EINVAL for an address that may not be asked or a damaged picture, EFBIG, ETIMEDOUT, or ENOENT.
 */
export async function fetchImage(address: string, door: OutsideDoor, drawn: DrawSvg, onlySecure = false): Promise<FetchedImage> {
  const signal = AbortSignal.timeout(limits.imageTimeout);
  let url = readAddress(address, onlySecure);
  for (let hop = 0; hop <= limits.imageRedirects; hop += 1) {
    const answer = await ask(url, door, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      answer.destroy();
      url = readAddress(headers.location, onlySecure, url);
      continue;
    }
    if (statusCode !== 200) {
      answer.destroy();
      throw new CodedError("ENOENT", NO_PICTURE);
    }
    const bytes = await bytesOf(answer, signal);
    const type = imageType(bytes);
    const png = type === null && isSvg(bytes) ? await drawn(bytes) : null;
    if (png !== null) return { type: "image/png", bytes: png };
    if (type === null) throw new CodedError("ENOENT", message("errors-exports.picture.what-address-no-picture-png"));
    requireDrawable(bytes);
    return { type, bytes };
  }
  throw new CodedError("ENOENT", message("errors-exports.picture.address-points-elsewhere-too-often"));
}

function readAddress(text: string, onlySecure: boolean, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : null;
  if (url === null || (url.protocol !== "https:" && (onlySecure || url.protocol !== "http:")))
    throw new CodedError("EINVAL", message("errors-exports.picture.picture-address-begins-https-http"));
  if (url.username !== "" || url.password !== "")
    throw new CodedError("EINVAL", message("errors-exports.picture.address-picture-must-hold-no"));
  return url;
}

const headers = { accept: "image/avif,image/webp,image/png,image/jpeg,image/gif,image/svg+xml" };

async function ask(url: URL, door: OutsideDoor, signal: AbortSignal): Promise<IncomingMessage> {
  try {
    return await askOutside(url, door, { method: "GET", headers, signal });
  } catch (thrown) {
    if (!(thrown instanceof OutsideFailure)) throw thrown;
    if (thrown.reason === "timed-out") throw new CodedError("ETIMEDOUT");
    throw thrown.reason === "refused" ? refused() : new CodedError("ENOENT", NO_PICTURE);
  }
}

const refused = (): CodedError => new CodedError("EINVAL", message("errors-exports.picture.pictures-fetched-from-public-addresses"));

async function bytesOf(answer: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > limits.imageBytes)
        throw new CodedError("EFBIG", message("errors.common.picture-larger", { size: inMegabytes(limits.imageBytes) }));
      pieces.push(piece);
    }
  } catch (thrown) {
    if (thrown instanceof CodedError) throw thrown;
    throw signal.aborted ? new CodedError("ETIMEDOUT") : new CodedError("ENOENT", NO_PICTURE);
  } finally {
    answer.destroy();
  }
  return Buffer.concat(pieces);
}
