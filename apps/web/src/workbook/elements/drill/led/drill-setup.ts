import { printTarget } from "@sheaf/formula";
import {
  columnsListed,
  columnsOf,
  type ControlElements,
  directElement,
  drillCategories,
  type DrillTarget,
  drillTargets,
  type Element,
  type Id,
  isData,
  type Json,
  namesOf,
  type Operation,
  withPicked,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { elementPath, insert } from "../../../commands/edit.ts";
import { controlMembers } from "../../choosing/control-operations.ts";

type DrillControl = ControlElements["drill"];

/** The element whose columns the categories are; undefined while it is not chosen, or gone. */
export function drillSource(document: WorkbookDocument, control: DrillControl): Element | undefined {
  const elementId = control.source === undefined ? null : directElement(control.source.source);
  return elementId === null ? undefined : namesOf(document).find(elementId);
}

export const targetElementId = ({ source }: DrillTarget): Id | null => directElement(source);

const sourceMember = (elementId: Id): Json => ({ kind: "source", source: { kind: "table", elementId } });

/** Another source: its columns are other ones, so the path begins anew. */
export function setSource(control: DrillControl, elementId: Id): readonly Operation[] {
  return controlMembers(control.id, {
    source: sourceMember(elementId),
    categories: undefined,
    targets: undefined,
    value: undefined,
    sheaf: withPicked(control, []),
  });
}

/** The path as an element has it (`drillPath`): its columns are the categories, and it is the first target. */
export function takePath(control: DrillControl, owner: Element): readonly Operation[] {
  const path = columnsListed(owner, "drillPath");
  return controlMembers(control.id, {
    source: sourceMember(owner.id),
    categories: path.map((columnId) => ({ columnId })),
    targets: [{ source: { kind: "table", elementId: owner.id }, columnIds: path }],
    value: undefined,
    sheaf: withPicked(control, []),
  });
}

/** Categories in another number or order; the targets' columns go along, and what was picked ends with them. */
export function setCategories(
  document: WorkbookDocument,
  control: DrillControl,
  categories: readonly Id[],
  newId: () => Id,
): readonly Operation[] {
  const before = drillCategories(control);
  const made: Operation[] = [];
  const targets = drillTargets(control).map((target) => ({
    ...target,
    columnIds: categories.map((columnId) => {
      const at = before.indexOf(columnId);
      return at === -1 ? columnFor(document, control, target, columnId, newId, made) : (target.columnIds[at] ?? null);
    }),
  }));
  return [
    ...made,
    ...controlMembers(control.id, {
      categories: categories.length === 0 ? undefined : categories.map((columnId) => ({ columnId })),
      targets: targets.length === 0 ? undefined : targets,
      value: undefined,
      sheaf: withPicked(control, []),
    }),
  ];
}

/** An element that the control leads from now on, by its columns for the categories. */
export function addDrillTarget(document: WorkbookDocument, control: DrillControl, elementId: Id, newId: () => Id): readonly Operation[] {
  const target: DrillTarget = { source: { kind: "table", elementId }, columnIds: [] };
  const made: Operation[] = [];
  const columnIds = drillCategories(control).map((columnId) => columnFor(document, control, target, columnId, newId, made));
  return [...made, ...setTargets(control, [...drillTargets(control), { ...target, columnIds }])];
}

export function setTargets(control: DrillControl, targets: readonly DrillTarget[]): readonly Operation[] {
  return controlMembers(control.id, { targets: targets.length === 0 ? undefined : targets });
}

/**
 * The column of a target that shows a category: the category itself, the one that is nothing but a reference to it, the one of its name; else
 * a hidden one that is made, where the target reads what the categories are of. Null where it cannot be had.
 */
function columnFor(
  document: WorkbookDocument,
  control: DrillControl,
  target: DrillTarget,
  categoryId: Id,
  newId: () => Id,
  made: Operation[],
): Id | null {
  const names = namesOf(document);
  const source = drillSource(document, control);
  const element = names.find(targetElementId(target) ?? "");
  if (source === undefined || element === undefined) return null;
  if (source === element) return categoryId;
  const reference = printTarget({ kind: "element", elementId: source.id, columnId: categoryId });
  const name = names.column(source, categoryId).toLowerCase();
  const columns = columnsOf(element);
  const found =
    columns.find(({ formula }) => formula === reference) ?? columns.find(({ id }) => names.column(element, id).toLowerCase() === name);
  if (found !== undefined) return found.id;
  if (!isData(element) || directElement(element.source) !== source.id) return null;
  const id = newId();
  made.push(insert(elementPath(element.id, "columns"), { id, formula: reference, hidden: true }, columns.at(-1)?.id ?? null));
  return id;
}
