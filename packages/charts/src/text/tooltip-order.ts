import type { ChartExtension } from "../element.ts";

/** Columns of a tooltip in the order that the chart gives them, without those that it leaves out; those that it does not name follow. */
export function inTooltip<C extends { readonly id: string }>(columns: readonly C[], chart: ChartExtension | undefined): readonly C[] {
  const named = chart?.tooltip ?? [];
  if (named.length === 0) return columns;
  const hidden = new Set(named.flatMap(({ columnId, visibility }) => (visibility === "hidden" ? [columnId] : [])));
  const place = new Map(named.map(({ columnId }, index) => [columnId, index]));
  const placeOf = ({ id }: C): number => place.get(id) ?? named.length;
  return columns.filter(({ id }) => !hidden.has(id)).toSorted((one, other) => placeOf(one) - placeOf(other));
}
