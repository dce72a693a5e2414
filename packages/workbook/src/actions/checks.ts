import { referencesIn } from "@sheaf/formula";
import { message, type Message, type Said } from "@sheaf/messages";
import type { Element, Id, WorkbookDocument } from "../document.ts";
import { inputColumnsOf, isInputTable, isSystemColumn } from "../elements/input-table/columns.ts";
import type { InputColumn } from "../elements/input-table/schema.ts";
import { columnsOf } from "../names/labels.ts";
import { isOverlay } from "../layout/overlays.ts";
import { fieldsOf } from "../elements/form/fields.ts";
import { isKind } from "../elements/known.ts";
import { type ActionEffect, isRunnable } from "../schema/parts/actions/effects.ts";
import type { TypedValue, ValueSource } from "../schema/parts/actions/values.ts";
import type { RoleText } from "../schema/walk.ts";
import { type ActionPath, columnsNamedByActions, effectsOf, sequenceAround } from "./walk.ts";

/** A finding about the actions of an element (workbook-file 7.5); `path` is from the element. */
export interface ActionFinding {
  readonly code: "E_DANGLING_ID" | "E_VALUE_TYPE";
  readonly path: ActionPath;
  readonly message: Said;
  /** Ids that could have been meant. */
  readonly known: readonly string[];
  readonly id: string | null;
}

/** Ids of overlays. */
export function overlayIds(document: WorkbookDocument): ReadonlySet<Id> {
  return new Set(document.pages.filter(isOverlay).map(({ id }) => id));
}

/** Columns that effects name in other elements, and the types of what they put there. */
export function checkActions(element: Element, elements: { readonly get: (id: Id) => Element | undefined }): readonly ActionFinding[] {
  const findings: ActionFinding[] = [];
  for (const { elementId, columnId, path, value } of columnsNamedByActions(element)) {
    const target = elements.get(elementId);
    if (target === undefined) continue;
    const ids = columnsOf(target).map(({ id }) => id);
    if (ids.length > 0 && !ids.includes(columnId)) {
      const problem = message("findings.actions.no-column", { columnId, elementId });
      findings.push({ code: "E_DANGLING_ID", path, message: problem, known: ids, id: columnId });
      continue;
    }
    const isWritten = path.at(-2) === "values";
    const column = isInputTable(target) ? inputColumnsOf(target).find(({ id }) => id === columnId) : undefined;
    const problem = column === undefined || value === null || !isWritten ? null : problemOfValue(column, value);
    if (problem !== null) findings.push({ code: "E_VALUE_TYPE", path, message: problem, known: [], id: null });
  }
  for (const { effect, path } of effectsOf(element)) findings.push(...strangeFields(element, elements, effect, path));
  for (const { effect, path } of effectsOf(element)) {
    if (!isRunnable(effect) || !("tableElementId" in effect) || typeof effect.tableElementId !== "string") continue;
    const target = elements.get(effect.tableElementId);
    if (target !== undefined && !isInputTable(target))
      findings.push({
        code: "E_VALUE_TYPE",
        path: [...path, "tableElementId"],
        message: message("findings.actions.no-input-table", { elementId: effect.tableElementId }),
        known: [],
        id: null,
      });
  }
  return findings;
}

/** Fields that an effect reads of the form that it stands in, or sets in another one, and that are not there. */
function strangeFields(
  host: Element,
  elements: { readonly get: (id: Id) => Element | undefined },
  effect: ActionEffect,
  path: ActionPath,
): readonly ActionFinding[] {
  if (!isRunnable(effect) || effect.effect === "reset-form" || effect.effect === "set-single-row-container" || !("values" in effect))
    return [];
  const missing = (form: Element, fieldId: string, at: ActionPath): readonly ActionFinding[] => {
    const ids = fieldsOf(form).map((field) => field.fieldId);
    if (!isKind(form, "form") || ids.includes(fieldId)) return [];
    const problem = message("findings.actions.no-field", { fieldId, elementId: form.id });
    return [{ code: "E_DANGLING_ID", path: at, message: problem, known: ids, id: fieldId }];
  };
  const entries = Object.entries<ValueSource>(effect.values);
  const read = entries.flatMap(([name, value]) =>
    value.type === "form-field" ? missing(host, value.fieldId, [...path, "values", name, "fieldId"]) : [],
  );
  const form = effect.effect === "set-form-values" ? elements.get(effect.formElementId) : undefined;
  const set = form === undefined ? [] : entries.flatMap(([name]) => missing(form, name, [...path, "values", name]));
  return [...read, ...set];
}

const literals: Readonly<Record<string, readonly TypedValue["type"][]>> = {
  text: ["text"],
  number: ["number"],
  datetime: ["date"],
  checkbox: ["boolean"],
  "multi-select": ["text-list", "text"],
  file: [],
};

/** Why an entry column does not take a value; null where it may. */
function problemOfValue(column: InputColumn, value: ValueSource): Message | null {
  if (isSystemColumn(column.id)) return message("findings.actions.system-column", { columnId: column.id });
  if (column.type === undefined) return message("findings.actions.computed-column", { columnId: column.id });
  if (value.type !== "constant" || value.value.value === null) return null;
  const fitting = literals[column.type] ?? [];
  return fitting.includes(value.value.type)
    ? null
    : message("findings.actions.other-type", { column: column.type, value: value.value.type });
}

/** `[Selection/…]` is what was selected: without a selection it means nothing. */
export function problemOfSelection(found: RoleText): Message | null {
  const sequence = sequenceAround(found);
  if (sequence === null || sequence.trigger === "on-select") return null;
  const reads = referencesIn(found.text, "stored").some(({ path, target }) => target === null && isSelection(path));
  return reads ? message("findings.actions.no-selection") : null;
}

/** Whether a path names a column of what was selected. */
export function isSelection(path: readonly string[]): boolean {
  return path.length === 2 && path[0]?.toLowerCase() === "selection";
}
