import { readFileSync } from "node:fs";
import { join } from "node:path";
import type * as fontkit from "fontkit";
import { type Cut, folderOfPackage, openFont } from "./cuts.ts";
import { embeddedFont } from "./embedded.ts";

/** A font for letters that the faces of themes do not have, in files of some letters each. */
interface Supply {
  readonly slug: string;
  /** All weights in one file: a tenth of the bytes, for scripts of thousands of letters. */
  readonly isVariable: boolean;
  readonly hasBold: boolean;
}

const still = (slug: string, hasBold = true): Supply => ({ slug, isVariable: false, hasBold });
const variable = (slug: string): Supply => ({ slug, isVariable: true, hasBold: true });

const scripts = ["noto-sans-hebrew", "noto-sans-arabic", "noto-sans-devanagari", "noto-sans-thai"].map((slug) => still(slug));
const [japanese, korean, chinese] = ["noto-sans-jp", "noto-sans-kr", "noto-sans-sc"].map(variable) as [Supply, Supply, Supply];
const emoji = variable("noto-emoji");
const symbols = still("noto-sans-symbols-2", false);

/** The same Chinese sign is written otherwise in Japan and in Korea: the letters around it tell where it stands. */
function suppliesFor(text: string): readonly Supply[] {
  const east = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? [japanese, chinese, korean]
    : /\p{Script=Hangul}/u.test(text)
      ? [korean, chinese, japanese]
      : [chinese, japanese, korean];
  return [...scripts, emoji, symbols, ...east];
}

interface Slice {
  readonly file: string;
  readonly ranges: readonly (readonly [number, number])[];
}

const slices = new Map<string, { readonly folder: string; readonly slices: readonly Slice[] } | null>();

function slicesOf({ slug, isVariable }: Supply): { readonly folder: string; readonly slices: readonly Slice[] } | null {
  let known = slices.get(slug);
  if (known === undefined) {
    const folder = folderOfPackage(isVariable ? `@fontsource-variable/${slug}` : `@fontsource/${slug}`);
    known = folder === null ? null : { folder, slices: readSlices(join(folder, "unicode.json")) };
    slices.set(slug, known);
  }
  return known;
}

/** `{ "[0]": "U+1f1e6-1f1ff,U+2620" }`: which letters are in which file. */
function readSlices(path: string): readonly Slice[] {
  const written = JSON.parse(readFileSync(path, "utf8")) as Readonly<Record<string, string>>;
  return Object.entries(written)
    .filter(([name]) => !name.startsWith("latin"))
    .map(([name, ranges]) => ({
      file: name.replaceAll(/[[\]]/gu, ""),
      ranges: ranges.split(",").map((range) => {
        const [first = "", last = first] = range.replace("U+", "").split("-");
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
      }),
    }));
}

const cuts = new Map<string, Cut | null>();

function cutOf(supply: Supply, folder: string, slice: string, isBold: boolean): Cut | null {
  const { slug, isVariable, hasBold } = supply;
  const weight = isBold && hasBold ? 600 : 400;
  const name = `${slug}-${slice}-${weight}-normal`;
  let cut = cuts.get(name);
  if (cut === undefined) {
    const file = isVariable ? `${slug}-${slice}-wght-normal` : name;
    cut = openCut(name, join(folder, "files", `${file}.woff2`), isVariable ? weight : null);
    cuts.set(name, cut);
  }
  return cut;
}

function openCut(name: string, webPath: string, weight: number | null): Cut | null {
  const opened = openFont(webPath);
  if (opened === null) return null;
  const again = (): fontkit.Font => (weight === null ? (openFont(webPath) ?? opened).font : opened.font.getVariation({ wght: weight }));
  return {
    name,
    webPath,
    font: weight === null ? opened.font : again(),
    embedded: () => embeddedFont(again(), name),
    standsIn: true,
  };
}

/** The file that has a letter which no face has; null: the product has none. */
export function cutFor(code: number, text: string, isBold: boolean): Cut | null {
  for (const supply of suppliesFor(text)) {
    const known = slicesOf(supply);
    if (known === null) continue;
    for (const { file, ranges } of known.slices) {
      if (!ranges.some(([first, last]) => code >= first && code <= last)) continue;
      const cut = cutOf(supply, known.folder, file, isBold);
      if (cut?.font.hasGlyphForCodePoint(code) === true) return cut;
    }
  }
  return null;
}
