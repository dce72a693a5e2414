import { atom, type Fragment } from "../../print/fragment.ts";
import { group, indent, line, softline, type Doc } from "../../print/layout.ts";
import { ELEMENT, PLACE } from "../common/elements.ts";

/** The engine goes through a list by a subquery over its elements: `unnest(list) WITH ORDINALITY AS …`. */
export function elementsOf(list: Doc): Doc {
  return ["unnest(", list, `) WITH ORDINALITY AS "elements of the list"(${ELEMENT}, ${PLACE})`];
}

/** `(SELECT what FROM elements clauses)`. */
export function subquery(what: Doc, from: Doc, ...clauses: readonly Doc[]): Fragment {
  const parts: Doc[] = ["SELECT ", what, line, "FROM ", from, ...clauses.flatMap((clause): Doc[] => [line, clause])];
  return atom(group("(", indent(softline, ...parts), softline, ")"));
}

/** `ARRAY(SELECT what FROM elements clauses)`. */
export function arrayOf(what: Doc, from: Doc, ...clauses: readonly Doc[]): Fragment {
  return atom("ARRAY", subquery(what, from, ...clauses).doc);
}
