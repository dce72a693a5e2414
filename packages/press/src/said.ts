import { chooseLanguage, message, type Message } from "@sheaf/messages";
import { loadWords } from "@sheaf/messages/compile";

/** Texts of messages. */
export type Say = (message: Message) => string;

/** The words of what is drawn, in a language or the one that is nearest to it. */
export async function sayIn(language: string): Promise<Say> {
  const words = await loadWords(chooseLanguage([language]), { only: ["drawing", "formats"] });
  return (message) => words.say(message);
}

/** What a total of a pivot is called in a file. */
export const totalIn = async (language: string): Promise<string> => (await sayIn(language))(message("drawing.total"));
