import { typeName, type TypeName } from "@sheaf/sql";
import type { RefTarget, Span } from "../ast.ts";
import type { Example, FunctionEntry, Param } from "../catalogue.ts";
import { paramOf, signatureOf } from "../check/arity.ts";
import { relationshipsIn, resolvePath, type Resolved, type Scope, type ScopeRelationship } from "../check/scope.ts";
import { printPath, sameTarget } from "../grammar/references.ts";
import { replaceReferences } from "../grammar/stored.ts";
import { functionNamed, openCallAt, tokensOf } from "./context.ts";

/** Help for the call that the caret is in. */
export interface SignatureHelp {
  readonly entry: FunctionEntry;
  readonly nameSpan: Span;
  /** `DateTrunc(unit, date, [zone = the workbook's])`. */
  readonly signature: string;
  readonly activeArgument: number;
  /** The parameter that the caret's argument falls to; null where there are too many arguments. */
  readonly activeParam: Param | null;
}

export function signatureHelp(text: string, caret: number, scope: Pick<Scope, "functions"> | null): SignatureHelp | null {
  const call = openCallAt(tokensOf(text), caret, scope);
  if (call?.entry === undefined) return null;
  const { entry, nameSpan, argument, count } = call;
  return { entry, nameSpan, signature: signatureOf(entry), activeArgument: argument, activeParam: paramOf(entry, argument, count) ?? null };
}

export type Hover =
  | {
      readonly kind: "function";
      readonly span: Span;
      readonly name: string;
      readonly signature: string;
      readonly doc: string;
      readonly example: Example | null;
    }
  | {
      readonly kind: "column";
      readonly span: Span;
      readonly name: string;
      readonly type: TypeName;
      readonly from: string;
      /** What its author says of it; empty: nothing. */
      readonly doc: string;
      /** Of a metric: the element that has it. */
      readonly metricOf: string | null;
      /** The column itself, where it is one of this document. */
      readonly target: RefTarget | null;
      /** Relationships on the way to it, in the order of the path. */
      readonly through: readonly (ScopeRelationship & { readonly name: string })[];
    }
  | { readonly kind: "control"; readonly span: Span; readonly name: string; readonly type: TypeName; readonly doc: string };

/** What stands at a place of the text. */
export function hover(text: string, position: number, scope: Scope): Hover | null {
  const token = tokensOf(text).find((candidate) => candidate.start <= position && position < candidate.end);
  if (token === undefined) return null;
  const span = { start: token.start, end: token.end };
  if (token.kind === "word") {
    const entry = functionNamed(token.value, scope);
    if (entry === undefined) return null;
    return { kind: "function", span, name: entry.name, signature: signatureOf(entry), doc: entry.doc, example: entry.examples[0] ?? null };
  }
  if (token.kind !== "reference" || !token.closed) return null;
  const resolved = resolvePath(scope, token.path);
  if (resolved.kind === "control")
    return { kind: "control", span, name: resolved.control.name, type: typeName(resolved.control.type), doc: resolved.control.doc ?? "" };
  if (resolved.kind !== "column") return null;
  const { name, type, from, doc = "", metricOf = null, target } = resolved.column;
  return { kind: "column", span, name, type: typeName(type), from, doc, metricOf, target, through: relationshipsIn(scope, token.path) };
}

/** References of a printed text that mean one column or control. */
export function findReferences(text: string, target: RefTarget, scope: Scope): readonly Span[] {
  const found: Span[] = [];
  replaceReferences(text, "printed", ({ path, start, end }) => {
    if (means(resolvePath(scope, path), target)) found.push({ start, end });
    return null;
  });
  return found;
}

/** A printed text with every reference to a column or control under its new name. Stored formulas need none of this: they hold ids (G4). */
export function renameReference(text: string, target: RefTarget, newName: string, scope: Scope): string {
  return replaceReferences(text, "printed", ({ path }) =>
    means(resolvePath(scope, path), target) ? printPath([...path.slice(0, -1), newName]) : null,
  );
}

/** Whether a name stands for one column or control. */
export function means(resolved: Resolved, target: RefTarget): boolean {
  if (resolved.kind === "column") return resolved.column.target !== null && sameTarget(resolved.column.target, target);
  return resolved.kind === "control" && target.kind === "control" && resolved.control.elementId === target.elementId;
}
