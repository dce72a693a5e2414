import { message, type Message } from "@sheaf/messages";
import { type Id, LIVE_TEXTS, textsApart, type WorkbookDocument } from "@sheaf/workbook";
import type { CompiledQuery, ElementDiagnostic, Environment, FailedQuery, QueryRequest } from "./api.ts";
import { asksBeyondDocument, inDocument } from "./asked-ids.ts";
import type { ElementBinding } from "./bind/binder.ts";
import { EMBEDDED } from "./connections/embedded.ts";
import { bindFilters } from "./bind/filters/filters.ts";
import type { Modelled } from "./bind/model/model.ts";
import { isReckoned } from "./bind/relationships/reckoned.ts";
import { circlesOfRows } from "./bind/rows.ts";
import { literalOf } from "./filters/literal.ts";
import { lowerRequest } from "./connections/request.ts";
import type { ElementModel, ModelColumn } from "./model/element.ts";
import type { Grain } from "./model/grain.ts";
import type { Literal } from "./plan/expression.ts";
import { connectionsOf } from "./connections/homes.ts";
import { EntangledReaders } from "./plan/rows/ranks.ts";
import { type Answered, type Within, answerCount, answerDistinct, answerPivot, answerRows, answerTotals } from "./plan/output.ts";
import { answerJoinMatches } from "./plan/rows/join-matches.ts";
import { pivotPart } from "./plan/pivot-part.ts";
import { type RestModel, answerRest, restModel } from "./plan/rest.ts";
import { documentElement } from "./relations/leg.ts";
import { compileSlice } from "./slices/compile-slice.ts";
import { isOpen, type ValueType } from "@sheaf/sql";
import { type Session, findingOf, openSession, otherFilters, withExtra } from "./session.ts";
import { type Planner, createPlanner, createStatement } from "./values/planner.ts";
import type { Scalar } from "./values/value.ts";

/** Compiles one request of a view into one statement. Pure: equal arguments give equal answers. */
export function compileQuery(document: WorkbookDocument, request: QueryRequest, environment: Environment): CompiledQuery | FailedQuery {
  if (request.level === LIVE_TEXTS) return compileTexts(document, request, environment);
  const { want } = request;
  if (want.kind === "slice") return compileSlice(document, { ...request, want }, environment, compileQuery);
  const session = openSession(document, environment, request.level === null ? null : { elementId: request.elementId, id: request.level });
  if (session === null)
    return failed([about(request.elementId, "E_VALUE_TYPE", message("findings.query.no-zone", { zone: environment.timeZone }))]);
  if (asksBeyondDocument(request)) return failed([about(request.elementId, "E_DANGLING_ID", message("findings.query.gone"))]);
  const prepared = prepare(session, request);
  const compiled = "diagnostics" in prepared ? prepared : answer(session, request, prepared);
  return { ...compiled, diagnostics: inDocument(compiled.diagnostics, request.elementId) };
}

/** The live formulas of an element that is no text are those of a text beside it. */
function compileTexts(document: WorkbookDocument, request: QueryRequest, environment: Environment): CompiledQuery | FailedQuery {
  const { elementId } = request;
  const apart = textsApart(document, elementId);
  if (apart === null) return failed([about(elementId, "E_DANGLING_ID", message("findings.query.no-texts", { elementId }))]);
  const compiled = compileQuery(apart.document, { ...request, elementId: apart.elementId, level: null }, environment);
  return {
    ...compiled,
    diagnostics: compiled.diagnostics.map((found) => (found.elementId === apart.elementId ? { ...found, elementId } : found)),
  };
}

interface Prepared {
  readonly binding: ElementBinding;
  readonly modelled: Modelled;
  readonly level: Id;
  /** Findings about columns, which do not keep the rest from being shown (G5). */
  readonly found: readonly ElementDiagnostic[];
}

