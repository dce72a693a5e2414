import type { Rule } from "../../../print/dialect.ts";
import { BINDING, callOf } from "../../../print/fragment.ts";
import type { SqlPrimitive } from "../../../tree.ts";
import { three } from "../arguments.ts";
import { guarded } from "../guarded.ts";

/** Some engines do not look at what would take the place of an empty text, a null included. */
export function replaceWhereKnown(name: string): Rule<SqlPrimitive> {
  return {
    print: (call, p) => {
      const [, , by] = three(call);
      const replaced = callOf(
        name,
        call.args.map((arg) => p.at(arg, BINDING.lowest)),
      );
      return by.kind === "literal" && by.value !== null ? replaced : guarded([[p.at(by, BINDING.concat), " IS NOT NULL"], replaced.doc]);
    },
    repeats: (call) => (three(call)[2].kind === "literal" ? 1 : 2),
  };
}
