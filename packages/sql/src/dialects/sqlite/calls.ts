import { BINDING, atom, callOf } from "../../print/fragment.ts";
import { typeOf } from "../../tree.ts";
import { namedCalls } from "../common/named-calls.ts";
import { sqliteFunctions } from "./callable.ts";
import { asFloat, isNative } from "./storage.ts";

export const sqliteCalls = namedCalls({
  functions: sqliteFunctions,
  // Exact numbers that the engine cannot hold stand as text here.
  argument: (p, expr) => (isNative(typeOf(expr)) ? p.at(expr, BINDING.lowest) : asFloat(p, expr, BINDING.lowest)),
  asText: (value) => atom("CAST(", value.doc, " AS TEXT)"),
  asJson: (value) => callOf("json_quote", [value.doc]),
});
