import type { CompiledQuery } from "@sheaf/compiler";
import { CodedError, untranslated } from "@sheaf/contract";
import { columnsOf, type Element, namesOf, type WorkbookDocument } from "@sheaf/workbook";

const causeOf = ({ details: { cause } }: CodedError): unknown => cause;

/** Causes of failures that lie in what a formula computes, not in the connection, its rights or its size. */
const COMPUTED: ReadonlySet<unknown> = new Set(["value", "type", "other"]);
/** More columns are not tried one by one. */
const MOST = 60;
const NAMED = 5;

/**
 * What a failed query could not compute, said by column and formula: each column is asked for alone, and those that fail again are at fault.
 * Where all of them are, it is a filter, a key or a sort.
 */
export async function withFailingColumns(
  error: unknown,
  document: WorkbookDocument,
  element: Element,
  compiled: CompiledQuery,
  runsAlone: (narrow: WorkbookDocument, columnId: string) => Promise<boolean>,
): Promise<unknown> {
  if (!(error instanceof CodedError) || error.errorCode !== "warehouse_query_failed" || !COMPUTED.has(causeOf(error))) return error;
  const ids = [...new Set(compiled.columns.filter(({ role }) => role === "value").map(({ id }) => id))];
  if (ids.length > MOST) return error;
  const failing: string[] = [];
  for (const id of ids) if (!(await runsAlone(narrowed(document, element, id), id))) failing.push(id);
  if (failing.length === 0) return error;
  const names = namesOf(document);
  if (failing.length === ids.length && ids.length > 1) {
    return told(error, "A filter, a key or the sort of the element cannot be computed: every column fails with it.");
  }
  const said = failing.slice(0, NAMED).map((id) => {
    const stored = columnsOf(element).find((column) => column.id === id)?.formula;
    return `"${names.column(element, id)}"${stored === undefined ? "" : ` = ${names.toPrinted(element.id, id, stored)}`}`;
  });
  const more = failing.length > NAMED ? ` and ${failing.length - NAMED} more` : "";
  const what = failing.length === 1 ? "The column" : "The columns";
  return told(error, `${what} ${said.join(", ")}${more} cannot be computed: in some row a value is none that the formula can take.`);
}

/** The document with no other column in the element than one, what it names, and what the element itself is made of: rows are sorted by what is read. */
function narrowed(document: WorkbookDocument, element: Element, columnId: string): WorkbookDocument {
  const { columns: _, ...others } = element as Element & { readonly columns?: unknown };
  const listed = columnsOf(element);
  const itself = JSON.stringify(others);
  const kept = new Set([columnId, ...listed.map(({ id }) => id).filter((id) => itself.includes(JSON.stringify(id)))]);
  for (let before = 0; before !== kept.size;) {
    before = kept.size;
    for (const { id, formula } of listed) {
      if (kept.has(id)) for (const other of listed) if (formula?.includes(other.id) === true) kept.add(other.id);
    }
  }
  const narrow: Element = { ...element, columns: listed.filter(({ id }) => kept.has(id)) };
  const pages = document.pages.map((page) => ({ ...page, elements: page.elements.map((one) => (one.id === element.id ? narrow : one)) }));
  return { ...document, pages };
}

function told(error: CodedError, message: string): CodedError {
  return new CodedError(error.errorCode ?? error.code, untranslated(message), error.details);
}
