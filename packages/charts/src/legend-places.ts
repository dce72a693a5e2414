import type { Legend } from "./drawing.ts";

/** Narrower than this nothing stands beside a drawing: its names would take the room of what they name, px. */
const LEAST_BESIDE = 300;

/** The legend of a drawing in a tile so wide, px: one at a side goes above a narrow one. */
export function legendIn(legend: Legend, width: number): Legend {
  if (legend.kind === "none" || width >= LEAST_BESIDE || (legend.position !== "left" && legend.position !== "right")) return legend;
  return { ...legend, position: "top" };
}
