import { printPath, referencesIn } from "@sheaf/formula";
import { type Column, columnsOf, type Element, type Id, namesOf, type Operation, type WorkbookDocument } from "@sheaf/workbook";
import { elementPath, idsOf, insert, orderOf } from "../edit.ts";

/** Columns of an element that only show what a path of names means, nothing computed of it. */
export function columnsShowing(
  document: WorkbookDocument,
  element: Element,
  isMeant: (path: readonly string[], column: Column) => boolean,
): readonly Column[] {
  return columnsOf(element).filter((column) => {
    const printed = namesOf(document)
      .toPrinted(element.id, column.id, column.formula ?? "")
      .trim();
    const [reference] = referencesIn(printed, "printed");
    return reference?.start === 0 && reference.end === printed.length && isMeant(reference.path, column);
  });
}

/** Shows columns of the source of an element behind its own ones; `document` has the source already. */
export function showColumns(
  document: WorkbookDocument,
  elementId: Id,
  columns: readonly { readonly prefix: string; readonly name: string }[],
  newId: () => Id,
): readonly Operation[] {
  const element = namesOf(document).find(elementId);
  if (element === undefined) return [];
  let last = idsOf(columnsOf(element)).at(-1) ?? null;
  const order = orderOf(element);
  let shown = order.at(-1) ?? null;
  const taken = new Set(columnsOf(element).map((column) => namesOf(document).column(element, column.id).toLowerCase()));
  return columns.flatMap(({ prefix, name }) => {
    const id = newId();
    const formula = namesOf(document).toStored(elementId, id, printPath([prefix, name]));
    // Two columns of one name could not be told apart.
    const own = taken.has(name.toLowerCase()) ? { name: `${name} (${prefix})` } : {};
    const made = [
      insert(elementPath(elementId, "columns"), { id, formula, ...own }, last),
      ...(order.length === 0 ? [] : [insert(elementPath(elementId, "order"), id, shown)]),
    ];
    last = id;
    shown = id;
    return made;
  });
}
