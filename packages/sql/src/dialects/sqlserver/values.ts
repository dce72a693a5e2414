import type { PrimitiveRules, Rule } from "../../print/dialect.ts";
import { BINDING, atom } from "../../print/fragment.ts";
import { join as joined, type Doc } from "../../print/layout.ts";
import { cannot, notSupported } from "../../print/refusal.ts";
import { typeOf, type SqlPrimitive } from "../../tree.ts";
import type { ValueType } from "../../types.ts";
import { both } from "../common/arguments.ts";
import { guarded } from "../common/guarded.ts";
import { functionNames, namedCalls, plainArgument } from "../common/named-calls.ts";
import { namedVariable } from "../common/spelling/lists.ts";
import { isText } from "../common/spelling/padded.ts";
import { chosen } from "../common/spelling/template.ts";
import { isFilledText } from "../common/spelling/text.ts";
import { OURS, TEXT, collated, jsonFragment, jsonOf, typeText } from "./literals.ts";
import { bare, bytes, spell } from "./scalars.ts";

/** A row of OPENJSON: the member's JSON. */
const MEMBER = `CASE [type] WHEN 0 THEN 'null' WHEN 1 THEN '"' + STRING_ESCAPE([value], 'json') + '"' ELSE [value] END`;
/** Texts of OPENJSON are of UTF-16, compared as the database does. */
const OF_UTF16 = " COLLATE Latin1_General_100_BIN2";
const PLACE = "CAST([key] AS INT)";
const UTF8_MEMBER = `CAST((${MEMBER})${OURS} AS ${TEXT})`;
const UTF8_VALUE = `CAST([value]${OURS} AS ${TEXT})`;

/** A list of those members for which a condition holds, in their order; null of null. */
function members(condition: string): Rule<SqlPrimitive> {
  const listed = `STRING_AGG(${UTF8_MEMBER}, ',') WITHIN GROUP (ORDER BY CAST([mine].[key] AS INT))`;
  const opened = `'['${OURS}`;
  return spell(
    `CASE WHEN {0} IS NOT NULL THEN ${opened} + COALESCE((SELECT ${listed} FROM OPENJSON({0}) AS [mine] WHERE ${condition}), '') + ']' END`,
  );
}

function memberOf(type: ValueType): Doc {
  switch (type.kind) {
    case "text":
    case "geography":
      return UTF8_VALUE;
    case "variant":
    case "array":
      return UTF8_MEMBER;
    case "boolean":
      return "CASE [value] WHEN 'true' THEN CAST(1 AS BIT) WHEN 'false' THEN CAST(0 AS BIT) END";
    default:
      return `TRY_CAST([value] AS ${typeText(type)})`;
  }
}

const element: Rule<SqlPrimitive> = spell(`(SELECT {member} FROM OPENJSON({0}) WHERE ${PLACE} = {1i})`, {
  words: (call) => ({ member: memberOf(call.type) }),
});

/** Two members of lists are the same value: the type, the letters and how many there are. */
const SAME =
  `[mine].[type] = [other].[type] AND ([mine].[type] = 0 OR [mine].[value]${OF_UTF16} = [other].[value]${OF_UTF16}` +
  " AND DATALENGTH([mine].[value]) = DATALENGTH([other].[value]))";

/** Members of the first list of which there is, or is none, in another one, or before them in their own. */
function membersAmong(word: "EXISTS" | "NOT EXISTS", other: string, more = ""): Rule<SqlPrimitive> {
  return members(`${word} (SELECT 1 FROM OPENJSON(${other}) AS [other] WHERE ${SAME}${more})`);
}

/** Null where the second list is null. */
function nullOfNull(rule: Rule<SqlPrimitive>): Rule<SqlPrimitive> {
  return {
    ...rule,
    print: (call, p) => guarded([[p.at(both(call)[1], BINDING.concat), " IS NOT NULL"], rule.print(call, p).doc]),
    repeats: () => 3,
  };
}

/** Parts of a text as rows. The engine splits at one character: a longer delimiter is made one, and a text that has that one already has no parts. */
function partsOf({ args: [, delimiter] }: SqlPrimitive): { readonly rows: string; readonly canSplit: string } {
  const isOne = delimiter?.kind === "literal" && String(delimiter.value).length === 1;
  if (isOne) return { rows: "STRING_SPLIT({0}, {1}, 1)", canSplit: "{0} IS NOT NULL" };
  return { rows: "STRING_SPLIT(REPLACE({0}, {1}, CHAR(1)), CHAR(1), 1)", canSplit: "CHARINDEX(CHAR(1), {0}) = 0" };
}

/** A list of the parts of a text between delimiters. */
const splitArray: Rule<SqlPrimitive> = {
  ...chosen((call) => {
    const { rows, canSplit } = partsOf(call);
    const part = `CAST('"' + STRING_ESCAPE([value], 'json') + '"'${OURS} AS ${TEXT})`;
    return spell(
      `CASE WHEN ${canSplit} THEN '['${OURS} + (SELECT STRING_AGG(${part}, ',') WITHIN GROUP (ORDER BY [ordinal]) FROM ${rows}) + ']' END`,
    );
  }),
  refuse: (call) => (isFilledText(call.args[1]) ? null : cannot("findings.engine.split-computed-or-characters")),
};

