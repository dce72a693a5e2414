import type { Id } from "@sheaf/workbook";
import type { Bound } from "../model/bound.ts";
import type { ElementBinding } from "./binding.ts";
import { readsOfColumn, readsOfRows } from "./model/model-source.ts";
import { findCycles } from "./order.ts";

export interface RowsNeeded {
  /** Elements whose rows are read. */
  readonly elements: readonly Id[];
  /** Those whose rows rest on themselves, by way of sources, filters and Lookups: none of them can be read. */
  readonly circles: ReadonlySet<Id>;
}

/** What rows and columns rest on, explored as it is asked for: no part of it twice. */
export interface RowGraph {
  /** Explores what the given columns read, directly or not; the nodes that were not known before. */
  readonly explore: (start: Id, columns: readonly Id[]) => RowsNeeded;
  /** Whether the rows of an element that was explored rest on themselves. */
  readonly isCircular: (elementId: Id) => boolean;
}

/** Which elements the given columns read, directly or not. */
export function circlesOfRows(
  elementOf: (elementId: Id) => ElementBinding | null,
  filterColumns: (elementId: Id) => readonly Id[],
  start: Id,
  columns: readonly Id[],
): RowsNeeded {
  return rowGraph(elementOf, filterColumns).explore(start, columns);
}

export function rowGraph(elementOf: (elementId: Id) => ElementBinding | null, filterColumns: (elementId: Id) => readonly Id[]): RowGraph {
  const edges = new Map<string, readonly string[]>();
  const circular = new Set<Id>();
  const rows = (elementId: Id): string => JSON.stringify([elementId]);
  const cell = (elementId: Id, columnId: Id): string => JSON.stringify([elementId, columnId]);
  const explore = (start: Id, columns: readonly Id[]): RowsNeeded => {
    const open: string[] = [rows(start), ...columns.map((columnId) => cell(start, columnId))];
    const found: string[] = [];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (edges.has(node)) continue;
      const [elementId, columnId] = JSON.parse(node) as [Id, Id?];
      const binding = elementOf(elementId);
      const next = binding === null ? [] : columnId === undefined ? rowsNeed(binding) : columnNeeds(binding, columnId);
      edges.set(node, next);
      found.push(node);
      for (const one of next) open.push(one);
    }
    // What was explored before leads nowhere else, so no circle is half new.
    const circles = new Set([...findCycles(found, (node) => edges.get(node) ?? []).keys()].flatMap(elementIn));
    for (const elementId of circles) circular.add(elementId);
    return { elements: found.flatMap(elementIn), circles };
  };
  const elementIn = (node: string): readonly Id[] => {
    const parts = JSON.parse(node) as string[];
    return parts.length === 1 && parts[0] !== undefined ? [parts[0]] : [];
  };
  return { explore, isCircular: (elementId) => circular.has(elementId) };

  function rowsNeed(binding: ElementBinding): string[] {
    const source = readsOfRows(binding).flatMap((read) => [
      rows(read.elementId),
      ...read.columns.map((columnId) => cell(read.elementId, columnId)),
    ]);
    return [...source, ...filterColumns(binding.elementId).map((columnId) => cell(binding.elementId, columnId))];
  }
  function columnNeeds(binding: ElementBinding, columnId: Id): string[] {
    const found: string[] = [];
    const visit = (node: Bound, own: Id): void => {
      switch (node.kind) {
        case "literal":
          return;
        case "own":
          found.push(cell(own, node.columnId));
          return;
        case "label-rank": {
          const { levels = [], pivot } = elementOf(own)?.query ?? {};
          const axes = [...(pivot?.rows ?? []), ...(pivot?.columns ?? [])];
          for (const { sorts } of [...levels, ...axes]) for (const sort of sorts) found.push(cell(own, sort.columnId));
          return;
        }
        case "source": {
          const reader = elementOf(own);
          for (const read of reader === null ? [] : readsOfColumn(reader, node.column))
            found.push(cell(read.elementId, read.columnId), rows(read.elementId));
          return;
        }
        case "call":
        case "aggregate":
        case "window":
          for (const arg of node.args) visit(arg, own);
          return;
        case "convert":
        case "reduce":
          visit(node.arg, own);
          return;
        case "lookup":
        case "rollup": {
          for (const key of node.keys) visit(key.local, own);
          const target = node.target.rows.kind === "element" ? node.target.rows.elementId : own;
          if (node.target.rows.kind === "element") found.push(rows(target));
          if (node.target.rows.kind === "source") return;
          visit(node.formula, target);
          for (const key of node.keys) visit(key.other, target);
        }
      }
    };
    const expr = binding.column(columnId)?.expr;
    if (expr !== null && expr !== undefined) visit(expr, binding.elementId);
    return found;
  }
}
