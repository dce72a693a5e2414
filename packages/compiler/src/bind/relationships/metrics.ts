import { type Diagnostic, type Span, type TypedExpr, foldName } from "@sheaf/formula";
import { message } from "@sheaf/messages";
import { ERROR } from "@sheaf/sql";
import type { ElementQuery, Id, QueryMetric } from "@sheaf/workbook";
import { legColumn } from "../../relations/leg.ts";
import { passedColumn } from "../../relations/made-columns.ts";
import { offeredMetric, ownerOfMetric } from "../../models/bind-offered.ts";
import type { OfferedElement } from "../../models/offer.ts";
import type { BindingOf, BoundMetric } from "../binding.ts";
import { type KnownColumn, type Reference, keyOf, referenceOf } from "../names/reference.ts";
import type { KnownSource } from "../sources/source.ts";

/** A metric that formulas of an element can name: its own, or that of what it reads. */
export interface ReachedMetric {
  readonly ownerId: Id;
  readonly metric: QueryMetric;
  /** Elements between here and there. */
  readonly distance: number;
  /** What is told of it, where its formula is not known. */
  readonly told?: BoundMetric;
  /** What a name in the metric's formula stands for in the element; null if that does not reach it. */
  readonly here: (reference: Reference) => Reference | null;
  /** The date of its timeline, here. */
  readonly date: Reference | null;
}

export interface MetricParts {
  readonly queryOf: (elementId: Id) => ElementQuery | null;
  readonly sourceOf: (elementId: Id) => KnownSource | null;
  readonly element: BindingOf;
  readonly offered: (elementId: Id) => OfferedElement | null;
}

/**
 * The metrics of an element, and those of the elements whose base rows it reads. Through joins and unions a metric is found by the columns
 * that survive there (workbook-file 10).
 */
export function metricsInReach(elementId: Id, parts: MetricParts): readonly ReachedMetric[] {
  const reach = (id: Id, seen: readonly Id[]): readonly ReachedMetric[] => {
    const query = seen.includes(id) ? null : parts.queryOf(id);
    if (query === null) return [];
    const offered = parts.offered(id);
    if (offered !== null)
      return offered.metrics.map((metric): ReachedMetric => ({
        ownerId: ownerOfMetric(id, metric),
        metric: {
          id: metric.id,
          name: metric.name,
          formula: "",
          ...(metric.look as Pick<QueryMetric, "format" | "description">),
          ...(metric.timeline === undefined ? {} : { timeline: metric.timeline }),
        },
        distance: seen.length + metric.distance,
        told: offeredMetric(metric),
        here: () => null,
        date: dateOf(metric.timeline),
      }));
    const own = (query.metrics ?? []).map((metric): ReachedMetric => ({
      ownerId: id,
      metric,
      distance: seen.length,
      here: (reference) => reference,
      date: dateOf(metric.timeline),
    }));
    return [...own, ...throughSource(parts.sourceOf(id), parts, (next) => reach(next, [...seen, id]))];
  };
  return reach(elementId, []);
}

const dateOf = (timeline: QueryMetric["timeline"]): Reference | null =>
  timeline === undefined ? null : { kind: "own", columnId: timeline.dateColumnId };

/** One that is nearer hides those of its name behind it. */
export function nearestOfName<T extends { readonly name: string; readonly distance: number }>(metrics: readonly T[]): readonly T[] {
  const nearest = new Map<string, number>();
  for (const { name, distance } of metrics)
    nearest.set(foldName(name), Math.min(distance, nearest.get(foldName(name)) ?? Number.POSITIVE_INFINITY));
  return metrics.filter(({ name, distance }) => nearest.get(foldName(name)) === distance);
}

