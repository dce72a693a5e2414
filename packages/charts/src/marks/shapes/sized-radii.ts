interface RadiiRequest {
  /** Those of zero or less have no area. */
  readonly values: readonly number[] | Float64Array;
  /** The greatest of all charts that share their sizes; without it that of the values. */
  readonly greatest?: number;
  /** px² that all of them may cover together if none lay on another; null: as large as they may be. */
  readonly area: number | null;
  /** Between these is the radius of the greatest, px. */
  readonly largest: { readonly least: number; readonly most: number };
  /** No point is smaller, px. */
  readonly smallest: number;
}

interface Radii {
  readonly greatest: number;
  /** Radius of the greatest, px. */
  readonly largest: number;
  /** px. */
  readonly radiusOf: (value: number) => number;
}

/** The area of a point goes by its value; the more there are, the smaller is the largest one. */
export function sizedRadii({ values, greatest: given, area, largest: { least, most }, smallest }: RadiiRequest): Radii {
  let greatest = given ?? 0;
  if (given === undefined) for (const value of values) if (value > greatest) greatest = value;
  // Parts of the greatest: sums of huge values are no number.
  let parts = 0;
  for (const value of values) if (value > 0) parts += value / greatest;
  const largest = area === null || parts === 0 ? most : Math.max(least, Math.min(most, Math.sqrt(area / (Math.PI * parts))));
  return {
    greatest,
    largest,
    radiusOf: (value) => (value > 0 ? Math.max(smallest, largest * Math.sqrt(value / greatest)) : smallest),
  };
}
