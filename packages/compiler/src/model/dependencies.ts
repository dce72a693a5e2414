import type { Id } from "@sheaf/workbook";
import type { Bound } from "./bound.ts";
import type { ElementModel, ModelColumn } from "./element.ts";
import { type Grain, baseOf, encloses } from "./grain.ts";
import { labelGroups } from "./labels.ts";
import { reducedGrain } from "./reduced-grain.ts";
import { rangeAt } from "./series.ts";

type Shape = Pick<ElementModel, "stack" | "columns" | "sorts" | "partitionKeys" | "channels" | "axes">;

/**
 * Own columns that a column's value rests on: those it names, and those that make the rows it is computed over: an aggregate rests on the
 * keys of its level and of the level it ranges over, a window also on the sort that it follows (L1, L6).
 */
export function directDependencies(model: Shape, column: ModelColumn): ReadonlySet<Id> {
  const found = new Set<Id>();
  // A key is computed for base rows, before its level exists.
  const grain = column.isKey ? baseOf(model.stack) : column.grain;
  collect(model, column.expr, grain, column.grain, column.isKey, found);
  if (column.agreedOver !== null) addKeys(column.grain, found);
  return found;
}

function collect(model: Shape, node: Bound, at: Grain, level: Grain, isKey: boolean, found: Set<Id>): void {
  switch (node.kind) {
    case "literal":
    case "source":
      return;
    case "own":
      found.add(node.columnId);
      return;
    case "call":
      for (const arg of node.args) collect(model, arg, at, level, isKey, found);
      return;
    case "convert":
      collect(model, node.arg, at, level, isKey, found);
      return;
    case "aggregate": {
      const own = isKey ? level : at;
      const range = rangeAt(model.stack, node.range, own);
      addKeys(own, found);
      if (!encloses(range, own)) addRows(range, found);
      for (const arg of node.args) collect(model, arg, encloses(range, own) ? own : range, level, false, found);
      return;
    }
    case "window": {
      const own = isKey ? level : at;
      addKeys(own, found);
      for (const sort of model.sorts.get(own.id) ?? []) found.add(sort.columnId);
      for (const arg of node.args) collect(model, arg, own, level, isKey, found);
      return;
    }
    case "reduce": {
      const target = reducedGrain(model, isKey ? level : at, node.mode, node.skip);
      addKeys(target, found);
      collect(model, node.arg, target, level, false, found);
      return;
    }
    case "label-rank": {
      const groups = labelGroups(model, node);
      addKeys(groups.grain, found);
      const seen = new Set<Id>([node.of, node.label]);
      for (const sort of groups.sorts) collectAnew(model, sort.columnId, groups.grain, found, seen);
      return;
    }
    case "lookup":
    case "rollup":
      for (const key of node.keys) collect(model, key.local, at, level, isKey, found);
      if (node.target.rows.kind !== "own") return;
      {
        const range = grainById(model, node.target.grain);
        addRows(range, found);
        collect(model, node.formula, range, range, false, found);
        for (const key of node.keys) collect(model, key.other, range, range, false, found);
      }
  }
}

/** What a column of a level rests on where it is evaluated anew at other keys (L11): not on the keys of its level. */
function collectAnew(model: Shape, columnId: Id, at: Grain, found: Set<Id>, seen: Set<Id>): void {
  if (seen.has(columnId)) return;
  seen.add(columnId);
  const column = model.columns.get(columnId);
  if (column === undefined) return;
  if (column.isKey || column.grain.kind === "base" || encloses(column.grain, at)) {
    found.add(columnId);
    return;
  }
  if (column.agreedOver !== null) addRows(grainById(model, column.agreedOver), found);
  const visit = (node: Bound): void => {
    if (node.kind === "own") collectAnew(model, node.columnId, at, found, seen);
    else if (node.kind === "call") for (const arg of node.args) visit(arg);
    else if (node.kind === "convert") visit(node.arg);
    else collect(model, node, at, at, false, found);
  };
  visit(column.expr);
}

/** Base rows are there before any key is; the rows of a grouping are made by its keys. */
function addRows(grain: Grain, found: Set<Id>): void {
  if (grain.kind !== "base") addKeys(grain, found);
}

function addKeys(grain: Grain, found: Set<Id>): void {
  for (const key of grain.keys) found.add(key);
}

export function grainById(model: Pick<ElementModel, "stack">, id: string): Grain {
  const grain = model.stack.find((level) => level.id === id);
  if (grain === undefined) throw new Error(`no level ${id}`);
  return grain;
}

/** A set with everything that its members rest on, directly or not. */
export function closure(start: Iterable<Id>, direct: (id: Id) => Iterable<Id>): ReadonlySet<Id> {
  const seen = new Set<Id>(start);
  const open = [...seen];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const next of direct(id)) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return seen;
}
