import { isChartKind } from "../elements/charts/registry.ts";

/**
 * What an element keeps of its height where its page becomes narrow: `px` what scrolls inside its box or is as high as its words, `ratio`
 * what is drawn to its shape.
 */
export type HeightUnit = "px" | "ratio";

const drawn: ReadonlySet<string> = new Set(["image", "point-map", "region-map", "geography-map"]);

export function heightUnitOf(kind: string): HeightUnit {
  return drawn.has(kind) || isChartKind(kind) ? "ratio" : "px";
}
