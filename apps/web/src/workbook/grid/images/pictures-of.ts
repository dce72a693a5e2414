import type { CellDrawing } from "../model/cell-drawing.ts";
import type { CellImages } from "./cell-images.ts";

/** Longer nobody waits for a copy: what is not there by then is written as its address. Milliseconds. */
const PATIENCE = 5_000;
/** More pictures than these are no use in one copy, and a load for the servers that have them. */
const MOST_PICTURES = 200;

/** Pictures by their addresses, as far as there are any. */
export type Pictures = ReadonlyMap<string, CanvasImageSource & { readonly width: number; readonly height: number }>;

/** Brings the pictures that are drawn in cells; those that cannot be had are left out. */
export async function picturesOf(
  drawings: readonly (CellDrawing | null | undefined)[],
  images: Pick<CellImages, "load">,
  decode: (source: string) => Promise<CanvasImageSource & { readonly width: number; readonly height: number }> = decoded,
): Promise<Pictures> {
  const urls = [...new Set(drawings.flatMap((drawing) => (drawing?.kind === "image" ? [drawing.url] : [])))].slice(0, MOST_PICTURES);
  const signal = AbortSignal.timeout(PATIENCE);
  const found = await Promise.allSettled(urls.map(async (url) => [url, await decode(await images.load(url, signal))] as const));
  return new Map(found.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])));
}

async function decoded(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}

/**
 * Where a picture stands in a box, in pixels of the box, and which part of it, in its own pixels. `contain`: all of it, as large as
 * fits; `cover`: the box is filled from its middle.
 */
export function placed(
  picture: { readonly width: number; readonly height: number },
  box: { readonly width: number; readonly height: number },
  fit: "contain" | "cover",
): { readonly from: Area; readonly to: Area } {
  const scales = [box.width / picture.width, box.height / picture.height];
  const scale = fit === "cover" ? Math.max(...scales) : Math.min(...scales);
  const shown = { width: Math.min(box.width, picture.width * scale), height: Math.min(box.height, picture.height * scale) };
  const part = { width: shown.width / scale, height: shown.height / scale };
  return {
    from: { ...part, left: (picture.width - part.width) / 2, top: (picture.height - part.height) / 2 },
    to: { ...shown, left: (box.width - shown.width) / 2, top: (box.height - shown.height) / 2 },
  };
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
