import {
  type ControlElement,
  controlKindOf,
  directElement,
  type Element,
  type Filter,
  type Id,
  isControl,
  referencesTo,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { columnOf, type Edit, quoted } from "../../commands/edit.ts";
import { deleteElement, elementName } from "../../commands/elements.ts";
import { addFilter } from "../../commands/filters.ts";
import { targetsOf } from "../../elements/choosing/control-operations.ts";
import { controlFilters } from "../../elements/choosing/now/control-now.ts";
import { findElement } from "../../state/workbook.ts";
import { emptyFilter } from "../filter-draft.ts";
import { t } from "../../../shared/words/words.ts";

/** What becomes of a control that is turned into a filter. */
export interface TurnedControl {
  readonly edit: Edit;
  readonly elementId: Id;
  readonly filter: Filter;
}

export type FilterTurn =
  | { readonly kind: "turn"; readonly turned: TurnedControl }
  /** Formulas or SQL read its value: they would lose it. */
  | { readonly kind: "used" }
  /** It filters nothing, more than one column, or what is no element here. */
  | { readonly kind: "none" };

/** Replaces a control with one target by a filter of that element that lets the same rows through. One step. */
export function turnIntoFilter(document: WorkbookDocument, control: Element, newId: Id): FilterTurn {
  if (!isControl(control)) return { kind: "none" };
  const [target, ...others] = targetsOf(control);
  const { parameters = [] } = control;
  if (target === undefined || target.step !== undefined || others.length > 0 || parameters.length > 0) return { kind: "none" };
  const { source, columnId } = target;
  const elementId = "groupingId" in source ? null : directElement(source);
  const element = elementId === null ? undefined : findElement(document, elementId);
  if (element === undefined || columnOf(element, columnId) === undefined) return { kind: "none" };
  const filter = filterLike(control, newId, columnId);
  if (filter === null) return { kind: "none" };
  if (referencesTo(document, { kind: "control", elementId: control.id }).length > 0) return { kind: "used" };
  const edit: Edit = {
    label: t("filters.turn-into-filter.turn-filter", { name: quoted(elementName(document, control)) }),
    operations: [...deleteElement(document, control).operations, ...addFilter(document, element, filter).operations],
  };
  return { kind: "turn", turned: { edit, elementId: element.id, filter } };
}

/**
 * The filter that says what a control is set to in the document; unset, it restricts nothing (F6). Null for a control that one
 * filter alone cannot say: more or less than a number.
 */
function filterLike(control: ControlElement, id: Id, columnId: Id): Filter | null {
  const kind = controlKindOf(control);
  const [filter, ...others] = controlFilters(control, kind.value(control), columnId);
  if (filter !== undefined) return others.length === 0 ? { ...filter, id } : null;
  // The first and last rows are always some: while none are asked for, another kind says that.
  return emptyFilter(kind.filterKind === "top-n" ? "list" : kind.filterKind, id, columnId);
}
