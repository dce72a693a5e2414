import { printTarget } from "@sheaf/formula";
import {
  columnsOf,
  type ControlElement,
  type Element,
  elementOfRows,
  entryColumnsOf,
  fieldsOf,
  holderAround,
  isControl,
  isData,
  isInputTable,
  isKind,
  isOverlay,
  isPage,
  namesOf,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { fieldName } from "../commands/columns.ts";
import { pageLabel } from "../commands/pages.ts";
import { tabsOf } from "../state/actions/effects/tabs-of.ts";

/** A thing that a step can name. */
export interface Offered {
  readonly id: string;
  readonly label: string;
}

/** What a document has for steps to act on: pickers offer nothing else. */
export interface OfferedParts {
  readonly controls: readonly (Offered & { readonly control: ControlElement })[];
  readonly pages: readonly Offered[];
  readonly elements: readonly Offered[];
  readonly data: readonly (Offered & { readonly element: Element })[];
  readonly inputTables: readonly (Offered & { readonly element: Element })[];
  readonly tabbed: readonly (Offered & { readonly tabs: readonly string[] })[];
  readonly overlays: readonly Offered[];
  /** Names of the documents that steps open, as far as they are known; null: they cannot be seen. */
  readonly documents: ReadonlyMap<string, string | null>;
  readonly singleRows: readonly Offered[];
  readonly forms: readonly (Offered & { readonly fields: readonly Offered[] })[];
}

export function offeredParts(document: WorkbookDocument, documents: OfferedParts["documents"] = new Map()): OfferedParts {
  const names = namesOf(document);
  const elements = document.pages.flatMap((page) => page.elements);
  const offered = (element: Element): Offered => ({ id: element.id, label: names.element(element) });
  return {
    controls: elements.flatMap((element) =>
      isControl(element) ? [{ id: element.controlId, label: names.element(element), control: element }] : [],
    ),
    pages: document.pages.filter(isPage).map(({ id, name }) => ({ id, label: name })),
    elements: elements.map(offered),
    data: elements.flatMap((element) => (isData(element) ? [{ ...offered(element), element }] : [])),
    inputTables: elements.flatMap((element) => (isInputTable(element) ? [{ ...offered(element), element }] : [])),
    tabbed: elements.flatMap((element) => {
      const tabs = tabsOf(element);
      return tabs.length === 0 ? [] : [{ ...offered(element), tabs }];
    }),
    forms: elements.flatMap((element) =>
      isKind(element, "form") ? [{ ...offered(element), fields: offeredFields(document, element) }] : [],
    ),
    singleRows: elements.flatMap((element) => (isKind(element, "single-row-container") ? [offered(element)] : [])),
    documents,
    overlays: document.pages.filter(isOverlay).map((page) => ({ id: page.id, label: pageLabel(page) })),
  };
}

/** Columns of the row that a card stands for, in which an element stands, each as the formula that reads it; none elsewhere. */
export function offeredOfRow(document: WorkbookDocument, host: Element): readonly (Offered & { readonly formula: string })[] {
  const holder = holderAround(document, host.id);
  const read = holder === null ? null : elementOfRows(holder);
  const source = read === null ? undefined : namesOf(document).find(read);
  if (source === undefined) return [];
  return columnsOf(source).map(({ id }) => ({
    id,
    label: namesOf(document).column(source, id),
    formula: printTarget({ kind: "element", elementId: source.id, columnId: id }),
  }));
}

/** Fields of a form by their labels; none of what is no form. */
export function offeredFields(document: WorkbookDocument, form: Element): readonly Offered[] {
  return fieldsOf(form).map((field) => ({ id: field.fieldId, label: fieldName(document, form, field) }));
}

/** Columns of an element by their names; of an input table those that people enter. */
export function offeredColumns(document: WorkbookDocument, element: Element): readonly Offered[] {
  const names = namesOf(document);
  const columns = isInputTable(element) ? entryColumnsOf(element).filter(({ type }) => type !== "file") : columnsOf(element);
  return columns.map(({ id }) => ({ id, label: names.column(element, id) }));
}
