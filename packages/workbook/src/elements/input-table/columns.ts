import type { Element, Id } from "../../document.ts";
import { type InputTableElement, isKind } from "../known.ts";
import { columnsOf } from "../../names/labels.ts";
import { systemColumnNames } from "../../names/system-columns.ts";
import type { DataEntry, EntryType, InputColumn } from "./schema.ts";

export type { DataEntry, EntryAllowance, EntryRule, EntryType, InputColumn } from "./schema.ts";

export function isInputTable(element: Element): element is InputTableElement {
  return isKind(element, "input-table");
}

export function inputColumnsOf(element: Element): readonly InputColumn[] {
  return isKind(element, "input-table") ? element.columns : columnsOf(element);
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
  return (isKind(element, "input-table") ? element.sheaf?.dataEntry : undefined) ?? {};
}

/** The element whose rows a linked table continues; null of an empty one. */
export function linkedElementOf(element: Element): Id | null {
  return isKind(element, "input-table") && element.source.kind === "linked" ? element.source.from : null;
}
