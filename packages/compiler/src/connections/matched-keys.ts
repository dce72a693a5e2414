import type { Id } from "@sheaf/workbook";
import type { ColumnExpr, PlanExpr, ReadExpr } from "../plan/expression.ts";
import type { Input, Plan, SelectRelation } from "../plan/plan.ts";
import type { Homes } from "./homes.ts";

/** A part that has fewer rows is brought whole: asking for keys first would take longer. */
const worthFrom = 10_000;
/** Of more rows the different keys are not asked for. */
const mostAsked = 100_000;

type Leaf = ColumnExpr | ReadExpr;

/** Rows of a part are read only where `own` is one of the values that `other` has among the rows of another relation. */
export interface MatchedKey {
  readonly own: Leaf;
  readonly other: Leaf;
  /** The relation whose rows have the keys, and the one connection that it lies on. */
  readonly relation: string;
  readonly connectionId: Id;
}

interface Reading {
  readonly homes: ReadonlyMap<string, Homes>;
  /** Whether a relation is a part that one select alone reads. */
  readonly isReadOnce: (relation: string) => boolean;
  /** Rows of a relation at most; null where that is not known. */
  readonly rowsOf: (relation: string) => number | null;
}

/** For each part, by its relation, a key without which none of its rows is matched, if there is one that is worth asking for. */
export function matchedKeys(selects: readonly SelectRelation[], reading: Reading): ReadonlyMap<string, MatchedKey> {
  const found = new Map<string, MatchedKey>();
  for (const select of selects) {
    // Rows without a match are part of the answer there.
    if (select.joins.some(({ type }) => type === "right" || type === "full")) continue;
    const inputs = new Map<string, Input>([select.from, ...select.joins].map((input) => [input.alias, input]));
    for (const join of select.joins) {
      if (join.type !== "left" && join.type !== "inner") continue;
      for (const [a, b] of join.on.flatMap(equalColumns)) {
        const [mine, theirs] = a.input === join.alias ? [a, b] : [b, a];
        if (mine.input !== join.alias || theirs.input === join.alias) continue;
        const pairs =
          join.type === "inner" && theirs.input === select.from.alias
            ? [
                [mine, theirs],
                [theirs, mine],
              ]
            : [[mine, theirs]];
        for (const [own, other] of pairs) {
          const part = inputs.get(own?.input ?? "")?.relation;
          const relation = inputs.get(other?.input ?? "")?.relation;
          if (own === undefined || other === undefined || part === undefined || relation === undefined || found.has(part)) continue;
          const [connectionId, second] = reading.homes.get(relation) ?? [];
          if (connectionId === undefined || second !== undefined || !reading.isReadOnce(part)) continue;
          if (isWorth(reading.rowsOf(part), reading.rowsOf(relation))) found.set(part, { own, other, relation, connectionId });
        }
      }
    }
  }
  return found;
}

function isWorth(rows: number | null, asked: number | null): boolean {
  if (asked === null || asked > mostAsked) return false;
  return rows === null || (rows >= worthFrom && rows > asked);
}

/** The two columns of an equality of values that every engine writes alike. */
function equalColumns(test: PlanExpr): readonly (readonly [Leaf, Leaf])[] {
  if (test.kind !== "core" || test.op !== "equal") return [];
  const [a, b] = test.args;
  const isKey = (expr: PlanExpr | undefined): expr is Leaf =>
    (expr?.kind === "column" || (expr?.kind === "read" && expr.identity !== true)) &&
    (expr.type.kind === "integer" || expr.type.kind === "text");
  return isKey(a) && isKey(b) && a.type.kind === b.type.kind && a.input !== b.input ? [[a, b]] : [];
}

/** At most how many rows the tables below a relation have. */
export function rowsBelow(
  plan: Plan,
  tableRows: (connectionId: Id, path: readonly string[]) => number | null,
): (id: string) => number | null {
  const relations = new Map(plan.relations.map((relation) => [relation.id, relation]));
  const known = new Map<string, number | null>();
  const most = (counts: readonly (number | null)[]): number | null =>
    counts.some((count) => count === null) ? null : Math.max(0, ...counts.map((count) => count ?? 0));
  const rowsOf = (id: string): number | null => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const relation = relations.get(id);
    const selects = relation?.kind === "select" ? [relation] : relation?.kind === "union" ? relation.branches : [];
    const count =
      relation?.kind === "table"
        ? tableRows(relation.connectionId, relation.path)
        : selects.length === 0
          ? null
          : most(selects.flatMap(({ from, joins }) => [from, ...joins].map((input) => rowsOf(input.relation))));
    known.set(id, count);
    return count;
  };
  return rowsOf;
}
