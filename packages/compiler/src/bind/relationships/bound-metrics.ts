import {
  type Diagnostic,
  type Expr,
  type Scope,
  type ScopeTimeline,
  type Span,
  type TypedExpr,
  checkFormula,
  parse,
  printPath,
} from "@sheaf/formula";
import { message } from "@sheaf/messages";
import { ERROR } from "@sheaf/sql";
import { type ElementQuery, type Id, homeOf } from "@sheaf/workbook";
import type { BoundMetric } from "../binding.ts";
import { hasError, referencesOf } from "../columns.ts";
import { type MetricParts, metricHere, metricsInReach, type ReachedMetric, withoutMetrics } from "./metrics.ts";
import { problemInModel } from "../names/known-columns.ts";
import { type KnownMetric, type Reference, keyOf, referenceNamed } from "../names/reference.ts";
import type { scopesOf } from "../names/scope.ts";

export interface BoundMetrics {
  /** Metrics that the formulas of the element can name, as columns. */
  readonly known: () => readonly KnownMetric[];
  readonly bound: (metricId: Id) => BoundMetric | undefined;
  readonly references: (metricId: Id) => readonly Reference[];
  /** What a formula refers to, with what the metrics that it names refer to. */
  readonly resolved: (expr: Expr, scope: Scope) => readonly Reference[];
  /** A formula with the metrics' own formulas in place of their names. */
  readonly replaced: (typed: TypedExpr) => { readonly typed: TypedExpr; readonly found: readonly Diagnostic[] };
}

export interface BoundMetricsParts extends MetricParts {
  readonly elementId: Id;
  readonly query: ElementQuery;
  readonly scopes: () => ReturnType<typeof scopesOf>;
  /** Metrics being looked at in the whole document, outermost first. */
  readonly circles: string[];
}

function timelineOf({ timeline }: ReachedMetric["metric"], dateKey: string): ScopeTimeline | undefined {
  if (timeline === undefined) return undefined;
  const { truncation, comparison } = timeline;
  return {
    dateKey,
    period: truncation,
    comparedWith: comparison?.comparisonPeriod,
    better: comparison?.direction === undefined ? undefined : comparison.direction === "higher-is-better" ? "higher" : "lower",
  };
}

/** Metrics of one element, and those that it reaches, bound when they are first asked for. */
export function boundMetrics(parts: BoundMetricsParts): BoundMetrics {
  const { elementId, query, element, scopes, circles } = parts;
  let reached: readonly ReachedMetric[] | null = null;
  const reach = (): readonly ReachedMetric[] => (reached ??= metricsInReach(elementId, parts));
  const reachedOne = (ownerId: Id, metricId: Id): ReachedMetric | undefined =>
    reach().find((one) => one.ownerId === ownerId && one.metric.id === metricId);

  const known = (): readonly KnownMetric[] =>
    reach().map(({ ownerId, metric, distance, told, date }): KnownMetric => {
      const bound = () => told ?? element(ownerId)?.metric(metric.id);
      const refers = { kind: "metric", elementId: ownerId, metricId: metric.id } as const;
      return {
        kind: "column",
        name: metric.name,
        get type() {
          return bound()?.type ?? ERROR;
        },
        target: refers,
        key: keyOf(refers),
        from: "Metrics",
        doc: metric.description,
        timeline: date === null ? undefined : timelineOf(metric, keyOf(date)),
        metricOf: parts.queryOf(ownerId)?.name,
        id: metric.id,
        get broken() {
          return bound()?.typed == null;
        },
        get problem() {
          return homeOf(ownerId) === null || ownerId === elementId ? undefined : problemInModel(metric.name, bound()?.diagnostics);
        },
        refers,
        distance,
        look: metric,
        date,
      };
    });

  const resolved = (expr: Expr, scope: Scope): readonly Reference[] =>
    referencesOf(expr).flatMap((ref): readonly Reference[] => {
      const reference = referenceNamed(ref, scope);
      if (reference === null) return [];
      if (reference.kind !== "metric") return [reference];
      const one = reachedOne(reference.elementId, reference.metricId);
      const inside = one?.told !== undefined ? [] : (element(reference.elementId)?.metricReferences(reference.metricId) ?? []);
      return inside.flatMap((inner) => one?.here(inner) ?? []);
    });

  const references = new Map<Id, readonly Reference[]>();
  const referencesOfMetric = (metricId: Id): readonly Reference[] => {
    const before = references.get(metricId);
    if (before !== undefined) return before;
    const metric = query.metrics?.find((one) => one.id === metricId);
    if (metric === undefined) return [];
    // One that comes back to itself adds nothing; what is wrong with it is told when it is checked.
    references.set(metricId, []);
    const found = resolved(parse(metric.formula, "stored").expr, scopes()(null, metricId));
    references.set(metricId, found);
    return found;
  };

  const replaced: BoundMetrics["replaced"] = (whole) => {
    const found: Diagnostic[] = [];
    const typed = withoutMetrics(whole, (ownerId, metricId, span: Span): TypedExpr => {
      const one = reachedOne(ownerId, metricId);
      const metric = (one?.told ?? element(ownerId)?.metric(metricId))?.typed ?? null;
      if (one === undefined || metric === null) return { kind: "error", type: ERROR, span };
      return metricHere(one, metric, span, (finding) => found.push(finding));
    });
    return { typed, found };
  };

  const metrics = new Map<Id, BoundMetric>();
  const inCircle = new Set<Id>();
  const bound = (metricId: Id): BoundMetric | undefined => {
    const before = metrics.get(metricId);
    if (before !== undefined) return before;
    const metric = query.metrics?.find((one) => one.id === metricId);
    if (metric === undefined) return undefined;
    const { name, formula } = metric;
    const broken = (diagnostics: readonly Diagnostic[]): BoundMetric => ({ name, type: ERROR, typed: null, diagnostics });
    const circular: Diagnostic = {
      code: "E_CYCLE",
      message: message("findings.metric.circular", { metric: printPath(["Metrics", name]) }),
      span: null,
      fixes: [],
    };
    const key = JSON.stringify([elementId, metricId]);
    if (circles.includes(key)) {
      inCircle.add(metricId);
      return broken([circular]);
    }
    circles.push(key);
    const checked = checkFormula(formula, scopes()(null, metricId));
    const { typed, found } = replaced(checked.expr);
    circles.pop();
    const all = [...checked.diagnostics, ...found];
    const made: BoundMetric = inCircle.has(metricId)
      ? broken([circular])
      : hasError(all)
        ? broken(all)
        : { name, type: typed.type, typed, diagnostics: all };
    metrics.set(metricId, made);
    return made;
  };
  return { known, bound, references: referencesOfMetric, resolved, replaced };
}
