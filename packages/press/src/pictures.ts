import type { PictureFile } from "@sheaf/paper";
import { type BackgroundImage, dynamicParts, isKind, type Page, pageLook, safePicture } from "@sheaf/workbook";
import { drawablePicture, smallPicture } from "./drawable-picture.ts";

/** A picture that an element names. */
export type PictureWanted = { readonly kind: "upload"; readonly pictureId: string } | { readonly kind: "url"; readonly url: string };

export const pictureKey = (wanted: PictureWanted): string => (wanted.kind === "url" ? `u${wanted.url}` : `p${wanted.pictureId}`);

/** The picture behind a page or a container; null: none that can be had. Formulas in its address are not computed. */
export function pictureBehind(image: BackgroundImage | null | undefined): PictureWanted | null {
  if (image == null) return null;
  const { source } = image;
  if (source.kind === "upload") return source.pictureId === undefined ? null : { kind: "upload", pictureId: source.pictureId };
  const url = dynamicParts(source.url).length > 0 ? null : safePicture(source.url);
  return url === null ? null : { kind: "url", url };
}

/** Those behind pages and behind what stands on them, by the ids of both. */
export function picturesBehind(pages: readonly Page[]): ReadonlyMap<string, BackgroundImage> {
  const images = pages.flatMap((page) => [
    [page.id, pageLook(page).backgroundImage] as const,
    ...page.elements.map((element) => [element.id, isKind(element, "container") ? (element.backgroundImage ?? null) : null] as const),
  ]);
  return new Map(images.flatMap(([id, image]) => (image === null ? [] : [[id, image] as const])));
}

/** Of all pictures of a drawing together: they are sent to where it is drawn. */
const MOST_BYTES = 24 * 1024 * 1024;

/** Pictures in cells are many: so many are asked for at once, and after this time (milliseconds) no more. */
const AT_ONCE = 6;
const PATIENCE = 20_000;

/** The bytes of pictures of the web by their addresses; those that did not come, or have no room, are left out. */
export async function takenPictures(
  urls: readonly string[],
  ask: (url: string) => Promise<Uint8Array | null>,
  room = MOST_BYTES,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  const waiting = [...new Set(urls)].toReversed();
  const from = performance.now();
  let left = room;
  const takeOn = async (): Promise<void> => {
    for (let url = waiting.pop(); url !== undefined && left > 0 && performance.now() - from < PATIENCE; url = waiting.pop()) {
      const bytes = await ask(url);
      if (bytes === null || bytes.length > left) continue;
      left -= bytes.length;
      found.set(url, Uint8Array.from(bytes));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeOn));
  return found;
}

/** The key of a picture in a cell, which is drawn small. */
export const cellPictureKey = (url: string): string => `c${url}`;

/** The bytes of pictures, each once; those for which there is no room are left out, and said in their places. `inCells`: addresses of the web. */
export async function gatherPictures(
  wanted: readonly PictureWanted[],
  inCells: readonly string[],
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
  for (const [url, bytes] of await takenPictures(inCells, (url) => ask({ kind: "url", url }), left)) found.set(cellPictureKey(url), bytes);
  return found;
}

export async function drawablePictures(gathered: ReadonlyMap<string, Uint8Array>): Promise<ReadonlyMap<string, PictureFile | null>> {
  const drawable = new Map<string, PictureFile | null>();
  for (const [key, bytes] of gathered) drawable.set(key, await (key.startsWith("c") ? pictureInCell(bytes) : drawablePicture(bytes)));
  return drawable;
}

async function pictureInCell(bytes: Uint8Array): Promise<PictureFile | null> {
  const small = await smallPicture(bytes);
  return small === null
    ? null
    : { type: "image/png", base64: Buffer.from(small.bytes).toString("base64"), width: small.width, height: small.height };
}
