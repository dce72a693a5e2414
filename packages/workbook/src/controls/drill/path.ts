import type { Id, Json } from "../../document.ts";
import type { ControlElements } from "../../elements/known.ts";
import type { PickedValue } from "../value.ts";

type DrillControl = ControlElements["drill"];

/** A target of a drill control: for each of its categories the column of the target that shows it, null where it has none. */
export type DrillTarget = NonNullable<DrillControl["targets"]>[number];

/** Columns of the control's source, outermost first. */
export function drillCategories(control: DrillControl): readonly Id[] {
  return (control.categories ?? []).map(({ columnId }) => columnId);
}

export function drillTargets(control: DrillControl): readonly DrillTarget[] {
  return control.targets ?? [];
}

/** What the document says was picked. */
export function pickedInDocument(control: DrillControl): readonly PickedValue[] {
  return control.sheaf?.picked ?? [];
}

/** What is beside the file's members once these values are picked; the rest of it stays. */
export function withPicked(control: DrillControl, picked: readonly PickedValue[]): Json | undefined {
  const { picked: _picked, ...others } = control.sheaf ?? {};
  const next = picked.length === 0 ? others : { ...others, picked };
  return Object.keys(next).length === 0 ? undefined : (next as Json);
}

/** The category that is shown, by its place on the path; null while the targets show what they show without the control. */
export function drillDepth(control: DrillControl, categoryId: Id | null): number | null {
  const at = categoryId === null ? -1 : drillCategories(control).indexOf(categoryId);
  return at === -1 ? null : at;
}
