import type { Id } from "@sheaf/workbook";
import type { LabelRank } from "./bound.ts";
import type { ElementModel, ModelSort } from "./element.ts";
import { type Grain, grainOfKeys, parentOf } from "./grain.ts";

/** The groups that VisibilityLimit ranks: one for each label within the groups outside, and what they are ranked by. */
export interface LabelGroups {
  readonly grain: Grain;
  /** Keys of the groups within which labels are ranked. */
  readonly outer: readonly Id[];
  /** Without those by what has one value in all labels of a group, or several that no order is between. */
  readonly sorts: readonly ModelSort[];
}

/** S-L6f: the groups are those of the level outside; on an axis of a pivot those of the keys before it; among the marks of a chart all of it. */
export function labelGroups(model: Pick<ElementModel, "stack" | "columns" | "sorts" | "axes">, node: LabelRank): LabelGroups {
  const { stack, axes } = model;
  const axis = [axes?.rows ?? [], axes?.columns ?? []].find((keys) => keys.some((key) => key.columnId === node.of));
  const at = axis?.findIndex((key) => key.columnId === node.of) ?? -1;
  const level = stack.find((one) => one.id === node.level);
  const outer =
    axis !== undefined
      ? axis.slice(0, at).map((key) => key.columnId)
      : level === undefined || level.kind === "base"
        ? []
        : parentOf(stack, level).keys;
  const own = axis?.[at]?.sorts ?? model.sorts.get(node.level) ?? [];
  const says = ({ columnId }: ModelSort): boolean =>
    columnId === node.of || columnId === node.label || model.columns.get(columnId)?.isKey === false;
  return { grain: grainOfKeys(stack, [...outer, node.label]), outer, sorts: own.filter(says) };
}
