import type { PrimitiveRules, Printer } from "../../../print/dialect.ts";
import { BINDING, atom, callOf, type Fragment } from "../../../print/fragment.ts";
import { join, type Doc } from "../../../print/layout.ts";
import type { SqlExpr, SqlPrimitive } from "../../../tree.ts";
import { FLOAT } from "../../../types.ts";
import { textOption } from "../../common/arguments.ts";
import { guarded } from "../../common/guarded.ts";
import { FOUND, STEP, reduction, searchOf } from "../../common/iteration.ts";
import { editDistance } from "../texts/edit-distance.ts";
import { elementType, jsonTable, subquery } from "./elements.ts";
import { asDouble } from "../literals.ts";
import { orderedValue } from "../aggregation/percentiles.ts";
import { quoteName } from "../syntax.ts";

/** Halvings that one pass over a list of steps takes. */
const AT_ONCE = 8;

/** Going through values: subqueries over the elements of lists. */
export const iterationRules = {
  variable: (call) => atom(quoteName(textOption(call, "name"))),
  "array-reduce": (call, p) => {
    const { lists, names, body, fold } = reduction(call);
    const tables = lists.map((list, index): Doc => {
      const table = jsonTable(p.at(list, BINDING.lowest), [
        { name: quoteName(`place ${index}`), type: "place" },
        { name: quoteName(names[index] ?? ""), type: elementType(list) },
      ]);
      return [table, ` AS \`list ${index}\``];
    });
    const sameplace = lists.slice(1).map((_, index) => `\`place ${index + 1}\` = \`place 0\``);
    // What names columns from outside only would be an aggregate of the query outside.
    const value = guarded([["`place 0` > 0"], asDouble(p, body).doc]).doc;
    const folded: Doc = fold === "median" ? orderedValue(value, "", 0.5).doc : [`${fold.toUpperCase()}(`, value, ")"];
    return subquery(folded, join(tables, ", "), ...(sameplace.length === 0 ? [] : [`WHERE ${sameplace.join(" AND ")}`]));
  },
  search: { print: search, repeats: (call) => Math.ceil(searchOf(call).steps / AT_ONCE) },
  "edit-distance": { print: editDistance, repeats: () => 5 },
} satisfies Partial<PrimitiveRules>;

/**
 * The engine has no query that repeats itself and sees columns from outside. The condition holds up to some value and not beyond it, so eight
 * halvings are one pass over the 255 sums of their steps: the largest for which it holds. Passes stand inside each other.
 */
function search(call: SqlPrimitive, p: Printer): Fragment {
  const { from, step, steps, condition } = searchOf(call);
  let found: Fragment = atom(`${from}e0`);
  for (let done = 0; done < steps; done += AT_ONCE) {
    const count = Math.min(AT_ONCE, steps - done);
    const smallest = step / 2 ** (done + count - 1);
    found = pass(p, found.doc, condition, smallest, 2 ** count - 1);
  }
  return found;
}

function pass(p: Printer, found: Doc, condition: SqlExpr, smallest: number, most: number): Fragment {
  const base: Doc = [jsonTable(callOf("JSON_ARRAY", [found]).doc, [{ name: quoteName(FOUND), type: FLOAT }]), " AS `base`"];
  const places = `[${Array.from({ length: most }, (_, index) => (index + 1) * smallest).join(",")}]`;
  const sums: Doc = [jsonTable(`'${places}'`, [{ name: quoteName(STEP), type: FLOAT }]), " AS `steps`"];
  const largest: Doc = ["MAX(CASE WHEN ", p.at(condition, BINDING.lowest), ` THEN ${quoteName(STEP)} END)`];
  return subquery([`MAX(${quoteName(FOUND)}) + COALESCE(`, largest, ", 0)"], [base, ", ", sums]);
}
