import { type Message, message } from "@sheaf/messages";
import { type SqlExpr, type SqlQuery, typeOf } from "@sheaf/sql";
import { duckdb } from "@sheaf/sql/duckdb";
import {
  controlTargets,
  directElement,
  type Element,
  elementQuery,
  elementsRead,
  handleOf,
  type Id,
  isControl,
  type WorkbookDocument,
} from "@sheaf/workbook";
import type { CompiledQuery, ElementDiagnostic, Environment, FailedQuery, QueryRequest } from "../api.ts";
import type { Condition } from "../roll-up/conditions.ts";
import { foldable, type Foldable } from "../roll-up/foldable.ts";
import { contains } from "../roll-up/keys.ts";
import { rollUpOf } from "../roll-up/roll-up.ts";
import { readingOf, type SliceTest } from "./reading.ts";

type Compile = (document: WorkbookDocument, request: QueryRequest, environment: Environment) => CompiledQuery | FailedQuery;
type SliceRequest = QueryRequest & { readonly want: Extract<QueryRequest["want"], { readonly kind: "slice" }> };

/** Where the rows of the slice would stand if they were a table. */
const PATH: readonly string[] = ["slice"];

/**
 * The groups that every value of some controls leads to: what an element asks, grouped also by what those controls test, without their
 * filters. Whoever has them answers the question for other values without asking again (decision 117). Fails where that could give another
 * number than the question itself, with the reason.
 */
export function compileSlice(
  document: WorkbookDocument,
  request: SliceRequest,
  environment: Environment,
  compile: Compile,
): CompiledQuery | FailedQuery {
  const { of, by } = request.want;
  const asked = (set: ReadonlySet<Id>): CompiledQuery | FailedQuery => {
    const unset = by.filter((id) => !set.has(id)).map((id): [Id, null] => [id, null]);
    const controls = new Map([...environment.controls, ...unset]);
    return compile(document, { ...request, want: of, window: null }, { ...environment, controls });
  };
  const bare = asked(new Set());
  if (!bare.ok) return bare;
  const fold = foldIn(bare);
  if (fold === null) return refused(request, message("findings.slice.rows"));
  const form = formOf(fold, new Map());
  const tests: { readonly name: string; readonly test: Omit<SliceTest, "column"> }[] = [];
  const keys = new Map<string, SqlExpr>();
  for (const controlId of by) {
    if (!filtersOneColumn(document, request.elementId, controlId)) return refused(request, message("findings.slice.not-one-column"));
    const filtered = asked(new Set([controlId]));
    if (!filtered.ok) return filtered;
    const found = foldIn(filtered);
    if (found === null || found.sourceKey !== fold.sourceKey || formOf(found, new Map()) !== form)
      return refused(request, message("findings.slice.more-than-filter"));
    const test = testOf(fold.conditions, found.conditions);
    if (test === null) return refused(request, message("findings.slice.condition"));
    keys.set(test.name, test.key);
    tests.push({ name: test.name, test: { controlId, type: test.type, unit: test.unit } });
  }
  // What holds without the controls holds for each row of the slice, also where it tests the same as they do: policies, filters of the element.
  const held: Foldable = { ...fold, conditions: fold.conditions.map((condition) => ({ ...condition, keys: null })) };
  const rollUp = rollUpOf([held], keys);
  const { body } = rollUp.query;
  if (body.kind !== "select") return refused(request, message("findings.slice.no-groups"));
  const names = body.items.map(({ alias }) => alias);
  const reading = readingOf(rollUp.over(held, PATH), names);
  if (reading === null) return refused(request, message("findings.slice.aggregates"));
  const texts = body.items.map(({ expr }) => JSON.stringify(expr));
  // By its name: controls that filter one column have it in common.
  const tested = tests.map(({ name, test }): SliceTest => ({ ...test, column: texts.indexOf(name) }));
  if (tested.some(({ column }) => column === -1)) return refused(request, message("findings.slice.no-groups"));
  const { timeZone, weekStart } = environment;
  return {
    ...bare,
    ...printed(rollUp.query),
    // Its bound is none of the statement, and another bound is another answer.
    plan: { slice: bare.plan, by: [...by], keys: [...keys.keys()], most: request.window?.limit ?? null },
    columns: body.items.map(({ expr, alias }) => ({ id: alias, name: alias, type: typeOf(expr), level: "slice", role: "value", alias })),
    diagnostics: [],
    dependsOn: { ...bare.dependsOn, timeZone: true, weekStart: true },
    slice: {
      ...reading,
      columns: bare.columns.map(({ alias: _, ...column }) => column),
      tested,
      timeZone,
      weekStart,
    },
  };
}

