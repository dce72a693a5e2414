import type { Element, Id } from "../../document.ts";
import { columnsOf } from "../../names/labels.ts";
import { linkedTo, sourceIn } from "../../names/legs.ts";
import { systemColumnNames } from "../../names/system-columns.ts";
import type { DataEntry, EntryType, InputColumn } from "./schema.ts";

export type { DataEntry, EntryAllowance, EntryRule, EntryType, InputColumn } from "./schema.ts";

export function isInputTable(element: Element): boolean {
  return element.kind === "input-table";
}

export function inputColumnsOf(element: Element): readonly InputColumn[] {
  return columnsOf(element);
}

/** Columns whose cells people enter. */
export function entryColumnsOf(element: Element): readonly (InputColumn & { readonly type: EntryType })[] {
  return inputColumnsOf(element).filter((column): column is InputColumn & { readonly type: EntryType } => column.type !== undefined);
}

/** Its texts are e-mail addresses of people. */
export function isPersonColumn({ sheaf }: InputColumn): boolean {
  return sheaf?.display?.kind === "person";
}

export function isSystemColumn(columnId: Id): boolean {
  return systemColumnNames.has(columnId);
}

export function dataEntryOf(element: Element): DataEntry {
  const { dataEntry } = (element["sheaf"] ?? {}) as { readonly dataEntry?: DataEntry };
  return dataEntry ?? {};
}

/** The element whose rows a linked table continues; null of an empty one. */
export function linkedElementOf(element: Element): Id | null {
  return linkedTo(sourceIn(element["source"]));
}
