import { gapPixels, type LayoutNode, sizeOf, type Stack } from "@sheaf/workbook";
import type { CSSProperties } from "react";
import { GAP, ROW } from "../../elements/on-page/page-grid.ts";

const distributed = { start: "flex-start", center: "center", end: "flex-end", "space-between": "space-between" } as const;
const aligned = { start: "flex-start", center: "center", end: "flex-end" } as const;
/** Of a part that shall be as high as its content, and has none that tells how high it is (`--content-height`). */
const FIT_HEIGHT = 132;
const FIT_WIDTH = 240;

export function stackStyle({ direction, distribute, align, gap, padding, wrap }: Stack): CSSProperties {
  return {
    flexDirection: direction,
    justifyContent: distributed[distribute],
    ...(align === null ? {} : { alignItems: aligned[align] }),
    gap: gapPixels(gap),
    padding: padding ? GAP : 0,
    flexWrap: wrap && direction === "row" ? "wrap" : "nowrap",
  };
}

/** How much room a part of a stack takes. */
export function partStyle(node: LayoutNode, direction: Stack["direction"]): CSSProperties {
  const { width, height } = sizeOf(node);
  const [along, across] = direction === "row" ? [width, height] : [height, width];
  const fit = (axis: "row" | "column"): string => (axis === "row" ? `${FIT_WIDTH}px` : `var(--content-height, ${FIT_HEIGHT}px)`);
  const pixels = (size: typeof along, axis: "row" | "column"): string | null =>
    size.kind === "fixed"
      ? `${size.pixels}px`
      : size.kind === "rows"
        ? `${size.rows * ROW - GAP}px`
        : size.kind === "fit"
          ? fit(axis)
          : null;
  const other = direction === "row" ? "column" : "row";
  const length = pixels(along, direction);
  const breadth = pixels(across, other);
  const style: CSSProperties = length === null ? { flex: `${along.kind === "fill" ? along.factor : 1} 1 0` } : { flex: `0 0 ${length}` };
  if (breadth === null) return { ...style, alignSelf: "stretch" };
  return direction === "row" ? { ...style, height: breadth } : { ...style, width: breadth };
}
