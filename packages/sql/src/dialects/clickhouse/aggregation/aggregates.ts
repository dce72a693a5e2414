import { isExact, sumType } from "../../../numeric-types.ts";
import type { AggregateRule, AggregateRules, Printer } from "../../../print/dialect.ts";
import { BINDING, atom, callOf, type Fragment } from "../../../print/fragment.ts";
import { join, type Doc } from "../../../print/layout.ts";
import { typeOf, type SqlAggregate, type SqlExpr, type SqlOrder } from "../../../tree.ts";
import { both, numberOption, only, textOption } from "../../common/arguments.ts";
import { filter, finiteTotal } from "../../common/aggregates.ts";
import { guarded } from "../../common/guarded.ts";
import { clickhouseCalls } from "../calls.ts";
import { isThere, letIn } from "../lists/elements.ts";
import { printedKey } from "../numbers/keys.ts";
import { quoteText } from "../literals.ts";
import { asFloat, narrowed } from "../numbers/numbers.ts";

const bare = (p: Printer, expr: SqlExpr): Doc => p.at(expr, BINDING.lowest);

/** `name(args) [FILTER (WHERE …)] over`; with `and` besides the call's own filter. */
function of(p: Printer, call: SqlAggregate, name: string, args: readonly Doc[], over: Doc, and: Doc | null = null): Doc {
  const own = call.filter === null ? null : p.at(call.filter, and === null ? BINDING.lowest : BINDING.not);
  const both: Doc | null = and === null ? own : own === null ? and : [own, " AND ", and];
  return [callOf(name, args).doc, both === null ? "" : [" FILTER (WHERE ", both, ")"], over];
}

/** The engine's name: over no value an aggregate is null, not nothing (V6). */
function named(name: string, call: SqlAggregate): string {
  return `${name}${call.distinct ? "Distinct" : ""}OrNull`;
}

function plain(name: string): AggregateRule {
  return { print: (call, p, over) => atom(of(p, call, named(name, call), [bare(p, only(call))], over)) };
}

function ofFloat(name: string, ...more: readonly string[]): AggregateRule {
  return { print: (call, p, over) => atom(of(p, call, named(name, call), [asFloat(p, only(call), BINDING.lowest), ...more], over)) };
}

function percentile(fraction: (call: SqlAggregate) => number): AggregateRule {
  return {
    print: (call, p, over) =>
      atom(of(p, call, `${named("quantileExactInclusive", call)}(${fraction(call)})`, [asFloat(p, only(call), BINDING.lowest)], over)),
  };
}

/** Of one value the engine's is infinite. */
function spread(name: string): AggregateRule {
  return {
    print: (call, p, over) => {
      const value = of(p, call, named(name, call), [asFloat(p, only(call), BINDING.lowest)], over);
      return guarded([["isFinite(", value, ")"], value]);
    },
  };
}

/** A value in as many bits as its sum may need: the engine adds beyond them without a word. */
function summand(p: Printer, x: SqlExpr): Doc {
  const type = typeOf(x);
  if (type.kind === "decimal") return sumType(type).mayOverflow ? callOf("toDecimal256", [bare(p, x), String(type.scale)]).doc : bare(p, x);
  if (type.kind !== "integer") return bare(p, x);
  const name = sumType(type).mayOverflow ? "toInt256" : (type.digits ?? 38) > 10 ? "toInt128" : "toInt64";
  return name === "toInt64" && x.kind === "column" ? bare(p, x) : callOf(name, [bare(p, x)]).doc;
}

const sum: AggregateRule = {
  print: (call, p, over) => {
    const x = only(call);
    const total = of(p, call, named("sum", call), [summand(p, x)], over);
    return sumType(typeOf(x)).mayOverflow ? narrowed(total, call.type) : finiteTotal(call, "isFinite", atom(total));
  },
};

