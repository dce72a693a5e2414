// The same look at many places: one of the variants at each, another one for another seed; all of them in the long run.

/** The variant to look at in the place with this number. LONG=1: all. */
export function sampled<T>(variants: readonly T[], place: number): readonly T[] {
  if (process.env["LONG"] === "1") return variants;
  const seed = Number(process.env["FRESH_SEED"] ?? 0);
  return variants.filter((_, index) => index === (seed + place) % variants.length);
}
