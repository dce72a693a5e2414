import { chooseLanguage, type LanguageCode, message, type Say } from "@sheaf/messages";
import { loadWords } from "@sheaf/messages/compile";

export type { Say };

const known = new Map<string, Promise<Say>>();

/** The language of the catalogue that is nearest to one. */
export const nearest = (language: string): LanguageCode => chooseLanguage([language]);

/** The words of what is drawn and of what holds in it, in a language or the one that is nearest to it: compiled once for each. */
export function sayIn(language: string): Promise<Say> {
  const chosen = nearest(language);
  const say =
    known.get(chosen) ??
    loadWords(chosen, { only: ["drawing", "files", "formats", "table"] }).then(
      (words): Say =>
        (message) =>
          words.say(message),
    );
  known.set(chosen, say);
  return say;
}

/** What a total of a pivot is called in a file. */
export const totalIn = async (language: string): Promise<string> => (await sayIn(language))(message("drawing.total"));