/** Means of exact numbers come from exact sums: float64 would lose what nearly cancels out. */
const avg: AggregateRule = {
  print: (call, p, over) => {
    const x = only(call);
    if (!isExact(typeOf(x))) return finiteTotal(call, "isFinite", ofFloat("avg").print(call, p, over));
    const total = callOf("toFloat64", [of(p, call, named("sum", call), [summand(p, x)], over)]).doc;
    return atom("(", total, " / nullIf(", of(p, call, call.distinct ? "uniqExact" : "count", [bare(p, x)], over), ", 0))");
  },
};

const count: AggregateRule = {
  print: (call, p, over) => {
    const x = only(call);
    const name = call.distinct ? "uniqExact" : "count";
    const isList = typeOf(x).kind === "array";
    const value = call.distinct ? printedKey(p, x).doc : bare(p, x);
    return callOf("toInt64", [of(p, call, name, [value], over, isList ? isThere(p, x) : null)]);
  },
};

interface Pair {
  readonly x: Doc;
  readonly y: Doc;
  readonly of: (name: string, ...args: readonly Doc[]) => Doc;
}

/** Over the pairs without a null. */
function ofPairs(formula: (pair: Pair) => Fragment): AggregateRule {
  return {
    print: (call, p, over) => {
      const [y, x] = both(call);
      const known: Doc = [p.at(x, BINDING.concat), " IS NOT NULL AND ", p.at(y, BINDING.concat), " IS NOT NULL"];
      return formula({
        x: asFloat(p, x, BINDING.lowest),
        y: asFloat(p, y, BINDING.lowest),
        of: (name, ...args) => of(p, call, `${name}OrNull`, args, over, known),
      });
    },
  };
}

const varianceOf = ({ of: over }: Pair, value: Doc): Doc => over("varPopStable", value);
/** Null where the squares leave float64 (S-V7f). */
const whereFinite = (pair: Pair, value: Doc): Fragment =>
  guarded([["isFinite(", varianceOf(pair, pair.x), ") AND isFinite(", value, ")"], value]);
const slope = (pair: Pair): Doc => [pair.of("covarPopStable", pair.x, pair.y), " / nullIf(", varianceOf(pair, pair.x), ", 0)"];
const correlation = (pair: Pair): Doc => {
  const spreads: Doc = ["sqrt(", varianceOf(pair, pair.x), ") * sqrt(", varianceOf(pair, pair.y), ")"];
  const ratio: Doc = [pair.of("covarPopStable", pair.x, pair.y), " / (", spreads, ")"];
  return guarded([
    [spreads, " > 0 AND isFinite(", spreads, ")"],
    ["least(1e0, greatest(-1e0, ", ratio, "))"],
  ]).doc;
};

const ROW = '"row of the list"';

/** One key of a list's rows, so that rows ascending by all their keys are in order. */
function sortKey(order: SqlOrder, place: number): Doc {
  const key = `tupleElement(${ROW}, ${place})`;
  const nulls = order.nulls === "last" ? `${key} IS NULL` : `${key} IS NOT NULL`;
  if (order.direction === "ascending") return [nulls, ", ", key];
  switch (typeOf(order.expr).kind) {
    case "text":
    case "variant":
    case "geography":
      // Hexadecimal digits turned round; the letter behind them puts a text after those that go on.
      return [nulls, `, concat(translate(hex(${key}), '0123456789ABCDEF', 'FEDCBA9876543210'), 'G')`];
    case "date":
      return [nulls, `, negate(toInt32(${key}))`];
    case "datetime":
      return [nulls, `, negate(toUnixTimestamp64Micro(${key}))`];
    default:
      return [nulls, `, negate(${key})`];
  }
}

