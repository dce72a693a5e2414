import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fonts as own, fontNamed } from "@sheaf/theme";
import type { Face, Mark, Measure, TextMark } from "@sheaf/paper";
import * as fontkit from "fontkit";

/** One file of a face: the letters of some scripts. */
export interface Cut {
  readonly name: string;
  readonly path: string;
  readonly font: fontkit.Font;
}

const require = createRequire(import.meta.url);
/** Files of a face, by how often their letters are met. */
const scripts = ["latin", "latin-ext", "greek", "cyrillic", "cyrillic-ext", "vietnamese"] as const;

const families = new Map<string, string | null>();
const cuts = new Map<string, Cut | null>();

function folderOf(family: string): string | null {
  let folder = families.get(family);
  if (folder === undefined) {
    try {
      folder = join(dirname(require.resolve(`@fontsource/${family.toLowerCase().replaceAll(" ", "-")}/package.json`)), "files");
    } catch {
      folder = null;
    }
    families.set(family, folder);
  }
  return folder;
}

function cutOf({ family, isBold, isItalic }: Face, script: string): Cut | null {
  const folder = folderOf(family);
  if (folder === null) return null;
  const weight = isBold ? (fontNamed(family)?.weights[1] ?? 600) : 400;
  const slug = family.toLowerCase().replaceAll(" ", "-");
  const name = `${slug}-${script}-${weight}-${isItalic ? "italic" : "normal"}`;
  let cut = cuts.get(name);
  if (cut === undefined) {
    const path = join(folder, `${name}.woff`);
    try {
      const font = fontkit.create(readFileSync(path));
      cut = "glyphsForString" in font ? { name, path, font } : null;
    } catch {
      cut = null;
    }
    cuts.set(name, cut);
  }
  return cut;
}

/** Faces that are tried for a letter: its own, the same upright, then the product's. */
function* cutsOf(face: Face): Generator<Cut> {
  const faces = [face, ...(face.isItalic ? [{ ...face, isItalic: false }] : []), { ...face, family: own.ui.family, isItalic: false }];
  for (const one of faces)
    for (const script of scripts) {
      const cut = cutOf(one, script);
      if (cut !== null) yield cut;
    }
}

export interface Run {
  readonly text: string;
  readonly cut: Cut;
}

const runsKept = new Map<string, readonly Run[]>();
const MOST_KEPT = 20_000;

/** A text by the files that have its letters; a letter that none has is that of a missing letter. */
export function runsOf(text: string, face: Face): readonly Run[] {
  const key = `${face.family}/${face.isBold}/${face.isItalic}/${text}`;
  const known = runsKept.get(key);
  if (known !== undefined) return known;
  const runs: { text: string; cut: Cut }[] = [];
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    if (last?.cut.font.hasGlyphForCodePoint(code) === true) {
      last.text += sign;
      continue;
    }
    let found: Cut | null = null;
    let first: Cut | null = null;
    for (const cut of cutsOf(face)) {
      first ??= cut;
      if (!cut.font.hasGlyphForCodePoint(code)) continue;
      found = cut;
      break;
    }
    const cut = found ?? last?.cut ?? first;
    if (cut === null) continue;
    if (last !== undefined && last.cut === cut) last.text += sign;
    else runs.push({ text: sign, cut });
  }
  if (runsKept.size > MOST_KEPT) runsKept.clear();
  runsKept.set(key, runs);
  return runs;
}

const widths = new Map<string, number>();

/** Widths by the fonts that letters are drawn with. */
export const measure: Measure = (text, face, size) => {
  let total = 0;
  for (const { text: part, cut } of runsOf(text, face)) {
    const key = `${cut.name}/${part}`;
    let width = widths.get(key);
    if (width === undefined) {
      width = cut.font.layout(part).advanceWidth / cut.font.unitsPerEm;
      if (widths.size > MOST_KEPT) widths.clear();
      widths.set(key, width);
    }
    total += width;
  }
  return total * size;
};

/** A text as the shapes of its letters, where it stands. */
export function outline({ x, y, text, face, size, anchor, lines = [] }: TextMark): string {
  const width = anchor === "start" && lines.length === 0 ? 0 : measure(text, face, size);
  let left = anchor === "end" ? x - width : anchor === "middle" ? x - width / 2 : x;
  const parts: string[] = [];
  for (const one of lines) {
    const at = one === "under" ? y + size * 0.1 : y - size * 0.28;
    parts.push(`M${two(left)} ${two(at)}h${two(width)}v${two(size * 0.06)}h${two(-width)}Z`);
  }
  for (const { text: part, cut } of runsOf(text, face)) {
    const scale = size / cut.font.unitsPerEm;
    const { glyphs, positions } = cut.font.layout(part);
    for (const [index, glyph] of glyphs.entries()) {
      const position = positions[index];
      const d = glyph.path
        .transform(scale, 0, 0, -scale, left + (position?.xOffset ?? 0) * scale, y - (position?.yOffset ?? 0) * scale)
        .toSVG();
      if (d !== "") parts.push(d);
      left += (position?.xAdvance ?? glyph.advanceWidth) * scale;
    }
  }
  return parts.join("");
}

const two = (value: number): string => String(Math.round(value * 100) / 100);

/** Rules that bring the fonts of drawings along, in the file itself. */
export function fontRules(marks: Iterable<Mark>): string {
  const used = new Map<string, { readonly face: Face; readonly cut: Cut }>();
  const walk = (mark: Mark): void => {
    if (mark.kind === "group") for (const inner of mark.marks) walk(inner);
    else if (mark.kind === "text")
      for (const { cut } of runsOf(mark.text, mark.face)) used.set(`${cut.name}/${mark.face.family}`, { face: mark.face, cut });
  };
  for (const mark of marks) walk(mark);
  return rulesOf(used.values());
}

/** The same for a page of words whose marks nobody knows: the first file of the upright faces. */
export function familyRules(family: string): string {
  const faces = [false, true].map((isBold): Face => ({ family, isBold, isItalic: false }));
  return rulesOf(
    faces.flatMap((face) => {
      const cut = cutOf(face, "latin");
      return cut === null ? [] : [{ face, cut }];
    }),
  );
}

function rulesOf(used: Iterable<{ readonly face: Face; readonly cut: Cut }>): string {
  return [...used]
    .map(({ face, cut }) => {
      const bytes = readFileSync(`${cut.path}2`).toString("base64");
      return `@font-face{font-family:'${face.family}';font-weight:${face.isBold ? 600 : 400};font-style:${face.isItalic ? "italic" : "normal"};src:url(data:font/woff2;base64,${bytes})${rangeOf(cut)}}`;
    })
    .join("");
}

/** Several files of one family: each for the letters that it has beyond the first one's. */
function rangeOf({ name, font }: Cut): string {
  if (name.includes("-latin-4") || name.includes("-latin-6") || name.includes("-latin-7")) return "";
  const codes = font.characterSet.filter((code) => code > 0xff).map((code) => `U+${code.toString(16)}`);
  return codes.length === 0 ? "" : `;unicode-range:${codes.join(",")}`;
}