function printed(query: SqlQuery): Pick<CompiledQuery, "query" | "sql" | "shortSql"> {
  return { query, ...duckdb.printForms(query) };
}

/** Of statements that one embedded engine answers from its own tables: there sums of sums are the sums to the last digit. */
function foldIn({ dialect, connectionId, parts, query }: CompiledQuery): Foldable | null {
  return dialect === "duckdb" && connectionId !== null && parts.length === 0 ? foldable(query) : null;
}

/** A statement as text, but for which rows it is about. */
function formOf(fold: Foldable, keys: ReadonlyMap<string, SqlExpr>): string {
  return JSON.stringify(rollUpOf([fold], keys).over(fold, PATH));
}

/** Whether a control filters what an element rests on by one column, and no formula reads it; a target outside of the document may be any. */
function filtersOneColumn(document: WorkbookDocument, elementId: Id, controlId: Id): boolean {
  const control = elementsOf(document).find(({ id }) => id === controlId);
  if (control === undefined || !isControl(control) || (control.parameters ?? []).length > 0) return false;
  const chain = new Set<Id>();
  const add = (id: Id): void => {
    if (chain.has(id)) return;
    chain.add(id);
    for (const read of elementsRead(elementQuery(document, id)?.source)) add(read);
  };
  add(elementId);
  const targets = controlTargets(control).filter(({ source }) => {
    const direct = directElement(source);
    return direct === null || chain.has(direct);
  });
  const handle = `[${handleOf(control)}`.toLowerCase();
  const isRead = [...chain].some((id) => {
    const text = JSON.stringify(elementQuery(document, id) ?? null);
    return text.includes(controlId) || text.toLowerCase().includes(handle);
  });
  return !isRead && targets.length === 1 && targets.every(({ step }) => step === undefined);
}

const elementsOf = (document: WorkbookDocument): readonly Element[] => document.pages.flatMap(({ elements }) => elements);

interface Tested {
  readonly name: string;
  readonly key: SqlExpr;
  readonly type: SliceTest["type"];
  readonly unit: SliceTest["unit"];
}

const COMPARED: ReadonlySet<string> = new Set(["text", "integer", "decimal", "boolean", "date"]);

/** The one thing that conditions test which a control adds; null where it adds none, or others. */
function testOf(without: readonly Condition[], added: readonly Condition[]): Tested | null {
  const known = new Set(without.map(({ text }) => text));
  if (!without.every(({ text }) => added.some((one) => one.text === text))) return null;
  const own = added.filter(({ text }) => !known.has(text));
  const [first] = own;
  const [only] = first?.keys ?? [];
  if (only === undefined) return null;
  const [name, key] = only;
  if (!own.every(({ keys }) => keys?.size === 1 && keys.has(name))) return null;
  const { kind } = typeOf(key);
  if (own.some(({ expr }) => contains(expr, isOfInstants)) && (kind === "date" || kind === "datetime"))
    return { name, key, type: { kind: "datetime" }, unit: kind === "date" ? "day" : "hour" };
  return COMPARED.has(kind) ? { name, key, type: typeOf(key), unit: null } : null;
}

const INSTANTS: ReadonlySet<string> = new Set(["ge", "lt", "finite"]);

/** Whether it compares an instant with the beginning of a day or an hour: its key holds that period in place of it, as the clock of UTC has it. */
function isOfInstants(expr: SqlExpr): boolean {
  const [value] = expr.kind === "primitive" ? expr.args : [];
  return expr.kind === "primitive" && INSTANTS.has(expr.name) && value !== undefined && typeOf(value).kind === "datetime";
}

function refused({ elementId }: SliceRequest, reason: Message): FailedQuery {
  const finding: ElementDiagnostic = { code: "E_UNSUPPORTED", message: reason, span: null, fixes: [], elementId, columnId: null };
  return { ok: false, diagnostics: [finding] };
}
