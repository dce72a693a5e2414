import type { PrimitiveRules } from "../../print/dialect.ts";
import { BINDING, callOf } from "../../print/fragment.ts";
import { join, type Doc } from "../../print/layout.ts";
import type { SqlPrimitive } from "../../tree.ts";
import type { Printer } from "../../print/dialect.ts";
import { both } from "../common/arguments.ts";
import { guarded } from "../common/guarded.ts";
import { FOUND, MOST_EDITED, STEP, nextFound, printVariable, reduction, searchOf } from "../common/iteration.ts";
import { inside, isThere } from "./elements.ts";
import { asFloat } from "./numbers.ts";

const FOLDS = { sum: "sumOrNull", min: "minOrNull", max: "maxOrNull", median: "quantileExactInclusiveOrNull(0.5)" } as const;

/** Going through values: the engine has lambdas. */
export const iterationRules = {
  variable: (call) => printVariable(call),
  "array-reduce": {
    print: (call, p) => {
      const { lists, names, body, fold } = reduction(call);
      const [first, ...others] = lists.map((list) => inside(p, list));
      // Of rows where a list is missing the engine goes through the others all the same, and wants them to be of one length.
      const resized = others.map((list) => callOf("arrayResize", [list, callOf("length", [first ?? ""]).doc]).doc);
      const lambda: Doc = [`(${names.map((name) => `"${name}"`).join(", ")}) -> toNullable(`, asFloat(p, body, BINDING.lowest), ")"];
      const values = callOf("arrayMap", [lambda, first ?? "", ...resized]).doc;
      const all = join(
        lists.map((list) => isThere(p, list)),
        " AND ",
      );
      return guarded([all, callOf("arrayReduce", [`'${FOLDS[fold]}'`, values]).doc]);
    },
    repeats: () => 2,
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
