import { severityOf, type Fix, type Span } from "../../ast.ts";
import { checkFormula } from "../../check/check.ts";
import type { Scope } from "../../check/scope.ts";
import { canonicalName } from "../../functions/index.ts";
import { parse } from "../../grammar/parser.ts";
import { printFormula } from "../../grammar/print.ts";
import { bracketed } from "./bare-words.ts";
import { translated } from "./translated.ts";

/** Mends of the parser that follow each other in one text. */
const MOST_MENDS = 20;

/**
 * How a formula is written here that somebody wrote as in a spreadsheet or in SQL: `=SUMIF(Region, "North", Amount)` is
 * `SumIf([Amount], [Region] = "North")`. Null where the text is sound already, or where what it would become is not: nothing is guessed at
 * that the place then refuses, which `isSound` tells. Comments are lost, so a text that has some is left as it is.
 */
export function asMeant(
  text: string,
  scope: Scope,
  isSound: (formula: string) => boolean = (formula) => isSoundIn(scope, formula),
): string | null {
  if (isSound(text)) return null;
  const spelled = mended(bracketed(text.trim().replace(/^[=+]/u, ""), scope));
  if (spelled === null) return null;
  const { expr, tokens, diagnostics } = parse(spelled);
  if (diagnostics.length > 0 || tokens.some(({ kind }) => kind === "comment")) return null;
  // A call that was right as it was written is ours, though others have one of its name with other arguments.
  const isOurs = ({ start, end }: Span): boolean => text.includes(spelled.slice(start, end)) && isSoundIn(scope, spelled.slice(start, end));
  const written = printFormula(translated(expr, scope, isOurs), canonicalName);
  return written !== text && isSound(written) ? written : null;
}

function isSoundIn(scope: Scope, text: string): boolean {
  return !checkFormula(text, scope, "printed").diagnostics.some(({ code }) => severityOf(code) === "error");
}

/** A text after the mends that leave no choice, one after the other; null where there is a choice or no mend. */
function mended(text: string): string | null {
  let now = text;
  for (let mends = 0; mends < MOST_MENDS; mends++) {
    const [problem] = parse(now).diagnostics;
    if (problem === undefined) return now;
    const [only, other] = problem.fixes;
    if (only?.kind !== "replace" || other !== undefined) return null;
    now = replaced(now, only);
  }
  return null;
}

function replaced(text: string, { span, text: by }: Extract<Fix, { readonly kind: "replace" }>): string {
  return text.slice(0, span.start) + by + text.slice(span.end);
}
