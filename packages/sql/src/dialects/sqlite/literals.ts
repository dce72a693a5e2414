import { BINDING, atom, type Fragment } from "../../print/fragment.ts";
import { literalRule } from "../common/literals.ts";
import { exactOf, formOf } from "./companion/exact.ts";

/** Text in quotes: only the quote itself means anything inside. NUL would end the statement: comparisons with it are folded. */
export function quoteText(text: string): string {
  if (text.includes("\u0000")) throw new Error("SQLite cannot write the character NUL; ask dialect.refuses first");
  return `'${text.replaceAll("'", "''")}'`;
}

export const literal = literalRule({
  quoteText,
  absent: () => atom("NULL"),
  exact: (value) => exactNumber(String(value)),
  float,
  date: (text) => atom(quoteText(text)),
  datetime: (text) => atom(quoteText(stored(text))),
});

/** Times have one form: a space, and six digits behind the seconds. */
function stored(text: string): string {
  const [day = "", clock = "00:00:00"] = text.replace(/Z$/u, "").split(/[T ]/u);
  const [seconds = "", fraction = ""] = clock.split(".");
  return `${day} ${seconds.length === 5 ? `${seconds}:00` : seconds}.${fraction.padEnd(6, "0").slice(0, 6)}`;
}

function exactNumber(text: string): Fragment {
  const exact = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu.test(text) ? exactOf(text) : null;
  if (exact === null) throw new Error(`Not an exact number: ${text}`);
  const form = formOf(exact);
  if (typeof form === "string") return atom(quoteText(form));
  return form < 0n ? { doc: form.toString(), binding: BINDING.unary } : atom(form.toString());
}

function float(value: number): Fragment {
  if (Number.isNaN(value)) return atom("NULL");
  if (!Number.isFinite(value)) return { doc: value < 0 ? "-9e999" : "9e999", binding: BINDING.unary };
  const text = String(value);
  const written = /[.e]/u.test(text) ? text : `${text}.0`;
  return value < 0 ? { doc: written, binding: BINDING.unary } : atom(written);
}