function prepare(session: Session, request: QueryRequest): Prepared | FailedQuery {
  const { elementId } = request;
  const binding = session.binder.element(elementId);
  if (binding === null) return failed([about(elementId, "E_DANGLING_ID", message("findings.query.no-element", { elementId }))]);
  const { problem } = binding;
  if (problem !== null) return failed([about(problem.elementId ?? elementId, problem.code, problem.message)]);
  const asked = request.level ?? binding.query.defaultLevel;
  const level = asked === binding.query.rowsAskedAt ? "base" : asked;
  if (!binding.levels.includes(level))
    return failed([about(elementId, "E_DANGLING_ID", message("findings.query.no-level", { element: binding.query.name, level }))]);

  if (request.want.kind === "join-matches" && (binding.query.policies ?? []).length > 0)
    return failed([about(elementId, "E_PERMISSION", message("findings.query.matches-kept"))]);
  const filters = session.filters(elementId);
  const kept = request.want.kind === "distinct" ? otherFilters(filters, request.want.columnId) : filters;
  const isPlain = request.extraFilters.length === 0 && kept.length === filters.length;
  const bound = isPlain
    ? session.boundFilters(elementId)
    : bindFilters(binding, withExtra(kept, request.extraFilters), session.clock, session.canHold(binding.connectionId));
  const needed = neededRows(
    session,
    binding,
    bound.filters.map((filter) => filter.columnId),
  );
  if (needed.circles.size > 0) {
    return failed(
      [...new Set([...needed.circles].map(documentElement))].map((id) => about(id, "E_CYCLE", message("findings.query.own-rows"))),
    );
  }
  const broken = [elementId, ...needed.elements].flatMap((id) =>
    (session.binder.element(id)?.composition() ?? []).map((one) => about(documentElement(id), one.code, one.message)),
  );
  if (broken.length > 0) return failed(distinctFindings(broken));
  const findings = [
    ...bound.findings.map((finding) => findingOf(elementId, finding)),
    ...needed.elements
      .filter((id) => id !== elementId)
      .flatMap((id) => session.boundFilters(id).findings.map((finding) => findingOf(id, finding))),
  ];
  if (findings.length > 0) return failed(findings);
  const modelled = isPlain ? session.modelled(elementId) : session.modelledWith(binding, bound);
  const unusable = [
    ...unusableFilters(
      binding,
      modelled,
      bound.filters.map((filter) => filter.columnId),
    ),
    ...needed.elements
      .filter((id) => id !== elementId)
      .flatMap((id) => {
        const other = session.binder.element(id);
        return other === null
          ? []
          : unusableFilters(
              other,
              session.modelled(id),
              session.boundFilters(id).filters.map((filter) => filter.columnId),
            );
      }),
  ];
  const found = findingsOf(session, binding, modelled);
  if (unusable.length > 0) return failed([...unusable, ...found]);
  if (modelled.lostLevels.has(level))
    return failed([
      about(elementId, "E_LEVEL", message("findings.query.level-with-error", { level, element: binding.query.name })),
      ...found,
    ]);
  for (const one of [binding, ...partsOf(session, binding)]) {
    const { source } = one;
    if (source?.kind === "element" && source.groupingId !== null && session.modelled(source.elementId).lostLevels.has(source.groupingId))
      return failed([about(elementId, "E_SOURCE_MISSING", message("findings.query.source-level-with-error")), ...found]);
  }
  return { binding, modelled, level, found };
}

/** What stands between an element and the legs of its source, at any depth. */
function partsOf(session: Session, { source }: ElementBinding): readonly ElementBinding[] {
  const legs = source?.kind === "join" || source?.kind === "union" ? source.legs : [];
  return legs.flatMap((leg) => {
    const part = session.binder.element(leg.elementId);
    return part === null ? [] : [part, ...partsOf(session, part)];
  });
}

/** Every element whose rows the statement may read, and those whose rows rest on themselves. */
function neededRows(session: Session, binding: ElementBinding, tested: readonly Id[]): ReturnType<typeof circlesOfRows> {
  return circlesOfRows(
    session.binder.element,
    (elementId) => (elementId === binding.elementId ? tested : session.filters(elementId).map((one) => one.filter.columnId)),
    binding.elementId,
    binding.query.columns.map((column) => column.id),
  );
}

function distinctFindings(findings: readonly ElementDiagnostic[]): readonly ElementDiagnostic[] {
  return [...new Map(findings.map((one) => [JSON.stringify([one.elementId, one.code, one.message]), one])).values()];
}

