import type { DrawContext } from "../context.ts";
import { ABOVE_MARKS, type Shape } from "../shapes.ts";
import { fitText, LABEL_FONT, textWidth } from "../text/measure.ts";

interface AlongWords {
  readonly words: readonly { readonly x: number; readonly text: string }[];
  /** Top of the line, px. */
  readonly y: number;
  readonly context: DrawContext;
  /** Names are cut to so much; figures and periods are whole or left out. */
  readonly room?: number;
}

const APART = 8;

/** Words in one line below or above marks: as many as stand apart, the last one before its neighbor, all of them inside. */
export function alongWords({ words, y, context, room }: AlongWords): readonly Shape[] {
  const { width, colors } = context;
  const fitted = words.map(({ x, text }) => {
    const shown = fitText(text, Math.min(room ?? Number.POSITIVE_INFINITY, width), LABEL_FONT);
    const half = textWidth(shown, LABEL_FONT) / 2;
    return { x: Math.min(Math.max(x, half), width - half), text: shown, half };
  });
  const every = everyOf(fitted);
  return fitted.flatMap(({ x, text }, at): Shape[] =>
    at % every !== 0
      ? []
      : [
          {
            kind: "text",
            id: `0-along-${at}-label`,
            x,
            y,
            text,
            color: colors.roles["ink-3"],
            font: LABEL_FONT,
            align: "center",
            baseline: "top",
            depth: ABOVE_MARKS,
          },
        ],
  );
}

/** Every one, every second, … : the first step at which all stand apart. */
function everyOf(words: readonly { readonly x: number; readonly half: number }[]): number {
  for (let every = 1; every < words.length; every += 1) {
    let reached = Number.NEGATIVE_INFINITY;
    const isApart = words.every(({ x, half }, at) => {
      if (at % every !== 0) return true;
      const stands = x - half >= reached;
      reached = x + half + APART;
      return stands;
    });
    if (isApart) return every;
  }
  return Math.max(1, words.length);
}
