import { message, type Message } from "@sheaf/messages";
import type { Diagnostic, Fix, Span } from "../ast.ts";
import { customNamed } from "../custom/named.ts";
import { findFunction, functions } from "../functions/index.ts";
import { printPath } from "../grammar/references.ts";
import { totalNamed } from "../grammar/total-names.ts";
import { type Scope, type ScopePrefix, prefixesNamed, resolvePath } from "./scope.ts";
import { nearest } from "./suggest.ts";

/** Names that a reference may have meant. */
export function similarNames(scope: Scope, path: readonly string[], span: Span): readonly Fix[] {
  const last = path.at(-1) ?? "";
  const replace = (text: string): Fix => ({ kind: "replace", title: message("findings.fix.meant", { text }), span, text });
  if (path.length === 1) {
    const total = totalNamed(last);
    if (total !== null && resolvePath(scope, [total.column]).kind === "column")
      return [{ kind: "replace", title: message("findings.fix.use", { text: total.formula }), span, text: total.formula }];
    return compared(scope, last, () => [...scope.own, ...scope.controls, ...scope.source]).map((name) => replace(printPath([name])));
  }
  const [first = ""] = path;
  const isNamed = (candidate: ScopePrefix): boolean => candidate.name.toLowerCase() === first.toLowerCase();
  const [prefix] = prefixesNamed(scope, first).filter(isNamed);
  if (prefix !== undefined) return compared(scope, last, prefix.columns).map((name) => replace(printPath([prefix.name, name])));
  const prefixes = compared(scope, first, () => scope.prefixes.filter((candidate) => !isNamed(candidate)));
  return prefixes.map((name) => replace(printPath([name, ...path.slice(1)])));
}

/** The nearest of some names, as long as there may be more comparing: a wide table in which every name is wrong has a square of it. */
function compared(scope: Scope, wanted: string, named: () => readonly { readonly name: string }[]): readonly string[] {
  const { comparisons } = scope;
  if (comparisons !== undefined && comparisons.left <= 0) return [];
  const names = new Set(named().map(({ name }) => name));
  if (comparisons !== undefined) comparisons.left -= names.size;
  return nearest(wanted, names);
}

/** As many ids stand in a message; the others are counted. */
const MOST_IDS = 20;

/** A name that several bear, which their ids tell apart. */
export function severalNamed(path: readonly string[], ids: readonly string[]): Message {
  const found = { name: printPath(path), ids: ids.slice(0, MOST_IDS).join(", ") };
  const more = ids.length - MOST_IDS;
  return more > 0 ? message("findings.name.ambiguous-more", { ...found, more }) : message("findings.name.ambiguous", found);
}

/** A formula without one of its references. */
export function leftOut(path: readonly string[], span: Span): Fix {
  return { kind: "replace", title: message("findings.fix.leave-out", { text: printPath(path) }), span, text: "Null" };
}

/** Each of several that bear one name, by its id where that names nothing else. */
export function namedById(scope: Scope, path: readonly string[], ids: readonly string[], span: Span): readonly Fix[] {
  return ids.slice(0, MOST_IDS).flatMap((id) => {
    const isNamed =
      path.length === 1 ? resolvePath(scope, [id]).kind === "column" : prefixesNamed(scope, id).some((prefix) => prefix.name === id);
    return isNamed
      ? [{ kind: "replace" as const, title: message("findings.fix.use", { text: id }), span, text: printPath([id, ...path.slice(1)]) }]
      : [];
  });
}

/** Functions that a call may have meant. */
export function similarFunctions(name: string, custom: readonly string[], span: Span): readonly Fix[] {
  const lower = name.toLowerCase();
  const known = functions
    .filter((entry) => entry.suggestedFor?.some((other) => other.toLowerCase() === lower) === true)
    .map((entry) => entry.name);
  const names = known.length > 0 ? known : nearest(name, [...custom, ...functions.map((entry) => entry.name)]);
  return names.map((text) => ({ kind: "replace", title: message("findings.fix.meant", { text }), span, text }));
}

const CELL = /^[A-Z]{1,3}\d{1,7}$/u;

/**
 * What the parser says of a word that stands alone, with those of its mends that lead to something: a column or a function of this name, else
 * columns of nearly this name. `A1` is a cell of a spreadsheet.
 */
export function aboutBareWord(found: Diagnostic, source: string, scope: Scope): Diagnostic {
  const [toColumn, toCall, more] = found.fixes;
  if (found.span === null || more !== undefined || toColumn?.kind !== "replace" || toCall?.kind !== "replace") return found;
  const word = source.slice(found.span.start, found.span.end);
  if (toColumn.text !== `[${word}]` || toCall.text !== `${word}()`) return found;
  const isColumn = resolvePath(scope, [word]).kind !== "unknown";
  const isFunction = findFunction(word) !== undefined || customNamed(scope.functions, word) !== undefined;
  const isCell = !isColumn && CELL.test(word);
  const columns = isColumn ? [toColumn] : isCell ? [] : similarNames(scope, [word], found.span);
  const fixes = [...columns, ...(isFunction ? [toCall] : [])];
  return { ...found, message: isCell ? message("findings.formula.no-cells", { word }) : found.message, fixes };
}
