import createBidi, { type Bidi } from "bidi-js";

/** A part of a text that reads one way. */
export interface DirectedRun {
  /** In the order in which it is read; signs such as brackets are those that are drawn. */
  readonly text: string;
  readonly isRight: boolean;
}

const RIGHT =
  "\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}\\p{Script=Samaritan}\\p{Script=Mandaic}";
const anyRight = new RegExp(`[${RIGHT}\\u200f]`, "u");
const firstIsRight = new RegExp(`^[^\\p{L}\\u200e\\u200f]*[${RIGHT}\\u200f]`, "u");

let known: Bidi | null = null;
// Its types say that the module stands around the function, as in CommonJS; Node and bundlers hand out the function.
const bidi = (): Bidi => (known ??= (createBidi as unknown as () => Bidi)());

/** Whether a text by itself begins at the right: as its first letter does. */
export const beginsRight = (text: string): boolean => firstIsRight.test(text);

/** Whether something in a text reads from right to left. */
export const readsFromRight = (text: string): boolean => anyRight.test(text);

/** How deep each UTF-16 unit of a text stands in texts of the other direction: odd ones read from right to left; null: all read from left to right. */
export function levelsOf(text: string, isRight = beginsRight(text)): Uint8Array | null {
  if (!isRight && !readsFromRight(text)) return null;
  return bidi().getEmbeddingLevels(text, isRight ? "rtl" : "ltr").levels;
}

/** Parts by their levels as they stand from left to right. */
export function fromLeft<T>(parts: readonly T[], levelOf: (part: T) => number): readonly T[] {
  const shown = [...parts];
  const levels = shown.map(levelOf);
  const highest = Math.max(0, ...levels);
  for (let level = highest; level > 0; level -= 1)
    for (let at = 0; at < shown.length; at += 1) {
      if ((levels[at] ?? 0) < level) continue;
      let end = at + 1;
      while (end < shown.length && (levels[end] ?? 0) >= level) end += 1;
      shown.splice(at, end - at, ...shown.slice(at, end).toReversed());
      levels.splice(at, end - at, ...levels.slice(at, end).toReversed());
      at = end;
    }
  return shown;
}

/** The parts of a line as they stand from left to right. */
export function directedRuns(text: string, isRight = beginsRight(text)): readonly DirectedRun[] {
  const levels = levelsOf(text, isRight);
  if (levels === null) return [{ text, isRight: false }];
  const mirrored = bidi().getMirroredCharactersMap(text, levels);
  const runs: { text: string; level: number }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = mirrored.get(at) ?? text.charAt(at);
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.text += sign;
    else runs.push({ text: sign, level });
  }
  return fromLeft(runs, ({ level }) => level).map((run) => ({ text: run.text, isRight: run.level % 2 === 1 }));
}
