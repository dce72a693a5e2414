import type { CheckedFormula, FormulaPlace } from "@sheaf/compiler";
import { type Diagnostic, extraction, type Fix, highlight, hover, severityOf, type Span } from "@sheaf/formula";
import { columnsOf, type Element, type Id, type Operation, type WorkbookDocument } from "@sheaf/workbook";
import { valueTypeTitle } from "../../shared/icons/value-type-icon.tsx";
import { moveToLevel } from "../commands/levels.ts";
import { elementPath, groupingsOf, set } from "../commands/edit.ts";
import { extractEdit } from "./services/formula-actions.ts";

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
      const key = `${code} ${message}`;
      if (seen.has(key) || severityOf(code) === "note") return false;
      seen.add(key);
      return true;
    })
    .toSorted((a, b) => order[severityOf(a.code)] - order[severityOf(b.code)]);
}

export function isBroken(checked: CheckedFormula | null): boolean {
  return checked?.diagnostics.some(({ code }) => severityOf(code) === "error") === true;
}

/** What is said about the word under the pointer. */
export function hoverLines(
  text: string,
  position: number,
  place: FormulaPlace,
): { readonly span: Span; readonly lines: readonly string[] } | null {
  const found = hover(text, position, place.scope);
  if (found === null) return null;
  switch (found.kind) {
    case "function":
      return { span: found.span, lines: [found.signature, found.doc] };
    case "column":
      return {
        span: found.span,
        lines: [`[${found.name}]`, [valueTypeTitle(found.type), found.from].filter((part) => part !== "").join(" · ")],
      };
    case "control":
      return { span: found.span, lines: [`[${found.name}]`, `Control · ${valueTypeTitle(found.type)}`] };
  }
}

/** The formula that a mend belongs to, as it stands in the bar. */
interface MendedFormula {
  readonly element: Element;
  readonly columnId: Id;
  readonly text: string;
  readonly place: FormulaPlace | null;
  readonly newId: () => Id;
}

/**
 * Operations of a mend that changes the document rather than the text; null for one that cannot be done from the formula
 * bar.
 */
export function fixOperations(
  document: WorkbookDocument,
  elements: { readonly find: (elementId: Id) => Element | undefined },
  fix: Extract<Fix, { readonly kind: "command" }>,
  formula: MendedFormula | null = null,
): readonly Operation[] | null {
  if (fix.command === "extract-column") return formula === null ? null : extractOperations(document, fix, formula);
  const element = elements.find(fix.args["elementId"] ?? "");
  if (element === undefined) return null;
  switch (fix.command) {
    case "move-column": {
      const { columnId, level } = fix.args;
      if (columnId === undefined || level === undefined || !columnsOf(element).some(({ id }) => id === columnId)) return null;
      // Only tables have levels that a column can be moved to.
      const isLevel = level === "base" || level === "summary" || groupingsOf(element).some(({ id }) => id === level);
      if (element.kind !== "table" || !isLevel) return null;
      return moveToLevel(document, element, columnId, level, "calculation", null).operations;
    }
    case "set-source-level": {
      const { groupingId } = fix.args;
      return groupingId === undefined ? null : [set(elementPath(element.id, "source", "groupingId"), groupingId)];
    }
    default:
      return null;
  }
}

function extractOperations(
  document: WorkbookDocument,
  { args }: Extract<Fix, { readonly kind: "command" }>,
  { element, columnId, text, place, newId }: MendedFormula,
): readonly Operation[] | null {
  if (place === null) return null;
  const found = extraction(text, { start: Number(args["start"]), end: Number(args["end"]) }, place.scope);
  return found.kind === "refused" ? null : extractEdit(document, element, columnId, text, found, place, newId()).operations;
}
