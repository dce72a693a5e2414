import { pictureFacts, type PictureFile } from "@sheaf/paper";
import { ownPicture, redrawn } from "./own-picture.ts";
import { mostPixels } from "./written/write-png.ts";

/** A picture is drawn with no more points than this on a side: sheets of paper show no more of it. */
const MOST_SIDE = 2_400;

/**
 * The bytes of a picture as every writer can put them down, an SVG drawn as PNG; null: they are none that can be drawn. All but JPEG, which is only wrapped, are
 * decoded and written anew, so that no writer meets bytes that somebody made up.
 */
export async function drawablePicture(bytes: Uint8Array): Promise<PictureFile | null> {
  const facts = pictureFacts(bytes);
  // what decodes them knows no WebP
  if (facts === null) {
    const drawn = await ownPicture(bytes, { width: MOST_SIDE, height: MOST_SIDE });
    return drawn === null ? null : drawablePicture(drawn);
  }
  if (facts.type === "image/webp" || facts.width * facts.height > mostPixels) return null;
  const { type, width, height } = facts;
  if (type === "image/jpeg") return { type, base64: Buffer.from(bytes).toString("base64"), width, height };
  const { bytes: written } = await redrawn(bytes, facts, { width: MOST_SIDE, height: MOST_SIDE });
  return { type: "image/png", base64: Buffer.from(written).toString("base64"), width, height };
}

/** The largest that pictures in cells are drawn, px: some times the height of rows. */
const SMALL = { width: 480, height: 240 } as const;

/** A picture as a small PNG; null: the bytes are none that can be drawn. */
export async function smallPicture(
  bytes: Uint8Array,
): Promise<{ readonly bytes: Uint8Array; readonly width: number; readonly height: number } | null> {
  const facts = pictureFacts(bytes);
  if (facts !== null) return facts.type === "image/webp" || facts.width * facts.height > mostPixels ? null : redrawn(bytes, facts, SMALL);
  const drawn = await ownPicture(bytes, SMALL);
  const own = drawn === null ? null : pictureFacts(drawn);
  return drawn === null || own === null ? null : { bytes: drawn, width: own.width, height: own.height };
}
