import { type ElementQuery, type Id, type TransposeSource, directElement } from "@sheaf/workbook";
import type { Bound } from "../../model/bound.ts";
import { isAdded, splitLegColumn } from "../../relations/leg.ts";
import { isUniqueIn } from "../../relations/unique.ts";
import type { BindingOf } from "../binding.ts";
import type { KnownSource } from "../sources/source.ts";
import type { RelationalParts } from "./relational.ts";

/** What relational functions of an element may ask of it and of the others. */
export function relationalParts(parts: {
  readonly query: ElementQuery;
  readonly element: BindingOf;
  readonly sourceOf: (elementId: Id) => KnownSource | null;
  readonly sourceNode: RelationalParts["sourceNode"];
}): RelationalParts {
  const { query, element, sourceOf, sourceNode } = parts;
  const levels = query.levels.map((level) => level.id);
  const source = sourceOf(query.elementId);
  return {
    elementId: query.elementId,
    keysWithin: (level) => query.levels.slice(0, levels.indexOf(level) + 1).flatMap((one) => one.keys),
    target: (id) => {
      const target = element(id);
      if (target === null) return null;
      const isUniqueBy = (level: Id, by: readonly Bound[]): boolean => isUniqueIn(target, level, by, element);
      return { connectionId: target.connectionId, levels: target.levels, column: target.column, isUniqueBy };
    },
    sourceNode,
    sourceElement: (column) => {
      // Columns that a transpose passes on are of the element that it transposes; those that it makes are of no other.
      const transposed = query.source.kind === "transpose" ? directElement((query.source as TransposeSource).source) : null;
      if (transposed !== null && !isAdded(column)) return { elementId: transposed, columnId: column };
      if (source?.kind === "element") return { elementId: source.elementId, columnId: column };
      const at = source?.kind === "join" ? splitLegColumn(column) : null;
      const leg = source?.kind === "join" && at !== null ? directElement(source.legs[at.leg]?.source ?? { kind: "" }) : null;
      return leg === null || at === null ? null : { elementId: leg, columnId: at.column };
    },
    connectionOfSource: (id) => {
      const read = sourceOf(id);
      return read?.kind === "table" || read?.kind === "statement" ? read.connectionId : null;
    },
    keyOfSource: (id) => {
      const read = sourceOf(id);
      return read?.kind === "table" ? read.schema.key : [];
    },
  };
}
