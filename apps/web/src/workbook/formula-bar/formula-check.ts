import type { CheckedFormula, FormulaPlace } from "@sheaf/compiler";
import { asMeant, type Diagnostic, highlight, hover, severityOf, type Span } from "@sheaf/formula";
import type { Id } from "@sheaf/workbook";
import { valueTypeTitle } from "../../shared/icons/value-type-icon.tsx";
import { t, say } from "../../shared/words/words.ts";

/** A stretch of the formula that looks different. */
interface FormulaMark extends Span {
  readonly kind: string;
}

/** Findings of the last text are kept: colors, messages and commands ask for the same one. */
export function rememberingCheck(place: FormulaPlace): (text: string) => CheckedFormula {
  let last: { readonly text: string; readonly checked: CheckedFormula } | null = null;
  return (text) => {
    if (last?.text !== text) last = { text, checked: place.check(text) };
    return last.checked;
  };
}

/** What the words of a text are. */
export function colorsOf(text: string, place: FormulaPlace | null): readonly FormulaMark[] {
  return highlight(text, place?.scope ?? null)
    .filter(({ kind }) => kind !== "error")
    .map(({ kind, start, end }) => ({ kind, start, end }));
}

/** Where a text is wrong or doubtful. What is empty is not wrong yet. */
export function underlinesOf(text: string, checked: CheckedFormula | null): readonly FormulaMark[] {
  if (checked === null || text.trim() === "") return [];
  return checked.diagnostics.flatMap(({ code, span }): readonly FormulaMark[] => {
    const severity = severityOf(code);
    if (severity === "note") return [];
    const { start, end } = span ?? { start: 0, end: text.length };
    // A finding at the end of the text still needs a letter to stand under.
    return [{ kind: severity === "error" ? "wrong" : "doubtful", start: start === end ? Math.max(0, start - 1) : start, end }];
  });
}

/** Errors first, each message once. */
export function findingsOf(checked: CheckedFormula | null): readonly Diagnostic[] {
  const order = { error: 0, warning: 1, note: 2 } as const;
  const seen = new Set<string>();
  return (checked?.diagnostics ?? [])
    .filter(({ code, message }) => {
      const key = `${code} ${say(message)}`;
      if (seen.has(key) || severityOf(code) === "note") return false;
      seen.add(key);
      return true;
    })
    .toSorted((a, b) => order[severityOf(a.code)] - order[severityOf(b.code)]);
}

/** How a formula that is wrong here, but right in a spreadsheet or in SQL, is written; null where it is neither. */
export function meantBy(text: string, place: FormulaPlace | null): string | null {
  return place === null || text.trim() === "" ? null : asMeant(text, place.scope, (formula) => !isBroken(place.check(formula)));
}

export function isBroken(checked: CheckedFormula | null): boolean {
  return checked?.diagnostics.some(({ code }) => severityOf(code) === "error") === true;
}

/** What is said about the word under the pointer. `inherited`: what a column of the element says that says nothing itself. */
export function hoverLines(
  text: string,
  position: number,
  place: FormulaPlace,
  inherited: (columnId: Id) => string | undefined = () => undefined,
): { readonly span: Span; readonly lines: readonly string[] } | null {
  const found = hover(text, position, place.scope);
  if (found === null) return null;
  switch (found.kind) {
    case "function":
      return { span: found.span, lines: [found.signature, found.doc] };
    case "column": {
      const { name, span, type, from, metricOf, target, through } = found;
      const said = found.doc === "" && target?.kind === "own" ? (inherited(target.columnId) ?? "") : found.doc;
      const origin =
        metricOf === null
          ? [valueTypeTitle(type), from]
          : [t("formula.check.metric"), valueTypeTitle(type), t("formula.check.of", { metricOf })];
      const way = through.map(({ name: step, cardinality, to, doc = "" }) => {
        const words = t("formula.check.through-to", { step, cardinality, to });
        return doc === "" ? words : `${words}: ${doc}`;
      });
      return { span, lines: [`[${name}]`, origin.filter((part) => part !== "").join(" · "), ...(said === "" ? [] : [said]), ...way] };
    }
    case "control":
      return {
        span: found.span,
        lines: [
          `[${found.name}]`,
          [t("formula.completion.control", { value: "scalar" }), valueTypeTitle(found.type)].join(" · "),
          ...(found.doc === "" ? [] : [found.doc]),
        ],
      };
  }
}
