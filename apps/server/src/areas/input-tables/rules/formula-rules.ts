import { CodedError, type InputRefusalCode, type InputValue, typedValue } from "@sheaf/contract";
import type { QueryRequest } from "@sheaf/compiler";
import { message } from "@sheaf/messages";
import { type CellValue, datetimeText, dateText } from "@sheaf/result";
import { type Element, linkedElementOf, rowIdColumn, type WorkbookDocument, columnsOf } from "@sheaf/workbook";
import type { OperationContext } from "../../../platform/operations/index.ts";
import type { RowChange } from "../batch.ts";
import type { EnteredRows } from "../rows/entered-rows.ts";
import type { EntryColumn, JudgedCell } from "./entry-rules.ts";
import { inlineRows } from "../rows/projection.ts";
import { shown, zoneNamed } from "./values.ts";
import type { StandingRow } from "../log/write-log.ts";

/** Rows of an answer that stay on the server. `problem`: why a column has no values. */
export interface EvaluatedRows {
  readonly rows: number;
  readonly cell: (row: number, columnId: string) => CellValue;
  readonly problem: (columnId: string) => string | null;
}
export type Evaluate = (
  context: OperationContext,
  document: WorkbookDocument,
  entered: EnteredRows,
  request: QueryRequest,
) => Promise<EvaluatedRows>;

interface Parts {
  readonly context: OperationContext;
  readonly evaluate: Evaluate;
  /** Rows of the document's other input tables. */
  readonly entered: EnteredRows;
  readonly document: WorkbookDocument;
  readonly element: Element;
  readonly columns: ReadonlyMap<string, EntryColumn>;
  readonly standing: ReadonlyMap<string, StandingRow>;
}

/** Rows that go through formulas at once: they travel with the statement. */
const PORTION = 1_000;
const MARK = "~ ";

/** What the rules say about cells that were not offered, in rows that change: null where they are met. By row and column. */
export type StoodCells = ReadonlyMap<string, ReadonlyMap<string, { readonly code: InputRefusalCode; readonly message: string } | null>>;

/**
 * Looks at offered cells with the formulas of their columns, over the rows as they would be; problems are noted in `judged`. Comes back with
 * what the formulas say about the other cells of these rows, for what they rest on may have changed.
 */
export async function judgeFormulas(
  parts: Parts,
  rows: readonly RowChange[],
  judged: Map<string, Map<string, JudgedCell>>,
): Promise<StoodCells> {
  await judgeLists(parts, judged);
  const stood = new Map<string, Map<string, { readonly code: InputRefusalCode; readonly message: string } | null>>();
  const formulas = [...parts.columns.values()].flatMap(({ column, name }) => {
    const { validate, optionsWhere, message } = column.sheaf?.entry ?? {};
    const made = (formula: string | undefined, kind: "validate" | "options", code: InputRefusalCode, said: string) =>
      formula === undefined || formula.trim() === ""
        ? []
        : [{ columnId: column.id, id: `${MARK}${kind} ${column.id}`, formula, code, said }];
    return [
      ...made(optionsWhere, "options", "E_NOT_LISTED", `The value is none of those that ${name} takes in this row`),
      ...made(validate, "validate", "E_VALIDATE", message ?? `The value does not meet the rule of ${name}`),
    ];
  });
  const stands = ({ kind, rowId, cells }: RowChange, columnId: string): boolean => {
    const standing = parts.standing.get(rowId);
    return kind !== "delete" && !cells.has(columnId) && standing?.deleted === false && (standing.cells[columnId] ?? null) !== null;
  };
  const touched = rows.filter((row) =>
    formulas.some(({ columnId }) => takesPart(judged.get(row.rowId)?.get(columnId)) || stands(row, columnId)),
  );
  if (formulas.length === 0 || touched.length === 0) return stood;
  const byId = new Map(touched.map((row) => [row.rowId, row]));
  await overRows(parts, touched, judged, formulas, (rowId, answer, at) => {
    const row = byId.get(rowId);
    const cells = judged.get(rowId);
    if (row === undefined || cells === undefined) return;
    for (const { columnId, id, code, said } of formulas) {
      const isMet = answer.cell(at, id) === true;
      const cell = cells.get(columnId);
      if (cell !== undefined && takesPart(cell) && !isMet) cells.set(columnId, { ...cell, problem: { code, message: said } });
      if (!stands(row, columnId)) continue;
      const ofRow = stood.get(rowId) ?? new Map<string, { readonly code: InputRefusalCode; readonly message: string } | null>();
      ofRow.set(columnId, isMet ? (ofRow.get(columnId) ?? null) : { code, message: said });
      stood.set(rowId, ofRow);
    }
  });
  return stood;
}

/** Whether a batch has to be looked at with formulas, of rules or of defaults: then it matters what stands in its rows. */
export function hasFormulas(columns: ReadonlyMap<string, EntryColumn>): boolean {
  return [...columns.values()].some(({ column }) => {
    const { validate, optionsWhere, default: usual } = column.sheaf?.entry ?? {};
    return [validate, optionsWhere, usual].some((formula) => formula !== undefined && formula.trim() !== "");
  });
}

