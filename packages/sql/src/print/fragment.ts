import type { SqlExpr } from "../tree.ts";
import { group, indent, join, line, softline, type Doc } from "./layout.ts";

/** How tightly a piece of SQL holds together; a piece that binds looser than its place asks for is put in parentheses. */
export const BINDING = {
  lowest: 0,
  or: 1,
  and: 2,
  not: 3,
  comparison: 4,
  concat: 6,
  additive: 7,
  multiplicative: 8,
  zone: 9,
  unary: 10,
  cast: 11,
  atom: 12,
} as const;
export type Binding = (typeof BINDING)[keyof typeof BINDING];

/** Printed SQL of one expression and how tightly it binds. */
export interface Fragment {
  readonly doc: Doc;
  readonly binding: Binding;
}

/** The part of a printer that puts expressions in their places. */
interface Placer {
  readonly at: (expr: SqlExpr, place: Binding) => Doc;
}

/** A printer of an engine that may know no `value::type`. */
interface Caster extends Placer {
  readonly fragment: (expr: SqlExpr) => Fragment;
  readonly rules: { readonly syntax: { readonly castsByCall?: boolean } };
}

export function atom(...doc: readonly Doc[]): Fragment {
  return { doc, binding: BINDING.atom };
}

/** `name(a, b)`, broken one argument per line where it does not fit. */
export function call(p: Placer, name: string, args: readonly SqlExpr[]): Fragment {
  return callOf(
    name,
    args.map((arg) => p.at(arg, BINDING.lowest)),
  );
}

/** `name(…)` over parts that are printed already. */
export function callOf(name: string, args: readonly Doc[]): Fragment {
  if (args.length === 0) return atom(`${name}()`);
  return atom(group(name, "(", indent(softline, join(args, [",", line])), softline, ")"));
}

/** `a op b op c` at one binding; only the first operand may bind as loosely as the operator itself. */
export function infix(p: Placer, operator: string, binding: Binding, operands: readonly SqlExpr[]): Fragment {
  return infixOf(
    operator,
    binding,
    operands.map((operand, index) => p.at(operand, index === 0 ? binding : tighter(binding))),
  );
}

/** `a op b` over parts that are printed already. */
export function infixOf(operator: string, binding: Binding, operands: readonly Doc[]): Fragment {
  const [first = "", ...rest] = operands;
  return { doc: group(first, indent(...rest.map((operand): Doc => [line, operator, " ", operand]))), binding };
}

/** The next binding above: what an operand needs that must not be torn apart by an operator of `binding`. */
export function tighter(binding: Binding): Binding {
  const above = Object.values(BINDING).find((candidate) => candidate > binding);
  return above ?? BINDING.atom;
}

/** `expr::type`, or `CAST(expr AS type)` where the engine knows no other. */
export function castOf(p: Caster, expr: SqlExpr, type: string): Fragment {
  return castPrinted(p, p.fragment(expr), type);
}

/** The same of a piece that is printed already. */
export function castPrinted(p: Caster, value: Fragment, type: string): Fragment {
  if (p.rules.syntax.castsByCall === true) return atom("CAST(", value.doc, ` AS ${type})`);
  return { doc: [placed(value, BINDING.cast), `::${type}`], binding: BINDING.cast };
}

/** The piece, in parentheses where it binds looser than its place. */
export function placed(fragment: Fragment, place: Binding): Doc {
  return fragment.binding >= place ? fragment.doc : group("(", indent(softline, fragment.doc), softline, ")");
}
