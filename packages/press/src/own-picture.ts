import { pictureFacts, type PictureFacts } from "@sheaf/paper";
import { mostPixels, pngOf, pngWithin } from "./written/write-png.ts";

/** How large a picture may be drawn, in px. */
export interface PictureBox {
  readonly width: number;
  readonly height: number;
}

/** Letters of an SVG that are read; a logo has fewer. */
const MOST_LETTERS = 512 * 1_024;

/**
 * A PNG, JPEG or SVG as a PNG that fits a box; null: the bytes are none of these. It is decoded or drawn and written anew: nothing of what
 * somebody sent is in it but what can be seen. The drawing reaches neither files nor the network, so what an SVG points at is left out.
 */
export async function ownPicture(bytes: Uint8Array, box: PictureBox): Promise<Uint8Array | null> {
  const facts = pictureFacts(bytes);
  if (facts === null) return drawnSvg(bytes, box);
  const { type, width, height } = facts;
  if ((type !== "image/png" && type !== "image/jpeg") || width * height > mostPixels) return null;
  return (await redrawn(bytes, facts, box)).bytes;
}

/** A picture that is decoded and written anew as PNG, no larger than it is and than a box. */
export async function redrawn(
  bytes: Uint8Array,
  { type, width, height }: PictureFacts,
  box: PictureBox,
): Promise<PictureBox & { readonly bytes: Uint8Array }> {
  const scale = Math.min(1, box.width / width, box.height / height);
  const [across, down] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const written = await pngOf(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}"><image width="${across}" height="${down}" preserveAspectRatio="none" href="data:${type};base64,${Buffer.from(bytes).toString("base64")}"/></svg>`,
  );
  return { bytes: written, width: across, height: down };
}

async function drawnSvg(bytes: Uint8Array, box: PictureBox): Promise<Uint8Array | null> {
  if (bytes.length > MOST_LETTERS) return null;
  const text = new TextDecoder().decode(bytes);
  // a text that multiplies itself is no logo
  if (!/<svg[\s>]/.test(text) || /<!(?:DOCTYPE|ENTITY)/i.test(text)) return null;
  try {
    return await pngWithin(text, box);
  } catch {
    return null;
  }
}
