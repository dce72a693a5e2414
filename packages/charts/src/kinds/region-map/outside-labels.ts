import type { Box } from "../../drawing.ts";
import { isInside } from "../../maps/rings.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { LABEL_FONT, STRONG_LABEL_FONT, textWidth } from "../../text/measure.ts";

/** A region as it is drawn, px. */
export interface DrawnRegion {
  readonly box: Box;
  readonly rings: readonly (readonly number[])[];
}

/** Words that have no room in their region. */
export interface Homeless {
  readonly id: string;
  readonly region: DrawnRegion;
  readonly name: string;
  readonly words: string;
}

/** More words beside regions than these are a second map of names. */
const MOST = 4;
const GAP = 5;
const LINE = 15;

/** Names and values of regions that are too small for them, in the sea beside: where they lie on no region, and on no other words. */
export function outsideLabels(
  wanted: readonly Homeless[],
  land: readonly DrawnRegion[],
  taken: readonly Box[],
  plot: Box,
  colors: { readonly ink: string; readonly quiet: string },
): readonly Shape[] {
  const placed: Box[] = [...taken];
  return wanted.slice(0, MOST).flatMap(({ id, region, name, words }): readonly Shape[] => {
    const width = Math.max(textWidth(name, STRONG_LABEL_FONT), textWidth(words, LABEL_FONT));
    const spot = spotsBeside(region.box, width).find(
      (box) => isWithin(box, plot) && !placed.some((other) => meet(box, other)) && isAtSea(box, land),
    );
    if (spot === undefined) return [];
    placed.push(spot);
    const common = { kind: "text", x: spot.left, align: "left", baseline: "middle", depth: ABOVE_MARKS } as const;
    return [
      { ...common, id: `${id}-name`, y: spot.top + LINE / 2, text: name, color: colors.ink, font: STRONG_LABEL_FONT },
      // Where its name is all that is wanted, it is not said twice.
      ...(words === name ? [] : [{ ...common, id, y: spot.top + 1.5 * LINE, text: words, color: colors.quiet, font: LABEL_FONT }]),
    ];
  });
}

/** To the right of a region, then below it, to its left, and above it. */
function spotsBeside({ left, top, width: wide, height: tall }: Box, width: number): readonly Box[] {
  const height = 2 * LINE;
  const shares = [0.5, 0.8, 0.2];
  return [
    ...shares.map((share) => ({ left: left + wide + GAP, top: top + tall * share - height / 2, width, height })),
    ...shares.map((share) => ({ left: left + wide * share - width / 2, top: top + tall + GAP, width, height })),
    ...shares.map((share) => ({ left: left - GAP - width, top: top + tall * share - height / 2, width, height })),
    ...shares.map((share) => ({ left: left + wide * share - width / 2, top: top - GAP - height, width, height })),
  ];
}

const isWithin = (box: Box, plot: Box): boolean =>
  box.left >= plot.left &&
  box.top >= plot.top &&
  box.left + box.width <= plot.left + plot.width &&
  box.top + box.height <= plot.top + plot.height;

const meet = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width + 2 &&
  other.left < one.left + one.width + 2 &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** Tried at points that lie closer together than any coast is ragged. */
function isAtSea(box: Box, land: readonly DrawnRegion[]): boolean {
  const near = land.filter((region) => meet(box, region.box));
  for (let across = 0; across <= 6; across += 1) {
    for (let down = 0; down <= 4; down += 1) {
      const [x, y] = [box.left + (box.width * across) / 6, box.top + (box.height * down) / 4];
      if (near.some(({ rings }) => isInside(rings, x, y))) return false;
    }
  }
  return true;
}
