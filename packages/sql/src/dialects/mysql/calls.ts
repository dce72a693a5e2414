import { atom, callOf } from "../../print/fragment.ts";
import { guarded } from "../common/guarded.ts";
import { namedCalls, plainArgument } from "../common/named-calls.ts";
import { mysqlFunctions } from "./callable.ts";
import { byCodePoint } from "./literals.ts";

export const mysqlCalls = namedCalls({
  functions: mysqlFunctions,
  argument: plainArgument,
  asText: (value) => atom(byCodePoint(["CAST(", value.doc, " AS CHAR)"])),
  // What is JSON already stays; the engine has no type for it.
  asJson: (value) =>
    guarded(
      [callOf("JSON_VALID", [value.doc]).doc, value.doc],
      [[value.doc, " IS NOT NULL"], byCodePoint(callOf("JSON_QUOTE", [value.doc]).doc)],
    ),
});
