// Compares what a page shows with a checked-in picture. UPDATE_PICTURES=1 writes the pictures anew.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pixelmatch from "pixelmatch";
import type { Locator, Page } from "playwright-core";
import { PNG } from "pngjs";
import { failures, root } from "./product.ts";

export interface PictureOptions {
  /** Share of pixels that may differ; letters are drawn a little differently from one Chromium to the next. */
  readonly tolerance?: number;
  /** Places that differ each time, such as a clock; painted over. */
  readonly mask?: readonly Locator[];
}

const TOLERANCE = 0.01;
/** How far apart two colors of one pixel may be (0 to 1). */
const COLOR_THRESHOLD = 0.15;

/** Fails unless the page (its visible part) or element looks like tests/e2e/pictures/NAME.png. */
export async function expectPicture(what: Page | Locator, name: string, options: PictureOptions = {}): Promise<void> {
  const bytes = await what.screenshot({ animations: "disabled", caret: "hide", scale: "css", mask: [...(options.mask ?? [])] });
  const path = join(root, "tests/e2e/pictures", `${name}.png`);
  if (process.env["UPDATE_PICTURES"] === "1") {
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, bytes);
    return;
  }
  const actual = PNG.sync.read(bytes);
  if (!existsSync(path)) {
    keep(`${name}.actual.png`, bytes);
    throw new Error(`There is no picture ${name}: look at tests/e2e/failures/${name}.actual.png, then run again with UPDATE_PICTURES=1.`);
  }
  const wanted = PNG.sync.read(readFileSync(path));
  const difference = comparePictures(wanted, actual);
  if (difference.share <= (options.tolerance ?? TOLERANCE)) return;
  keep(`${name}.actual.png`, bytes);
  if (difference.picture !== null) keep(`${name}.difference.png`, PNG.sync.write(difference.picture));
  throw new Error(`Picture ${name} differs: ${difference.words}. Both are in tests/e2e/failures.`);
}

export interface PictureDifference {
  /** Share of the pixels that differ, 1 when the sizes do. */
  readonly share: number;
  readonly words: string;
  readonly picture: PNG | null;
}

export function comparePictures(wanted: PNG, actual: PNG): PictureDifference {
  const { width, height } = wanted;
  if (width !== actual.width || height !== actual.height) {
    return { share: 1, words: `${actual.width}×${actual.height} pixels instead of ${width}×${height}`, picture: null };
  }
  const picture = new PNG({ width, height });
  const pixels = pixelmatch(wanted.data, actual.data, picture.data, width, height, { threshold: COLOR_THRESHOLD });
  const share = pixels / (width * height);
  return { share, words: `${(share * 100).toFixed(2)} % of the pixels`, picture };
}

function keep(name: string, bytes: Buffer): void {
  const path = join(failures, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, bytes);
}

/** Where PICTURES names a folder, keeps what a page shows there, light and dark, for people to look at. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env["PICTURES"];
  if (folder === undefined) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: "light" });
}
