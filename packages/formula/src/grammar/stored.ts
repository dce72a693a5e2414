import type { RefTarget } from "../ast.ts";
import { tokenize } from "./lexer.ts";
import { printPath, printStoredPath, printTarget } from "./references.ts";
import type { FormulaForm, Token } from "./tokens.ts";

type ReferenceToken = Extract<Token, { kind: "reference" }>;

/** One reference of a formula text; offsets include the brackets. */
export interface TextReference {
  readonly start: number;
  readonly end: number;
  readonly path: readonly string[];
  /** The id it stands for, in stored formulas. */
  readonly target: RefTarget | null;
}

/** References of a formula in order; none inside texts and comments. */
export function referencesIn(formula: string, form: FormulaForm): readonly TextReference[] {
  return tokenize(formula, form).filter((token): token is ReferenceToken => token.kind === "reference" && token.closed);
}

/** Replaces references by what `replace` gives (text with its brackets); null leaves one as it is. Comments and spacing stay. */
export function replaceReferences(formula: string, form: FormulaForm, replace: (reference: TextReference) => string | null): string {
  const parts: string[] = [];
  let from = 0;
  for (const reference of referencesIn(formula, form)) {
    const text = replace(reference);
    if (text === null) continue;
    parts.push(formula.slice(from, reference.start), text);
    from = reference.end;
  }
  parts.push(formula.slice(from));
  return parts.join("");
}

/** Printed → stored (G4): each reference that `resolve` knows becomes an id token, all else stays as typed. */
export function toStored(printed: string, resolve: (path: readonly string[]) => RefTarget | null): string {
  return replaceReferences(printed, "printed", ({ path }) => {
    const target = resolve(path);
    if (target !== null) return printTarget(target);
    const text = printStoredPath(path);
    return text === printPath(path) ? null : text;
  });
}

/** Stored → printed (G4): each id token becomes the name that `nameOf` gives now; one without a name stays a token. */
export function toPrinted(stored: string, nameOf: (target: RefTarget) => readonly string[] | null): string {
  return replaceReferences(stored, "stored", ({ path, target }) => {
    if (target === null) {
      const text = printPath(path);
      return text === printStoredPath(path) ? null : text;
    }
    const name = nameOf(target);
    return name === null ? null : printPath(name);
  });
}
