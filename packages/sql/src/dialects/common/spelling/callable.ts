import { functionNames, type CallableFunctions } from "../named-calls.ts";

/** Functions that every warehouse has and that read nothing but their arguments; an engine's own stand beside them. */
const SCALAR = `abs acos asin atan atan2 ceil ceiling concat cos degrees exp floor greatest initcap least length ln lower lpad ltrim md5 mod
power radians repeat replace reverse round rpad rtrim sign sin sqrt substr tan trim upper`;
const AGGREGATE = "avg count max min stddev_pop stddev_samp sum var_pop var_samp";

export function callableFunctions(scalar: string, aggregate: string): CallableFunctions {
  return { scalar: functionNames(`${SCALAR} ${scalar}`), aggregate: functionNames(`${AGGREGATE} ${aggregate}`) };
}
