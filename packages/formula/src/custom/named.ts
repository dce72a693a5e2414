import type { Param, ParamAccepts, ScalarFunction } from "../catalogue.ts";
import { foldName } from "../check/scope.ts";
import type { CustomFunction } from "./custom-function.ts";

/** A custom function by name, in any letter case. */
export function customNamed(functions: readonly CustomFunction[] | undefined, name: string): CustomFunction | undefined {
  const wanted = foldName(name);
  return functions?.find((one) => foldName(one.name) === wanted);
}

/** How a custom function looks to arity checks and help. Calls are replaced by what they stand for, so nothing lowers one. */
export function customEntry({ name, doc, params }: CustomFunction): ScalarFunction {
  return {
    name,
    role: "scalar",
    category: "custom",
    nulls: "own",
    doc,
    params: params.map((param): Param => ({ name: param.name, accepts: param.type satisfies ParamAccepts, doc: param.doc })),
    examples: [],
    resultType: () => {
      throw new Error(`${name} is a custom function: a call of it has no type of its own`);
    },
    lower: () => {
      throw new Error(`${name} is a custom function: nothing lowers a call of it`);
    },
  };
}
