import type { AxisFormat } from "../element.ts";

interface OnAxis {
  readonly yAxis: { readonly format?: AxisFormat };
}

/** A chart whose value axis has these ends, which all panels share, but for those that the file gives. */
export function betweenEnds<E extends OnAxis>(element: E, min: number, max: number): E {
  const { format } = element.yAxis;
  const domain = { min, max, ...format?.scale?.domain };
  // One that is hidden measures all the same.
  return { ...element, yAxis: { ...element.yAxis, format: { ...format, scale: { ...format?.scale, domain } } } };
}
