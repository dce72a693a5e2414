import type { AxisTotalsShown } from "@sheaf/workbook";
import type { Axis, AxisMember } from "./axis.ts";

/** A line of an axis: a row or a column of the pivot before its values are told apart. */
export interface Slot {
  readonly member: AxisMember;
  /**
   * `cell`: all keys. `closed`: a group that is folded. `group`: the line of an open group above its members. `subtotal`: a
   * line of its own for a group. `grand`: the total of everything.
   */
  readonly kind: "cell" | "closed" | "group" | "subtotal" | "grand";
  /** Whether its values are shown; a group whose subtotals are hidden has a line without any. */
  readonly hasValues: boolean;
}

export interface SlotOptions {
  readonly totals: AxisTotalsShown;
  /** Subtotals only of groups that are folded. */
  readonly whenCollapsed: boolean;
  /** Groups stand on a line of their own, their members below it. */
  readonly isIndented: boolean;
  readonly isClosed: (member: AxisMember) => boolean;
}

/** The lines of an axis in the order in which they are shown. */
export function slotsOf({ keys, root }: Axis, options: SlotOptions): readonly Slot[] {
  const { totals, whenCollapsed, isIndented, isClosed } = options;
  if (keys.length === 0) return [{ member: root, kind: "cell", hasValues: true }];
  const slots: Slot[] = [];
  const visit = (member: AxisMember): void => {
    if (member.depth === keys.length) {
      slots.push({ member, kind: "cell", hasValues: true });
      return;
    }
    const hasSubtotal = totals.subtotals[member.depth - 1] === true;
    if (isClosed(member)) {
      slots.push({ member, kind: "closed", hasValues: hasSubtotal });
      return;
    }
    const isShown = hasSubtotal && !whenCollapsed;
    if (isIndented) slots.push({ member, kind: "group", hasValues: isShown });
    const ownLine: Slot | null = isShown && !isIndented ? { member, kind: "subtotal", hasValues: true } : null;
    if (ownLine !== null && totals.position === "first") slots.push(ownLine);
    for (const child of member.children) visit(child);
    if (ownLine !== null && totals.position === "last") slots.push(ownLine);
  };
  const grand: Slot = { member: root, kind: "grand", hasValues: true };
  if (totals.grand && totals.position === "first") slots.push(grand);
  for (const child of root.children) visit(child);
  if (totals.grand && totals.position === "last") slots.push(grand);
  return slots;
}

/** Whether a line is not one of plain cells, but sums up others. */
export const isTotal = ({ kind }: Slot): boolean => kind !== "cell";