/** Options of a column that its rule takes in a row which holds `cells` besides, in their order; values as texts. */
export async function optionsTaken(
  parts: Omit<Parts, "standing">,
  columnId: string,
  rowId: string,
  cells: Readonly<Record<string, InputValue>>,
  options: readonly { readonly text: string; readonly value: InputValue }[],
): Promise<readonly string[]> {
  const formula = parts.columns.get(columnId)?.column.sheaf?.entry?.optionsWhere;
  if (formula === undefined || formula.trim() === "") return options.map(({ text }) => text);
  const id = `${MARK}options ${columnId}`;
  const tries = options.map(({ value }) => ({ id: rowId, cells: { ...cells, [columnId]: value } }));
  const textOf = new Map(options.map(({ text, value }) => [JSON.stringify(value), text]));
  const type = parts.columns.get(columnId)?.column.type ?? "text";
  const taken = new Set<string>();
  await overCells(parts, tries, [{ id, formula }], [columnId], (answer, at) => {
    const value = plainOf(answer.cell(at, columnId), type);
    const text = textOf.get(type === "multi-select" && typeof value === "string" ? value : JSON.stringify(value));
    if (text !== undefined && answer.cell(at, id) === true) taken.add(text);
  });
  return options.flatMap(({ text }) => (taken.has(text) ? [text] : []));
}

/** Only a value that is one, and that nothing else is wrong with. */
function takesPart(cell: JudgedCell | undefined): boolean {
  return cell !== undefined && cell.problem === null && cell.value !== undefined && cell.value !== null;
}

/** Values that new rows get where nothing is offered. */
export async function defaultValues(
  parts: Parts,
  rows: readonly RowChange[],
  judged: ReadonlyMap<string, ReadonlyMap<string, JudgedCell>>,
): Promise<ReadonlyMap<string, ReadonlyMap<string, InputValue>>> {
  const formulas = [...parts.columns.values()].flatMap(({ column }) => {
    const formula = column.sheaf?.entry?.default;
    return formula === undefined || formula.trim() === "" ? [] : [{ column, id: `${MARK}default ${column.id}`, formula }];
  });
  const found = new Map<string, Map<string, InputValue>>();
  const fresh = rows.filter(({ kind, rowId }) => kind !== "delete" && parts.standing.get(rowId)?.deleted !== false);
  if (formulas.length === 0 || fresh.length === 0) return found;
  const utc = zoneNamed("UTC");
  await overRows(parts, fresh, judged, formulas, (rowId, answer, at) => {
    const values = new Map<string, InputValue>();
    for (const { column, id } of formulas) {
      const checked = typedValue(column.type, plainOf(answer.cell(at, id), column.type), utc);
      if (checked.ok) values.set(column.id, checked.value);
    }
    found.set(rowId, values);
  });
  return found;
}

/** A computed cell in the form in which one is offered. */
function plainOf(value: CellValue, type: string): unknown {
  if (typeof value === "bigint") {
    if (type === "datetime") return `${datetimeText(value).replace(" ", "T").replace(/Z?$/, "Z")}`;
    // S-I3: a number that cannot be kept exactly is refused by its digits; rounded, it would be another one.
    return type === "text" || !Number.isSafeInteger(Number(value)) ? String(value) : Number(value);
  }
  if (type === "datetime" && typeof value === "number") return dateText(value);
  if (type === "text" && value !== null && typeof value !== "object") return String(value);
  return value;
}

async function overRows(
  parts: Parts,
  rows: readonly RowChange[],
  judged: ReadonlyMap<string, ReadonlyMap<string, JudgedCell>>,
  formulas: readonly Formula[],
  each: (rowId: string, answer: EvaluatedRows, at: number) => void,
): Promise<void> {
  const cells = rows.map(({ rowId }) => ({
    id: rowId,
    cells: mergedCells(parts.standing.get(rowId), judged.get(rowId), parts.columns),
  }));
  await overCells(parts, cells, formulas, [], (answer, at) => {
    const rowId = answer.cell(at, rowIdColumn);
    if (typeof rowId === "string") each(rowId, answer, at);
  });
}

interface Formula {
  readonly id: string;
  readonly formula: string;
}

