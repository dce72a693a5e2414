import { type Element, type Operation, parseBody, printBody } from "@sheaf/workbook";
import { type RefObject, useRef } from "react";
import { t } from "../../../../shared/words/words.ts";
import { elementPath, set } from "../../../commands/edit.ts";
import type { GrowingStep } from "../../../state/joined-history.ts";
import { mergedText } from "../../../state/merged-text.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import { roomForWords } from "./room-for-words.ts";

/** A body as it was when somebody began to write in it, or when what they wrote was kept last. */
export interface BegunBody {
  /** As the document has it; null where it has what somebody else wrote beside it. */
  readonly given: string | null;
  /** Printed like what is written. */
  readonly printed: string;
}

/** How what is written comes into the document. */
export interface BodyWriting {
  /** Keeps what is written so far, and goes on: a tab that is closed or ends takes nothing with it. */
  readonly onKeep: (written: string, begun: BegunBody) => BegunBody;
  /** Keeps what was written; once. */
  readonly onEnd: (written: string, begun: BegunBody) => void;
}

/** What is written into a text, from the first letter until its end, is one step of undo. */
export function useBodyWriting(element: Element, body: string, isCut: boolean, place: RefObject<HTMLElement | null>): BodyWriting {
  const { documents, growingStep, perform } = useWorkbook();
  /** Of what is being written; null until something of it is kept. */
  const step = useRef<GrowingStep | null>(null);
  const change = (operations: readonly Operation[]): void => {
    const label = t("content.text.edit");
    step.current ??= growingStep();
    step.current(label, () => perform(label, operations));
  };
  const keep = (written: string, begun: BegunBody): string => {
    if (written === begun.printed) return body;
    // What somebody else wrote meanwhile stays beside it.
    const next = body === begun.given ? written : withTheirs(begun.printed, body, written);
    if (next !== body) change([set(elementPath(element.id, "body"), next)]);
    return next;
  };
  return {
    onKeep: (written, begun) => {
      if (written === begun.printed) return begun;
      const next = keep(written, begun);
      return { given: next === written ? next : null, printed: written };
    },
    onEnd: (written, begun) => {
      keep(written, begun);
      // What was written is not cut: its place is as high as it.
      if (isCut && step.current !== null) {
        const room = roomForWords(documents.state().document, element.id, place.current);
        if (room.length > 0) change(room);
      }
      step.current = null;
    },
  };
}

/** A text with what another person wrote into it since it was begun. Where the two cannot be one text, it stands as it was written. */
function withTheirs(begun: string, theirs: string, written: string): string {
  const merged = mergedText(begun, printBody(parseBody(theirs).blocks), written);
  return merged === null || parseBody(merged).problems.length > parseBody(written).problems.length ? written : merged;
}
