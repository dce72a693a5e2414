import { referencesIn } from "@sheaf/formula";
import { columnsOf, type Element, type Id, type WorkbookDocument } from "@sheaf/workbook";

/** Columns that formulas are made of in the end, through the columns of elements; those of a warehouse or a model stand for themselves. */
export type Ground = ReadonlySet<string>;

export function groundOf(document: WorkbookDocument, elementId: Id, formula: string): Ground {
  const elements = new Map(document.pages.flatMap(({ elements: own }) => own).map((element): [Id, Element] => [element.id, element]));
  const ground = new Set<string>();
  const seen = new Set<string>();
  const visitColumn = (ofElement: Id, columnId: Id): void => {
    const name = `${ofElement}/${columnId}`;
    if (seen.has(name)) return;
    seen.add(name);
    const element = elements.get(ofElement);
    const column = element === undefined ? undefined : columnsOf(element).find(({ id }) => id === columnId);
    if (column?.formula === undefined) ground.add(name);
    else visit(ofElement, column.formula);
  };
  const visit = (ofElement: Id, text: string): void => {
    for (const { target, path } of referencesIn(text, "stored")) {
      if (target?.kind === "own") visitColumn(ofElement, target.columnId);
      else if (target?.kind === "element") visitColumn(target.elementId, target.columnId);
      else if (target?.kind !== "control") ground.add(`${ofElement}: ${path.join("/").toLowerCase()}`);
    }
  };
  visit(elementId, formula);
  return ground;
}

/** Whether something is made of nothing but what the other is made of: `Late` of a share that counts late ones. */
export const isMadeOf = (one: Ground, other: Ground): boolean => one.size > 0 && [...one].every((column) => other.has(column));
