import { effectiveLayout, type Element, type Filter, type FilterValue, type Id, newElement, type WorkbookDocument } from "@sheaf/workbook";
import { columnName } from "../../commands/columns.ts";
import { freeHandle, freeLabel } from "../../commands/control-names.ts";
import { type Edit, quoted } from "../../commands/edit.ts";
import { addElement, pageOf } from "../../commands/elements.ts";
import { removeFilters } from "../../commands/filters.ts";
import { boxAbove } from "../../commands/layout.ts";
import { viewKindOf } from "../../elements/registry.ts";
import { rangeOfFilter, restricts } from "../filter-draft.ts";
import { t } from "../../../shared/words/words.ts";

/** A type of control and the members that say what a filter says. */
interface SameControl {
  readonly controlType: string;
  readonly members: object;
}

/**
 * The control that lets the same rows through; null where no control on screen can say it: it would be another question. A
 * suspended filter filters nothing, which a control that is set cannot say.
 */
export function controlLike(filter: Filter): SameControl | null {
  if (filter.state === "disabled" || "sheaf" in filter) return null;
  switch (filter.kind) {
    case "list":
      return listLike(filter);
    case "date-range":
      return withNulls("date-range", filter, { ...rangeOfFilter(filter) });
    case "number-range":
      return withNulls("number-range", filter, membersOf(filter, ["min", "max"]));
    case "text-match":
      return withNulls("text", filter, {
        mode: filter.mode,
        // Filters heed capital letters unless they say otherwise, controls the other way round.
        ...(filter.case === "insensitive" ? {} : { case: "sensitive" }),
        ...membersOf(filter, ["value"]),
      });
    case "top-n":
      return withNulls("top-n", filter, membersOf(filter, ["rankingFunction", "mode", "rowCount", "percentile"]));
    case "hierarchy":
      return filter.includeNulls === undefined || filter.includeNulls === "when-no-value-is-selected"
        ? { controlType: "hierarchy", members: membersOf(filter, ["mode", "values"]) }
        : null;
  }
}

/** A control that is not set filters nothing, not even what is empty (F6): a filter that removes only that stays one. */
function withNulls(controlType: string, filter: Filter, members: object): SameControl | null {
  const { includeNulls, ...others } = filter;
  if (includeNulls === "never" && !restricts(others)) return null;
  return { controlType, members: { ...members, ...(includeNulls === undefined ? {} : { includeNulls }) } };
}

function membersOf(filter: Filter, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => names.includes(name)));
}

/** A list control has no `includeNulls`; the empty value among its values says the same (F6). */
function listLike(filter: Extract<Filter, { readonly kind: "list" }>): SameControl | null {
  const { mode = "include", values = [], includeNulls = "when-no-value-is-selected" } = filter;
  const control = (chosen: readonly FilterValue[], how = mode): SameControl => ({
    controlType: "list",
    members: { ...(how === "exclude" ? { mode: how } : {}), ...(chosen.length === 0 ? {} : { values: chosen }) },
  });
  const others = values.filter((value) => value !== null);
  switch (includeNulls) {
    case "when-no-value-is-selected":
      return control(values);
    case "always":
      return control(values.length === 0 || mode === "exclude" ? others : [...others, null]);
    case "never":
      if (values.length === 0) return control([null], "exclude");
      if (mode === "exclude") return control([...others, null]);
      return others.length === 0 ? null : control(others);
  }
}

/** Replaces a filter of an element by a control that stands above the element and says the same. One step. */
export function turnIntoControl(document: WorkbookDocument, element: Element, filter: Filter, newId: Id): Edit | null {
  const like = controlLike(filter);
  const pageId = pageOf(document, element.id);
  if (like === null || pageId === null) return null;
  const title = columnName(document, element, filter.columnId);
  const { controlType, members } = like;
  const made = newElement({
    id: newId,
    kind: "control",
    controlType,
    controlId: freeHandle(document, title),
    name: freeLabel(document, title),
  });
  if (made === null) return null;
  const target = { source: { kind: "table", elementId: element.id }, columnId: filter.columnId };
  const control: Element = { ...made, ...members, filters: [target] };
  const view = viewKindOf(control);
  if (view === null) return null;
  const box = boxAbove(effectiveLayout(document, pageId)?.nodes ?? [], element.id, view.size);
  return {
    label: t("filters.turn-into-control.turn-filter-control", { name: quoted(title) }),
    operations: [
      ...removeFilters(document, element, [filter.id]).operations,
      ...addElement(document, pageId, control, view.title, box, view.size).operations,
    ],
  };
}
