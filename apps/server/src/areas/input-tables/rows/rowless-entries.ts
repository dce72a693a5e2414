import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import {
  connectionBehind,
  type Element,
  inputColumnsOf,
  isInputTable,
  namesOf,
  readsModel,
  rowIdColumn,
  type WorkbookDocument,
  memberOf,
  sourceOf,
  type FormulaColumn,
} from "@sheaf/workbook";
import type { OperationContext } from "../../../platform/operations/index.ts";
import type { Evaluate } from "../rules/formula-rules.ts";
import type { EnteredRows } from "./entered-rows.ts";

const MARK = "~ ";
const KEYS = `${MARK}linked rows`;
const ENTRIES = `${MARK}entries`;
const GONE = `${MARK}gone`;
const COUNT = `${MARK}count`;

/** Entries of a linked table whose row the other element does not have (any more). */
export interface RowlessEntries {
  readonly count: number;
  /** Their rows, as far as they are listed. */
  readonly rowIds: readonly string[];
}

/**
 * Looks for entries without a row, in the warehouse. Null where it cannot be told: in or below a data model, whose row policies may hide from the
 * caller rows that are there.
 */
export async function rowlessEntries(
  {
    context,
    evaluate,
    entered,
    document,
  }: {
    readonly context: OperationContext;
    readonly evaluate: Evaluate;
    readonly entered: EnteredRows;
    readonly document: WorkbookDocument;
  },
  element: Element,
  limit: number,
): Promise<RowlessEntries | null> {
  const connectionId = connectionBehind(sourceOf(element), namesOf(document).find);
  const isBelowModel =
    document.kind === "data-model" || document.pages.some(({ elements }) => elements.some((one) => readsModel(memberOf(one, "source"))));
  if (connectionId === null || isBelowModel) return null;
  const looked = withEntriesAlone(document, element, connectionId);
  const own: EnteredRows = {
    read: (warehouse, elementId) => entered.read(warehouse, elementId === ENTRIES ? element.id : elementId),
    state: (warehouse, elementId) => entered.state(warehouse, elementId === ENTRIES ? element.id : elementId),
  };
  const rows = (columns: readonly string[]) => ({ kind: "rows", columns, withOuter: false, outline: false }) as const;
  const counted = await evaluate(context, looked, own, {
    elementId: ENTRIES,
    level: "summary",
    want: rows([COUNT]),
    window: null,
    within: null,
    extraFilters: [],
  });
  const problem = counted.problem(COUNT);
  if (problem !== null) throw new CodedError("EINVAL", message("errors-data.input-tables.entries-without-row-cannot-looked", { problem }));
  const count = Number(counted.rows === 0 ? 0 : (counted.cell(0, COUNT) ?? 0));
  if (count === 0) return { count, rowIds: [] };
  const gone = { id: `${MARK}filter`, kind: "list", columnId: GONE, mode: "include", values: [true] } as const;
  const listed = await evaluate(context, looked, own, {
    elementId: ENTRIES,
    level: "base",
    want: rows([rowIdColumn]),
    window: { offset: 0, limit },
    within: null,
    extraFilters: [gone],
  });
  const rowIds = Array.from({ length: listed.rows }, (_, at) => listed.cell(at, rowIdColumn));
  return { count, rowIds: rowIds.filter((id) => typeof id === "string") };
}

/** The document with the linked table as its keys alone, and its entries as a table of their own that says which have no row. */
function withEntriesAlone(document: WorkbookDocument, element: Element, connectionId: string): WorkbookDocument {
  const { id, kind, source = null } = element;
  const keys: Element = {
    id,
    kind,
    source,
    name: KEYS,
    inputMode: "edit",
    columns: [...inputColumnsOf(element).filter(({ key }) => key !== undefined), { id: "ID", name: "ID" }],
  };
  const made = (columns: readonly FormulaColumn[]): WorkbookDocument => {
    const entries: Element = {
      id: ENTRIES,
      kind,
      name: ENTRIES,
      inputMode: "edit",
      source: { kind: "empty", connectionId },
      columns: [{ id: "ID", name: "ID" }, ...columns],
      summary: [COUNT],
    };
    const pages = document.pages.map((page) => ({
      ...page,
      elements: page.elements.map((one) => (one.id === id && isInputTable(one) ? keys : one)),
    }));
    return { ...document, pages: pages.map((page, at) => (at === 0 ? { ...page, elements: [...page.elements, entries] } : page)) };
  };
  const column = (columnId: string, formula: string): FormulaColumn => ({ id: columnId, name: columnId, formula });
  const bare = made([column(GONE, ""), column(COUNT, "")]);
  const stored = (columnId: string, text: string): FormulaColumn => column(columnId, namesOf(bare).toStored(ENTRIES, columnId, text));
  return made([stored(GONE, `IsNull(Lookup([${KEYS}/ID], [ID], [${KEYS}/ID]))`), stored(COUNT, `CountIf([${GONE}])`)]);
}
