import { printPath, printTarget } from "@sheaf/formula";
import { columnsOf, type Element, type Id, type Operation, type Relationship, type WorkbookDocument } from "@sheaf/workbook";
import { elementPath, insert } from "../../../../../commands/edit.ts";
import { pageOf } from "../../../../../commands/elements.ts";
import { type Counts, counted, type Verdict } from "../../../../../match-counts/match-counts.tsx";
import { withBrought } from "./brought-columns.ts";
import { t } from "../../../../../../shared/words/words.ts";

/**
 * Lays a join by the keys of a relationship beside its table, for the question of how many rows match: nobody keeps it. A key that is a column
 * of the source which its table does not have is laid into the table as well. `brings`: columns that keys name and nobody has kept yet. Null while a key is missing.
 */
export function matchProbe(
  document: WorkbookDocument,
  probeId: Id,
  element: Element,
  target: Element,
  keys: Relationship["keys"],
  brings: readonly Operation[] = [],
): readonly Operation[] | null {
  const after = withBrought(document, brings);
  const found = (of: Element): Element => after.pages.flatMap((page) => page.elements).find(({ id }) => id === of.id) ?? of;
  const pageId = pageOf(document, element.id);
  if (pageId === null || keys.length === 0 || keys.some((key) => key.sourceColumnId === "" || key.targetColumnId === "")) return null;
  const laid = new Map<string, Operation>();
  const side = (of: Element, columnId: Id, name: string): string | null => {
    const own = columnsOf(of);
    if (own.some((column) => column.id === columnId)) return printTarget({ kind: "element", elementId: of.id, columnId });
    const formula = sourceColumn(of, columnId);
    if (formula === null) return null;
    const id = `${probeId} ${name}`;
    laid.set(id, insert(elementPath(of.id, "columns"), { id, name: id, formula, hidden: true }, own.at(-1)?.id ?? null));
    return printTarget({ kind: "element", elementId: of.id, columnId: id });
  };
  const columns = keys.flatMap((key, at) => {
    const left = side(found(element), key.sourceColumnId, t("table-panels.relationship-matches.left", { at }));
    const right = side(found(target), key.targetColumnId, t("table-panels.relationship-matches.right", { at }));
    return left === null || right === null ? [] : [{ left, right }];
  });
  if (columns.length < keys.length) return null;
  const join = { left: { kind: "table", elementId: element.id }, right: { kind: "table", elementId: target.id }, columns };
  const probe = { id: probeId, kind: "table", name: "Matches", source: { kind: "join", joins: [join] }, columns: [] };
  return [...brings, ...laid.values(), insert(["pages", { key: pageId }, "elements"], probe, null)];
}

/** A column of a table's source by the last part of its id, as relationships name them; null where another thing of the name comes first. */
function sourceColumn({ source, ...element }: Element & { readonly source?: unknown }, columnId: Id): string | null {
  const name = columnId.slice(columnId.lastIndexOf("/") + 1);
  const { kind, path } = (source ?? {}) as { readonly kind?: unknown; readonly path?: readonly string[] };
  const table = kind === "warehouse-table" ? path?.at(-1) : undefined;
  if (table !== undefined) return printPath([table, name]);
  const isTaken = columnsOf(element).some((column) => column.name?.toLocaleLowerCase() === name.toLocaleLowerCase());
  return isTaken ? null : printPath([name]);
}

/** Whether each row leads to one row at most, as the relationship says (S-J1f): where the target repeats a key, a cell shows several values. */
export function uniqueness(counts: Counts, relationship: Relationship, own: string, target: string): Verdict {
  const isTrusted = relationship.sheaf?.cardinality === "trusted";
  const { repeated } = counts.right;
  if (repeated > 0) {
    const found = t("table-panels.relationship-matches.not-unique-rows-share", { repeated: counted(repeated), target });
    const effect = isTrusted
      ? t("table-panels.relationship-matches.rows-counted-more-once", { own })
      : t("table-panels.relationship-matches.cells-lead-show-how");
    return { isGood: false, words: `${found} ${effect}` };
  }
  if (relationship.relationshipType === "1:1" && counts.left.repeated > 0)
    return {
      isGood: false,
      words: t("table-panels.relationship-matches.not-one-one-rows", { repeated: counted(counts.left.repeated), own }),
    };
  return { isGood: true, words: t("table-panels.relationship-matches.each-key-stands-one", { target }) };
}
