import type { PrimitiveRules } from "../../../print/dialect.ts";
import { BINDING, callOf, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import type { SqlExpr, SqlPrimitive } from "../../../tree.ts";
import type { Printer } from "../../../print/dialect.ts";
import { both } from "../../common/arguments.ts";
import { guarded } from "../../common/guarded.ts";
import { FOUND, MOST_EDITED, STEP, nextFound, overTuples, printVariable, reduction, searchOf } from "../../common/iteration.ts";
import { inside } from "./elements.ts";
import { asFloat } from "../numbers/numbers.ts";

const FOLDS = { sum: "sumOrNull", min: "minOrNull", max: "maxOrNull", median: "quantileExactInclusiveOrNull(0.5)" } as const;

/** Going through values: the engine has lambdas. */
export const iterationRules = {
  variable: (call) => {
    const field = call.options?.["field"];
    return typeof field === "number" ? callOf("tupleElement", [printVariable(call).doc, String(field)]) : printVariable(call);
  },
  "array-reduce": (call, p) => {
    const { lists, names, body, fold } = reduction(call);
    // Nothing comes of a list that is not there, as of one without elements.
    const each = (of: Doc, name: string, value: SqlExpr): Fragment => {
      const lambda: Doc = [`"${name}" -> toNullable(`, asFloat(p, value, BINDING.lowest), ")"];
      return callOf("arrayReduce", [`'${FOLDS[fold]}'`, callOf("arrayMap", [lambda, of]).doc]);
    };
    const [first = "", ...others] = lists.map((list) => inside(p, list));
    if (others.length === 0) return each(first, names[0] ?? "", body);
    const tuples = overTuples(names, body);
    return each(callOf("arrayZipUnaligned", [first, ...others]).doc, tuples.name, tuples.body);
  },
  search: (call, p) => {
    const search = searchOf(call);
    const steps = `arrayMap("halvings" -> ${search.step} / pow(2, "halvings"), range(${search.steps}))`;
    const next: Doc = [`("${FOUND}", "${STEP}") -> `, nextFound(p, search)];
    return callOf("arrayFold", [next, steps, `toFloat64(${search.from})`]);
  },
  "edit-distance": { print: editDistance, repeats: () => 4 },
} satisfies Partial<PrimitiveRules>;

function editDistance(call: SqlPrimitive, p: Printer) {
  const [a, b] = both(call).map((text) => p.at(text, BINDING.lowest)) as [Doc, Doc];
  const size = (text: Doc): Doc => callOf("lengthUTF8", [text]).doc;
  // Beside an empty text the engine counts bytes.
  const distance = callOf("if", [
    [a, " = '' OR ", b, " = ''"],
    callOf("greatest", [size(a), size(b)]).doc,
    callOf("editDistanceUTF8", [a, b]).doc,
  ]);
  const isShort: Doc = [size(a), ` <= ${MOST_EDITED} AND `, size(b), ` <= ${MOST_EDITED}`];
  return guarded([isShort, callOf("toInt64", [distance.doc]).doc]);
}
