import { useEffect, useMemo, useState } from "react";
import { loadTold, told } from "./told-texts.ts";

/** What the server told and kept: in its English, and as a message (JSON); null: words that stand as they are. */
export interface ToldNote {
  readonly message: string;
  readonly text: string | null;
}

/** Says notes of the server in the language on screen, once their words are there. */
export function useTold(notes: readonly ToldNote[]): (note: ToldNote) => string {
  const [, setLoaded] = useState(0);
  const texts = useMemo(() => notes.map(({ text }) => (text === null ? null : messageOf(text))), [notes]);
  useEffect(() => {
    let isGone = false;
    void loadTold(...texts).then(() => {
      if (!isGone) setLoaded((count) => count + 1);
    });
    return () => {
      isGone = true;
    };
  }, [texts]);
  return ({ message, text }) => (text === null ? message : told(messageOf(text), message));
}

function messageOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
