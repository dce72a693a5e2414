import type { AxisFormat } from "../element.ts";

interface OnAxis {
  readonly yAxis: { readonly format?: AxisFormat };
}

/** A chart whose value axis has these ends, which all panels share, but for those that the file gives. */
export function betweenEnds<E extends OnAxis>(element: E, min: number, max: number): E {
  const { format } = element.yAxis;
  // An axis that is hidden as a whole has no scale of its own to say.
  if (format?.visibility === "hidden") return element;
  const domain = { min, max, ...format?.scale?.domain };
  return { ...element, yAxis: { ...element.yAxis, format: { ...format, visibility: "shown", scale: { ...format?.scale, domain } } } };
}