/** A filter whose column cannot be computed cannot be applied, and without it the rows would be wrong. */
function unusableFilters(binding: ElementBinding, modelled: Modelled, columns: readonly Id[]): readonly ElementDiagnostic[] {
  return columns
    .filter((columnId) => modelled.model.columns.get(columnId) === undefined || binding.column(columnId)?.expr === null)
    .map((columnId) => ({
      ...about(
        documentElement(binding.elementId),
        "E_UNKNOWN_COLUMN",
        message("findings.filter.column-error", { name: binding.column(columnId)?.query.name ?? columnId }),
      ),
      columnId,
    }));
}

function findingsOf(session: Session, binding: ElementBinding, modelled: Modelled): readonly ElementDiagnostic[] {
  const own = binding.query.columns.flatMap((column) => {
    modelled.isUsable(column.id);
    return session.diagnosticsOf(binding, column.id);
  });
  const whole = modelled
    .findings()
    .map(({ columnId, diagnostic }): ElementDiagnostic => ({ ...diagnostic, elementId: binding.elementId, columnId }));
  return [...own, ...whole];
}

function answer(session: Session, request: QueryRequest, { binding, modelled, level, found }: Prepared): CompiledQuery | FailedQuery {
  const { model } = modelled;
  const { connectionId } = binding;
  if (connectionId === null || session.dialect(connectionId) === null)
    return failed([about(binding.elementId, "E_SOURCE_MISSING", message("findings.query.no-connection")), ...found]);
  const within = withinOf(session, model, request.within);
  if ("problem" in within) return failed([about(binding.elementId, "E_VALUE_TYPE", within.problem), ...found]);
  const below = belowOf(session, model, request.want);
  if ("problem" in below) return failed([about(binding.elementId, "E_VALUE_TYPE", below.problem), ...found]);
  const rest = restFor(session, model, request.want, grainNamed(model.stack, level), shownColumns(binding, modelled, level, null, true));
  if (rest !== null && "problem" in rest) return failed([about(binding.elementId, "E_VALUE_TYPE", rest.problem), ...found]);
  const plannedOn = (connectionIds: readonly Id[]): ReturnType<typeof answerOf> => {
    const functions = session.facts(connectionIds);
    return untangled((shared) => {
      const models = { element: (id: Id) => session.modelled(id).model, source: (id: Id) => session.bareSource(id) };
      const own = rest?.model ?? model;
      const planner = createPlanner(`request ${binding.elementId}`, own, own.filters, createStatement(models, functions, shared));
      if (rest !== null) return answerRest(planner, rest, rest.columns, request.window);
      return answerOf(request, planner, binding, modelled, level, within.keys, below.parts);
    });
  };
  const answered = withoutKnots(() => plannedForAll(connectionId, plannedOn));
  if (answered === null) return failed([about(binding.elementId, "E_UNSUPPORTED", message("findings.query.filter-knot")), ...found]);
  if ("problem" in answered) return failed([about(binding.elementId, "E_DANGLING_ID", answered.problem), ...found]);

  const { plan } = answered;
  const lowered = lowerRequest(session, connectionId, plan, answered.answers);
  if ("problem" in lowered) return failed([about(binding.elementId, lowered.problem.code, lowered.problem.message), ...found]);
  const { aliases, ...statement } = lowered;
  return {
    ok: true,
    ...statement,
    plan: lowered.plan,
    columns: answered.answers.map(({ id, name, type, level: of, role }, index) => {
      const inherited = role === "value" ? session.inherited(binding, id) : undefined;
      const reckoned = role === "value" && type.kind === "float" && isReckoned(binding, id, session.binder.element);
      const look = { ...(inherited === undefined ? {} : { inherited }), ...(reckoned ? { isReckoned: true as const } : {}) };
      return { id, name, type, level: of, role, ...look, alias: aliases[index] ?? name };
    }),
    diagnostics: [...found, ...shortenedDigits(binding.elementId, lowered, answered.answers)],
    tables: plan.relations.flatMap((relation) =>
      relation.kind === "table" ? [{ connectionId: relation.connectionId, path: relation.path }] : [],
    ),
    statements: plan.relations.flatMap((relation) =>
      relation.kind === "statement" ? [{ connectionId: relation.connectionId, text: relation.text }] : [],
    ),
    dependsOn: { ...session.used, controls: [...session.binder.controlsRead].map((id) => session.overrides.get(id) ?? id) },
  };
}

