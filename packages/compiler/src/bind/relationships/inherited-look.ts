import { type Expr, parse } from "@sheaf/formula";
import type { InheritedLook } from "@sheaf/result";
import type { Format, Id } from "@sheaf/workbook";
import { madeColumn } from "../../relations/made-columns.ts";
import type { PartColumn } from "../../relations/part.ts";
import type { BindingOf, ElementBinding } from "../binding.ts";
import { readsOfColumn } from "../model/model-source.ts";
import { type Reference, keyOf, referenceNamed } from "../names/reference.ts";

interface Look {
  readonly format?: Format | null;
  readonly description?: string;
}

export interface LookParts {
  readonly element: BindingOf;
  /** Whether an element is one of a data model: those of a workbook pass on what they inherit, and nothing of their own. */
  readonly isOfModel: (elementId: Id) => boolean;
}

/**
 * What a column that is no more than a reference says of itself where its element does not: what the nearest column of a data model, or the
 * metric, says that it is (workbook-file 3.1). Undefined where there is nothing to inherit.
 */
export function inheritedLook(binding: ElementBinding, columnId: Id, parts: LookParts): InheritedLook | undefined {
  const own: Look = binding.query.columns.find(({ id }) => id === columnId) ?? {};
  const looks = behind(binding, columnId, parts, new Set());
  const format = own.format != null ? null : looks.find((look) => look.format != null)?.format;
  const description = own.description !== undefined ? undefined : looks.find((look) => look.description !== undefined)?.description;
  if (format == null && description === undefined) return undefined;
  return { ...(format == null ? {} : { format }), ...(description === undefined ? {} : { description }) };
}

/** The looks that a column could inherit, nearest first. */
function behind(binding: ElementBinding, columnId: Id, parts: LookParts, seen: Set<string>): readonly Look[] {
  const key = JSON.stringify([binding.elementId, columnId]);
  if (seen.has(key)) return [];
  seen.add(key);
  const at = (elementId: Id, id: Id): readonly Look[] => {
    const next = parts.element(elementId);
    if (next === null) return [];
    const column = next.query.columns.find((one) => one.id === id);
    return [...(column !== undefined && parts.isOfModel(elementId) ? [column] : []), ...behind(next, id, parts, seen)];
  };
  const throughSource = (column: string): readonly Look[] => {
    const ways = readsOfColumn(binding, column).map((read) => at(read.elementId, read.columnId));
    // Sources of a union have to say the same.
    return ways.every((way) => JSON.stringify(way[0]) === JSON.stringify(ways[0]?.[0])) ? (ways[0] ?? []) : [];
  };
  const reference = referenceIn(binding, columnId);
  switch (reference?.kind) {
    case "own":
      return at(binding.elementId, reference.columnId);
    case "source":
      return throughSource(reference.column);
    case "related": {
      const relationship = binding.query.relationships?.find(({ id }) => id === reference.relationshipId);
      return relationship === undefined ? [] : at(relationship.targetElementId, reference.columnId);
    }
    case "metric": {
      const metric = binding.metricsInReach().find(({ key }) => key === keyOf(reference));
      return metric === undefined ? [] : [metric.look];
    }
    case "element":
    case "table":
    case undefined:
      return [];
  }
}

type Plain = Reference | { readonly kind: "related"; readonly relationshipId: Id; readonly columnId: Id };

/** What a column is, if it is nothing but a reference. */
function referenceIn(binding: ElementBinding, columnId: Id): Plain | null {
  const column = binding.query.columns.find(({ id }) => id === columnId);
  if (column === undefined) {
    const made = madeColumn(columnId);
    if (made === null || made.kind === "policy" || made.kind === "bound") return null;
    return made.kind === "passed" ? { kind: "source", column: made.column } : made;
  }
  const passed = (column as Partial<PartColumn>).reads ?? null;
  if (passed !== null) return { kind: "source", column: passed };
  const expr = bare(parse(column.formula, "stored").expr);
  const scope = expr.kind === "ref" ? binding.scope(columnId) : null;
  if (expr.kind !== "ref" || scope === null) return null;
  return referenceNamed(expr, scope);
}

function bare(expr: Expr): Expr {
  return expr.kind === "paren" ? bare(expr.inner) : expr;
}
