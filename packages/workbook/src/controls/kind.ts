import type { Filter, FilterValue, Id, Source, WorkbookDocument } from "../document.ts";
import type { ElementKind, Method, QueryNames } from "../elements/kind.ts";
import type { ControlElement, ControlElements, ControlType } from "../elements/known.ts";
import type { ElementQuery } from "../query.ts";
import type { ControlValue, ValueMembers } from "./value.ts";

/** One type of control: an element kind of its own, found by `controlType`. */
export interface ControlKind<T extends ControlType = ControlType> extends ElementKind<ControlElements[T]> {
  readonly controlType: T;
  /** Where the values to choose from come from; null for a control that offers none. */
  readonly values: Method<[document: WorkbookDocument, control: ControlElements[T], names: QueryNames], ControlValues> | null;
  /** What the document sets it to; null while it is unset. */
  readonly value: Method<[control: ControlElements[T]], ControlValue | null>;
  /** The members of a control with this value. */
  readonly members: Method<[control: ControlElements[T], value: ControlValue | null], ValueMembers>;
  /** Kind of the filter that an unset one would be. */
  readonly filterKind: Filter["kind"];
  /**
   * The filters that a value is for a target column, which hold together: none for a value that restricts nothing (F6), two
   * where one alone cannot say it. Without ids. `step`: of a drill, the category that the column is.
   */
  readonly filters: Method<[control: ControlElements[T], value: ControlValue, columnId: Id, step?: number], readonly NewFilter[]>;
}

type WithoutId<F> = F extends unknown ? Omit<F, "id"> : never;
/** A filter before it has an id. */
export type NewFilter = WithoutId<Filter>;

/** The column of a filter that a control is, and what it does with nulls. */
export function filterBase(control: Pick<Filter, "includeNulls">, columnId: Id): Pick<Filter, "columnId" | "includeNulls"> {
  const { includeNulls } = control;
  return { columnId, ...(includeNulls === undefined ? {} : { includeNulls }) };
}

/** What a viewer set, else what the document says (`undefined`: the viewer set nothing). */
export function valueNow(kind: ControlKind, control: ControlElement, chosen: ControlValue | null | undefined): ControlValue | null {
  return chosen === undefined ? kind.value(control) : chosen;
}

export type ControlValues =
  | { readonly kind: "manual"; readonly values: readonly { readonly value: FilterValue; readonly label: string | null }[] }
  /** A column of an element of the document. */
  | { readonly kind: "element"; readonly elementId: Id; readonly columnId: Id; readonly displayColumnId: Id | null }
  /** A column of a source that no element of the document reads. */
  | { readonly kind: "query"; readonly query: ElementQuery; readonly columnId: Id; readonly displayColumnId: Id | null }
  | { readonly kind: "none" };

/** What a control filters: a column of an element or of a table. */
export interface ControlTarget {
  readonly source: Source;
  readonly columnId: Id;
  /** Of a drill: the place of the category that the column shows. */
  readonly step?: number;
}