/** Numbers of any length that come from another connection are held with the digits of the engine in which they meet (S-V2h). */
function shortenedDigits(
  elementId: Id,
  { parts }: Pick<CompiledQuery, "parts">,
  answers: readonly { readonly id: Id; readonly type: ValueType; readonly role: string }[],
): readonly ElementDiagnostic[] {
  if (!parts.some(({ columns }) => columns.some(({ type }) => isOpen(type)))) return [];
  return answers
    .filter(({ type, role }) => role === "value" && isOpen(type))
    .map(({ id }): ElementDiagnostic => ({
      code: "W_DIGITS",
      message: message("findings.query.shortened-digits"),
      span: null,
      fixes: [],
      elementId,
      columnId: id,
    }));
}

/** What is planned may turn out to lie on other connections than the element: then it is planned once more with what holds on all of them. */
function plannedForAll(
  connectionId: Id,
  plannedOn: (connectionIds: readonly Id[]) => ReturnType<typeof answerOf>,
): ReturnType<typeof answerOf> {
  const first = plannedOn([connectionId]);
  const read = "problem" in first ? [] : connectionsOf(first.plan);
  if (read.every((one) => one === connectionId)) return first;
  return plannedOn(read.length === 1 ? read : [...read, EMBEDDED]);
}

/** Elements that several readers share are planned once; where that ties a knot, once for each reader. */
function untangled<T>(plan: (shared: boolean) => T): T {
  try {
    return plan(true);
  } catch (problem) {
    if (problem instanceof EntangledReaders) return plan(false);
    throw problem;
  }
}

/** Null where no order of steps leads to what is asked. */
function withoutKnots<T>(plan: () => T): T | null {
  try {
    return plan();
  } catch (problem) {
    if (problem instanceof EntangledReaders) return null;
    throw problem;
  }
}

function answerOf(
  request: QueryRequest,
  planner: Planner,
  binding: ElementBinding,
  modelled: Modelled,
  level: Id,
  within: Within,
  below: readonly Literal[] | null,
): Answered | { readonly problem: Message } {
  const { stack } = modelled.model;
  const grain = grainNamed(stack, level);
  const { want, window } = request;
  switch (want.kind) {
    case "rows":
      return answerRows(planner, grain, shownColumns(binding, modelled, level, want.columns, want.withOuter), want.outline, within, window);
    case "totals": {
      if (!stack.some((one) => one.id === want.totalsAt)) return { problem: message("findings.query.no-totals", { level: want.totalsAt }) };
      return answerTotals(planner, grainNamed(stack, want.totalsAt), shownColumns(binding, modelled, level, null, true), within, window);
    }
    case "count":
      return answerCount(planner, grain, within);
    case "pivot":
    case "pivot-count": {
      const { pivot, columns } = binding.query;
      if (pivot === undefined || level !== binding.query.defaultLevel) return { problem: message("findings.query.no-parts") };
      const part = pivotPart(pivot, columns, modelled.model, grain, want);
      if (part === null) return { problem: message("findings.query.no-part", { rows: want.rows, columns: want.columns }) };
      if (within !== null && within.length > want.rows) return { problem: message("findings.query.more-row-keys") };
      return want.kind === "pivot"
        ? answerPivot(planner, part.at, part.keys, part.values, within, window)
        : answerCount(planner, part.at, within);
    }
    case "rest":
      throw new Error("the rest is planned by itself");
    case "slice":
      throw new Error("a slice is planned by itself");
    case "join-matches":
      return answerJoinMatches(planner, want.join) ?? { problem: message("findings.query.no-join", { join: String(want.join) }) };
    case "distinct": {
      const column = modelled.model.columns.get(want.columnId);
      if (column === undefined) return { problem: message("findings.query.no-listed-column", { columnId: want.columnId }) };
      // Names that cannot be had are none: the values can still be chosen.
      const label = want.labelId === undefined || below !== null ? null : (modelled.model.columns.get(want.labelId) ?? null);
      return answerDistinct(planner, column, { search: want.search, below, label, within, window });
    }
  }
}

function grainNamed(stack: readonly Grain[], level: Id): Grain {
  const grain = stack.find((one) => one.id === level);
  if (grain === undefined) throw new Error(`no level ${level}`);
  return grain;
}

