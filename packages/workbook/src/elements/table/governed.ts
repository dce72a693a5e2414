import type { Element, Format, Id, WorkbookDocument } from "../../document.ts";
import { namesOf } from "../../names/names.ts";
import type { ElementQuery, MetricTimeline, QueryMetric, QueryRelationship } from "../../query.ts";

/** What leads from the rows of a table to one row at most of another element (workbook-file 10). */
export interface Relationship {
  readonly id: Id;
  /** Absent: the target's name. */
  readonly name?: string;
  readonly description?: string;
  readonly targetElementId: Id;
  readonly keys: QueryRelationship["keys"];
  readonly relationshipType?: "N:1" | "1:1";
  readonly sheaf?: { readonly cardinality?: "enforced" | "trusted" };
}

/** A named formula of aggregates that whoever reads the table can use (workbook-file 10). */
export interface Metric {
  readonly id: Id;
  readonly name?: string;
  readonly formula: string;
  readonly format?: Format;
  readonly description?: string;
  readonly timeline?: MetricTimeline;
}

/** The lists of workbook-file 10, as the schema leaves them. */
type Governed = Element & { readonly relationships?: readonly Relationship[]; readonly metrics?: readonly Metric[] };

/** What a table offers to those who read it, besides its columns; nothing of one that offers nothing. */
export function governedBy(document: WorkbookDocument, table: Element): Pick<ElementQuery, "relationships" | "metrics"> {
  const { relationships = [], metrics = [] } = table as Governed;
  const names = namesOf(document);
  const nameOf = (elementId: Id): string => {
    const element = names.find(elementId);
    return element === undefined ? elementId : names.element(element);
  };
  return {
    ...(relationships.length === 0
      ? {}
      : {
          relationships: relationships.map(
            ({ id, name, targetElementId, keys, relationshipType, description, sheaf }): QueryRelationship => ({
              id,
              name: name ?? nameOf(targetElementId),
              targetElementId,
              keys,
              ...(relationshipType === undefined ? {} : { cardinality: relationshipType }),
              ...(description === undefined ? {} : { description }),
              isTrusted: sheaf?.cardinality === "trusted",
            }),
          ),
        }),
    ...(metrics.length === 0
      ? {}
      : {
          metrics: metrics.map(({ id, name, formula, format, description, timeline }): QueryMetric => ({
            id,
            name: name ?? id,
            formula,
            ...(format === undefined ? {} : { format }),
            ...(description === undefined ? {} : { description }),
            ...(timeline === undefined ? {} : { timeline }),
          })),
        }),
  };
}
