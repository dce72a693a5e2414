import type { PrimitiveRules } from "../../../print/dialect.ts";
import { BINDING, atom, castOf, type Fragment } from "../../../print/fragment.ts";
import { group, indent, join, line, softline, type Doc } from "../../../print/layout.ts";
import { both } from "../../common/arguments.ts";
import { asFloat } from "../../common/numbers/arithmetic.ts";
import { FOUND, MOST_EDITED, STEP, nextFound, printVariable, reduction, searchOf } from "../../common/iteration.ts";
import { ofOuterQuery, subquery } from "./elements.ts";

/** Going through values: the engine has subqueries over elements, and queries that repeat themselves. */
export const iterationRules = {
  variable: (call) => printVariable(call),
  "array-reduce": (call, p) => {
    const { lists, names, body, fold } = reduction(call);
    const value = asFloat(p, ofOuterQuery(p, body), BINDING.lowest, "float8");
    const folded: Doc = fold === "median" ? ["percentile_cont(0.5) WITHIN GROUP (ORDER BY ", value, ")"] : [`${fold}(`, value, ")"];
    const elements = lists.map((list) => p.at(ofOuterQuery(p, list), BINDING.lowest));
    const columns = names.map((name) => `"${name}"`).join(", ");
    return subquery(folded, ["unnest(", join(elements, ", "), `) AS "elements"(${columns})`]);
  },
  search: (call, p) => {
    const search = searchOf(call);
    const condition = ofOuterQuery(p, search.condition);
    return recursive(
      `"search"("${FOUND}", "${STEP}", "round")`,
      [`SELECT ${search.from}::float8, ${search.step}::float8, 0`],
      [
        ["SELECT ", nextFound(p, { ...search, condition }), `, "${STEP}" / 2, "round" + 1`],
        `FROM "search" WHERE "round" < ${search.steps}`,
      ],
      [`SELECT "${FOUND}" FROM "search" WHERE "round" = ${search.steps}`],
    );
  },
  "edit-distance": (call, p) => {
    const [a, b] = both(call).map((text) => castOf(p, ofOuterQuery(p, text), "text").doc) as [Doc, Doc];
    const replaced = `"distances"[k] + CASE WHEN substr("b", k, 1) = substr("a", "place" + 1, 1) THEN 0 ELSE 1 END`;
    // What one more letter in the second text costs is carried along the row by a running minimum.
    const next = [
      "ARRAY(SELECT k + min(cost) OVER (ORDER BY k) FROM (",
      `SELECT 0 AS k, "distances"[1] + 1 AS cost UNION ALL `,
      `SELECT k, least("distances"[k + 1] + 1, ${replaced}) - k FROM generate_series(1, length("b")) AS k`,
      ") AS costs ORDER BY k)",
    ].join("");
    return recursive(
      `"edits"("a", "b", "place", "distances")`,
      [
        `SELECT "a", "b", 0, ARRAY(SELECT generate_series(0, length("b")))`,
        ["FROM (SELECT ", a, ' AS "a", ', b, ' AS "b") AS "texts"'],
        `WHERE length("a") <= ${MOST_EDITED} AND length("b") <= ${MOST_EDITED}`,
      ],
      [`SELECT "a", "b", "place" + 1, ${next}`, `FROM "edits" WHERE "place" < length("a")`],
      [`SELECT "distances"[length("b") + 1] FROM "edits" WHERE "place" = length("a")`],
    );
  },
} satisfies Partial<PrimitiveRules>;

/** `(WITH RECURSIVE name AS (first UNION ALL next) last)`, one line per part. */
function recursive(name: string, first: readonly Doc[], next: readonly Doc[], last: readonly Doc[]): Fragment {
  const body: Doc = group("(", indent(softline, join(first, line), line, "UNION ALL", line, join(next, line)), softline, ")");
  return atom(group("(", indent(softline, `WITH RECURSIVE ${name} AS `, body, line, join(last, line)), softline, ")"));
}
