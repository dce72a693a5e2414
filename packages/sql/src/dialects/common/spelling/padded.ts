import { utf8Length } from "../../../names.ts";
import type { PrimitiveRules, Printer, Rule } from "../../../print/dialect.ts";
import { BINDING, infixOf, type Fragment } from "../../../print/fragment.ts";
import { join, type Doc } from "../../../print/layout.ts";
import { typeOf, type SqlExpr, type SqlPrimitive } from "../../../tree.ts";
import { both } from "../arguments.ts";
import { guarded } from "../guarded.ts";
import { inListOf, logicRules } from "../logic.ts";
import { filledKey } from "../same-key.ts";

/**
 * Engines that compare texts as if the shorter one had spaces behind it (V4 wants `'a'` and `'a '` to be two texts). Beside what they call equal
 * stands the length in bytes: texts that are equal to them and equally long are the same. Order is that of the bytes.
 */
export interface PaddedWords {
  /** The length of a text in bytes, spaces at its end counted. */
  readonly bytes: (x: Doc) => Doc;
  /** The text without spaces at its end. */
  readonly trimmed: (x: Doc) => Doc;
  /** A text as the other side of a comparison, beside a value that has a type and a collation. */
  readonly beside?: (p: Printer, expr: SqlExpr) => Doc;
  /** The engine knows IS NOT DISTINCT FROM, and joins by it as it does by equality. */
  readonly knowsDistinct?: true;
}

type Print = Rule<SqlPrimitive>["print"];

export function isText(expr: SqlExpr): boolean {
  const { kind } = typeOf(expr);
  return kind === "text" || kind === "geography";
}

function literalText(expr: SqlExpr): string | null {
  return expr.kind === "literal" && expr.value !== null ? String(expr.value) : null;
}

