import type { RefTarget, ScopePrefix } from "@sheaf/formula";
import { ERROR } from "@sheaf/sql";
import type { ElementQuery, Id, QueryColumn, QueryRelationship } from "@sheaf/workbook";
import { madeColumn, relatedColumn } from "../../relations/made-columns.ts";
import type { BoundColumn } from "../columns.ts";
import { otherNames } from "./known-columns.ts";
import { type KnownColumn, type Reference, keyOf } from "./reference.ts";

/** How names find columns behind relationships. */
export interface RelatedNames {
  readonly queryOf: (elementId: Id) => ElementQuery | null;
  /** A made column of an element, bound. */
  readonly column: (elementId: Id, columnId: Id) => BoundColumn | undefined;
  /** By the ids of a stored formula; undefined where one of them is gone, or where `refers` gives null. */
  readonly find: (target: Extract<RefTarget, { kind: "related" }>, refers: (made: Id) => Reference | null) => KnownColumn | undefined;
}

type Refers = (made: Id) => Reference | null;

export function relatedNames(parts: Pick<RelatedNames, "queryOf" | "column">): RelatedNames {
  return {
    ...parts,
    find: ({ elementId, relationshipIds, columnId }, refers) => {
      let end = parts.queryOf(elementId);
      let step: QueryRelationship | undefined;
      for (const id of relationshipIds) {
        step = end?.relationships?.find((one) => one.id === id);
        end = step === undefined ? null : parts.queryOf(step.targetElementId);
      }
      const column = end?.columns.find((one) => one.id === columnId);
      if (end === null || step === undefined || column === undefined) return undefined;
      return known(parts, { ownerId: elementId, via: relationshipIds, step }, column, column.name, refers)[0];
    },
  };
}

interface Way {
  readonly ownerId: Id;
  /** Relationships from the owner to the element that the columns are of. */
  readonly via: readonly Id[];
  readonly step: QueryRelationship;
}

function known(
  { column: bound }: Pick<RelatedNames, "column">,
  { ownerId, via, step }: Way,
  column: QueryColumn,
  name: string,
  refers: Refers,
): readonly KnownColumn[] {
  const made = relatedColumn(via, column.id);
  const reference = refers(made);
  if (reference === null) return [];
  return [
    {
      kind: "column",
      name,
      // One that only passes a warehouse column on is found under the name that it had there, too.
      ...(name === column.name ? { alsoNamed: otherNames(column) } : {}),
      get type() {
        return bound(ownerId, made)?.type ?? ERROR;
      },
      target: { kind: "related", elementId: ownerId, relationshipIds: via, columnId: column.id },
      key: keyOf(reference),
      from: step.name,
      doc: column.description,
      id: column.id,
      get broken() {
        return bound(ownerId, made)?.expr == null;
      },
      refers: reference,
    },
  ];
}

/** `[Source/Relationship/Name]`, over any number of relationships. */
export function relatedPrefixes(related: RelatedNames, ownerId: Id, refers: Refers): readonly ScopePrefix[] {
  return prefixesFrom(related, ownerId, ownerId, [], refers);
}

function prefixesFrom(related: RelatedNames, ownerId: Id, at: Id, via: readonly Id[], refers: Refers): readonly ScopePrefix[] {
  return (related.queryOf(at)?.relationships ?? []).map((step): ScopePrefix => {
    const way = { ownerId, via: [...via, step.id], step };
    return {
      name: step.name,
      step: 0,
      id: step.id,
      relationship: {
        to: related.queryOf(step.targetElementId)?.name ?? step.name,
        cardinality: step.cardinality ?? "N:1",
        doc: step.description,
      },
      columns: () => columnsAt(related, step.targetElementId).flatMap((column) => known(related, way, column, column.name, refers)),
      prefixes: () => prefixesFrom(related, ownerId, step.targetElementId, way.via, refers),
    };
  });
}

/** Columns one relationship away, as `Name (RELATIONSHIP)`. */
export function namedWithRelationship(related: RelatedNames, ownerId: Id, refers: Refers): readonly KnownColumn[] {
  return (related.queryOf(ownerId)?.relationships ?? []).flatMap((step) =>
    columnsAt(related, step.targetElementId).flatMap((column) =>
      known(related, { ownerId, via: [step.id], step }, column, `${column.name} (${step.name})`, refers),
    ),
  );
}

function columnsAt({ queryOf }: RelatedNames, elementId: Id): ElementQuery["columns"] {
  return (queryOf(elementId)?.columns ?? []).filter((column) => column.made === undefined && !column.id.startsWith("\u001f"));
}

/** Display name of a column of an element, be it made or not. */
export function nameOfColumn(queryOf: RelatedNames["queryOf"], elementId: Id, columnId: Id): string {
  const query = queryOf(elementId);
  const own = query?.columns.find((column) => column.id === columnId);
  if (own !== undefined) return own.name;
  const made = madeColumn(columnId);
  const step = made?.kind === "related" ? query?.relationships?.find((one) => one.id === made.relationshipId) : undefined;
  if (made?.kind === "related" && step !== undefined) return nameOfColumn(queryOf, step.targetElementId, made.columnId);
  return made?.kind === "passed" ? made.column : columnId;
}
