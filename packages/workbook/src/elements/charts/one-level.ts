import { referencesIn } from "@sheaf/formula";
import type { Element, Id } from "../../document.ts";
import { columnsOf } from "../../names/labels.ts";
import { dependsOnAggregate } from "./depends-on-aggregate.ts";

/**
 * Whether the value of an aggregate is one of the rows of its group alone, so that it can be asked of other groups in the same way: it names
 * no aggregate of another level. `levelOf`: where the columns of the element are computed.
 */
export function isOfOneLevel(element: Element, columnId: Id, levelOf: (columnId: Id) => Id | null): boolean {
  const formulas = new Map(columnsOf(element).map(({ id, formula }) => [id, formula ?? ""]));
  const level = levelOf(columnId);
  const visited = new Set<Id>();
  const visit = (id: Id): boolean => {
    if (visited.has(id)) return true;
    visited.add(id);
    if (!dependsOnAggregate(element, id)) return true;
    if (levelOf(id) !== level) return false;
    return referencesIn(formulas.get(id) ?? "", "stored").every(({ target }) => target?.kind !== "own" || visit(target.columnId));
  };
  return visit(columnId);
}
