import type { TypeName } from "@sheaf/sql";
import type { SourceField } from "../../../shelves/panel-port.ts";
import { shapeOf } from "../../../shelves/column-shape.ts";

/** What a formula over these fields gives, as far as its form tells; formulas that do more are of no known type. */
export function likelyType(formula: string, fields: readonly SourceField[]): TypeName {
  const shape = shapeOf(formula);
  const of = (reference: string): TypeName => fields.find((field) => field.reference === reference)?.type ?? "null";
  switch (shape.kind) {
    case "count-rows":
      return "integer";
    case "aggregate":
      if (shape.name === "Count" || shape.name === "CountDistinct") return "integer";
      return shape.name === "Avg" || shape.name === "Median" ? "number" : of(shape.inner);
    case "plain":
    case "period":
      return of(shape.inner);
    default:
      return "null";
  }
}
