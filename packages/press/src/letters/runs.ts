import { directedRuns, type Face, type Measure } from "@sheaf/paper";
import { type Cut, cutsOf } from "./cuts.ts";
import { cutFor } from "./other-scripts.ts";

export interface Run {
  /** What is handed to the font, which sets letters of a script that reads from the right in their order itself. */
  readonly text: string;
  readonly cut: Cut;
}

const runsKept = new Map<string, readonly Run[]>();
export const MOST_KEPT = 20_000;

/** Signs that only say how others are drawn. */
const SILENT = /[\p{Default_Ignorable_Code_Point}\u200e\u200f]/u;
/** What each face has itself: a space as wide as an emoji would be no space. */
const PLAIN = /[ -~]/;

/**
 * A text by the files that have its letters, as it stands from left to right. A letter that no file has is written by its number, as
 * “[U+0D85]”: nobody takes it for another one, or for nothing.
 */
export function runsOf(text: string, face: Face, isRight?: boolean): readonly Run[] {
  const key = `${face.family}/${face.isBold}/${face.isItalic}/${isRight ?? ""}/${text}`;
  const known = runsKept.get(key);
  if (known !== undefined) return known;
  const directed = directedRuns(text, isRight);
  const isPlain = directed.length === 1 && directed[0]?.isRight === false;
  const runs = directed.flatMap((run) => {
    const parts = byCuts(run.text, text, face);
    if (isPlain) return parts;
    const set = parts.map((part) => asSet(part, run.isRight));
    return run.isRight ? set.toReversed() : set;
  });
  if (runsKept.size > MOST_KEPT) runsKept.clear();
  runsKept.set(key, runs);
  return runs;
}

/** Fonts tell the direction of a part by its letters: brackets alone are turned by hand, and so are digits of Arabic, which read from the left. */
function asSet({ text, cut }: Run, isRight: boolean): Run {
  const isTurned = cut.font.layout(text).direction === "rtl";
  return isTurned === isRight ? { text, cut } : { text: Array.from(text).toReversed().join(""), cut };
}

/** Parts of a text that one file each has the letters of, as they are read. */
function byCuts(text: string, whole: string, face: Face): readonly Run[] {
  const runs: { text: string; cut: Cut; isMissing: boolean }[] = [];
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    if (SILENT.test(sign)) {
      if (last?.cut.font.hasGlyphForCodePoint(code) === true) last.text += sign;
      continue;
    }
    const isOwn = last !== undefined && (!last.cut.standsIn || !PLAIN.test(sign));
    const cut = isOwn && last.cut.font.hasGlyphForCodePoint(code) ? last.cut : (ownCut(code, face) ?? cutFor(code, whole, face.isBold));
    if (cut !== null) add(runs, sign, cut, false);
    else addMissing(runs, code, face);
  }
  return runs;
}

function ownCut(code: number, face: Face): Cut | null {
  for (const cut of cutsOf(face)) if (cut.font.hasGlyphForCodePoint(code)) return cut;
  return null;
}

function add(runs: { text: string; cut: Cut; isMissing: boolean }[], text: string, cut: Cut, isMissing: boolean): void {
  const last = runs.at(-1);
  if (last !== undefined && last.cut === cut && !last.isMissing && !isMissing) last.text += text;
  else runs.push({ text, cut, isMissing });
}

function addMissing(runs: { text: string; cut: Cut; isMissing: boolean }[], code: number, face: Face): void {
  const [cut] = cutsOf(face);
  if (cut === undefined) return;
  const number = code.toString(16).toUpperCase().padStart(4, "0");
  const last = runs.at(-1);
  if (last?.isMissing === true) last.text = `${last.text.slice(0, -1)} ${number}]`;
  else add(runs, `[U+${number}]`, cut, true);
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
