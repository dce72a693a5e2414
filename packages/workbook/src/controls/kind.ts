import * as z from "zod";
import type { Element, Filter, FilterValue, Id, Source, WorkbookDocument } from "../document.ts";
import type { ElementKind, QueryNames } from "../elements/kind.ts";
import type { ElementQuery } from "../query.ts";
import { elementStyle, id, title } from "../schema/parts/common.ts";
import { optional, required, shared } from "../schema/field.ts";
import { source } from "../schema/parts/source.ts";
import type { ControlValue, ValueMembers } from "./value.ts";

/** One type of control: an element kind of its own, found by `controlType`. */
export interface ControlKind extends ElementKind {
  readonly controlType: string;
  /** Where the values to choose from come from; null for a control that offers none. */
  readonly values: ((document: WorkbookDocument, element: Element, names: QueryNames) => ControlValues) | null;
  /** What the document sets it to; null while it is unset. */
  readonly value: (control: Element) => ControlValue | null;
  /** The members of a control with this value. */
  readonly members: (control: Element, value: ControlValue | null) => ValueMembers;
  /** Kind of the filter that an unset one would be. */
  readonly filterKind: Filter["kind"];
  /**
   * The filters that a value is for a target column, which hold together: none for a value that restricts nothing (F6), two
   * where one alone cannot say it. Without ids. `step`: of a drill, the category that the column is.
   */
  readonly filters: (control: Element, value: ControlValue, columnId: Id, step?: number) => readonly NewFilter[];
}

type WithoutId<F> = F extends unknown ? Omit<F, "id"> : never;
/** A filter before it has an id. */
export type NewFilter = WithoutId<Filter>;

/** The column of a filter that a control is, and what it does with nulls. */
export function filterBase(control: Element, columnId: Id): Pick<Filter, "columnId" | "includeNulls"> {
  const includeNulls = control["includeNulls"] as Filter["includeNulls"];
  return { columnId, ...(includeNulls === undefined ? {} : { includeNulls }) };
}

/** What a viewer set, else what the document says (`undefined`: the viewer set nothing). */
export function valueNow(kind: ControlKind, control: Element, chosen: ControlValue | null | undefined): ControlValue | null {
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

/** The members that every control has, as its schema leaves them. */
export interface ControlElement {
  readonly id: Id;
  readonly kind: "control";
  readonly controlId: string;
  readonly controlType: string;
  readonly filters?: readonly ControlTarget[];
}

export const sourceColumn = shared(id, { role: "source-column" });

export const controlTarget = z.strictObject({
  source: required(source, { title: "Source" }),
  columnId: required(sourceColumn, { title: "Column" }),
});
const parameter = z.strictObject({
  kind: z.literal("data-model"),
  dataModelId: required(id, { title: "Data model" }),
  controlId: required(z.string(), { title: "Control" }),
});

/** What names a control. */
export const controlKeys = <T extends string>(controlType: T) => ({
  id: required(id, { title: "Id" }),
  kind: z.literal("control"),
  controlId: required(z.string().min(1).max(200), { title: "Control id", description: "The name by which formulas and addresses use it" }),
  controlType: z.literal(controlType),
});

/** Members before and after those of one type. */
export const controlHead = <T extends string>(controlType: T) => ({
  ...controlKeys(controlType),
  name: optional(title, { title: "Label" }),
});
export const controlTail = {
  filters: optional(z.array(controlTarget), { title: "Targets", default: [] }),
  parameters: optional(z.array(parameter), { title: "Parameters", default: [] }),
  style: optional(elementStyle, { title: "Style" }),
  sheaf: optional(z.strictObject({}), {}),
};
