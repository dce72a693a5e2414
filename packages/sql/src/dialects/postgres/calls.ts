import { BINDING, callOf, placed } from "../../print/fragment.ts";
import { namedCalls } from "../common/named-calls.ts";
import { postgresFunctions } from "./callable.ts";
import { typedOperand } from "./values.ts";

export const postgresCalls = namedCalls({
  functions: postgresFunctions,
  schema: "pg_catalog.",
  argument: typedOperand,
  asText: (value) => ({ doc: [placed(value, BINDING.cast), "::text"], binding: BINDING.cast }),
  asJson: (value) => callOf("to_jsonb", [value.doc]),
});
