import type { ChartExtension, ValueStyle } from "../element.ts";
import type { Categories, Category } from "../marks/series.ts";

/** The styles of the values of a column, by their exact texts. Of several for one value the first counts. */
export type ValueStyles = ReadonlyMap<string | null, ValueStyle>;

export function valueStyles(chart: ChartExtension | undefined, columnId: string | undefined): ValueStyles {
  const found = new Map<string | null, ValueStyle>();
  for (const style of chart?.valueStyles ?? []) if (style.columnId === columnId && !found.has(style.value)) found.set(style.value, style);
  return found;
}

/** What a value is called in its chart. */
export const shownName = (style: ValueStyle | undefined, label: string): string =>
  style?.name?.trim() === "" ? label : (style?.name ?? label);

/** The categories under the names that the chart gives them, without those that it hides, whose names are told. */
export function styledCategories(
  categories: Categories,
  styles: ValueStyles,
): { readonly categories: Categories; readonly hidden: readonly string[] } {
  if (styles.size === 0) return { categories, hidden: [] };
  const hidden: string[] = [];
  const list: Category[] = [];
  const placeOf = categories.list.map((category) => {
    if (category.kind === "other") return list.push(category) - 1;
    const style = styles.get(category.text);
    const label = shownName(style, category.label);
    if (style?.visibility !== "hidden") return list.push(style === undefined ? category : { ...category, label, style }) - 1;
    hidden.push(label);
    return -1;
  });
  const ofRow = categories.ofRow.map((place) => (place === -1 ? -1 : (placeOf[place] ?? -1)));
  return { categories: { ...categories, list, ofRow }, hidden };
}
