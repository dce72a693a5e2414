import type { Id } from "@sheaf/workbook";
import type { OutputRelation, Plan, Relation } from "../plan/plan.ts";

/** The connections that rows come from. */
export type Homes = ReadonlySet<Id>;

/** Of each relation of a plan, its output included, the connections at the ends of all that it reads. */
export function homesOf(plan: Plan): ReadonlyMap<string, Homes> {
  const homes = new Map<string, Homes>();
  const ofInputs = ({ from, joins }: Pick<OutputRelation, "from" | "joins">): Homes =>
    new Set([from, ...joins].flatMap((input) => [...(homes.get(input.relation) ?? [])]));
  const of = (relation: Relation): Homes => {
    switch (relation.kind) {
      case "table":
      case "statement":
        return new Set([relation.connectionId]);
      case "part":
        return new Set();
      case "select":
        return ofInputs(relation);
      case "union":
        for (const branch of relation.branches) homes.set(branch.id, ofInputs(branch));
        return new Set(relation.branches.flatMap((branch) => [...ofInputs(branch)]));
    }
  };
  for (const relation of plan.relations) homes.set(relation.id, of(relation));
  homes.set(plan.output.id, ofInputs(plan.output));
  return homes;
}

/** True if both rest on one and the same connection, or if both rest on several: they are computed in one place then. */
export function sameHomes(a: Homes | undefined, b: Homes | undefined): boolean {
  if (a === undefined || b === undefined) return true;
  if (a.size > 1 && b.size > 1) return true;
  return a.size === b.size && [...a].every((one) => b.has(one));
}

/** Connections that a plan reads, in the order in which they come up. */
export function connectionsOf(plan: Plan): readonly Id[] {
  return [
    ...new Set(
      plan.relations.flatMap((relation) => (relation.kind === "table" || relation.kind === "statement" ? [relation.connectionId] : [])),
    ),
  ];
}
