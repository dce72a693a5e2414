import { BOOLEAN, type SqlExpr, type ValueType, sql, typeOf } from "@sheaf/sql";
import { convertTo } from "@sheaf/formula";
import type { CoreOp } from "../plan/expression.ts";
import type { Lowering } from "./context.ts";

/** The compiler's own operations. */
export function lowerCore(op: CoreOp, args: readonly SqlExpr[], type: ValueType, context: Lowering): SqlExpr {
  const at = (index: number): SqlExpr => {
    const arg = args[index];
    if (arg === undefined) throw new Error(`${op} lacks an argument`);
    return arg;
  };
  switch (op) {
    case "and":
      return sql.and(...args);
    case "or":
      return sql.or(...args);
    case "not":
      return sql.not(at(0));
    case "is-null":
      return sql.isNull(at(0));
    case "is-not-null":
      return sql.isNotNull(at(0));
    case "equal":
      return sql.eq(at(0), at(1));
    case "not-equal":
      return sql.ne(at(0), at(1));
    case "less":
      return sql.lt(at(0), at(1));
    case "less-or-equal":
      return sql.le(at(0), at(1));
    case "greater":
      return sql.gt(at(0), at(1));
    case "greater-or-equal":
      return sql.ge(at(0), at(1));
    case "same":
      return sql.primitive("same-key", args, BOOLEAN);
    case "in":
      return args.length === 2 ? sql.eq(at(0), at(1)) : sql.isIn(at(0), args.slice(1));
    case "holds":
      return sql.isTrue(at(0));
    case "coalesce":
      return sql.coalesce(args, type);
    case "convert":
      return convertTo(at(0), type, context.settings);
    case "cast":
      return sameType(typeOf(at(0)), type) ? at(0) : sql.cast(at(0), type);
    case "if":
      return sql.case([{ when: at(0), then: at(1) }], at(2), type);
    case "element":
      return sql.primitive("array-element", args, type);
  }
}

function sameType(a: ValueType, b: ValueType): boolean {
  return a.kind === b.kind && JSON.stringify(a) === JSON.stringify(b);
}
