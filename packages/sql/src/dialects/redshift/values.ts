import type { PrimitiveRules, Rule } from "../../print/dialect.ts";
import { BINDING, atom } from "../../print/fragment.ts";
import { cannot, notSupported, type NotSupported, type Refusal } from "../../print/refusal.ts";
import type { SqlExpr, SqlPrimitive } from "../../tree.ts";
import { both } from "../common/arguments.ts";
import { callsByName } from "../common/spelling/callable.ts";
import { namedVariable, plainCall } from "../common/spelling/lists.ts";
import { TEXT, toVariant, typeText } from "./literals.ts";
import { spell } from "./scalars.ts";

export const calls = callsByName(
  TEXT,
  (value) => toVariant(value.doc),
  `ascii bit_length bpcharcmp btrim cbrt charindex checksum chr cot crc32 dexp dlog1 dlog10 farmhash64 fnv_hash func_sha1 jaccard len left
  octet_length pi pow quote_ident quote_literal replicate right sha sha1 sha2 split_part strpos strtol to_hex translate trunc`,
  "any_value bit_and bit_or bool_and bool_or median",
);

/** The engine reaches into a column, or into what has been reached, by names and places that are constants. */
function isReachable(expr: SqlExpr): boolean {
  if (expr.kind === "column") return true;
  return expr.kind === "primitive" && (expr.name === "variant-field" || expr.name === "variant-index") && refuseMember(expr) === null;
}

function refuseMember(call: SqlPrimitive): Refusal | null {
  const [value, key] = both(call);
  const isConstant = key.kind === "literal" && key.value !== null;
  return isConstant && isReachable(value) ? null : cannot("findings.engine.computed-json");
}

const field: Rule<SqlPrimitive> = {
  print: (call, p) => {
    const [value, key] = both(call);
    return atom(p.at(value, BINDING.atom), ".", p.rules.syntax.quoteName(key.kind === "literal" ? String(key.value) : ""));
  },
  refuse: refuseMember,
};
const index: Rule<SqlPrimitive> = {
  print: (call, p) => {
    const [value, key] = both(call);
    const place = key.kind === "literal" ? Number(key.value) : -1;
    return place < 0 ? p.rules.literal(null, call.type) : atom(p.at(value, BINDING.atom), `[${place}]`);
  },
  refuse: refuseMember,
};

const throughList: NotSupported = notSupported("findings.engine.through-list");

export const valueRules = {
  "variant-field": field,
  "variant-index": index,
  array: plainCall("ARRAY"),
  "array-length": spell("GET_ARRAY_LENGTH({0})"),
  "array-element": spell(
    "CASE WHEN {1} >= 0 AND {1} < GET_ARRAY_LENGTH({0}) THEN CAST(JSON_EXTRACT_ARRAY_ELEMENT_TEXT(JSON_SERIALIZE({0}), {1i}) AS {type}) END",
    {
      words: (call) => ({ type: typeText(call.type) }),
      // Its text has no sign of having been null.
      refuse: (call) => (call.type.kind === "text" ? cannot("findings.engine.empty-in-list") : null),
    },
  ),
  "array-concat": spell("ARRAY_CONCAT({0}, {1})"),
  "array-slice": spell("SUBARRAY({0}, {1i} - 1, GREATEST({2i} - {1i} + 1, 0))"),
  "array-contains": throughList,
  "array-compact": throughList,
  "array-distinct": throughList,
  "array-except": throughList,
  "array-common": throughList,
  "array-join": throughList,
  "array-reduce": throughList,
  "weekdays-among": throughList,
  "array-sequence": notSupported("findings.engine.number-list"),
  "split-array": spell("CASE WHEN OCTET_LENGTH({1}) > 0 THEN SPLIT_TO_ARRAY({0}, {1}) END", {
    refuse: (call) => {
      const [, part] = both(call);
      return part.kind === "literal" && part.value !== "" ? null : cannot("findings.engine.split-characters");
    },
  }),
  "parse-json": spell("CASE WHEN CAN_JSON_PARSE({0}) THEN JSON_PARSE({0}) END"),
  variable: namedVariable,
  search: notSupported("findings.engine.search"),
  "named-call": calls.scalar,
} satisfies Partial<PrimitiveRules>;
