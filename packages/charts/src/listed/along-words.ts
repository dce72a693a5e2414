import type { DrawContext } from "../context.ts";
import { ABOVE_MARKS, type Shape } from "../shapes.ts";
import { yearsOnce } from "../text/years-once.ts";
import { fitText, LABEL_FONT, textWidth } from "../text/measure.ts";

interface AlongWords {
  readonly words: readonly { readonly x: number; readonly text: string }[];
  /** Top of the line, px. */
  readonly y: number;
  readonly context: DrawContext;
  /** Names are cut to so much; figures and periods are whole or left out. */
  readonly room?: number;
  /** They are periods of time: of those that stand, the year is said where it changes. */
  readonly arePeriods?: boolean;
}

const APART = 8;

/** Words in one line below or above marks: as many as stand apart, the last one before its neighbor, all of them inside. */
export function alongWords({ words, y, context, room, arePeriods = false }: AlongWords): readonly Shape[] {
  const { width, colors } = context;
  const fit = (every: number): readonly Fitted[] => {
    const standing = words.filter((_, at) => at % every === 0);
    const texts = standing.map(({ text }) => text);
    const said = arePeriods ? yearsOnce(texts) : texts;
    return standing.map(({ x }, at) => {
      const text = fitText(said[at] ?? "", Math.min(room ?? Number.POSITIVE_INFINITY, width), LABEL_FONT);
      const half = textWidth(text, LABEL_FONT) / 2;
      return { x: Math.min(Math.max(x, half), width - half), text, half };
    });
  };
  let every = 1;
  while (every < words.length && !areApart(fit(every))) every += 1;
  return fit(every).flatMap(({ x, text }, at): Shape[] => [
    {
      kind: "text",
      id: `0-along-${at * every}-label`,
      x,
      y,
      text,
      color: colors.roles["ink-3"],
      font: LABEL_FONT,
      align: "center",
      baseline: "top",
      depth: ABOVE_MARKS,
    },
  ]);
}

interface Fitted {
  readonly x: number;
  readonly text: string;
  readonly half: number;
}

function areApart(words: readonly Fitted[]): boolean {
  let reached = Number.NEGATIVE_INFINITY;
  return words.every(({ x, half }) => {
    const stands = x - half >= reached;
    reached = x + half + APART;
    return stands;
  });
}
