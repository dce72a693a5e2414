import type { Fix, Span } from "../ast.ts";
import { functions } from "../functions/index.ts";
import { printPath } from "../grammar/references.ts";
import { totalNamed } from "../grammar/total-names.ts";
import { type Scope, type ScopePrefix, distinctPrefixes, resolvePath } from "./scope.ts";
import { nearest } from "./suggest.ts";

/** Names that a reference may have meant. */
export function similarNames(scope: Scope, path: readonly string[], span: Span): readonly Fix[] {
  const last = path.at(-1) ?? "";
  const replace = (text: string): Fix => ({ kind: "replace", title: `Did you mean ${text}?`, span, text });
  if (path.length === 1) {
    const total = totalNamed(last);
    if (total !== null && resolvePath(scope, [total.column]).kind === "column")
      return [{ kind: "replace", title: `Use ${total.formula}`, span, text: total.formula }];
    const names = new Set([...scope.own, ...scope.controls, ...scope.source].map((item) => item.name));
    return nearest(last, names).map((name) => replace(printPath([name])));
  }
  const [first = ""] = path;
  const isNamed = (candidate: ScopePrefix): boolean => candidate.name.toLowerCase() === first.toLowerCase();
  const [prefix] = distinctPrefixes(scope.prefixes.filter(isNamed));
  if (prefix !== undefined) {
    const names = prefix.columns().map((column) => column.name);
    return nearest(last, names).map((name) => replace(printPath([prefix.name, name])));
  }
  const prefixes = nearest(first, new Set(scope.prefixes.filter((candidate) => !isNamed(candidate)).map((candidate) => candidate.name)));
  return prefixes.map((name) => replace(printPath([name, ...path.slice(1)])));
}

/** A formula without one of its references. */
export function leftOut(path: readonly string[], span: Span): Fix {
  return { kind: "replace", title: `Leave ${printPath(path)} out`, span, text: "Null" };
}

/** Each of several that bear one name, by its id where that names nothing else. */
export function namedById(scope: Scope, path: readonly string[], ids: readonly string[], span: Span): readonly Fix[] {
  return ids.flatMap((id) => {
    const isNamed = path.length === 1 ? resolvePath(scope, [id]).kind === "column" : scope.prefixes.some((prefix) => prefix.name === id);
    return isNamed ? [{ kind: "replace" as const, title: `Use ${id}`, span, text: printPath([id, ...path.slice(1)]) }] : [];
  });
}

/** Functions that a call may have meant. */
export function similarFunctions(name: string, custom: readonly string[], span: Span): readonly Fix[] {
  const lower = name.toLowerCase();
  const known = functions
    .filter((entry) => entry.suggestedFor?.some((other) => other.toLowerCase() === lower) === true)
    .map((entry) => entry.name);
  const names = known.length > 0 ? known : nearest(name, [...custom, ...functions.map((entry) => entry.name)]);
  return names.map((text) => ({ kind: "replace", title: `Did you mean ${text}?`, span, text }));
}
