import { BINDING, callOf } from "../../print/fragment.ts";
import { typeOf } from "../../tree.ts";
import { namedCalls } from "../common/named-calls.ts";
import { clickhouseFunctions } from "./callable.ts";
import { inside } from "./lists/elements.ts";

export const clickhouseCalls = namedCalls({
  functions: clickhouseFunctions,
  argument: (p, expr) => (typeOf(expr).kind === "array" ? inside(p, expr) : p.at(expr, BINDING.lowest)),
  asText: (value) => callOf("toString", [value.doc]),
  asJson: (value) => callOf("toJSONString", [value.doc]),
});
