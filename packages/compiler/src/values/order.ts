import type { Id } from "@sheaf/workbook";
import type { ModelAxisKey, ModelSort } from "../model/element.ts";
import { type Grain, depthOf, encloses, parentOf } from "../model/grain.ts";
import { scalarText } from "./graph.ts";
import type { Planner } from "./planner.ts";
import { windowPartition } from "./stages.ts";
import type { Frame, Scalar, ScalarOrder } from "./value.ts";

export interface LevelOrder {
  readonly sorts: readonly ScalarOrder[];
  /** What makes the order total, where the sorts do not. */
  readonly ties: readonly ScalarOrder[];
}

/** How an order reads the rows that it orders. */
export interface RowReader {
  readonly column: (planner: Planner, columnId: Id, frame: Frame) => Scalar;
  readonly key: (planner: Planner, frame: Frame, columnId: Id) => Scalar;
  /** A column evaluated again at an outer grain (L8). */
  readonly again: (planner: Planner, columnId: Id, at: Grain, frame: Frame) => Scalar;
  /** What tells base rows apart, outermost first (L6). */
  readonly identity: (planner: Planner, frame: Frame) => readonly Scalar[];
}

/** The order of the rows of one level within their group, as values of `frame`, which is of that grain or further in. */
export function levelOrder(planner: Planner, grain: Grain, frame: Frame, read: RowReader): LevelOrder {
  const sorts = (planner.model.sorts.get(grain.id) ?? []).map((sort) => sortIn(planner, sort, frame, read));
  const given = new Set(sorts.map((sort) => scalarText(sort.expr)));
  const ties = tieBreaks(planner, grain, frame, read).filter((tie) => !given.has(scalarText(tie.expr)));
  return { sorts: sorts.filter((sort) => sort.expr.kind !== "literal"), ties };
}

function sortIn(planner: Planner, { columnId, direction, nulls, at }: ModelSort, frame: Frame, read: RowReader): ScalarOrder {
  const expr = at === null ? read.column(planner, columnId, frame) : read.again(planner, columnId, at, frame);
  return { expr, direction, nulls };
}

/** What makes an order of a level total: its keys, or what tells base rows apart (L6). */
function tieBreaks(planner: Planner, grain: Grain, frame: Frame, read: RowReader): readonly ScalarOrder[] {
  return tiesWithin(planner, grain, [...parentOf(planner.model.stack, grain).keys, ...windowPartition(planner.model, grain)], frame, read);
}

/** The same among rows that share some keys. */
export function tiesWithin(planner: Planner, grain: Grain, shared: readonly Id[], frame: Frame, read: RowReader): readonly ScalarOrder[] {
  const ascending = (expr: Scalar): ScalarOrder => ({ expr, direction: "ascending", nulls: "last" });
  if (grain.kind === "base") return read.identity(planner, frame).map(ascending);
  const own = grain.keys.filter((key) => !shared.includes(key));
  return own.map((key) => ascending(read.key(planner, frame, key))).filter((tie) => tie.expr.kind !== "literal");
}

/**
 * The whole order of a frame's rows inside a group of `group` (null: among all rows): the order of each level between, outermost first.
 */
export function orderWithin(planner: Planner, group: Grain | null, frame: Frame, read: RowReader): readonly ScalarOrder[] {
  const { stack, axes } = planner.model;
  const depth = depthOf(stack, frame.grain);
  if (depth < 0 && axes === null) {
    const own = frame.grain.keys.filter((key) => group === null || !group.keys.includes(key));
    return own.map((key) => ({ expr: read.key(planner, frame, key), direction: "ascending", nulls: "last" }));
  }
  const order: ScalarOrder[] = [];
  const seen = new Set<string>();
  const add = (one: ScalarOrder): void => {
    const text = scalarText(one.expr);
    if (one.expr.kind === "literal" || seen.has(text)) return;
    seen.add(text);
    order.push(one);
  };
  const hasKey = (key: Id): boolean => frame.grain.kind === "base" || frame.grain.keys.includes(key);
  const addAxis = (keys: readonly ModelAxisKey[]): void => {
    for (const { columnId, sorts } of keys) {
      if (!hasKey(columnId) || group?.keys.includes(columnId) === true) continue;
      for (const sort of sorts) if (sort.at === null || encloses(sort.at, frame.grain)) add(sortIn(planner, sort, frame, read));
      add({ expr: read.key(planner, frame, columnId), direction: "ascending", nulls: "last" });
    }
  };
  if (axes !== null) {
    addAxis(axes.rows);
    addAxis(axes.columns);
    if (depth < 0) {
      // Keys of a series stand on no axis.
      for (const key of frame.grain.keys)
        if (group?.keys.includes(key) !== true) add({ expr: read.key(planner, frame, key), direction: "ascending", nulls: "last" });
      return order;
    }
  }
  for (const level of stack.slice(0, depth + 1)) {
    if (level.keys.length === 0 && level.kind !== "base") continue;
    if (axes !== null && level.kind !== "base") continue;
    if (group !== null && encloses(level, group)) continue;
    const { sorts, ties } = levelOrder(planner, level, frame, read);
    for (const one of sorts) add(one);
    for (const one of ties) add(one);
    // Keys that windows partition by are part of the order of rows all the same.
    if (level.kind !== "base") {
      for (const key of level.keys)
        if (group === null || !group.keys.includes(key))
          add({ expr: read.key(planner, frame, key), direction: "ascending", nulls: "last" });
    }
  }
  return order;
}
