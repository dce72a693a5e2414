import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { type Sheet, writeSvg } from "@sheaf/paper";
import { outline } from "../letters/outline.ts";

let ready: Promise<void> | null = null;

function begin(): Promise<void> {
  ready ??= readFile(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")).then((bytes) => initWasm(bytes));
  return ready;
}

/** Points of a picture: more make it smaller. */
export const mostPixels = 40_000_000;

/** A sheet as a picture, two points to a px where there is room and nothing else is said. */
export async function writePng(sheet: Sheet, title: string, points = 2): Promise<Uint8Array> {
  const zoom = Math.min(points, Math.sqrt(mostPixels / Math.max(1, sheet.width * sheet.height)));
  return pngOf(writeSvg(sheet, { outline, css: "", prefix: "", title }), zoom);
}

/** An SVG of ours as PNG. */
export async function pngOf(svg: string, zoom = 1): Promise<Uint8Array> {
  await begin();
  return written(new Resvg(svg, { fitTo: { mode: "zoom", value: zoom }, font: { loadSystemFonts: false } }));
}

/** Somebody's SVG as PNG, as large as a box allows. */
export async function pngWithin(svg: string, box: { readonly width: number; readonly height: number }): Promise<Uint8Array> {
  await begin();
  const own = new Resvg(svg);
  const isWide = own.width * box.height >= own.height * box.width;
  own.free();
  const fitTo = isWide ? { mode: "width" as const, value: box.width } : { mode: "height" as const, value: box.height };
  return written(new Resvg(svg, { fitTo, font: { loadSystemFonts: false } }));
}

function written(drawing: InstanceType<typeof Resvg>): Uint8Array {
  try {
    const picture = drawing.render();
    try {
      return picture.asPng();
    } finally {
      picture.free();
    }
  } finally {
    drawing.free();
  }
}
