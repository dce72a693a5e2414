import type { FormulaPlace } from "@sheaf/compiler";
import type { RefTarget } from "@sheaf/formula";
import { isNumberName, typeName, type TypeName } from "@sheaf/sql";
import {
  columnsOf,
  type Element,
  formulaTexts,
  handleOf,
  isKind,
  isOwnControl,
  mapDynamicText,
  namesOf,
  type PlacedText,
  type Replaceable,
  replacementsOf,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { findElement, type Workbook } from "../../state/workbook.ts";
import { isBroken } from "../formula-check.ts";
import { placeLabel } from "../services/formula-actions.ts";

/** A text of the document that would be another one. */
export interface Change {
  readonly key: string;
  /** As it would be written: formulas in stored form. */
  readonly placed: PlacedText;
  /** Where it stands: `Flights · Delay`. */
  readonly label: string;
  /** As people read it. */
  readonly before: string;
  readonly after: string;
  /** Why it should not, or cannot, be made; null: nothing speaks against it. */
  readonly trouble: "error" | "circle" | null;
}

/** What could stand in the place of something: columns and metrics of its element, and controls. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly target: Replaceable;
}

export const choiceId = (target: Replaceable): string => JSON.stringify(target);

export function choicesFor(document: WorkbookDocument, from: Replaceable): readonly Choice[] {
  const names = namesOf(document);
  const home = from.kind === "control" ? undefined : findElement(document, from.elementId);
  const metrics = home !== undefined && isKind(home, "table") ? (home.metrics ?? []) : [];
  const targets: readonly Replaceable[] = [
    ...(home === undefined ? [] : columnsOf(home).map(({ id }): Replaceable => ({ kind: "column", elementId: home.id, columnId: id }))),
    ...(home === undefined ? [] : metrics.map(({ id }): Replaceable => ({ kind: "metric", elementId: home.id, metricId: id }))),
    ...document.pages.flatMap(({ elements }) =>
      elements.filter(isOwnControl).map(({ id }): Replaceable => ({ kind: "control", elementId: id })),
    ),
  ];
  const taken = choiceId(from);
  return targets
    .map((target) => ({ id: choiceId(target), label: nameOf(document, target, names), target }))
    .filter(({ id }) => id !== taken);
}

/** What a name in a formula of an element stands for, as something that can be replaced; null: it is nothing of this document. */
export function replaceableOf(element: Element, target: RefTarget | null): Replaceable | null {
  switch (target?.kind) {
    case "own":
      return { kind: "column", elementId: element.id, columnId: target.columnId };
    case "element":
      return { kind: "column", elementId: target.elementId, columnId: target.columnId };
    case "control":
      return { kind: "control", elementId: target.elementId };
    case "metric":
      return { kind: "metric", elementId: target.elementId, metricId: target.metricId };
    default:
      return null;
  }
}

/** `[Amount]`. */
export function nameOf(document: WorkbookDocument, target: Replaceable, names = namesOf(document)): string {
  const element = findElement(document, target.elementId);
  if (element === undefined) return target.elementId;
  switch (target.kind) {
    case "column":
      return `[${names.column(element, target.columnId)}]`;
    case "metric":
      return `[${(isKind(element, "table") ? element.metrics?.find(({ id }) => id === target.metricId)?.name : undefined) ?? target.metricId}]`;
    case "control":
      return `[${handleOf(element)}]`;
  }
}

/** What the type of values is called, where a formula of an element reads them; null: not known. */
export function typeOf(workbook: Workbook, target: Replaceable, elementId: Element["id"]): TypeName | null {
  const { document } = workbook.documents.state();
  const element = findElement(document, elementId);
  const checked = element === undefined ? undefined : valuePlace(workbook, element)?.check(nameOf(document, target));
  return checked === undefined || isBroken(checked) ? null : typeName(checked.type);
}

/** Where a formula is written that is no column's; null for what has no rows of its own, or whose sources are not known. */
const valuePlace = (workbook: Workbook, element: Element): FormulaPlace | null =>
  columnsOf(element).length === 0 ? null : workbook.facts.place(element.id, { kind: "value", id: "~value" });

/** Whole numbers and others serve the same formulas. */
export const isOfOtherType = (one: TypeName | null, other: TypeName | null): boolean =>
  one !== null && other !== null && one !== other && !(isNumberName(one) && isNumberName(other));

/** Every place that reads one thing, with the other in its place. */
export function referenceChanges(workbook: Workbook, document: WorkbookDocument, from: Replaceable, to: Replaceable): readonly Change[] {
  const names = namesOf(document);
  return replacementsOf(document, from, to).flatMap((one): readonly Change[] => {
    const element = findElement(document, one.elementId);
    if (element === undefined) return [];
    const print = (text: string): string => {
      switch (one.by) {
        case "formula":
          return names.toPrinted(element.id, one.columnId, text);
        case "text":
          return mapDynamicText(text, (formula) => names.toPrinted(element.id, one.columnId, formula));
        case "statement":
          return text;
        case "field":
          return nameOf(document, text === one.text ? from : to);
      }
    };
    const [before, after] = [print(one.text), print(one.after)];
    const isWrong = one.by === "formula" && getsError(workbook, element, one, before, after);
    return [changeOf(document, { ...one, text: one.after }, before, after, one.isCircular ? "circle" : isWrong ? "error" : null)];
  });
}

/** More are not looked at in one go: each is checked in its place. */
export const MOST_CHANGES = 500;

/** Every formula in which some letters stand, with others in their place; null: as it is. */
export function textChanges(
  workbook: Workbook,
  document: WorkbookDocument,
  find: string,
  replace: string | null,
  isExact: boolean,
): readonly Change[] {
  if (find === "") return [];
  const names = namesOf(document);
  const letters = find.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  const pattern = new RegExp(letters, isExact ? "u" : "iu");
  const everywhere = new RegExp(letters, isExact ? "gu" : "giu");
  const found: Change[] = [];
  for (const one of formulaTexts(document)) {
    if (found.length === MOST_CHANGES) break;
    const element = findElement(document, one.elementId);
    if (element === undefined) continue;
    const before = names.toPrinted(element.id, one.columnId, one.text);
    if (!pattern.test(before)) continue;
    const after = replace === null ? before : before.replaceAll(everywhere, () => replace);
    const trouble = after !== before && getsError(workbook, element, one, before, after) ? "error" : null;
    found.push(changeOf(document, { ...one, text: names.toStored(element.id, one.columnId, after) }, before, after, trouble));
  }
  return found;
}

function changeOf(document: WorkbookDocument, placed: PlacedText, before: string, after: string, trouble: Change["trouble"]): Change {
  const { elementId, path } = placed;
  return { key: JSON.stringify([elementId, path]), placed, label: placeLabel(document, placed), before, after, trouble };
}

/** Whether a formula gets an error at its place that it does not have now; false where nothing is known of its sources. */
function getsError(workbook: Workbook, element: Element, { columnId, path }: PlacedText, before: string, after: string): boolean {
  const isColumn = columnId !== null && path.length === 3 && path[2] === "formula";
  const place = isColumn ? workbook.facts.place(element.id, columnId) : valuePlace(workbook, element);
  return place !== null && isBroken(place.check(after)) && !isBroken(place.check(before));
}
