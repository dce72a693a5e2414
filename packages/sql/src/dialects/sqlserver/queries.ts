import type { PrimitiveName } from "../../primitives.ts";
import type { SqlExpr, SqlPrimitive } from "../../tree.ts";

/** What is written as a query of its own. */
const QUERIES: ReadonlySet<PrimitiveName> = new Set<PrimitiveName>([
  "split-part",
  "split-array",
  "variant-field",
  "variant-index",
  "array-length",
  "array-contains",
  "array-element",
  "array-compact",
  "array-distinct",
  "array-except",
  "array-common",
  "array-slice",
  "array-join",
]);
/** These are, but for a zone whose clock is never changed. */
const BY_ZONE: ReadonlySet<PrimitiveName> = new Set<PrimitiveName>(["local-time", "utc-time", "truncate-time", "parse-datetime", "read"]);

/** Whether a node, without what is inside it, is printed as a query. */
export function isQuery(expr: SqlExpr): boolean {
  switch (expr.kind) {
    case "scalar-query":
    case "exists":
      return true;
    case "cast":
      return expr.from.kind === "variant" && expr.to.kind !== "variant";
    case "primitive":
      return QUERIES.has(expr.name) || (BY_ZONE.has(expr.name) && readsClock(expr));
    default:
      return false;
  }
}

function readsClock({ name, type, options }: SqlPrimitive): boolean {
  const isInstant = name === "read" && (type.kind !== "datetime" || /^datetimeoffset/iu.test(String(options?.["native"] ?? "")));
  return !isInstant && options?.["zone"] !== "UTC";
}
