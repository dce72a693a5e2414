import { printTarget } from "@sheaf/formula";
import { columnsOf, type Element, type Id, type Operation, type Relationship, type WorkbookDocument } from "@sheaf/workbook";
import { insert } from "../../../commands/edit.ts";
import { pageOf } from "../../../commands/elements.ts";
import { type Counts, counted, type Verdict } from "../../../match-counts/match-counts.tsx";

/**
 * Lays a join by the keys of a relationship beside its table, for the question of how many rows match: nobody keeps it. Null while a key
 * is missing, or is a column of the warehouse that its table does not show.
 */
export function matchProbe(
  document: WorkbookDocument,
  probeId: Id,
  element: Element,
  target: Element,
  keys: Relationship["keys"],
): readonly Operation[] | null {
  const pageId = pageOf(document, element.id);
  const isColumn = (of: Element, id: Id): boolean => columnsOf(of).some((column) => column.id === id);
  if (pageId === null || keys.length === 0) return null;
  if (!keys.every((key) => isColumn(element, key.sourceColumnId) && isColumn(target, key.targetColumnId))) return null;
  const side = (elementId: Id, columnId: Id): string => printTarget({ kind: "element", elementId, columnId });
  const join = {
    left: { kind: "table", elementId: element.id },
    right: { kind: "table", elementId: target.id },
    columns: keys.map((key) => ({ left: side(element.id, key.sourceColumnId), right: side(target.id, key.targetColumnId) })),
  };
  const probe = { id: probeId, kind: "table", name: "Matches", source: { kind: "join", joins: [join] }, columns: [] };
  return [insert(["pages", { key: pageId }, "elements"], probe, null)];
}

/** Whether each row leads to one row at most, as the relationship says (S-J1f): where the target repeats a key, a cell shows several values. */
export function uniqueness(counts: Counts, relationship: Relationship, own: string, target: string): Verdict {
  const isTrusted = relationship.sheaf?.cardinality === "trusted";
  const { repeated } = counts.right;
  if (repeated > 0) {
    const found = `Not unique: ${counted(repeated)} rows of ${target} share their keys with others.`;
    const effect = isTrusted ? `Rows of ${own} are counted more than once.` : "Cells that lead to them show that there are several values.";
    return { isGood: false, words: `${found} ${effect}` };
  }
  if (relationship.relationshipType === "1:1" && counts.left.repeated > 0)
    return {
      isGood: false,
      words: `Not one to one: ${counted(counts.left.repeated)} rows of ${own} share their keys with others.`,
    };
  return { isGood: true, words: `Each key stands in one row of ${target} at most.` };
}
