import type { PrimitiveRules, Rule } from "../../../print/dialect.ts";
import { BINDING, atom, callOf, castOf } from "../../../print/fragment.ts";
import type { SqlPrimitive } from "../../../tree.ts";
import { textOption } from "../arguments.ts";
import { sequence } from "../elements.ts";

/** The name that a list's element, or what is sought, has inside SQL of our own. */
export const namedVariable: PrimitiveRules["variable"] = (call, p) => atom(p.rules.syntax.quoteName(textOption(call, "name")));

/** A series of whole numbers by a function of the engine that takes both ends and the step. */
export function series(name: string, float: string, whole: string, empty: string): Rule<SqlPrimitive> {
  return {
    print: (call, p) => {
      const ends = call.args.map((arg) => castOf(p, arg, whole).doc);
      return sequence(call, p, float, callOf(name, ends), empty);
    },
    repeats: () => 5,
  };
}

/** Arguments as they stand, inside a function of the engine. */
export function plainCall(name: string): Rule<SqlPrimitive>["print"] {
  return (call, p) =>
    callOf(
      name,
      call.args.map((arg) => p.at(arg, BINDING.lowest)),
    );
}
