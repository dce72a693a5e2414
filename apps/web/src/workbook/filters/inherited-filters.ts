import type { ControlValue } from "@sheaf/compiler";
import {
  type ControlElement,
  type ControlTarget,
  controlTargets,
  directElement,
  type Element,
  givenName,
  type Id,
  isControl,
  isData,
  namesOf,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { filtersOf } from "../commands/edit.ts";
import { controlNow } from "../elements/choosing/now/control-now.ts";
import { targetWords } from "../elements/choosing/now/control-words.ts";
import { restricts } from "./filter-draft.ts";
import { filteredColumn } from "./filter-sentence.ts";
import { filterWords } from "./filter-words.ts";

/** A filter that acts on an element and is not its own: of what it reads (F7), or of a control that targets it or what it reads. */
export interface InheritedFilter {
  readonly key: string;
  readonly column: string;
  readonly words: string;
  /** Where it is set: an element, or a control. */
  readonly from: { readonly kind: "element" | "control"; readonly elementId: Id; readonly name: string };
}

/** Deeper than elements may read each other. */
const MOST_STEPS = 100;

/** Those nearest to the source first, as they act. `valueOf`: a control's value on this screen, undefined as the document says. */
export function inheritedFilters(
  document: WorkbookDocument,
  element: Element,
  valueOf: (controlId: Id) => ControlValue | null | undefined,
): readonly InheritedFilter[] {
  const names = namesOf(document);
  const controls = document.pages.flatMap((page) => page.elements.filter(isControl));
  const chain = sourcesOf(document, element);
  const found: InheritedFilter[] = [];
  for (const one of [...chain.toReversed(), element]) {
    for (const filter of one === element ? [] : filtersOf(one)) {
      if (!restricts(filter)) continue;
      const column = filteredColumn(document, one, filter.columnId);
      const from = { kind: "element", elementId: one.id, name: names.element(one) } as const;
      found.push({ key: `${one.id} ${filter.id}`, column: column.name, words: filterWords(filter, column), from });
    }
    for (const control of controls) {
      const value = controlNow(control, valueOf(control.id));
      for (const target of targetsIn(control, one.id)) {
        const { columnId } = target;
        const words = targetWords(control, value, target);
        if (words === null) continue;
        const from = { kind: "control", elementId: control.id, name: givenName(control) ?? names.element(control) } as const;
        found.push({ key: `${control.id} ${one.id} ${columnId}`, column: filteredColumn(document, one, columnId).name, words, from });
      }
    }
  }
  return found;
}

/** Elements that an element reads, the nearest first. */
function sourcesOf(document: WorkbookDocument, element: Element): readonly Element[] {
  const names = namesOf(document);
  const chain: Element[] = [];
  let at = parentId(element);
  while (at !== null && chain.length < MOST_STEPS) {
    const parent = names.find(at);
    if (parent === undefined || parent === element || chain.includes(parent)) break;
    chain.push(parent);
    at = parentId(parent);
  }
  return chain;
}

function parentId(element: Element): Id | null {
  return isData(element) ? directElement(element.source) : null;
}

function targetsIn(control: ControlElement, elementId: Id): readonly ControlTarget[] {
  return controlTargets(control).filter(({ source }) => directElement(source) === elementId);
}
