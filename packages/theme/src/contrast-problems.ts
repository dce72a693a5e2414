import { contrast } from "./color.ts";
import { categoricalOf } from "./presets.ts";
import type { PageTheme } from "./resolve.ts";

/** Colors that a person chooses for a theme. */
export type ChosenColor = "text" | "highlight" | "success" | "warning" | "danger" | "title";

/** A color that does not stand out enough from what it is on. */
export interface ContrastProblem {
  readonly color: ChosenColor;
  readonly ground: "surface" | "canvas";
  readonly ratio: number;
  /** 4.5 for words, 3 for signs, lines and large words. */
  readonly needed: number;
}

const TEXT = 4.5;
const MARK = 3;
/** Words of this size are large (WCAG 2): px, bold and otherwise. */
const LARGE = { bold: 18.66, normal: 24 } as const;

/** What is hard to read of the colors that a theme was given; of each color the ground that it is hardest to read on. */
export function contrastProblems({ theme, title }: PageTheme): readonly ContrastProblem[] {
  const { text, primary, success, warning, danger, surface, canvas } = theme;
  const size = title.size ?? 14;
  const isLarge = size >= (title.isBold === false ? LARGE.normal : LARGE.bold);
  const grounds = [["surface", surface] as const, ["canvas", canvas] as const];
  const worst = (color: ChosenColor, value: string, on: typeof grounds, needed: number): readonly ContrastProblem[] => {
    const found = on
      .map(([ground, behind]) => ({ color, ground, ratio: contrast(value, behind), needed }))
      .filter(({ ratio }) => ratio < needed)
      .toSorted((a, b) => a.ratio - b.ratio);
    return found.slice(0, 1);
  };
  const onElements = grounds.slice(0, 1);
  return [
    ...worst("text", text, grounds, TEXT),
    ...worst("highlight", primary, onElements, TEXT),
    ...worst("success", success, onElements, TEXT),
    ...worst("warning", warning, onElements, TEXT),
    ...worst("danger", danger, onElements, TEXT),
    ...(title.color === null ? [] : worst("title", title.color, onElements, isLarge ? MARK : TEXT)),
  ];
}

/** Colors of the series that can hardly be seen on the theme's elements. */
export const palePaletteColors = ({ theme }: PageTheme): readonly string[] =>
  categoricalOf(theme).filter((color) => contrast(color, theme.surface) < 2);
