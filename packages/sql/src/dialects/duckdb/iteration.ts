import type { PrimitiveRules } from "../../print/dialect.ts";
import { BINDING, atom, callOf, type Fragment } from "../../print/fragment.ts";
import type { Doc } from "../../print/layout.ts";
import type { SqlExpr } from "../../tree.ts";
import { both } from "../common/arguments.ts";
import { guarded } from "../common/guarded.ts";
import { FOUND, MOST_EDITED, STEP, nextFound, overTuples, printVariable, reduction, searchOf } from "../common/iteration.ts";

/** Going through values: the engine has lambdas. */
export const iterationRules = {
  variable: (call) => {
    const field = call.options?.["field"];
    return typeof field === "number" ? atom(printVariable(call).doc, `[${field}]`) : printVariable(call);
  },
  "array-reduce": (call, p) => {
    const { lists, names, body, fold } = reduction(call);
    const each = (of: Doc, name: string, value: SqlExpr): Fragment =>
      callOf(`list_${fold}`, [callOf("list_transform", [of, [`lambda "${name}": `, p.at(value, BINDING.lowest)]]).doc]);
    const printed = lists.map((list) => p.at(list, BINDING.lowest));
    if (printed.length === 1) return each(printed[0] ?? "", names[0] ?? "", body);
    // Several lists are gone through as one of tuples, under all their names.
    const tuples = overTuples(names, body);
    return each(callOf("list_zip", printed).doc, tuples.name, tuples.body);
  },
  search: (call, p) => {
    const search = searchOf(call);
    const steps = `list_transform(generate_series(0, ${search.steps - 1}), lambda "halvings": ${search.step} / pow(2, "halvings"))`;
    return callOf("list_reduce", [steps, [`lambda "${FOUND}", "${STEP}": `, nextFound(p, search)], `${search.from}::DOUBLE`]);
  },
  "edit-distance": (call, p) => {
    const texts: Doc = ["[[", p.at(both(call)[0], BINDING.lowest), ", ", p.at(both(call)[1], BINDING.lowest), "]]"];
    return atom(callOf("list_transform", [texts, [`lambda ${PAIR}: `, editDistance().doc]]).doc, "[1]");
  },
} satisfies Partial<PrimitiveRules>;

const PAIR = '"texts"';
const A = `${PAIR}[1]`;
const B = `${PAIR}[2]`;
const ROW = '"distances"';
const LETTER = '"letter"';
const OTHER = '"other letter"';
const LINE = '"next distances"';

/** Of two texts that are bound as a list. The engine's own function counts bytes: it is right where each character is one. */
function editDistance(): Fragment {
  return guarded(
    [`length(${A}) > ${MOST_EDITED} OR length(${B}) > ${MOST_EDITED}`, "NULL"],
    [`strlen(${A}) = length(${A}) AND strlen(${B}) = length(${B})`, `levenshtein(${A}, ${B})`],
    [`${A} = ''`, `length(${B})`],
    [`${B} = ''`, `length(${A})`],
    [`${A} IS NOT NULL AND ${B} IS NOT NULL`, distances()],
  );
}

/** Row by row: from the distances of all beginnings of the second text to those for one more letter of the first. Letters are numbers in lists, as what is gone through and what comes of it must have one type. */
function distances(): Doc {
  const letters = `list_transform(string_split(${A}, ''), lambda "c": [unicode("c")])`;
  const others = `list_transform(string_split(${B}, ''), lambda "c", "place": [unicode("c"), "place"])`;
  const replaced = `${ROW}[${OTHER}[2]] + CASE WHEN ${OTHER}[1] = ${LETTER}[1] THEN 0 ELSE 1 END`;
  const least = `least(${ROW}[${OTHER}[2] + 1] + 1, ${replaced}, ${LINE}[-1] + 1)`;
  const next = callOf("list_reduce", [others, `lambda ${LINE}, ${OTHER}: list_append(${LINE}, ${least})`, `[${ROW}[1] + 1]`]).doc;
  const rows = callOf("list_reduce", [letters, [`lambda ${ROW}, ${LETTER}: `, next], `generate_series(0, length(${B}))`]).doc;
  return [rows, "[-1]"];
}
