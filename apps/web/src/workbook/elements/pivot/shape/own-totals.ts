import type { CellStyle, Element, Id } from "@sheaf/workbook";
import { memberAt } from "../../../commands/member-path.ts";

export const totalAxes = ["rows", "columns"] as const;
export type TotalAxis = (typeof totalAxes)[number];

/** What totals along one axis show of a value, or whether groups of a key have one (workbook-file 15.3). */
export interface OwnTotal {
  readonly visibility?: "shown" | "hidden";
  /** In place of the value's own, evaluated at the total (S-L8f); stored form. */
  readonly formula?: string;
  readonly style?: CellStyle;
}

export const totalPath = (axis: TotalAxis, columnId: Id, ...member: readonly string[]): readonly string[] => [
  "sheaf",
  "totals",
  axis,
  "perColumn",
  columnId,
  ...member,
];

export const ownTotal = (element: Element, axis: TotalAxis, columnId: Id): OwnTotal =>
  (memberAt(element, totalPath(axis, columnId)) as OwnTotal | undefined) ?? {};
