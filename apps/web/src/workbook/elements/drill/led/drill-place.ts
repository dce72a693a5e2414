import { type ControlValue, type ControlElements, drillCategories, type FilterValue, type Id, type PickedValue } from "@sheaf/workbook";

/** Where a drill control stands: the shown category and what was picked further out. */
export interface DrillPlace {
  readonly categories: readonly Id[];
  /** Place of the shown category; 0 as it begins. */
  readonly depth: number;
  readonly picked: readonly PickedValue[];
}

/** Picks of categories that the path has no more, or has no longer further out, count for nothing here; they filter nothing either. */
export function drillPlace(control: ControlElements["drill"], value: ControlValue | null): DrillPlace {
  const categories = drillCategories(control);
  if (value?.kind !== "drill") return { categories, depth: 0, picked: [] };
  const depth = value.columnId === null ? 0 : Math.max(0, categories.indexOf(value.columnId));
  return { categories, depth, picked: value.picked.filter(({ columnId }) => categories.includes(columnId)) };
}

/** The place as the control's value; null for the path as it begins. */
function valueAt({ categories, depth, picked }: DrillPlace): ControlValue | null {
  if (depth === 0 && picked.length === 0) return null;
  return { kind: "drill", columnId: categories[depth] ?? null, picked };
}

const before = ({ categories, picked }: DrillPlace, depth: number): readonly PickedValue[] =>
  picked.filter(({ columnId }) => categories.indexOf(columnId) < depth);

/** A value of the shown category is kept, and the next category shows what it is made of. */
export function pick(place: DrillPlace, value: FilterValue): ControlValue | null {
  const columnId = place.categories[place.depth];
  if (columnId === undefined) return valueAt(place);
  const depth = Math.min(place.depth + 1, place.categories.length - 1);
  return valueAt({ ...place, depth, picked: [...before(place, place.depth), { columnId, value }] });
}

/** Shows a category: what was picked there, and further in, is open again. */
export function show(place: DrillPlace, depth: number): ControlValue | null {
  return valueAt({ ...place, depth, picked: before(place, depth) });
}