/** Computes formulas over rows that are in no log, beside some columns of the table itself. */
async function overCells(
  { context, evaluate, entered, document, element }: Omit<Parts, "standing">,
  rows: readonly { readonly id: string; readonly cells: Readonly<Record<string, InputValue>> }[],
  formulas: readonly Formula[],
  besides: readonly string[],
  each: (answer: EvaluatedRows, at: number) => void,
): Promise<void> {
  const isLinked = linkedElementOf(element) !== null;
  const looked = withColumns(document, element, formulas);
  for (let start = 0; start < rows.length; start += PORTION) {
    const portion = rows.slice(start, start + PORTION);
    const inline = inlineRows(element, isLinked, portion, { email: context.caller.email, at: new Date(context.clock.now()) });
    const own: EnteredRows = {
      read: async (warehouse, elementId) => (elementId === element.id ? inline : entered.read(warehouse, elementId)),
      state: entered.state,
    };
    const answer = await evaluate(context, looked, own, {
      elementId: element.id,
      level: "base",
      want: {
        kind: "rows",
        columns: [rowIdColumn, ...besides, ...formulas.map(({ id }) => id)],
        withOuter: false,
        outline: false,
      },
      window: null,
      within: null,
      extraFilters: isLinked
        ? [{ id: `${MARK}rows`, kind: "list", columnId: rowIdColumn, mode: "include", values: [...new Set(portion.map(({ id }) => id))] }]
        : [],
    });
    for (const { id } of formulas) {
      const problem = answer.problem(id);
      if (problem !== null)
        throw new CodedError("EINVAL", message("errors-data.input-tables.rule-input-table-cannot-computed", { problem }));
    }
    for (let at = 0; at < answer.rows; at += 1) each(answer, at);
  }
}

/** A row as it would be. A value that breaks a rule counts where its column takes it all the same; else the old one stays. */
function mergedCells(
  standing: StandingRow | undefined,
  cells: ReadonlyMap<string, JudgedCell> | undefined,
  columns: ReadonlyMap<string, EntryColumn>,
): Readonly<Record<string, InputValue>> {
  const merged: Record<string, InputValue> = { ...(standing === undefined || standing.deleted ? {} : standing.cells) };
  for (const [columnId, { value, problem }] of cells ?? [])
    if (value !== undefined && (problem === null || columns.get(columnId)?.column.sheaf?.entry?.onInvalid === "accept"))
      merged[columnId] = value;
  return merged;
}

/** The document with the rules as columns of the table, and all of its rows. */
function withColumns(
  document: WorkbookDocument,
  element: Element,
  formulas: readonly { readonly id: string; readonly formula: string }[],
): WorkbookDocument {
  const { filters: _filters, sort: _sort, ...plain } = element;
  const columns = [...columnsOf(element), ...formulas.map(({ id, formula }) => ({ id, name: id, formula, hidden: true }))];
  const looked: Element = { ...plain, columns };
  return {
    ...document,
    pages: document.pages.map((page) => ({ ...page, elements: page.elements.map((one) => (one.id === element.id ? looked : one)) })),
  };
}

/** What reading the list of a column needs. */
export type ListParts = Pick<Parts, "context" | "evaluate" | "entered" | "document">;

/** Values of the other element's column that a list is taken from, as texts. */
export async function listedValues(
  { context, evaluate, entered, document }: ListParts,
  { valuesFrom, type }: EntryColumn["column"],
  search: string | null,
  window: { readonly offset: number; readonly limit: number },
): Promise<readonly string[]> {
  if (valuesFrom === undefined) return [];
  const answer = await evaluate(context, document, entered, {
    elementId: valuesFrom.element,
    level: null,
    want: { kind: "distinct", columnId: valuesFrom.column, search },
    window,
    within: null,
    extraFilters: [],
  });
  const values = Array.from({ length: answer.rows }, (_, at) => plainOf(answer.cell(at, valuesFrom.column), type));
  return values.flatMap((value) =>
    typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? [String(value)] : [],
  );
}

/** Values of columns whose list is a column of another element. */
async function judgeLists(
  { context, evaluate, entered, document, columns }: Parts,
  judged: Map<string, Map<string, JudgedCell>>,
): Promise<void> {
  for (const { column, name } of columns.values()) {
    const { valuesFrom } = column;
    if (valuesFrom === undefined) continue;
    const offered = new Set<string | number | boolean>();
    for (const cells of judged.values()) for (const one of itemsOf(cells.get(column.id))) offered.add(one);
    if (offered.size === 0) continue;
    const listed = new Set<string>();
    const all = [...offered];
    for (let start = 0; start < all.length; start += PORTION) {
      const answer = await evaluate(context, document, entered, {
        elementId: valuesFrom.element,
        level: null,
        want: { kind: "distinct", columnId: valuesFrom.column, search: null },
        window: { offset: 0, limit: PORTION },
        within: null,
        extraFilters: [
          { id: `${MARK}offered`, kind: "list", columnId: valuesFrom.column, mode: "include", values: all.slice(start, start + PORTION) },
        ],
      });
      for (let at = 0; at < answer.rows; at += 1) listed.add(String(plainOf(answer.cell(at, valuesFrom.column), column.type)));
    }
    for (const cells of judged.values()) {
      const cell = cells.get(column.id);
      const stranger = itemsOf(cell).find((item) => !listed.has(String(item)));
      if (cell !== undefined && stranger !== undefined)
        cells.set(column.id, {
          ...cell,
          problem: { code: "E_NOT_LISTED", message: `${shown(stranger)} is not among the values of ${name}` },
        });
    }
  }
}

function itemsOf(cell: JudgedCell | undefined): readonly (string | number | boolean)[] {
  if (cell === undefined || !takesPart(cell) || cell.value === undefined || cell.value === null) return [];
  return Array.isArray(cell.value) ? (cell.value as readonly string[]) : [cell.value as string | number | boolean];
}
