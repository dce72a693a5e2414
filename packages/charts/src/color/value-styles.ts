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

interface StyledCategories {
  readonly categories: Categories;
  /** Those that the chart hides among them: each value has the color that it has where all are shown. */
  readonly all: readonly Category[];
  /** The names of those that are hidden. */
  readonly hidden: readonly string[];
}

/** The categories under the names that the chart gives them, without those that it hides. */
export function styledCategories(categories: Categories, styles: ValueStyles): StyledCategories {
  if (styles.size === 0) return { categories, all: categories.list, hidden: [] };
  const all = categories.list.map((category): Category => {
    const style = category.kind === "other" ? undefined : styles.get(category.text);
    return category.kind === "other" || style === undefined ? category : { ...category, label: shownName(style, category.label), style };
  });
  const isHidden = (category: Category): boolean => category.kind === "value" && category.style?.visibility === "hidden";
  const list = all.filter((category) => !isHidden(category));
  const placeOf = all.map((category) => list.indexOf(category));
  const ofRow = categories.ofRow.map((place) => (place === -1 ? -1 : (placeOf[place] ?? -1)));
  return { categories: { ...categories, list, ofRow }, all, hidden: all.filter(isHidden).map(({ label }) => label) };
}
