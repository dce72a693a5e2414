import { CodedError, type FormulaValuesRequest, type SelectedValue } from "@sheaf/contract";
import { printText, referencesIn, replaceReferences } from "@sheaf/formula";
import { message } from "@sheaf/messages";
import {
  columnsOf,
  type Element,
  type Json,
  isData,
  isInputTable,
  isSelection,
  namesOf,
  sourceIn,
  type WorkbookDocument,
} from "@sheaf/workbook";

/** Where formulas of an action are computed: a document with an element that has them as columns. */
export interface Probe {
  readonly document: WorkbookDocument;
  readonly elementId: string;
  readonly columnIds: readonly string[];
}

const MARK = "~ action";

/**
 * Formulas as one row. Those of an element that reads rows are computed over all of its rows, as its summaries are; those of a button or a
 * control over the element that the first of their references is of. What names no element needs no rows: the document's first connection
 * computes it. Null where there is none.
 */
export function probeOfValues(document: WorkbookDocument, host: Element, formulas: readonly string[]): Probe | null {
  const columnIds = formulas.map((_, index) => `${MARK} ${index}`);
  const made = formulas.map((formula, index) => ({ id: columnIds[index] ?? "", name: columnIds[index] ?? "", formula }));
  if (isData(host)) {
    const { id, name, source, columns, filters, sheaf, metrics, relationships, columnSecurities } = host as Element;
    // Levels, marks and axes say nothing about the whole.
    const plain = { id, name, source, columns, filters, sheaf, metrics, relationships, columnSecurities };
    const table = isInputTable(host) ? host : { ...plain, kind: "table" };
    const { groupings: _, ...ungrouped } = withoutAbsent(table);
    const probe: Element = { ...ungrouped, id: host.id, kind: table.kind, columns: withColumns(host, made), summary: columnIds };
    return { document: replaced(document, host.id, probe), elementId: host.id, columnIds };
  }
  const source = sourceOfFormulas(document, formulas);
  if (source === null) return null;
  const probe = { id: MARK, kind: "table", source, columns: made, summary: columnIds } as Element;
  const page = { id: `${MARK} page`, name: "", rest: {}, elements: [probe] };
  return { document: { ...document, pages: [...document.pages, page] }, elementId: MARK, columnIds };
}

/** A formula that is computed in every row of an input table. */
export function probeOfRows(document: WorkbookDocument, table: Element, formula: string): Probe {
  const { filters: _filters, sort: _sort, ...plain } = table;
  const columns = withColumns(table, [{ id: MARK, name: MARK, formula, hidden: true }]);
  return { document: replaced(document, table.id, { ...plain, columns }), elementId: table.id, columnIds: [MARK] };
}

/** `[Selection/…]` as the value that was selected. */
export function withSelection(
  document: WorkbookDocument,
  host: Element,
  formula: string,
  selection: FormulaValuesRequest["selection"],
): string {
  const names = namesOf(document);
  return replaceReferences(formula, "stored", ({ path, target }) => {
    if (target !== null || !isSelection(path)) return null;
    const wanted = path[1]?.toLowerCase();
    const column =
      columnsOf(host).find(({ id }) => names.column(host, id).toLowerCase() === wanted) ?? columnsOf(host).find(({ id }) => id === path[1]);
    if (column === undefined)
      throw new CodedError("EINVAL", message("errors-data.queries.no-column-what-selected", { value: path[1] ?? "" }));
    const value = Object.hasOwn(selection, column.id) ? selection[column.id] : undefined;
    if (value === undefined)
      throw new CodedError("EINVAL", message("errors-data.queries.column-no-value-what-selected", { value: path[1] ?? "" }));
    return literal(value);
  });
}

const NUMBER = /^-?(?:\d{1,38}(?:\.\d{0,38})?|\.\d{1,38})(?:e[+-]?\d{1,3})?$/iu;

function literal({ type, value }: SelectedValue): string {
  if (value === null) return "Null";
  const text = String(value);
  switch (type) {
    case "number":
      if (!NUMBER.test(text)) throw new CodedError("EINVAL", message("errors-data.queries.what-selected-no-number"));
      return text.startsWith("-") ? `(${text})` : text;
    case "boolean":
      return value === true || text === "true" ? "True" : "False";
    case "date":
    case "datetime":
      return `Date(${printText(text)})`;
    case "text":
      return printText(text);
  }
}

function replaced(document: WorkbookDocument, elementId: string, by: Element): WorkbookDocument {
  const pages = document.pages.map((page) => ({ ...page, elements: page.elements.map((one) => (one.id === elementId ? by : one)) }));
  return { ...document, pages };
}

function withoutAbsent(members: object): { readonly [member: string]: Json } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

function withColumns(element: Element, more: readonly Json[]): Json {
  return [...(columnsOf(element) as readonly Json[]), ...more];
}

function sourceOfFormulas(document: WorkbookDocument, formulas: readonly string[]): object | null {
  for (const { target } of formulas.flatMap((formula) => referencesIn(formula, "stored")))
    if (target?.kind === "element" || target?.kind === "related" || target?.kind === "metric")
      return { kind: "table", elementId: target.elementId };
  for (const element of document.pages.flatMap(({ elements }) => elements)) {
    const { source } = element;
    const read = sourceIn(source);
    const connectionId = read !== null && "connectionId" in read ? read.connectionId : null;
    if (typeof connectionId === "string") return { kind: "sql", connectionId, statement: "SELECT 1 AS n" };
  }
  return null;
}
