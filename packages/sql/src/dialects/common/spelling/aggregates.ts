import { exactShape, sumType } from "../../../numeric-types.ts";
import { aggregateNames, type AggregateName } from "../../../primitives.ts";
import type { AggregateRule, AggregateRules, Printer } from "../../../print/dialect.ts";
import { BINDING, atom, callOf, castOf, castPrinted, type Binding, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import { cannot, notSupported, type NotSupported } from "../../../print/refusal.ts";
import { typeOf, type SqlAggregate, type SqlExpr } from "../../../tree.ts";
import { integer, type ValueType } from "../../../types.ts";
import { filter } from "../aggregates.ts";
import { both, only } from "../arguments.ts";
import { asFloat } from "../numbers/arithmetic.ts";
import { guarded } from "../guarded.ts";
import { below38Digits } from "./numbers.ts";
import { template, type Words } from "./template.ts";

/** An aggregate as its engine says it: a template, a rule, or why it cannot be had. */
export type AggregateSpelling = string | AggregateRule | NotSupported;

export interface AggregateWords {
  readonly float: string;
  readonly typeText: (type: ValueType) => string;
  /** `FILTER (WHERE …)` behind an aggregate; else what does not meet the condition is null, which aggregates skip. */
  readonly hasFilter: boolean;
  /** A value as the engine must be given it to add it exactly. */
  readonly addend?: (p: Printer, x: SqlExpr) => Doc;
  /** A sum that is null where it leaves 38 digits; absent: added in two parts. */
  readonly sumOrNull?: (x: Doc, type: ValueType) => Doc;
  /** The function that counts; absent: COUNT. */
  readonly count?: string;
  /** A sum that the engine gives more digits than its type says, brought to the type; absent: it is of the type. */
  readonly retyped?: (total: Fragment, type: ValueType) => Fragment;
  /** A text such that different ones are counted apart; absent: they are by themselves. */
  readonly counted?: (x: Doc) => Doc;
  /** Least or greatest text, where the engine's own is not by code point. */
  readonly extremeText?: (name: "MIN" | "MAX", x: Doc, behind: Doc) => Fragment;
  /** Least and greatest of booleans, where MIN and MAX take none. */
  readonly ofBooleans?: Readonly<Record<"min" | "max", string>>;
  /** What is said otherwise than by a function that every engine has. `{0}` is the value, `{0f}` the value as float64, `{order}` the sort, `{separator}`, `{fraction}` options. */
  readonly spelled: Readonly<Partial<Record<AggregateName, AggregateSpelling>>>;
}

const STATISTICS = {
  "stddev-sample": "STDDEV_SAMP({0f})",
  "stddev-population": "STDDEV_POP({0f})",
  "variance-sample": "VAR_SAMP({0f})",
  "variance-population": "VAR_POP({0f})",
} as const;

/** Half of the digits of a long sum are added apart, so that no part overflows. */
const LOW_DIGITS = 19;

export function spelledAggregates(words: AggregateWords): AggregateRules {
  const { float } = words;

  /** The call as the engine takes it: the condition inside its values unless there is a place for it behind. */
  const conditional = (call: SqlAggregate): SqlAggregate => {
    const { filter: condition } = call;
    if (words.hasFilter || condition === null) return call;
    const when = (then: SqlExpr): SqlExpr => ({ kind: "case", whens: [{ when: condition, then }], otherwise: null, type: typeOf(then) });
    return { ...call, args: call.args.map(when), filter: null };
  };
  const behind = (call: SqlAggregate, p: Printer, over: Doc): Doc => [filter(p, call), over];

  const called = (name: string, argument: (call: SqlAggregate, p: Printer) => Doc): AggregateRule => ({
    print: (given, p, over) => {
      const call = conditional(given);
      return atom(callOf(name, [[call.distinct ? "DISTINCT " : "", argument(call, p)]]).doc, behind(call, p, over));
    },
  });
  const plain = (name: string): AggregateRule => called(name, (call, p) => p.at(only(call), BINDING.lowest));

  const count: AggregateRule = called(words.count ?? "COUNT", (call, p) => {
    const x = only(call);
    const isTold = words.counted === undefined || !call.distinct || typeOf(x).kind !== "text";
    return isTold ? p.at(x, BINDING.lowest) : words.counted(p.at(x, BINDING.concat));
  });

  const spelled = (text: string): AggregateRule => {
    const written = template(text, float);
    return {
      print: (given, p, over) => {
        const call = conditional(given);
        const [key] = call.orderBy;
        // Where values are told apart, engines want the key to be the value itself, and no value is null.
        const sorted: Doc =
          call.distinct && key !== undefined
            ? ["ORDER BY ", p.at(only(call), BINDING.lowest), key.direction === "ascending" ? " ASC" : " DESC"]
            : "";
        const order = sorted === "" ? p.orderBy(call.orderBy) : sorted;
        const option = (name: string): Doc => {
          const value = call.options?.[name];
          return typeof value === "number"
            ? String(value)
            : value === undefined
              ? ""
              : p.rules.literal(String(value), { kind: "text" }).doc;
        };
        const slots: Words = {
          distinct: call.distinct ? "DISTINCT " : "",
          order: order === null ? "" : [" ", order],
          sorted: order === null ? "" : [" WITHIN GROUP (", order, ")"],
          placed: [" WITHIN GROUP (", order ?? ["ORDER BY ", p.at(only(call), BINDING.lowest)], ")"],
          separator: option("separator"),
          fraction: option("fraction"),
          filter: filter(p, call),
          over,
        };
        const rest: Doc = [text.includes("{filter}") ? "" : filter(p, call), text.includes("{over}") ? "" : over];
        return { doc: [written.print(call, p, slots).doc, rest], binding: BINDING.unary };
      },
    };
  };

  const addend = words.addend ?? ((p: Printer, x: SqlExpr): Doc => p.at(x, BINDING.lowest));
  const addedUp = called("SUM", (call, p) => addend(p, only(call)));

  const sum: AggregateRule = {
    print: (given, p, over) => {
      const x = only(given);
      if (!sumType(typeOf(x)).mayOverflow) {
        const total = addedUp.print(given, p, over);
        return words.retyped?.(total, given.type) ?? total;
      }
      const call = conditional(given);
      if (words.sumOrNull !== undefined) return atom(words.sumOrNull(p.at(only(call), BINDING.lowest), call.type), behind(call, p, over));
      return inTwoParts(given, p, over);
    },
    refuse: (call) => {
      const shape = exactShape(typeOf(only(call)));
      const isLong = sumType(typeOf(only(call))).mayOverflow && words.sumOrNull === undefined;
      return isLong && shape !== null && shape.scale > LOW_DIGITS ? cannot("findings.engine.add-places", { places: shape.scale }) : null;
    },
  };

  /** `sum(x div 10^k) * 10^k + sum(x mod 10^k)`: neither part leaves 38 digits, and the total is looked at before it is reckoned. */
  const inTwoParts = (given: SqlAggregate, p: Printer, over: Doc): Fragment => {
    const x = only(given);
    const scale = exactShape(typeOf(x))?.scale ?? 0;
    const unit = `1${"0".repeat(LOW_DIGITS - scale)}`;
    const by: SqlExpr = { kind: "literal", value: unit, type: integer(unit.length) };
    const part = (name: "integer-divide" | "modulo", type: ValueType): Doc => {
      const arg: SqlExpr = { kind: "primitive", name, args: [x, by], type };
      return addedUp.print({ ...given, args: [arg] }, p, over).doc;
    };
    const high = part("integer-divide", integer(38));
    const low = part("modulo", typeOf(x));
    const huge = p.rules.cast(by, typeOf(by), integer(38), p).doc;
    const rough: Doc = [castPrinted(p, { doc: high, binding: BINDING.lowest }, float).doc, ` * 1e${LOW_DIGITS - scale}`];
    const typed = (doc: Doc, binding: Binding): Doc => words.retyped?.({ doc, binding }, given.type).doc ?? doc;
    return below38Digits(given.type, rough, [typed([high, " * ", huge], BINDING.multiplicative), " + ", typed(low, BINDING.atom)]);
  };

  const avg: AggregateRule = {
    print: (given, p, over) => {
      const x = only(given);
      if (typeOf(x).kind === "float" || sumType(typeOf(x)).mayOverflow) {
        return called("AVG", (call, inner) => asFloat(inner, only(call), BINDING.lowest, float)).print(given, p, over);
      }
      const total = castPrinted(p, addedUp.print(given, p, over), float).doc;
      return { doc: [total, " / NULLIF(", count.print(given, p, over).doc, ", 0)"], binding: BINDING.multiplicative };
    },
  };

  const extreme = (name: "min" | "max"): AggregateRule => ({
    print: (given, p, over) => {
      const call = conditional(given);
      if (words.extremeText !== undefined && typeOf(only(call)).kind === "text") {
        const upper = name === "min" ? "MIN" : "MAX";
        return words.extremeText(upper, p.at(only(call), BINDING.lowest), behind(call, p, over));
      }
      const function_ = typeOf(only(call)).kind === "boolean" ? (words.ofBooleans?.[name] ?? name) : name;
      return plain(function_.toUpperCase()).print(call, p, over);
    },
    refuse: (call) => (["variant", "array"].includes(typeOf(only(call)).kind) ? cannot("findings.engine.order-json-and-arrays") : null),
  });

  const rule = (name: AggregateName): AggregateRule | NotSupported => {
    const said = words.spelled[name];
    if (name === "percentile-disc" && typeof said === "string" && words.counted !== undefined) {
      const isText = (call: SqlAggregate): boolean => typeOf(only(call)).kind === "text";
      return { ...spelled(said), refuse: (call) => (isText(call) ? cannot("findings.engine.text-percentile") : null) };
    }
    if (said !== undefined) return typeof said === "string" ? spelled(said) : said;
    switch (name) {
      case "count-rows":
        return {
          print: (call, p, over) => {
            if (call.filter === null || words.hasFilter) return atom(`${words.count ?? "COUNT"}(*)`, behind(call, p, over));
            return count.print({ ...call, args: [{ kind: "literal", value: "1", type: integer(1) }] }, p, over);
          },
        };
      case "count":
        return count;
      case "sum":
        return sum;
      case "avg":
        return avg;
      case "min":
      case "max":
        return extreme(name);
      case "any-value":
        return {
          print: (call, p, over) => {
            const isOrdered = !["variant", "array"].includes(typeOf(only(call)).kind);
            return isOrdered ? extreme("min").print(call, p, over) : plain("ANY_VALUE").print(call, p, over);
          },
        };
      case "stddev-sample":
      case "stddev-population":
      case "variance-sample":
      case "variance-population":
        return spelled(STATISTICS[name]);
      default:
        return notSupported("findings.engine.aggregate");
    }
  };
  return Object.fromEntries(aggregateNames.map((name) => [name, rule(name)])) as unknown as AggregateRules;
}

/** For engines whose sum of 64-bit integers fails beyond 64 bits. */
export function addedInDecimals(wide: string): NonNullable<AggregateWords["addend"]> {
  return (p, x) => {
    const type = typeOf(x);
    const isLong = type.kind === "integer" && (type.digits ?? 38) > 10;
    return isLong ? castOf(p, x, wide).doc : p.at(x, BINDING.lowest);
  };
}

/** An aggregate that the engine knows for groups only, and what stands for it over a window. */
export function unlessOverWindow(ofGroup: string, overWindow: AggregateRule, float: string): AggregateRule {
  const group = spelledAggregates({ float, typeText: () => float, hasFilter: false, spelled: { corr: ofGroup } }).corr;
  return {
    print: (call, p, over, window) => {
      if (window !== undefined || "kind" in group) return overWindow.print(call, p, over, window);
      return group.print(call, p, over);
    },
  };
}

/** The engine's variances, stable as they are, give the covariance: var(x + y) − var(x − y) is four times as much. */
export function statisticsOfPairs(
  float: string,
  variance = "VAR_POP",
): Readonly<Record<"corr" | "regression-slope" | "regression-intercept" | "regression-r2", AggregateRule>> {
  type Formula = (sums: {
    readonly n: Doc;
    readonly vx: Doc;
    readonly vy: Doc;
    readonly cov: Doc;
    readonly mx: Doc;
    readonly my: Doc;
  }) => Fragment;
  const ofPairs = (formula: Formula): AggregateRule => ({
    print: (call, p, over) => {
      const [y, x] = both(call).map((arg) => asFloat(p, arg, BINDING.unary, float)) as [Doc, Doc];
      const known: Doc = [both(call).map((arg, at): Doc => [at === 0 ? "" : " AND ", p.at(arg, BINDING.concat), " IS NOT NULL"])];
      const condition: Doc = call.filter === null ? known : [known, " AND ", p.at(call.filter, BINDING.not)];
      const of = (name: string, value: Doc): Doc => [name, "(", guarded([condition, value]).doc, ")", over];
      return formula({
        n: of("COUNT", x),
        vx: of(variance, x),
        vy: of(variance, y),
        cov: ["((", of(variance, [x, " + ", y]), " - ", of(variance, [x, " - ", y]), ") / 4)"],
        mx: of("AVG", x),
        my: of("AVG", y),
      });
    },
  });
  return {
    corr: ofPairs(({ cov, vx, vy }) => atom("(", cov, " / NULLIF(SQRT(", vx, ") * SQRT(", vy, "), 0))")),
    "regression-slope": ofPairs(({ cov, vx }) => atom("(", cov, " / NULLIF(", vx, ", 0))")),
    "regression-intercept": ofPairs(({ cov, vx, mx, my }) => atom("(", my, " - ", mx, " * ", cov, " / NULLIF(", vx, ", 0))")),
    "regression-r2": ofPairs(({ cov, vx, vy, n }) =>
      guarded(
        [[vx, " = 0"], "NULL"],
        [[vy, " = 0"], "1"],
        [
          [n, " > 0"],
          [cov, " * ", cov, " / (", vx, " * ", vy, ")"],
        ],
      ),
    ),
  };
}
