import { CodedError, type InputRefusalCode, type InputValue, typedValue } from "@sheaf/contract";
import type { QueryRequest } from "@sheaf/compiler";
import { type CellValue, datetimeText, dateText } from "@sheaf/result";
import { type Element, linkedElementOf, rowIdColumn, type WorkbookDocument } from "@sheaf/workbook";
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

/** Looks at offered cells with the formulas of their columns, over the rows as they would be; problems are noted in `judged`. */
export async function judgeFormulas(parts: Parts, rows: readonly RowChange[], judged: Map<string, Map<string, JudgedCell>>): Promise<void> {
  await judgeLists(parts, judged);
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
  const touched = rows.filter((row) => formulas.some(({ columnId }) => takesPart(judged.get(row.rowId)?.get(columnId))));
  if (formulas.length === 0 || touched.length === 0) return;
  await overRows(parts, touched, judged, formulas, (rowId, answer, at) => {
    for (const { columnId, id, code, said } of formulas) {
      const cells = judged.get(rowId);
      const cell = cells?.get(columnId);
      if (cells === undefined || cell === undefined || !takesPart(cell) || answer.cell(at, id) === true) continue;
      cells.set(columnId, { ...cell, problem: { code, message: said } });
    }
  });
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
  if (typeof value === "bigint")
    return type === "datetime"
      ? `${datetimeText(value).replace(" ", "T").replace(/Z?$/, "Z")}`
      : type === "text"
        ? String(value)
        : Number(value);
  if (type === "datetime" && typeof value === "number") return dateText(value);
  if (type === "text" && value !== null && typeof value !== "object") return String(value);
  return value;
}

async function overRows(
  { context, evaluate, entered, document, element, standing }: Parts,
  rows: readonly RowChange[],
  judged: ReadonlyMap<string, ReadonlyMap<string, JudgedCell>>,
  formulas: readonly { readonly id: string; readonly formula: string }[],
  each: (rowId: string, answer: EvaluatedRows, at: number) => void,
): Promise<void> {
  const isLinked = linkedElementOf(element) !== null;
  const looked = withColumns(document, element, formulas);
  for (let start = 0; start < rows.length; start += PORTION) {
    const portion = rows.slice(start, start + PORTION);
    const cells = portion.map(({ rowId }) => ({ id: rowId, cells: mergedCells(standing.get(rowId), judged.get(rowId)) }));
    const inline = inlineRows(element, isLinked, cells, { email: context.caller.email, at: new Date(context.clock.now()) });
    const own: EnteredRows = {
      read: async (warehouse, elementId) => (elementId === element.id ? inline : entered.read(warehouse, elementId)),
      state: entered.state,
    };
    const answer = await evaluate(context, looked, own, {
      elementId: element.id,
      level: "base",
      want: { kind: "rows", columns: [rowIdColumn, ...formulas.map(({ id }) => id)], withOuter: false, outline: false },
      window: null,
      within: null,
      extraFilters: isLinked
        ? [{ id: `${MARK}rows`, kind: "list", columnId: rowIdColumn, mode: "include", values: portion.map(({ rowId }) => rowId) }]
        : [],
    });
    for (const { id } of formulas) {
      const problem = answer.problem(id);
      if (problem !== null) throw new CodedError("EINVAL", `A rule of the input table cannot be computed: ${problem}`);
    }
    for (let at = 0; at < answer.rows; at += 1) {
      const rowId = answer.cell(at, rowIdColumn);
      if (typeof rowId === "string") each(rowId, answer, at);
    }
  }
}

function mergedCells(
  standing: StandingRow | undefined,
  cells: ReadonlyMap<string, JudgedCell> | undefined,
): Readonly<Record<string, InputValue>> {
  const merged: Record<string, InputValue> = { ...(standing === undefined || standing.deleted ? {} : standing.cells) };
  for (const [columnId, { value }] of cells ?? []) if (value !== undefined) merged[columnId] = value;
  return merged;
}

/** The document with the rules as columns of the table, and all of its rows. */
function withColumns(
  document: WorkbookDocument,
  element: Element,
  formulas: readonly { readonly id: string; readonly formula: string }[],
): WorkbookDocument {
  const { filters: _filters, sort: _sort, ...plain } = element;
  const columns = [
    ...((element["columns"] ?? []) as readonly object[]),
    ...formulas.map(({ id, formula }) => ({ id, name: id, formula, hidden: true })),
  ];
  const looked = { ...plain, columns } as unknown as Element;
  return {
    ...document,
    pages: document.pages.map((page) => ({ ...page, elements: page.elements.map((one) => (one.id === element.id ? looked : one)) })),
  };
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
