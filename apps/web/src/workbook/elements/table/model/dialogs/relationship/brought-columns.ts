import {
  applyTransaction,
  columnsOf,
  type Element,
  type Id,
  type Operation,
  type Relationship,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { elementPath, idsOf, insert } from "../../../../../commands/edit.ts";

type Key = Relationship["keys"][number];

/** A column of the source of a table which the table does not list: a key brings it along, hidden. */
export interface BroughtColumn {
  readonly id: Id;
  readonly elementId: Id;
  readonly name: string;
  /** In stored form. */
  readonly formula: string;
}

/** Lays what the keys bring along into its tables, behind their columns. */
export function bringColumns(document: WorkbookDocument, brought: readonly BroughtColumn[], keys: readonly Key[]): readonly Operation[] {
  const used = new Set(keys.flatMap(({ sourceColumnId, targetColumnId }) => [sourceColumnId, targetColumnId]));
  const elements = document.pages.flatMap((page) => page.elements);
  const last = new Map<Id, Id | null>();
  return brought
    .filter(({ id }) => used.has(id))
    .flatMap(({ id, elementId, formula }) => {
      const element = elements.find((one) => one.id === elementId);
      if (element === undefined) return [];
      const after = last.get(elementId) ?? idsOf(columnsOf(element)).at(-1) ?? null;
      last.set(elementId, id);
      return [insert(elementPath(elementId, "columns"), { id, formula, hidden: true }, after)];
    });
}

/** The document with them, for what looks at it before anybody keeps them. */
export function withBrought(document: WorkbookDocument, operations: readonly Operation[]): WorkbookDocument {
  if (operations.length === 0) return document;
  const applied = applyTransaction(document, operations);
  return applied.ok ? applied.document : document;
}

/** The column that is a field of the source and nothing more: one of the table, or one that is brought along already. */
export function columnOfField(element: Element, brought: readonly BroughtColumn[], formula: string): Id | null {
  const own = columnsOf(element).find((column) => column.formula === formula);
  return own?.id ?? brought.find((one) => one.elementId === element.id && one.formula === formula)?.id ?? null;
}
