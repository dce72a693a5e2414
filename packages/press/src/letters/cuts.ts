import { createRequire } from "node:module";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fonts as own, fontNamed } from "@sheaf/theme";
import type { Face } from "@sheaf/paper";
import * as fontkit from "fontkit";
import { unpackedWoff2 } from "./woff2.ts";

/** One file of a face: the letters of some scripts. */
export interface Cut {
  readonly name: string;
  /** The file, which files for browsers bring along. */
  readonly webPath: string;
  readonly font: fontkit.Font;
  /** What a PDF embeds: the bytes of the font, or one that no other document draws with. */
  readonly embedded: () => Buffer | fontkit.Font;
  /** Whether it is there for letters that the face does not have. */
  readonly standsIn: boolean;
}

const require = createRequire(import.meta.url);

/** The folder of a package of fonts; null: it is not installed. */
export function folderOfPackage(name: string): string | null {
  try {
    return dirname(require.resolve(`${name}/package.json`));
  } catch {
    return null;
  }
}

/** A WOFF2 file as the font in it; null: there is none. (Of WOFF, fontkit unpacks all letters again for each of them.) */
export function openFont(path: string): { readonly font: fontkit.Font; readonly bytes: Buffer } | null {
  if (!existsSync(path)) return null;
  const bytes = unpackedWoff2(readFileSync(path));
  const font = fontkit.create(bytes);
  return "glyphsForString" in font ? { font, bytes } : null;
}

/** Files of a face, by how often their letters are met. */
const scripts = ["latin", "latin-ext", "greek", "cyrillic", "cyrillic-ext", "vietnamese"] as const;

const families = new Map<string, string | null>();
const cuts = new Map<string, Cut | null>();

const slugOf = (family: string): string => family.toLowerCase().replaceAll(" ", "-");

function folderOf(family: string): string | null {
  let folder = families.get(family);
  if (folder === undefined) {
    folder = folderOfPackage(`@fontsource/${slugOf(family)}`);
    families.set(family, folder);
  }
  return folder;
}

export function cutOf({ family, isBold, isItalic }: Face, script: string): Cut | null {
  const folder = folderOf(family);
  if (folder === null) return null;
  const weight = isBold ? (fontNamed(family)?.weights[1] ?? 600) : 400;
  const name = `${slugOf(family)}-${script}-${weight}-${isItalic ? "italic" : "normal"}`;
  let cut = cuts.get(name);
  if (cut === undefined) {
    const webPath = join(folder, "files", `${name}.woff2`);
    const opened = openFont(webPath);
    cut = opened === null ? null : { name, webPath, font: opened.font, embedded: () => opened.bytes, standsIn: false };
    cuts.set(name, cut);
  }
  return cut;
}

/** Files that are tried for a letter: those of its face, of the same upright, then of the product's. */
export function* cutsOf(face: Face): Generator<Cut> {
  const faces = [face, ...(face.isItalic ? [{ ...face, isItalic: false }] : []), { ...face, family: own.ui.family, isItalic: false }];
  for (const one of faces)
    for (const script of scripts) {
      const cut = cutOf(one, script);
      if (cut !== null) yield cut;
    }
}
