import type { Id } from "@sheaf/workbook";
import type { Bound } from "../model/bound.ts";
import type { ElementBinding } from "./binding.ts";

/** Levels along whose order a column's value runs: those of its own windows and of the windows in columns that it names (L6). */
export function windowLevels(binding: ElementBinding, columnId: Id): ReadonlySet<Id> {
  const found = new Set<Id>();
  const seen = new Set<Id>();
  const visitColumn = (id: Id): void => {
    if (seen.has(id)) return;
    seen.add(id);
    const column = binding.column(id);
    if (column?.expr !== null && column !== undefined) visit(column.expr, column.level);
  };
  const visit = (node: Bound, level: Id): void => {
    switch (node.kind) {
      case "literal":
      case "source":
        return;
      case "label-rank":
        // What labels are ranked by is evaluated over groups of its own; a circle shows where columns are put in order.
        return;
      case "own":
        visitColumn(node.columnId);
        return;
      case "call":
        for (const arg of node.args) visit(arg, level);
        return;
      case "convert":
        visit(node.arg, level);
        return;
      case "window":
        found.add(level);
        for (const arg of node.args) visit(arg, level);
        return;
      case "aggregate":
        for (const arg of node.args) visit(arg, binding.levels.indexOf(node.range) > binding.levels.indexOf(level) ? node.range : level);
        return;
      case "reduce":
        visit(node.arg, level);
        return;
      case "lookup":
      case "rollup":
        for (const key of node.keys) visit(key.local, level);
        if (node.target.rows.kind === "own") {
          visit(node.formula, node.target.grain);
          for (const key of node.keys) visit(key.other, node.target.grain);
        }
    }
  };
  visitColumn(columnId);
  return found;
}