/** Comparisons of all types; those of texts are exact. */
export function paddedLogic(words: PaddedWords) {
  const bytesOf = (p: Printer, expr: SqlExpr): Doc => {
    const text = literalText(expr);
    return text === null ? words.bytes(p.at(expr, BINDING.lowest)) : String(utf8Length(text));
  };
  const beside = words.beside ?? ((p: Printer, expr: SqlExpr): Doc => p.at(expr, BINDING.concat));
  const operands = (p: Printer, a: SqlExpr, b: SqlExpr): readonly [Doc, Doc] => {
    const isLiteral = literalText(b) !== null && literalText(a) === null;
    return [p.at(a, BINDING.concat), isLiteral ? beside(p, b) : p.at(b, BINDING.concat)];
  };

  /** Texts are the same, or are not: told by the engine and by their lengths. A text without a letter is told by its length alone. */
  const same = (p: Printer, a: SqlExpr, b: SqlExpr, isSame: boolean): Fragment => {
    const lengths = infixOf(isSame ? "=" : "<>", BINDING.comparison, [bytesOf(p, a), bytesOf(p, b)]);
    if (literalText(a) === "" || literalText(b) === "") return lengths;
    const texts = infixOf(isSame ? "=" : "<>", BINDING.comparison, operands(p, a, b));
    return infixOf(isSame ? "AND" : "OR", isSame ? BINDING.and : BINDING.or, [texts.doc, lengths.doc]);
  };
  const ofTexts =
    (exact: (p: Printer, a: SqlExpr, b: SqlExpr) => Fragment, plain: Print): Print =>
    (call, p) => {
      const [a, b] = both(call);
      return isText(a) || isText(b) ? exact(p, a, b) : plain(call, p);
    };
  const ordered =
    (operator: string): ((p: Printer, a: SqlExpr, b: SqlExpr) => Fragment) =>
    (p, a, b) =>
      infixOf(operator, BINDING.comparison, [p.collated(a, BINDING.concat), p.collated(b, BINDING.concat)]);

  const either = (p: Printer, expr: SqlExpr): Doc => [p.at(expr, BINDING.concat), " IS NULL"];
  /** Without a null of its own: both are null, or both are the same. */
  const isSame =
    (equal: Print) =>
    (call: SqlPrimitive, p: Printer): Fragment => {
      const [a, b] = both(call);
      if (words.knowsDistinct === true) {
        const plain = logicRules["is-not-distinct"];
        const texts = plain({ ...call, name: "is-not-distinct" }, p);
        if (!isText(a)) return texts;
        const lengths = infixOf("IS NOT DISTINCT FROM", BINDING.comparison, [bytesOf(p, a), bytesOf(p, b)]);
        return infixOf("AND", BINDING.and, [texts.doc, lengths.doc]);
      }
      return infixOf("OR", BINDING.or, [
        infixOf("AND", BINDING.and, [
          ["(", equal(call, p).doc, ")"],
          [p.at(a, BINDING.concat), " IS NOT NULL"],
          [p.at(b, BINDING.concat), " IS NOT NULL"],
        ]).doc,
        infixOf("AND", BINDING.and, [either(p, a), either(p, b)]).doc,
      ]);
    };

  const eq = ofTexts((p, a, b) => same(p, a, b, true), logicRules.eq);
  const inTexts: Print = (call, p) => {
    const [value, ...candidates] = call.args;
    if (value === undefined || !isText(value)) return logicRules.in(call, p);
    const texts = candidates.map(literalText);
    const [only] = candidates;
    if (candidates.length > 1 && texts.every((text) => text !== null && text !== "" && !text.endsWith(" "))) {
      // What is equal to one of them and has no spaces behind it is one of them.
      const listed = inListOf(
        p.at(value, BINDING.concat),
        candidates.map((one) => beside(p, one)),
      );
      const x = p.at(value, BINDING.lowest);
      return infixOf("AND", BINDING.and, [
        listed.doc,
        infixOf("=", BINDING.comparison, [words.bytes(x), words.bytes(words.trimmed(x))]).doc,
      ]);
    }
    if (candidates.length === 1 && only !== undefined) return same(p, value, only, true);
    const tests = candidates.map((one): Doc => ["(", same(p, value, one, true).doc, ")"]);
    return { doc: join(tests, " OR "), binding: BINDING.or };
  };

  return {
    ...logicRules,
    eq: { print: eq, repeats: (call) => (call.args.some(isText) ? 2 : 1) },
    ne: { print: ofTexts((p, a, b) => same(p, a, b, false), logicRules.ne), repeats: (call) => (call.args.some(isText) ? 2 : 1) },
    lt: ofTexts(ordered("<"), logicRules.lt),
    le: ofTexts(ordered("<="), logicRules.le),
    gt: ofTexts(ordered(">"), logicRules.gt),
    ge: ofTexts(ordered(">="), logicRules.ge),
    in: { print: inTexts, repeats: (call) => (call.args.some(isText) ? call.args.length + 2 : 1) },
    "is-not-distinct": { print: isSame(eq), repeats: () => 4 },
    "is-distinct": {
      print: (call, p) => ({ doc: ["NOT (", isSame(eq)(call, p).doc, ")"], binding: BINDING.not }),
      repeats: () => 4,
    },
    "same-key": {
      print: (call, p) => {
        const filled = words.knowsDistinct === true ? null : filledKey(call);
        if (filled === null) return isSame(eq)(call, p);
        const [value, absent] = filled;
        return infixOf("AND", BINDING.and, [eq(value, p).doc, absent(p)]);
      },
      repeats: () => 4,
    },
    "null-if": {
      print: (call, p) => {
        const [a, b] = both(call);
        if (!isText(a)) return logicRules["null-if"](call, p);
        return {
          doc: ["CASE WHEN ", same(p, a, b, true).doc, " THEN NULL ELSE ", p.at(a, BINDING.lowest), " END"],
          binding: BINDING.unary,
        };
      },
      repeats: () => 5,
    },
  } satisfies Partial<PrimitiveRules>;
}

/** The greatest, or least, of texts: each beside the one of those behind it. */
export function extremeText(operator: ">=" | "<="): Print {
  return (call, p) => {
    const [first, ...rest] = call.args;
    if (first === undefined) throw new Error(`${call.name} needs an argument`);
    const [second] = rest;
    if (second === undefined) return p.fragment(first);
    const other: SqlExpr = rest.length === 1 ? second : { ...call, args: rest };
    const kept: Doc = [p.collated(first, BINDING.concat), ` ${operator} `, p.collated(other, BINDING.concat)];
    return guarded(
      [[p.at(other, BINDING.concat), " IS NULL"], p.at(first, BINDING.lowest)],
      [kept, p.at(first, BINDING.lowest)],
      [[p.at(other, BINDING.concat), " IS NOT NULL"], p.at(other, BINDING.lowest)],
    );
  };
}
