/** The points of a line series as pairs, null where the line breaks: however its data is given to the library. */
export function linePoints({ data }: { readonly data?: unknown }): readonly (readonly [number, number | null])[] {
  if (data instanceof Float64Array)
    return Array.from({ length: data.length / 2 }, (_, at) => {
      const value = data[2 * at + 1] ?? Number.NaN;
      return [data[2 * at] ?? Number.NaN, Number.isNaN(value) ? null : value];
    });
  return ((data ?? []) as readonly unknown[]).map((point) => {
    const [x, y] = (Array.isArray(point) ? point : (point as { readonly value: unknown }).value) as readonly [number, number | "-"];
    return [x, y === "-" ? null : y];
  });
}
