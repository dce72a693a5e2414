import { exactShape, sumType } from "../../../numeric-types.ts";
import type { AggregateRule, AggregateRules, Printer } from "../../../print/dialect.ts";
import { BINDING, atom, callOf, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import { typeOf, type SqlAggregate, type SqlExpr } from "../../../tree.ts";
import type { ValueType } from "../../../types.ts";
import { both, numberOption, only, textOption } from "../../common/arguments.ts";
import { guarded } from "../../common/guarded.ts";
import { ELEMENT, elementsOf, jsonText, subquery } from "../lists/elements.ts";
import { COLLATION, asDouble, castAs, quoteText, typeText } from "../literals.ts";
import { within } from "../numbers.ts";
import { isMoving, neighbors, rowByRow } from "./windows.ts";
import { mysqlCalls } from "../calls.ts";
import { chosenValue, orderedValue } from "./percentiles.ts";

/** The engine has no FILTER: what does not meet the condition is null, which aggregates skip. */
function filtered(p: Printer, call: SqlAggregate, value: Doc): Doc {
  return call.filter === null ? value : guarded([p.at(call.filter, BINDING.lowest), value]).doc;
}

function distinct(call: SqlAggregate): string {
  return call.distinct ? "DISTINCT " : "";
}

/** `NAME([DISTINCT] value) over`. */
function of(name: string, p: Printer, call: SqlAggregate, value: Doc, over: Doc): Fragment {
  return atom(callOf(name, [[distinct(call), filtered(p, call, value)]]).doc, over);
}

function plain(name: string): AggregateRule {
  return { print: (call, p, over) => of(name, p, call, p.at(only(call), BINDING.lowest), over) };
}

/** Of exact numbers the engine's own are decimals of a few places. */
function ofDouble(name: string): AggregateRule {
  return { print: (call, p, over) => of(name, p, call, asDouble(p, only(call)).doc, over) };
}

/** Means of exact numbers come from exact sums: float64 would lose what nearly cancels out. */
const avg: AggregateRule = {
  print: (call, p, over, window) => {
    const x = only(call);
    const value: Doc = [distinct(call), filtered(p, call, p.at(x, BINDING.lowest))];
    const count: Doc = [callOf("COUNT", [value]).doc, over];
    if (window !== undefined && isMoving(window)) return atom("(", rowByRow(value, window, p), " / NULLIF(", count, ", 0))");
    if (typeOf(x).kind === "float") return of("AVG", p, call, asDouble(p, x).doc, over);
    return atom("(CAST(SUM(", value, ")", over, " AS DOUBLE) / NULLIF(", count, ", 0))");
  },
};

const sum: AggregateRule = {
  print: (call, p, over, window) => {
    const x = only(call);
    if (window !== undefined && isMoving(window)) {
      const value = filtered(p, call, p.at(x, BINDING.lowest));
      return guarded([[callOf("COUNT", [value]).doc, over, " > 0"], rowByRow(value, window, p)]);
    }
    const total = of("SUM", p, call, p.at(x, BINDING.lowest), over);
    return sumType(typeOf(x)).mayOverflow ? within(38 - (exactShape(call.type)?.scale ?? 0), total.doc) : total;
  },
};

/** Whether sums of products of the two, times a number of rows, stay within the engine's exact numbers. */
function isSummable(a: ValueType, b: ValueType): boolean {
  const [x, y] = [exactShape(a), exactShape(b)];
  return x !== null && y !== null && x.whole + x.scale + y.whole + y.scale <= 38;
}

function exact(p: Printer, x: SqlExpr): Doc {
  return castAs(p, x, `DECIMAL(38, ${exactShape(typeOf(x))?.scale ?? 0})`).doc;
}

/** Sums over the pairs without a null. */
function ofPairs(
  formula: (sums: {
    readonly n: Doc;
    readonly vx: Doc;
    readonly vy: Doc;
    readonly cov: Doc;
    readonly my: Doc;
    readonly mx: Doc;
  }) => Fragment,
): AggregateRule {
  return {
    print: (call, p, over) => {
      const [y, x] = both(call);
      const pair = (value: Doc): Doc => {
        const known: Doc = [p.at(x, BINDING.concat), " IS NOT NULL AND ", p.at(y, BINDING.concat), " IS NOT NULL"];
        const condition: Doc = call.filter === null ? known : [known, " AND (", p.at(call.filter, BINDING.lowest), ")"];
        return guarded([condition, value]).doc;
      };
      const [dx, dy] = [asDouble(p, x).doc, asDouble(p, y).doc];
      const aggregate = (name: string, value: Doc): Doc => [name, "(", pair(value), ")", over];
      const count = aggregate("COUNT", dx);
      // Sums of exact numbers are exact: no digit is lost where they nearly cancel out.
      const [ex, ey] = isSummable(typeOf(x), typeOf(y)) ? [exact(p, x), exact(p, y)] : [dx, dy];
      const factor = (expr: SqlExpr, value: Doc): Doc => (expr.kind === "column" ? value : ["(", value, ")"]);
      const products: Doc = [count, " * ", aggregate("SUM", [factor(x, ex), " * ", factor(y, ey)])];
      const difference: Doc = [products, " - ", aggregate("SUM", ex), " * ", aggregate("SUM", ey)];
      return formula({
        n: count,
        vx: aggregate("VAR_POP", dx),
        vy: aggregate("VAR_POP", dy),
        cov: ["(CAST(", difference, " AS DOUBLE) / ", count, " / ", count, ")"],
        mx: aggregate("AVG", dx),
        my: aggregate("AVG", dy),
      });
    },
  };
}

/** A JSON text of a list's elements as a value of a type. */
function fromJson(value: Doc, type: ValueType): Fragment {
  return type.kind === "text" ? atom(value) : atom("CAST(", value, ` AS ${typeText(type)})`);
}

/** The value as JSON text, null where it is null. */
function jsonOrNull(p: Printer, call: SqlAggregate, x: SqlExpr): Doc {
  const json = jsonText(x, p);
  const known: Doc = [p.at(x, BINDING.concat), " IS NOT NULL"];
  return guarded([call.filter === null ? known : [known, " AND (", p.at(call.filter, BINDING.lowest), ")"], json]).doc;
}

function sorted(p: Printer, call: SqlAggregate): Doc {
  const order = p.orderBy(call.orderBy);
  return order === null ? "" : [" ", order];
}

export const aggregateRules: AggregateRules = {
  "count-rows": { print: (call, p, over) => (call.filter === null ? atom("COUNT(*)", over) : of("COUNT", p, call, "1", over)) },
  count: plain("COUNT"),
  sum,
  avg,
  min: plain("MIN"),
  max: plain("MAX"),
  "any-value": plain("MIN"),
  median: { print: (call, p) => orderedValue(filtered(p, call, asDouble(p, only(call)).doc), "", 0.5) },
  "percentile-cont": {
    print: (call, p) => orderedValue(filtered(p, call, asDouble(p, only(call)).doc), "", numberOption(call, "fraction")),
  },
  "percentile-disc": {
    print: (call, p) => {
      const x = only(call);
      return fromJson(chosenValue(jsonOrNull(p, call, x), p.at(x, BINDING.lowest), numberOption(call, "fraction")), typeOf(x));
    },
  },
  "stddev-sample": ofDouble("STDDEV_SAMP"),
  "stddev-population": ofDouble("STDDEV_POP"),
  "variance-sample": ofDouble("VAR_SAMP"),
  "variance-population": ofDouble("VAR_POP"),
  corr: ofPairs(({ cov, vx, vy }) => atom("LEAST(1e0, GREATEST(-1e0, ", cov, " / NULLIF(SQRT(", vx, ") * SQRT(", vy, "), 0)))")),
  "regression-slope": ofPairs(({ cov, vx }) => atom("(", cov, " / NULLIF(", vx, ", 0))")),
  "regression-intercept": ofPairs(({ cov, vx, mx, my }) => atom("(", my, " - ", mx, " * ", cov, " / NULLIF(", vx, ", 0))")),
  "regression-r2": ofPairs(({ cov, vx, vy, n }) =>
    guarded(
      [[vx, " = 0"], "NULL"],
      [[vy, " = 0"], "1e0"],
      [
        [n, " > 0"],
        [cov, " * ", cov, " / (", vx, " * ", vy, ")"],
      ],
    ),
  ),
  // The least of the most frequent values: the group's values as a list, and the list's elements counted.
  mode: {
    print: (call, p) => {
      const x = only(call);
      const list: Doc = ["CONCAT('[', GROUP_CONCAT(", jsonOrNull(p, call, x), " SEPARATOR ','), ']')"];
      const found = subquery(ELEMENT, elementsOf(list, typeOf(x)), `GROUP BY ${ELEMENT}`, `ORDER BY COUNT(*) DESC, ${ELEMENT} LIMIT 1`);
      return found;
    },
  },
  list: {
    print: (call, p) => {
      const value = filtered(p, call, p.at(only(call), BINDING.lowest));
      return atom(`GROUP_CONCAT(${distinct(call)}`, value, sorted(p, call), ` SEPARATOR ${quoteText(textOption(call, "separator"))})`);
    },
  },
  array: {
    print: (call, p, _over, window) => {
      if (window !== undefined) return neighbors(call, window, p);
      // As text by code point, so that DISTINCT tells apart what is not the same.
      const json: Doc = [jsonText(only(call), p), ` COLLATE ${COLLATION}`];
      const list: Doc = [`GROUP_CONCAT(${distinct(call)}`, filtered(p, call, json), sorted(p, call), " SEPARATOR ',')"];
      return callOf("CONCAT", ["'['", list, "']'"]);
    },
  },
  "named-call": mysqlCalls.aggregate,
};
