import { type Expr, parse } from "@sheaf/formula";

/** The call that a whole formula is: `PercentOfTotal(Sum([…]), "row")`. */
export interface OuterCall {
  /** Its first argument as it was typed. */
  readonly inner: string;
  /** The others. */
  readonly more: readonly Expr[];
  /** The others as they were typed. */
  readonly texts: readonly string[];
}

/** Null: the formula is no sound call of that function with an argument. Formulas are in stored form. */
export function outerCall(formula: string, name: string): OuterCall | null {
  const { expr, diagnostics } = parse(formula, "stored");
  if (diagnostics.length > 0 || expr?.kind !== "call" || expr.name.toLowerCase() !== name.toLowerCase()) return null;
  const text = ({ span }: Expr): string => formula.slice(span.start, span.end);
  const [inner, ...more] = expr.args;
  return inner === undefined ? null : { inner: text(inner), more, texts: more.map(text) };
}

/** A call around a formula. A comment at the formula's end must not swallow what follows. */
export function callAround(name: string, inner: string, ...more: readonly string[]): string {
  const closed = inner.includes("//") ? `${inner}\n` : inner;
  return `${name}(${[closed, ...more].join(", ")})`;
}
