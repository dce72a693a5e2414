import { BINDING, callOf, placed } from "../../print/fragment.ts";
import { namedCalls, plainArgument } from "../common/named-calls.ts";
import { duckdbFunctions } from "./callable.ts";

export const duckdbCalls = namedCalls({
  functions: duckdbFunctions,
  argument: plainArgument,
  asText: (value) => ({ doc: [placed(value, BINDING.cast), "::VARCHAR"], binding: BINDING.cast }),
  asJson: (value) => callOf("to_json", [value.doc]),
});
