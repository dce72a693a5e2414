import type { PictureFile } from "@sheaf/paper";
import { drawablePicture } from "./drawable-picture.ts";

/** A picture that an element names. */
export type PictureWanted = { readonly kind: "upload"; readonly pictureId: string } | { readonly kind: "url"; readonly url: string };

export const pictureKey = (wanted: PictureWanted): string => (wanted.kind === "url" ? `u${wanted.url}` : `p${wanted.pictureId}`);

/** Of all pictures of a drawing together: they are sent to where it is drawn. */
const MOST_BYTES = 24 * 1024 * 1024;

/** The bytes of pictures, each once; those for which there is no room are left out, and said in their places. */
export async function gatherPictures(
  wanted: readonly PictureWanted[],
  ask: (wanted: PictureWanted) => Promise<Uint8Array | null>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  let left = MOST_BYTES;
  for (const one of new Map(wanted.map((each) => [pictureKey(each), each])).values()) {
    const isInside = one.kind === "url" && one.url.startsWith("data:");
    const bytes = isInside ? Buffer.from(one.url.slice(one.url.indexOf(",") + 1), "base64") : await ask(one);
    if (bytes === null || bytes.length > left) continue;
    left -= bytes.length;
    // in memory of its own: what is sent takes the whole memory along that it lies in
    found.set(pictureKey(one), Uint8Array.from(bytes));
  }
  return found;
}

export async function drawablePictures(gathered: ReadonlyMap<string, Uint8Array>): Promise<ReadonlyMap<string, PictureFile | null>> {
  const drawable = new Map<string, PictureFile | null>();
  for (const [key, bytes] of gathered) drawable.set(key, await drawablePicture(bytes));
  return drawable;
}