/** The part of a text between delimiters, counted from 1, or from the end. */
const split: Rule<SqlPrimitive> = {
  ...chosen((call) => {
    const { rows, canSplit } = partsOf(call);
    const at = `CASE WHEN {2} > 0 THEN {2i} ELSE (SELECT COUNT(*) FROM ${rows}) + 1 + {2i} END`;
    return spell(`CASE WHEN ${canSplit} AND {2} <> 0 THEN COALESCE((SELECT ${UTF8_VALUE} FROM ${rows} WHERE [ordinal] = ${at}), '') END`);
  }),
  refuse: (call) => (isFilledText(call.args[1]) ? null : cannot("findings.engine.split-computed")),
};

export const calls = namedCalls({
  functions: {
    scalar:
      functionNames(`abs acos ascii asin atan atn2 ceiling char charindex concat cos cot datalength degrees difference exp floor greatest
      isnumeric least left len log log10 lower ltrim nchar patindex pi power quotename radians replace replicate reverse right round rtrim sign sin
      soundex space sqrt square str stuff substring tan translate trim unicode upper`),
    aggregate: functionNames("approx_count_distinct avg checksum_agg count count_big max min stdev stdevp sum var varp"),
  },
  argument: plainArgument,
  asText: (value) => ({ doc: collated(["CAST(", value.doc, ` AS ${TEXT})`]), binding: BINDING.unary }),
  asJson: jsonFragment,
});

export const valueRules = {
  "variant-field": spell(
    `(SELECT TOP (1) ${UTF8_MEMBER} FROM OPENJSON({0}) WHERE {0} LIKE '{%' AND [key] = {1} AND DATALENGTH([key]) = DATALENGTH(CAST({1} AS NVARCHAR(MAX))))`,
  ),
  "variant-index": spell(`(SELECT ${UTF8_MEMBER} FROM OPENJSON({0}) WHERE {0} LIKE '[[]%' AND [key] = CAST({1i} AS VARCHAR(11)))`),
  array: (call, p) => {
    const parts = call.args.flatMap((arg, index): readonly Doc[] => {
      const json = jsonOf(p.at(arg, BINDING.lowest), typeOf(arg).kind);
      return [...(index === 0 ? [] : ["','"]), ["COALESCE(", json, ", 'null')"]];
    });
    return { doc: joined([collated("'['"), ...parts, "']'"], " + "), binding: BINDING.additive };
  },
  "array-length": spell("CASE WHEN {0} IS NOT NULL THEN (SELECT COUNT_BIG(*) FROM OPENJSON({0})) END"),
  "array-element": element,
  "array-compact": members("[type] <> 0"),
  "array-slice": members(`${PLACE} + 1 BETWEEN {1i} AND {2i}`),
  "array-concat": spell(
    "CASE WHEN DATALENGTH({0}) = 2 AND {1} IS NOT NULL THEN {1} WHEN DATALENGTH({1}) = 2 THEN {0}" +
      " ELSE LEFT({0}, LEN({0}) - 1) + ',' + STUFF({1}, 1, 1, '') END",
  ),
  "array-join": {
    print: (call, p) => {
      const [list, separator, absent] = call.args;
      if (list === undefined || separator === undefined) throw new Error("array-join needs a list and a separator");
      const x = p.at(list, BINDING.lowest);
      const value: Doc = absent === undefined ? UTF8_VALUE : ["COALESCE(", UTF8_VALUE, ", ", p.at(absent, BINDING.lowest), ")"];
      const agg: Doc = ["STRING_AGG(", value, ", ", bare(separator) ?? "''", `) WITHIN GROUP (ORDER BY ${PLACE})`];
      return atom("CASE WHEN ", x, " IS NOT NULL THEN COALESCE((SELECT ", agg, " FROM OPENJSON(", x, ")), '') END");
    },
    repeats: () => 2,
    refuse: (call) => (call.args[1]?.kind === "literal" && call.args[1].value !== null ? null : cannot("findings.engine.join-computed")),
  },
  "array-contains": {
    print: (call, p) => {
      const [list, wanted] = both(call);
      const x = p.at(list, BINDING.lowest);
      const y = p.at(wanted, BINDING.lowest);
      const value = memberOf(typeOf(wanted));
      const same: Doc = isText(wanted) ? [value, " = ", y, " AND ", bytes(value), " = ", bytes(y)] : [value, " = ", y];
      const found: Doc = ["CASE WHEN EXISTS (SELECT 1 FROM OPENJSON(", x, ") WHERE [type] <> 0 AND ", same, ") THEN 1 ELSE 0 END"];
      return guarded([
        [x, " IS NOT NULL AND ", y, " IS NOT NULL"],
        ["CAST(", found, " AS BIT)"],
      ]);
    },
    repeats: () => 3,
  },
  "array-distinct": membersAmong("NOT EXISTS", "{0}", " AND CAST([other].[key] AS INT) < CAST([mine].[key] AS INT)"),
  "array-except": nullOfNull(membersAmong("NOT EXISTS", "{1}")),
  "array-common": nullOfNull(membersAmong("EXISTS", "{1}")),
  "array-reduce": notSupported("findings.engine.through-numbers"),
  "weekdays-among": notSupported("findings.engine.days-of-list"),
  "array-sequence": notSupported("findings.engine.number-list"),
  "split-array": splitArray,
  "split-part": split,
  "parse-json": spell("CASE WHEN ISJSON({0}, VALUE) = 1 THEN {0} END"),
  variable: namedVariable,
  search: notSupported("findings.engine.search"),
  "named-call": calls.scalar,
} satisfies Partial<PrimitiveRules>;