/** Columns of a level and of those further out, in display order: the asked ones, else all that are not hidden. Broken ones are left out (G5). */
function shownColumns(
  binding: ElementBinding,
  { model }: Modelled,
  level: Id,
  asked: readonly Id[] | null,
  withOuter: boolean,
): readonly ModelColumn[] {
  const at = binding.levels.indexOf(level);
  const ids = asked ?? binding.query.columns.filter((column) => !column.hidden).map((column) => column.id);
  return ids.flatMap((id) => {
    const column = model.columns.get(id);
    if (column === undefined) return [];
    const depth = binding.levels.indexOf(column.grain.id);
    return depth === at || (withOuter && depth < at) ? [column] : [];
  });
}

/** Key values of the groups that rows are asked of, as literals of the keys' types. */
function withinOf(
  session: Session,
  { stack, columns }: ElementModel,
  within: QueryRequest["within"],
): { readonly keys: Within } | { readonly problem: Message } {
  if (within === null) return { keys: null };
  const keys = stack[stack.length - 1]?.keys ?? [];
  if (within.length > keys.length) return { problem: message("findings.query.more-keys") };
  const literals: (Scalar | null)[] = [];
  for (const [index, value] of within.entries()) {
    const column = columns.get(keys[index] ?? "");
    if (column === undefined) return { problem: message("findings.query.broken-key") };
    if (typeof value === "object" && value !== null) {
      literals.push(null);
      continue;
    }
    const literal: Scalar | null =
      value === null ? { kind: "literal", value: null, type: column.type } : literalOf(value, column.type, session.clock);
    if (literal === null) return { problem: message("findings.query.key-type", { value: JSON.stringify(value), name: column.name }) };
    literals.push(literal);
  }
  return { keys: literals };
}

/** What the rest of a key's values is planned as; null where none is asked for. */
function restFor(
  session: Session,
  model: ElementModel,
  want: QueryRequest["want"],
  level: Grain,
  shown: readonly ModelColumn[],
): (RestModel & { readonly columns: readonly ModelColumn[] }) | { readonly problem: Message } | null {
  if (want.kind !== "rest") return null;
  const key = model.columns.get(want.columnId);
  if (key === undefined) return { problem: message("findings.query.broken-key") };
  const kept: Literal[] = [];
  for (const value of want.kept) {
    const literal: Literal | null = value === null ? { kind: "literal", value, type: key.type } : literalOf(value, key.type, session.clock);
    if (literal === null) return { problem: message("findings.query.key-type", { value: JSON.stringify(value), name: key.name }) };
    kept.push(literal);
  }
  const rest = restModel(model, level, shown, { columnId: want.columnId, kept });
  if (rest === null) return { problem: message("findings.query.no-mark-key", { name: key.name }) };
  const columns = shown.filter(({ id }) => id !== want.columnId).flatMap(({ id }) => rest.model.columns.get(id) ?? []);
  return { ...rest, columns };
}

/** The path below which values are asked for, as literals of its parts' type. */
function belowOf(
  session: Session,
  { columns }: ElementModel,
  want: QueryRequest["want"],
): { readonly parts: readonly Literal[] | null } | { readonly problem: Message } {
  if (want.kind !== "distinct" || want.under === undefined) return { parts: null };
  const column = columns.get(want.columnId);
  // A column that is not there is told of where it is listed.
  if (column === undefined) return { parts: [] };
  const { type } = column;
  if (type.kind !== "array") return { problem: message("findings.query.no-paths", { name: column.name }) };
  const parts: Literal[] = [];
  for (const value of want.under) {
    const literal: Literal | null = value === null ? { kind: "literal", value, type: type.of } : literalOf(value, type.of, session.clock);
    if (literal === null) return { problem: message("findings.query.no-path-part", { name: column.name, value: JSON.stringify(value) }) };
    parts.push(literal);
  }
  return { parts };
}

function about(elementId: Id, code: ElementDiagnostic["code"], said: Message): ElementDiagnostic {
  return { code, message: said, span: null, fixes: [], elementId, columnId: null };
}

function failed(diagnostics: readonly ElementDiagnostic[]): FailedQuery {
  return { ok: false, diagnostics };
}
