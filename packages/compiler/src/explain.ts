import { type FilterValue, type Id, type WorkbookDocument, namesOf } from "@sheaf/workbook";
import type { CellExplanation, Environment, ExplainedFilter, QueryRequest } from "./api.ts";
import type { ElementBinding } from "./bind/binder.ts";
import { filtersOf } from "./bind/filters/filters.ts";
import { readsOfRows } from "./bind/model/model-source.ts";
import { compileQuery } from "./compile.ts";
import { documentElement } from "./relations/leg.ts";
import { printedSql } from "./report/printed-sql.ts";
import { type Session, openSession } from "./session.ts";
import { stagesOf } from "./values/stages.ts";

export interface CellRequest {
  readonly elementId: Id;
  readonly columnId: Id;
  /** Values of the keys of the row's level and of those further out, outermost first. */
  readonly keys: readonly FilterValue[];
}

/**
 * What a cell rests on (T1): its level, the filters in force and where they come from, the rows beneath it, the columns that its formula
 * names with requests for their values in the same row. Null if there is no such column.
 */
export function explainCell(document: WorkbookDocument, request: CellRequest, environment: Environment): CellExplanation | null {
  const session = openSession(document, environment, null);
  const binding = session?.binder.element(request.elementId) ?? null;
  if (session === null || binding === null || binding.problem !== null) return null;
  const column = binding.column(request.columnId);
  if (column === undefined) return null;
  const level = binding.query.levels.find((one) => one.id === column.level);
  const keyNames = (level === undefined ? [] : binding.query.levels.slice(0, binding.levels.indexOf(level.id) + 1)).flatMap(
    (one) => one.keys,
  );
  const rows = (want: QueryRequest["want"], at: Id): QueryRequest => ({
    elementId: request.elementId,
    level: at,
    want,
    window: null,
    within: request.keys.length === 0 ? null : request.keys,
    extraFilters: [],
  });
  const named = [
    ...new Set(binding.references(request.columnId).flatMap((reference) => (reference.kind === "own" ? [reference.columnId] : []))),
  ];
  // Only what is one value in this row can be shown beside it.
  const beside = named.filter((id) => depth(binding, binding.column(id)?.level) <= depth(binding, column.level));
  const own = rows({ kind: "rows", columns: [request.columnId, ...beside], withOuter: true, outline: false }, column.level);
  const compiled = compileQuery(document, own, environment);
  return {
    elementId: request.elementId,
    columnId: request.columnId,
    name: column.query.name,
    formula: namesOf(document).toPrinted(request.elementId, request.columnId, column.query.formula),
    type: column.type,
    level: { id: column.level, keys: keyNames.map((id) => ({ id, name: binding.column(id)?.query.name ?? id })) },
    filters: explainFilters(session, binding, []),
    names: named.map((id) => ({
      id,
      name: binding.column(id)?.query.name ?? id,
      level: binding.column(id)?.level ?? "base",
      inRow: beside.includes(id),
    })),
    row: own,
    underlyingRows: rows({ kind: "rows", columns: null, withOuter: true, outline: false }, "base"),
    underlyingCount: rows({ kind: "count" }, "base"),
    sql: compiled.ok ? printedSql(compiled) : null,
    diagnostics: compiled.diagnostics.filter((one) => one.columnId === request.columnId || !compiled.ok),
  };
}

function depth(binding: ElementBinding, level: Id | undefined): number {
  return level === undefined ? Infinity : binding.levels.indexOf(level);
}

/** Filters in force on an element and, inherited, on those that it reads (F7): which, from where, and at which stage they act. */
function explainFilters(session: Session, binding: ElementBinding, seen: readonly Id[]): readonly ExplainedFilter[] {
  const { model } = session.modelled(binding.elementId);
  const { filters } = session.boundFilters(binding.elementId);
  const staged = new Map(stagesOf(model, filters).filters.map((one) => [one.filter.id, one.stage]));
  const own = filtersOf(binding, session.binder, []).map(({ filter, from }): ExplainedFilter => ({
    elementId: documentElement(binding.elementId),
    elementName: binding.query.name,
    inherited: seen.length > 0,
    filterId: filter.id,
    columnId: filter.columnId,
    columnName: binding.column(filter.columnId)?.query.name ?? filter.columnId,
    from,
    // A filter that restricts nothing acts at no stage.
    stage: staged.get(filter.id) ?? null,
    filter,
  }));
  const inherited = readsOfRows(binding).flatMap(({ elementId }) => {
    const parent = seen.includes(elementId) ? null : session.binder.element(elementId);
    return parent === null ? [] : explainFilters(session, parent, [...seen, binding.elementId]);
  });
  return [...inherited, ...own];
}
