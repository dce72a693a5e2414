import { atom, type Fragment } from "../../../print/fragment.ts";
import { functionNames, namedCalls, plainArgument, type CallableFunctions } from "../named-calls.ts";

/** Functions that every warehouse has and that read nothing but their arguments; an engine's own stand beside them. */
const SCALAR = `abs acos asin atan atan2 ceil ceiling concat cos degrees exp floor greatest initcap least length ln lower lpad ltrim md5 mod
power radians repeat replace reverse round rpad rtrim sign sin sqrt substr tan trim upper`;
const AGGREGATE = "avg count max min stddev_pop stddev_samp sum var_pop var_samp";

/** Functions by name of an engine that casts their results to text. */
export function callsByName(text: string, asJson: (value: Fragment) => Fragment, scalar: string, aggregate: string) {
  return namedCalls({
    functions: callableFunctions(scalar, aggregate),
    argument: plainArgument,
    asText: (value) => atom("CAST(", value.doc, ` AS ${text})`),
    asJson,
  });
}

function callableFunctions(scalar: string, aggregate: string): CallableFunctions {
  return { scalar: functionNames(`${SCALAR} ${scalar}`), aggregate: functionNames(`${AGGREGATE} ${aggregate}`) };
}
