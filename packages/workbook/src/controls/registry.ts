import { dateRangeControl } from "./date-range/index.ts";
import type { ControlKind } from "./kind.ts";
import { listControl } from "./list/index.ts";

/** Every typed control; one line each. */
export const controlKinds: readonly ControlKind[] = [listControl, dateRangeControl];

const byType = new Map(controlKinds.map((kind) => [kind.controlType, kind]));

export function controlKind(controlType: unknown): ControlKind | null {
  return typeof controlType === "string" ? (byType.get(controlType) ?? null) : null;
}
