import type { Shape } from "../shapes.ts";

/** Marks that let through what is below them. */
export const faded = (shapes: readonly Shape[], opacity: number): readonly Shape[] =>
  opacity >= 1
    ? shapes
    : shapes.map((shape) => {
        const isMark = shape.depth >= 2 && ((shape.kind === "outlines" && shape.fill !== null) || shape.kind === "dots");
        return isMark ? { ...shape, opacity: (shape.opacity ?? 1) * opacity } : shape;
      });
