import type { Completion, Scope, SignatureHelp } from "@sheaf/formula";
import { useEffect, useRef, useState } from "react";
import type { FormulaEditor, FormulaKey } from "../editor/formula-editor.ts";
import { callAround, movedChoice, type Suggestions, suggestionsFor, typedPart } from "./suggestions.ts";

/** Where something begins on the screen. */
export type Anchor = NonNullable<ReturnType<FormulaEditor["placeOf"]>>;

/** What is offered where the caret is. */
interface Offer {
  readonly suggestions: Suggestions | null;
  /** The call around the caret. */
  readonly call: SignatureHelp | null;
  /** What was typed of the word that suggestions stand for. */
  readonly typed: string;
  readonly where: Anchor | null;
}

export interface FormulaSuggestions extends Offer {
  /** After a change of the text. */
  readonly follow: (text: string, caret: number) => void;
  /** After the caret moved without one. */
  readonly moveTo: (caret: number) => void;
  readonly take: (item: Completion) => void;
  /** True: the key meant a suggestion. */
  readonly onKey: (key: FormulaKey) => boolean;
  readonly close: () => void;
}

const nothing: Offer = { suggestions: null, call: null, typed: "", where: null };
const steps: Partial<Record<FormulaKey, number>> = { up: -1, down: 1, "page-up": -8, "page-down": 8 };

/** Suggestions and help of one editor; those of another `subject` than before are closed. */
export function useSuggestions(editor: FormulaEditor | null, scope: Scope | null, subject: unknown): FormulaSuggestions {
  const [offer, setOffer] = useState<Offer>(nothing);
  /** Somebody writes: help with a call goes along with the caret. */
  const isFollowing = useRef(false);
  const close = (): void => {
    isFollowing.current = false;
    setOffer(nothing);
  };
  useEffect(close, [subject]);

  const at = (text: string, caret: number, suggestions: Suggestions | null): void => {
    const call = callAround(text, caret, scope);
    const start = suggestions?.replace.start ?? call?.nameSpan.start ?? null;
    isFollowing.current = true;
    setOffer({
      suggestions,
      call,
      typed: suggestions === null ? "" : typedPart(text, suggestions.replace, caret),
      // Asked here and not while drawing: the letter was painted, so that nothing has to be laid out for it.
      where: start === null || editor === null ? null : editor.placeOf(start),
    });
  };
  const take = (item: Completion): void => {
    if (editor === null || scope === null) return;
    // The list may be a key behind the text.
    const now = suggestionsFor(editor.text(), editor.caret(), scope, true);
    if (now?.items.some(({ insert }) => insert === item.insert) === true) editor.replace(now.replace, item.insert, item.caret);
    editor.focus("keep");
    at(editor.text(), editor.caret(), null);
  };
  const { suggestions, where } = offer;
  const chosen = suggestions?.items[suggestions.index];
  return {
    ...offer,
    follow: (text, caret) => at(text, caret, scope === null ? null : suggestionsFor(text, caret, scope, false)),
    moveTo: (caret) => {
      if (editor !== null && isFollowing.current) at(editor.text(), caret, null);
    },
    take,
    onKey: (key) => {
      if (key === "suggest") {
        if (editor !== null && scope !== null)
          at(editor.text(), editor.caret(), suggestionsFor(editor.text(), editor.caret(), scope, true));
        return true;
      }
      if (key === "escape") {
        if (suggestions !== null || where !== null) close();
        return suggestions !== null || where !== null;
      }
      if (suggestions === null || chosen === undefined) return false;
      const step = steps[key];
      if (step !== undefined) setOffer({ ...offer, suggestions: movedChoice(suggestions, step) });
      else if (key === "tab" || (key === "enter" && suggestions.isChosen)) take(chosen);
      else return false;
      return true;
    },
    close,
  };
}
