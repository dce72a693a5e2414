import type { Printer, Rule } from "../../../print/dialect.ts";
import { BINDING, type Binding, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import type { Refusal } from "../../../print/refusal.ts";
import { typeOf, type SqlExpr, type SqlOptions, type SqlPrimitive } from "../../../tree.ts";
import { asFloat } from "../numbers/arithmetic.ts";
import { int32 } from "../numbers/exact.ts";

/**
 * A rule in the words of its engine: `LPAD({0}, {1i}, {2})`. `{0}` is an argument, `{0i}` one as an integer of 32 bits, `{0f}` one as float64,
 * `{zone}` an option as a text literal, or what `words` says it is. A template is ours; what people write reaches SQL only as arguments and
 * literals.
 */
export interface Template {
  readonly print: (call: Call, p: Printer, words?: Words) => Fragment;
  /** How often the argument is written that is written most often. */
  readonly repeats: number;
}

interface Call {
  readonly name: string;
  readonly args: readonly SqlExpr[];
  readonly options?: SqlOptions | undefined;
}

export type Words = Readonly<Record<string, Doc>>;

type Piece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "argument"; readonly index: number; readonly form: string; readonly place: Binding }
  | { readonly kind: "word"; readonly word: string };

const SLOT = /\{(\d)([if]?)\}|\{([a-z]+)\}/gu;

/** Reads a template once; `float` is what the engine calls float64. */
export function template(text: string, float: string): Template {
  const pieces: Piece[] = [];
  const seen = new Map<number, number>();
  let end = 0;
  for (const match of text.matchAll(SLOT)) {
    const [whole, index, form = "", word] = match;
    pieces.push({ kind: "text", text: text.slice(end, match.index) });
    const before = text.slice(0, match.index).trimEnd();
    const after = text.slice(match.index + whole.length);
    end = match.index + whole.length;
    if (word !== undefined) pieces.push({ kind: "word", word });
    else {
      const place = /[(,[]$/u.test(before) && /^(?:[),\]]| AS )/u.test(after) ? BINDING.lowest : BINDING.unary;
      seen.set(Number(index), (seen.get(Number(index)) ?? 0) + 1);
      pieces.push({ kind: "argument", index: Number(index), form, place });
    }
  }
  pieces.push({ kind: "text", text: text.slice(end) });
  const binding = bindingOf(text.replace(SLOT, "x"));
  return {
    repeats: Math.max(1, ...seen.values()),
    print: (call, p, words = {}) => ({
      binding,
      doc: pieces.map((piece): Doc => {
        if (piece.kind === "text") return piece.text;
        if (piece.kind === "word") return words[piece.word] ?? p.rules.literal(wordOption(call, piece.word), { kind: "text" }).doc;
        const expr = call.args[piece.index];
        if (expr === undefined) throw new Error(`${call.name} has no argument ${piece.index}`);
        if (piece.form === "i") return int32(p, expr);
        if (piece.form === "f" && typeOf(expr).kind !== "float") return asFloat(p, expr, piece.place, float);
        return p.at(expr, piece.place);
      }),
    }),
  };
}

function wordOption(call: Call, name: string): string {
  const value = call.options?.[name];
  if (typeof value !== "string") throw new Error(`${call.name} needs the text ${name}`);
  return value;
}

/** How tightly the words of a template hold together, as loosely as may be where that is not plain. */
function bindingOf(text: string): Binding {
  let flat = text.replaceAll(/'[^']*'/gu, "x");
  for (let before = ""; before !== flat;) {
    before = flat;
    flat = flat.replaceAll(/\([^()]*\)|\[[^[\]]*\]/gu, "_");
  }
  if (/^[\w.]+$/u.test(flat)) return BINDING.atom;
  if (/^CASE .* END$/su.test(flat) && (flat.match(/\bCASE\b/gu) ?? []).length === 1) return BINDING.unary;
  if (/ (?:AND|OR|CASE) /u.test(flat)) return BINDING.lowest;
  if (/ (?:=|<>|<|>|<=|>=|<=>|~|IS|LIKE|IN|BETWEEN) /u.test(flat)) return BINDING.comparison;
  if (flat.includes(" || ")) return BINDING.concat;
  if (/ [-+] /u.test(flat)) return BINDING.additive;
  if (/ [*/%] /u.test(flat)) return BINDING.multiplicative;
  return BINDING.lowest;
}

interface Spelled {
  readonly words?: (call: SqlPrimitive, p: Printer) => Words;
  readonly refuse?: (call: SqlPrimitive) => Refusal | null;
}

export type Spell = (text: string, more?: Spelled) => Rule<SqlPrimitive>;

/** Makes rules of templates for one engine. */
export function spelling(float: string): Spell {
  return (text, { words, refuse } = {}) => {
    const written = template(text, float);
    return {
      print: (call, p) => written.print(call, p, words?.(call, p)),
      repeats: () => written.repeats,
      ...(refuse === undefined ? {} : { refuse }),
    };
  };
}

/** One of several rules, by the call. */
export function chosen(choose: (call: SqlPrimitive) => Rule<SqlPrimitive>): Rule<SqlPrimitive> {
  return {
    print: (call, p) => choose(call).print(call, p),
    repeats: (call) => choose(call).repeats?.(call) ?? 1,
    refuse: (call) => choose(call).refuse?.(call) ?? null,
  };
}
