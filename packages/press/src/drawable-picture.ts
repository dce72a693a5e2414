import { pictureFacts, type PictureFile } from "@sheaf/paper";
import { ownPicture } from "./own-picture.ts";
import { mostPixels, pngOf } from "./write-png.ts";

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
  const base64 = Buffer.from(bytes).toString("base64");
  if (type === "image/jpeg") return { type, base64, width, height };
  const scale = Math.min(1, MOST_SIDE / Math.max(width, height));
  const [across, down] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const written = await pngOf(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}"><image width="${across}" height="${down}" preserveAspectRatio="none" href="data:${type};base64,${base64}"/></svg>`,
  );
  return { type: "image/png", base64: Buffer.from(written).toString("base64"), width, height };
}
