import type { TableElement } from "../known.ts";
import type { Id, WorkbookDocument } from "../../document.ts";
import { namesOf } from "../../names/names.ts";
import type { ElementQuery, QueryMetric, QueryRelationship } from "../../query.ts";

export type { Metric, Relationship } from "../../schema/parts/table-parts.ts";

/** What a table offers to those who read it, besides its columns; nothing of one that offers nothing. */
export function governedBy(document: WorkbookDocument, table: TableElement): Pick<ElementQuery, "relationships" | "metrics"> {
  const { relationships = [], metrics = [] } = table;
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
