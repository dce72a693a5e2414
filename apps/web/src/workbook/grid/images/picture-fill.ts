import type { CSSProperties } from "react";

/** How a picture fills its box, as files say it. */
export interface PictureFill {
  readonly fit?: "contain" | "cover" | "none" | "scale-down" | "stretch";
  readonly horizontalAlign?: "left" | "center" | "right";
  readonly verticalAlign?: "top" | "center" | "bottom";
}

const fits = { contain: "contain", cover: "cover", none: "none", "scale-down": "scale-down", stretch: "fill" } as const;

/** The same for the picture's own style. */
export const fillStyle = ({ fit = "scale-down", horizontalAlign = "center", verticalAlign = "top" }: PictureFill): CSSProperties => ({
  objectFit: fits[fit],
  objectPosition: `${horizontalAlign} ${verticalAlign}`,
});
