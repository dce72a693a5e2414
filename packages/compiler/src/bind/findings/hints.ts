import { type Diagnostic, entryNamed, printPath } from "@sheaf/formula";
import { message, type Said } from "@sheaf/messages";
import type { Id } from "@sheaf/workbook";
import type { Bound } from "../../model/bound.ts";
import { isMade } from "../../relations/made-columns.ts";
import type { Binder, ElementBinding } from "../binder.ts";
import { windowLevels } from "../windows.ts";

/** Hints about a sound column: values that are repeated by the level that is read (L9), orders that nothing makes total (L6). */
export function hintsFor(binding: ElementBinding, binder: Binder, columnId: Id): readonly Diagnostic[] {
  const column = binding.column(columnId);
  if (column === undefined || column.expr === null) return [];
  const hints: Diagnostic[] = [];
  const repeated = repeatedLevel(binding, binder, column.expr);
  if (repeated !== null) {
    hints.push({
      code: "W_FANOUT",
      message: message("findings.column.fan-out", { fn: repeated.fn, level: repeated.name }),
      span: null,
      fixes: [
        {
          kind: "command",
          title: message("findings.fix.read-at", { level: repeated.name }),
          command: "set-source-level",
          args: { elementId: binding.elementId, groupingId: repeated.level },
        },
      ],
    });
  }
  const unsure = unsureRelationship(binding, binder, columnId);
  if (unsure !== null) {
    hints.push({
      code: "W_MULTIPLE",
      message: message("findings.column.unsure-relationship", { column: printPath([unsure]) }),
      span: null,
      fixes: [],
    });
  }
  if (!hasIdentity(binding, binder) && windowLevels(binding, columnId).has("base")) {
    hints.push({
      code: "W_TIES",
      message: message("findings.column.ties"),
      span: null,
      fixes: [],
    });
  }
  return hints;
}

/** A column behind a relationship of the source whose target is not known to be unique (S-J1f): its name. */
function unsureRelationship(binding: ElementBinding, binder: Binder, columnId: Id): string | null {
  const { source } = binding;
  if (source?.kind !== "element") return null;
  for (const reference of binding.references(columnId)) {
    if (reference.kind !== "source" || !isMade(reference.column)) continue;
    const column = binder.element(source.elementId)?.column(reference.column);
    if (column?.expr?.kind === "lookup" && !column.expr.unique) return column.query.name;
  }
  return null;
}

interface Repeated {
  readonly fn: string;
  readonly level: Id;
  readonly name: Said;
}

/** The first aggregate over base rows whose values all stem from an outer level of the source than the one that is read. */
function repeatedLevel(binding: ElementBinding, binder: Binder, expr: Bound): Repeated | null {
  const { source } = binding;
  if (source?.kind !== "element") return null;
  const parent = binder.element(source.elementId);
  if (parent === null) return null;
  const readAt = parent.levels.indexOf(source.groupingId ?? "base");
  const known = new Map<Id, number>();
  /** Depth in the parent of the innermost value that a formula is made of; -1 if of none. */
  const depth = (node: Bound): number => {
    switch (node.kind) {
      case "literal":
      case "label-rank":
      case "lookup":
      case "rollup":
      case "reduce":
        return -1;
      case "source":
        return parent.levels.indexOf(parent.column(node.column)?.level ?? "base");
      case "own": {
        const already = known.get(node.columnId);
        if (already !== undefined) return already;
        known.set(node.columnId, -1);
        const own = binding.column(node.columnId)?.expr;
        const found = own === null || own === undefined ? -1 : depth(own);
        known.set(node.columnId, found);
        return found;
      }
      case "convert":
        return depth(node.arg);
      case "call":
      case "aggregate":
      case "window":
        return Math.max(-1, ...node.args.map(depth));
    }
  };
  const visit = (node: Bound): Repeated | null => {
    if (node.kind === "aggregate" && node.range === "base" && node.args.length > 0) {
      const entry = entryNamed(node.fn);
      const found = Math.max(-1, ...node.args.map(depth));
      const level = parent.query.levels[found];
      if (entry?.role === "aggregate" && !entry.fanoutSafe && found >= 0 && found < readAt && level !== undefined) {
        const names = level.keys.map((key) => parent.column(key)?.query.name ?? key);
        return { fn: node.fn, level: level.id, name: names.length === 0 ? message("findings.level.summary") : names.join(", ") };
      }
    }
    const children =
      node.kind === "call" || node.kind === "aggregate" || node.kind === "window"
        ? node.args
        : node.kind === "convert" || node.kind === "reduce"
          ? [node.arg]
          : [];
    for (const child of children) {
      const found = visit(child);
      if (found !== null) return found;
    }
    return null;
  };
  return visit(expr);
}

/** Whether base rows can be told apart by a key or by the engine (L6). */
function hasIdentity(binding: ElementBinding, binder: Binder): boolean {
  const { source } = binding;
  switch (source?.kind) {
    case "table":
      return source.schema.key.length > 0 || source.schema.rowIdentity !== null;
    case "element": {
      const parent = binder.element(source.elementId);
      return source.groupingId !== null || (parent !== null && hasIdentity(parent, binder));
    }
    case "join":
      return source.legs.every((leg) => {
        const part = binder.element(leg.elementId);
        return part !== null && hasIdentity(part, binder);
      });
    case "union":
    case "statement":
    case undefined:
      return false;
  }
}
