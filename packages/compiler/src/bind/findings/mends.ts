import {
  type Fix,
  type Scope,
  type Span,
  type TypedCall,
  type TypedExpr,
  functions,
  leftOut,
  parse,
  printPath,
  resolvePath,
  visitTyped,
} from "@sheaf/formula";
import { message } from "@sheaf/messages";
import type { Id } from "@sheaf/workbook";
import { referencesOf } from "../columns.ts";

/** A reference of a formula that is part of a circle. */
interface CircularReference {
  readonly span: Span;
  readonly fixes: readonly Fix[];
}

/** Ids of a column of the element itself, or of another one. */
type IsMember = (elementId: Id | null, columnId: Id) => boolean;

/**
 * Where a formula (stored or printed) names a column of its circle: each place with what to write instead, the column of the source that has the
 * same name, or nothing. Spans are in the formula.
 */
export function cutsOf(formula: string, scope: Scope, isMember: IsMember): readonly CircularReference[] {
  return referencesOf(parse(formula, "stored").expr)
    .toSorted((a, b) => a.span.start - b.span.start)
    .flatMap(({ path, target, span }) => {
      const resolved = target === null ? resolvePath(scope, path) : null;
      const column = resolved?.kind === "column" ? resolved.column : target === null ? undefined : scope.byTarget(target);
      const meant = target ?? (column?.kind === "column" ? column.target : null);
      if (meant === null || (meant.kind !== "own" && meant.kind !== "element")) return [];
      if (!isMember(meant.kind === "own" ? null : meant.elementId, meant.columnId)) return [];
      const name = column?.name ?? path.at(-1) ?? meant.columnId;
      return [
        {
          span,
          fixes: [...readAtSource(scope, name, span), leftOut([name], span)],
        },
      ];
    });
}

function readAtSource(scope: Scope, name: string, span: Span): readonly Fix[] {
  const own = scope.prefixes.filter(({ step }) => step === 0);
  const named = own.flatMap((prefix) => (prefix.columns().some((column) => column.name === name) ? [printPath([prefix.name, name])] : []));
  return [...new Set(named)].map((text) => ({ kind: "replace", title: message("findings.fix.use-of-source", { text }), span, text }));
}

/** A part of the formula becomes a column of its own. */
export function extracting(span: Span): Fix {
  return {
    kind: "command",
    title: message("findings.fix.extract"),
    command: "extract-column",
    args: { start: String(span.start), end: String(span.end) },
  };
}

/**
 * What moves to a child element, which reads the element as it is then: a sort of a level, a key that is computed of its own groups, or a label
 * that is computed over several rows (`start`, `end`: where it stands in the formula).
 */
type Moved =
  | { readonly moves: "sort" | "key"; readonly elementId: Id; readonly columnId: Id; readonly level: Id }
  | { readonly moves: "label"; readonly elementId: Id; readonly columnId: Id; readonly span: Span };

export function makingChild(moved: Moved): Fix {
  const { moves, elementId, columnId } = moved;
  const where = moved.moves === "label" ? { start: String(moved.span.start), end: String(moved.span.end) } : { level: moved.level };
  return {
    kind: "command",
    title: message("findings.fix.make-child"),
    command: "make-child",
    args: { elementId, columnId, moves, ...where },
  };
}

/** What to take out of a formula that is too large: its largest part that is no more than half of it. */
export function splitting(expr: TypedExpr): readonly Fix[] {
  const { start, end } = expr.span;
  let best: Span | null = null;
  visitTyped(expr, ({ kind, span }) => {
    const length = span.end - span.start;
    if (kind !== "call" || length * 2 > end - start) return;
    if (best === null || length > best.end - best.start) best = span;
  });
  return best === null ? [] : [extracting(best)];
}

/** Functions of the language that say what a function of the warehouse says which is not there: by its name, or by what people look for. */
export function ownFunctionFor(call: TypedCall, text: string): readonly Fix[] {
  const [name, first] = call.args;
  const last = call.args.at(-1);
  const isWritten = text.slice(call.nameSpan.start, call.nameSpan.end).toLowerCase() === call.entry.name.toLowerCase();
  if (!/^(?:Call|Agg)[A-Z]/u.test(call.entry.name) || !isWritten || name?.kind !== "literal" || first === undefined || last === undefined)
    return [];
  const wanted = String(name.value).toLowerCase();
  const isFor = (other: string): boolean => other.toLowerCase() === wanted;
  const role = call.entry.name.startsWith("Agg") ? "aggregate" : "scalar";
  return functions
    .filter((entry) => entry.role === role && (isFor(entry.name) || entry.suggestedFor?.some(isFor) === true))
    .map(({ name: own }) => {
      const written = `${own}(${text.slice(first.span.start, last.span.end)})`;
      return { kind: "replace", title: message("findings.fix.use", { text: own }), span: call.span, text: written };
    });
}