function throughSource(
  source: KnownSource | null,
  { queryOf, element }: MetricParts,
  reach: (elementId: Id) => readonly ReachedMetric[],
): readonly ReachedMetric[] {
  switch (source?.kind) {
    case "element":
      // At a level further out the rows that the metric is about are gone.
      if (source.groupingId !== null) return [];
      return reach(source.elementId).map((one) => {
        const shown = one.date === null ? undefined : columnShowing(element(source.elementId), one.date);
        return {
          ...lifted(one, (below) => (below.kind === "own" ? below.columnId : passedColumn(below.column))),
          // A date is picked by people: of what is passed on without a name they know nothing.
          date: shown === undefined ? null : { kind: "source", column: shown },
        };
      });
    case "join":
      return source.legs.flatMap((leg, index) =>
        reach(leg.elementId).map((one) =>
          lifted(one, (below) => {
            if (below.kind === "own") return legColumn(index, below.columnId);
            // A part passes the columns of its leg on by their ids there, and others when they are asked for.
            const isPassed = queryOf(leg.elementId)?.columns.some((column) => column.id === below.column) === true;
            return legColumn(index, isPassed ? below.column : passedColumn(below.column));
          }),
        ),
      );
    case "union": {
      const found = source.legs.flatMap((leg, index) =>
        reach(leg.elementId).map((one) =>
          lifted(one, (below) => {
            if (below.kind === "own") return null;
            const output = source.columns().find(({ from }) => {
              const expr = element(leg.elementId)?.column(from[index] ?? "")?.expr;
              return expr?.kind === "source" && expr.column === below.column;
            });
            return output?.id ?? null;
          }),
        ),
      );
      const keys = found.map(({ ownerId, metric }) => JSON.stringify([ownerId, metric.id]));
      return found.filter((_, index) => keys.indexOf(keys[index] ?? "") === index);
    }
    case "table":
    case "statement":
    case undefined:
      return [];
  }
}

/** The column of an element that is nothing but what a reference in it names. */
export function columnShowing(binding: ReturnType<BindingOf>, refers: Reference): Id | undefined {
  if (refers.kind === "own") return refers.columnId;
  if (refers.kind !== "source") return undefined;
  return binding?.query.columns.find(({ id, made }) => {
    const expr = made === undefined ? binding.column(id)?.expr : null;
    return expr?.kind === "source" && expr.column === refers.column;
  })?.id;
}

type ColumnBelow = Extract<Reference, { kind: "own" | "source" }>;

function lifted(one: ReachedMetric, toSource: (below: ColumnBelow) => string | null): ReachedMetric {
  const up = (below: Reference | null): Reference | null => {
    if (below?.kind !== "own" && below?.kind !== "source") return below;
    const column = toSource(below);
    return column === null ? null : { kind: "source", column };
  };
  return { ...one, here: (reference) => up(one.here(reference)), date: up(one.date) };
}

/** A metric's formula in place of its name, in the terms of the element that names it. Findings point at the name. */
export function metricHere(
  { metric, here }: ReachedMetric,
  typed: TypedExpr,
  span: Span,
  report: (finding: Diagnostic) => void,
): TypedExpr {
  const visit = (node: TypedExpr): TypedExpr => {
    switch (node.kind) {
      case "literal":
      case "control":
      case "error":
        return { ...node, span };
      case "convert":
        return { ...node, arg: visit(node.arg), span };
      case "call":
        return { ...node, args: node.args.map(visit), span, nameSpan: span };
      case "column": {
        const refers = here(referenceOf(node.column));
        if (refers !== null) return { ...node, column: moved(node.column as KnownColumn, refers), span };
        const said = message("findings.metric.out-of-reach", { name: metric.name, column: node.column.name });
        report({ code: "E_UNKNOWN_COLUMN", message: said, span, fixes: [] });
        return { kind: "error", type: ERROR, span };
      }
    }
  };
  return visit(typed);
}

function moved(column: KnownColumn, refers: Reference): KnownColumn {
  return {
    kind: "column",
    name: column.name,
    type: column.type,
    target: null,
    key: keyOf(refers),
    from: column.from,
    id: column.id,
    refers,
  };
}

/** A formula with `replace` in place of the metrics that it names. */
export function withoutMetrics(typed: TypedExpr, replace: (elementId: Id, metricId: Id, span: Span) => TypedExpr): TypedExpr {
  switch (typed.kind) {
    case "literal":
    case "control":
    case "error":
      return typed;
    case "convert":
      return { ...typed, arg: withoutMetrics(typed.arg, replace) };
    case "call":
      return { ...typed, args: typed.args.map((arg) => withoutMetrics(arg, replace)) };
    case "column": {
      const reference = referenceOf(typed.column);
      return reference.kind === "metric" ? replace(reference.elementId, reference.metricId, typed.span) : typed;
    }
  }
}
