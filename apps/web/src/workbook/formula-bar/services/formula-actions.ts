import type { FormulaPlace } from "@sheaf/compiler";
import {
  type Extraction,
  freeName,
  inlined,
  partsOf,
  printTarget,
  type RefTarget,
  replaceReferences,
  resolvePath,
  withReference,
} from "@sheaf/formula";
import { type Column, columnsOf, type Element, elementQuery, type Id, namesOf, referencesTo, type WorkbookDocument } from "@sheaf/workbook";
import { addColumn, columnName } from "../../commands/columns.ts";
import { columnOf, type Edit, elementPath, isKey, levelOf, quoted, set } from "../../commands/edit.ts";
import { t } from "../../../shared/words/words.ts";

/** A part of a formula becomes a column of its own, at the level where the part is computed, and the formula names it. */
export function extractEdit(
  document: WorkbookDocument,
  element: Element,
  columnId: Id,
  text: string,
  found: Extraction,
  place: FormulaPlace,
  newId: Id,
): Edit {
  const name = freeName(
    t("formula.actions.part", { name: columnName(document, element, columnId) || t("formula.column.formula") }),
    place.scope,
  );
  const level =
    found.place === "rows" ? rangeLevel(document, element, found, place) : isKey(element, columnId) ? "base" : levelOf(element, columnId);
  const added = addColumn(document, element, { id: newId, formula: found.formula, name, level, after: columnId });
  // The document does not know the new column yet: its name is turned to its id here.
  const stored = namesOf(document).toStored(element.id, columnId, withReference(text, found.span, name));
  const formula = replaceReferences(stored, "stored", ({ path, target }) =>
    target === null && path.length === 1 && path[0] === name ? printTarget({ kind: "own", columnId: newId }) : null,
  );
  return {
    label: t("formula.actions.extract", { name: quoted(name) }),
    operations: [...added.operations, set([...elementPath(element.id, "columns"), { key: columnId }, "formula"], formula)],
  };
}

/** L4: the innermost level among the columns that the aggregate around a part names; its rows are those it ranges over. */
function rangeLevel(document: WorkbookDocument, element: Element, { names }: Extraction, { scope }: FormulaPlace): Id {
  const levels = elementQuery(document, element.id)?.levels.map(({ id }) => id) ?? [];
  const depths = names.map((path) => {
    const found = resolvePath(scope, path);
    const id = found.kind === "column" && found.column.target?.kind === "own" ? found.column.target.columnId : null;
    return id === null ? levels.length - 1 : levels.indexOf(levelOf(element, id));
  });
  return depths.length === 0 ? "base" : (levels[Math.max(...depths)] ?? "base");
}

/** The text with the formula of another column of the element in place of its name; a reason where that would mean something else. */
export function inlineText(
  document: WorkbookDocument,
  element: Element,
  into: { readonly columnId: Id; readonly text: string; readonly place: FormulaPlace },
  inlinedColumn: { readonly column: Column; readonly place: FormulaPlace },
): ReturnType<typeof inlined> {
  const { column, place } = inlinedColumn;
  const formula = namesOf(document).toPrinted(element.id, column.id, column.formula ?? "");
  const levels = elementQuery(document, element.id)?.levels.map(({ id }) => id) ?? [];
  const depthOf = (id: Id): number => levels.indexOf(levelOf(element, id));
  const named = partsOf(formula).flatMap(({ expr, place: where }): readonly number[] => {
    if (expr.kind !== "ref" || where === "target") return [];
    const found = resolvePath(place.scope, expr.path);
    if (found.kind !== "column") return [];
    return [found.column.target?.kind === "own" ? depthOf(found.column.target.columnId) : levels.length - 1];
  });
  const target: RefTarget = { kind: "own", columnId: column.id };
  const own = depthOf(column.id);
  return inlined(
    into.text,
    {
      target,
      formula,
      scope: place.scope,
      sameLevel: own === depthOf(into.columnId),
      namesItsLevel: named.length > 0 && Math.max(...named) === own,
    },
    into.place.scope,
  );
}

/** A place that reads a column: another column's formula, or a field of an element (a filter, a sort, a channel). */
export interface Use {
  readonly elementId: Id;
  readonly columnId: Id | null;
  /** `Flights · Delay`. */
  readonly label: string;
}

/** Everything of the document that reads a column, each place once. */
export function usesOf(document: WorkbookDocument, elementId: Id, columnId: Id): readonly Use[] {
  const elements = new Map(document.pages.flatMap((page) => page.elements.map((element) => [element.id, element] as const)));
  const found = new Map<string, Use>();
  for (const reference of referencesTo(document, { kind: "column", elementId, columnId })) {
    const element = reference.elementId === null ? undefined : elements.get(reference.elementId);
    if (element === undefined) continue;
    const column = columnAt(element, reference.columnId);
    const label = placeLabel(document, { ...reference, elementId: element.id });
    if (!found.has(label)) found.set(label, { elementId: element.id, columnId: column, label });
  }
  return [...found.values()];
}

/** Where a formula or a field stands: `Flights · Delay`, `Flights · filter`. */
export function placeLabel(
  document: WorkbookDocument,
  { elementId, columnId, path }: { readonly elementId: Id; readonly columnId: Id | null; readonly path: readonly (string | number)[] },
): string {
  const names = namesOf(document);
  const element = names.find(elementId);
  if (element === undefined) return elementId;
  const column = columnAt(element, columnId);
  const what = column === null ? placeWord(String(path[0] ?? "")) : names.column(element, column) || t("formula.actions.new-column");
  return `${names.element(element)} · ${what}`;
}

const columnAt = (element: Element, columnId: Id | null): Id | null =>
  columnId === null || columnOf(element, columnId) === undefined ? null : columnId;

/** Fields of elements that read columns and have a word; others are called as documents call them. */
const placesWithWords: ReadonlySet<string> = new Set([
  "filters",
  "sort",
  "groupings",
  "summary",
  "order",
  "conditionalFormats",
  "xAxis",
  "yAxis",
  "yAxis2",
  "color",
  "trellis",
  "body",
  "rowsBy",
  "columnsBy",
]);

function placeWord(field: string): string {
  return placesWithWords.has(field) ? t("formula.actions.place", { field }) : field;
}

/** The own column that a reference stands for, if it is one of this element. */
export function ownColumnOf(element: Element, target: RefTarget | null): Column | undefined {
  return target?.kind === "own" ? columnsOf(element).find(({ id }) => id === target.columnId) : undefined;
}
