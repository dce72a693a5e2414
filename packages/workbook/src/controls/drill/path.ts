import type { Element, Id, Source } from "../../document.ts";
import type { PickedValue } from "../value.ts";

/** A target of a drill control: for each of its categories the column of the target that shows it, null where it has none. */
export interface DrillTarget {
  readonly source: Source;
  readonly columnIds: readonly (Id | null)[];
}

interface DrillMembers {
  readonly categories?: readonly { readonly columnId: Id }[];
  readonly targets?: readonly DrillTarget[];
  readonly value?: Id | null;
  readonly sheaf?: { readonly picked?: readonly PickedValue[] };
}

const members = (control: Element): DrillMembers => control as unknown as DrillMembers;

/** Columns of the control's source, outermost first. */
export function drillCategories(control: Element): readonly Id[] {
  return (members(control).categories ?? []).map(({ columnId }) => columnId);
}

export function drillTargets(control: Element): readonly DrillTarget[] {
  return members(control).targets ?? [];
}

/** What the document says was picked. */
export function pickedInDocument(control: Element): readonly PickedValue[] {
  return members(control).sheaf?.picked ?? [];
}

/** The category that is shown, by its place on the path; null while the targets show what they show without the control. */
export function drillDepth(control: Element, categoryId: Id | null): number | null {
  const at = categoryId === null ? -1 : drillCategories(control).indexOf(categoryId);
  return at === -1 ? null : at;
}