/** The values of a group as a list, nulls included, in the order of the call. */
function listed(p: Printer, call: SqlAggregate, over: Doc): Doc {
  const keys = call.orderBy.filter(({ expr }) => expr.kind !== "literal");
  const row = callOf("tuple", [
    call.distinct ? printedKey(p, only(call)).doc : bare(p, only(call)),
    ...keys.map(({ expr }) => bare(p, expr)),
  ]).doc;
  const rows = of(p, call, "groupArray", [row], over);
  const sorted: Doc =
    keys.length === 0
      ? rows
      : callOf("arraySort", [
          [
            `${ROW} -> tuple(`,
            join(
              keys.map((order, index) => sortKey(order, index + 2)),
              ", ",
            ),
            ")",
          ],
          rows,
        ]).doc;
  const values = callOf("arrayMap", [`${ROW} -> tupleElement(${ROW}, 1)`, sorted]).doc;
  return call.distinct ? callOf("arrayDistinct", [values]).doc : values;
}

const LIST = '"list"';

export const aggregateRules: AggregateRules = {
  "count-rows": { print: (call, p, over) => callOf("toInt64", [["count()", filter(p, call), over]]) },
  count,
  sum,
  avg,
  min: plain("min"),
  max: plain("max"),
  "any-value": {
    print: (call, p, over) => {
      const x = only(call);
      return typeOf(x).kind === "array" ? atom(of(p, call, "any", [bare(p, x)], over, isThere(p, x))) : plain("any").print(call, p, over);
    },
  },
  median: percentile(() => 0.5),
  "percentile-cont": percentile((call) => numberOption(call, "fraction")),
  "percentile-disc": {
    print: (call, p, over) => {
      const list = callOf("arraySort", [of(p, call, call.distinct ? "groupUniqArray" : "groupArray", [bare(p, only(call))], over)]).doc;
      const place = `toInt64(greatest(1, ceil(${numberOption(call, "fraction")} * length(${LIST}))))`;
      return letIn(LIST, list, `arrayElementOrNull(${LIST}, ${place})`);
    },
  },
  "stddev-sample": spread("stddevSampStable"),
  "stddev-population": spread("stddevPopStable"),
  "variance-sample": spread("varSampStable"),
  "variance-population": spread("varPopStable"),
  corr: ofPairs((pair) => atom(correlation(pair))),
  "regression-slope": ofPairs((pair) => whereFinite(pair, slope(pair))),
  "regression-intercept": ofPairs((pair) => whereFinite(pair, [pair.of("avg", pair.y), " - ", pair.of("avg", pair.x), " * ", slope(pair)])),
  "regression-r2": ofPairs((pair) =>
    guarded(
      [[varianceOf(pair, pair.x), " = 0"], "NULL"],
      [[varianceOf(pair, pair.y), " = 0"], "1e0"],
      [[varianceOf(pair, pair.x), " > 0"], callOf("pow", [correlation(pair), "2"]).doc],
    ),
  ),
  // The least of the most frequent values: keys and how often each is there, in the order of the keys.
  mode: {
    print: (call, p, over) => {
      const x = only(call);
      const isThere: Doc = [p.at(x, BINDING.concat), " IS NOT NULL"];
      const counts = of(p, call, "sumMap", [["[assumeNotNull(", bare(p, x), ")]"], "[toUInt64(1)]"], over, isThere);
      return letIn(LIST, counts, `arrayElementOrNull(${LIST}.1, indexOf(${LIST}.2, arrayMax(${LIST}.2)))`);
    },
  },
  list: {
    print: (call, p, over) => {
      const known = `arrayMap(${ROW} -> assumeNotNull(${ROW}), arrayFilter(${ROW} -> ${ROW} IS NOT NULL, ${LIST}))`;
      const joined = callOf("arrayStringConcat", [known, quoteText(textOption(call, "separator"))]).doc;
      return letIn(LIST, listed(p, call, over), guarded([`arrayExists(${ROW} -> ${ROW} IS NOT NULL, ${LIST})`, joined]).doc);
    },
  },
  array: { print: (call, p, over) => atom(letIn(LIST, listed(p, call, over), `if(empty(${LIST}), [], [${LIST}])`).doc) },
  "named-call": clickhouseCalls.aggregate,
};
