import { type Completion, complete, type Scope, signatureHelp, type SignatureHelp, type Span } from "@sheaf/formula";

/** What could stand at the caret, and which of it is chosen. */
export interface Suggestions {
  readonly replace: Span;
  readonly items: readonly Completion[];
  readonly index: number;
  /** Somebody chose with the arrows: Enter takes it. Else only Tab does. */
  readonly isChosen: boolean;
}

/** Past these a person goes on typing. */
const MOST_ITEMS = 30;

/** Null where there is nothing to offer. Unasked, only for something that is being written. */
export function suggestionsFor(text: string, caret: number, scope: Scope, isAsked: boolean): Suggestions | null {
  const { replace, items: all } = complete(text, caret, scope);
  const items = all.slice(0, MOST_ITEMS);
  if (items.length === 0 || (!isAsked && replace.start >= caret)) return null;
  const [first] = items;
  // What stands there already is no suggestion.
  if (!isAsked && items.length === 1 && first?.insert === text.slice(replace.start, replace.end)) return null;
  return { replace, items, index: 0, isChosen: false };
}

export function movedChoice(suggestions: Suggestions, by: number): Suggestions {
  const { length } = suggestions.items;
  const next = suggestions.index + by;
  // Single steps go round, pages stop at the ends.
  const index = Math.abs(by) === 1 ? (next + length) % length : Math.min(length - 1, Math.max(0, next));
  return { ...suggestions, index, isChosen: true };
}

/** The call around the caret; none while the name of a function is written. */
export function callAround(text: string, caret: number, scope: Scope | null): SignatureHelp | null {
  return signatureHelp(text, caret, scope);
}

/** A signature in pieces: those of the parameter that the caret is at are marked. */
export function signatureParts(help: SignatureHelp): readonly { readonly text: string; readonly isCurrent: boolean }[] {
  const { signature, activeParam } = help;
  if (activeParam === null) return [{ text: signature, isCurrent: false }];
  const { name } = activeParam;
  const from = signature.indexOf("(") + 1;
  const at = signature.slice(from).search(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, "u"));
  if (at < 0) return [{ text: signature, isCurrent: false }];
  const start = from + at;
  return [
    { text: signature.slice(0, start), isCurrent: false },
    { text: name, isCurrent: true },
    { text: signature.slice(start + name.length), isCurrent: false },
  ];
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/gu, "\\$&");
}

/** Where letters that were typed occur in a name, for bold: its beginning, or the beginning of a word in it. */
export function matchedPart(label: string, typed: string): readonly [start: number, end: number] | null {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return null;
  const at = label.toLowerCase().indexOf(wanted);
  return at < 0 ? null : [at, at + wanted.length];
}

/** What was typed of a name: without the bracket or quote that opens it, and without the names before it. */
export function typedPart(text: string, replace: Span, caret: number): string {
  const typed = text.slice(replace.start, caret).replace(/^["'[]/u, "");
  return typed.slice(typed.lastIndexOf("/") + 1);
}
