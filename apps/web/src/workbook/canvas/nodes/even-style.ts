import type { LayoutNode, Nudge } from "@sheaf/workbook";
import type { CSSProperties } from "react";

export const noNudges: ReadonlyMap<LayoutNode, Nudge> = new Map();

/** In parts of its own width: that is what margins are of. */
export function nudgeStyle(nudge: Nudge | undefined, { place }: LayoutNode): CSSProperties {
  const width = place === null ? 1 : place.column[1] - place.column[0];
  const { start, end } = nudge ?? { start: 0, end: 0 };
  // Said of every node: those inside of one would have it from there.
  return { ["--nudge-start" as string]: start / width, ["--nudge-end" as string]: end === 0 ? 0 : -end / width };
}
