import type { Column, Element, Id } from "../../document.ts";
import { columnsOf } from "../../names/labels.ts";
import { linkedTo, sourceIn } from "../../names/legs.ts";
import { systemColumnNames } from "../../names/system-columns.ts";

/** Types of columns that people enter. A cell of `file` holds a list of uploaded files. */
export const entryTypes = ["text", "number", "datetime", "checkbox", "multi-select", "file"] as const;
export type EntryType = (typeof entryTypes)[number];

/** A column of an input table: kept by the system, a key, entered, or a formula (workbook-file 5.4). */
export interface InputColumn extends Column {
  /** Column of the linked element. */
  readonly key?: Id;
  readonly type?: EntryType;
  readonly values?: readonly (string | number | boolean)[];
  readonly valuesFrom?: { readonly element: Id; readonly column: Id };
  /** Ends belong to it. Dates as ISO text. */
  readonly range?: { readonly min?: number | string; readonly max?: number | string };
  readonly pills?: "single-color" | "color-by-option";
  /** Of a column of files: how many in one cell, how large each, and of which kinds (`.pdf`, `image/*`, `text/csv`). */
  readonly maxFileNum?: number;
  readonly maxFileSizeMb?: number;
  readonly acceptedFileTypes?: readonly string[];
  readonly sheaf?: { readonly entry?: EntryRule; readonly display?: { readonly kind: string } };
}

/** What may stand in a column besides its type. Formulas in stored form (G4). */
export interface EntryRule {
  readonly default?: string;
  readonly required?: boolean;
  readonly validate?: string;
  readonly message?: string;
  readonly onInvalid?: "flag" | "reject" | "accept";
  readonly optionsWhere?: string;
  /** No value twice in the column; of a list of columns: no value twice together with theirs. */
  readonly unique?: true | readonly Id[];
  readonly lock?: { readonly users?: readonly string[]; readonly teams?: readonly string[] };
}

/** Who may enter data in one layer; ids or e-mail addresses of people, names of teams. */
export type EntryAllowance =
  | "nobody"
  | "editors"
  | "explorers"
  | "viewers"
  | { readonly users?: readonly string[]; readonly teams?: readonly string[] };

export interface DataEntry {
  readonly draft?: { readonly allow: EntryAllowance };
  readonly published?: { readonly allow: EntryAllowance };
  readonly history?: boolean;
  readonly conflict?: "merge" | "reject";
}

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
