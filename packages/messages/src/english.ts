// What is found wrong with formulas and documents, in English: for programs that ask over REST, and for the command line.
import { compileArea } from "./compile.ts";
import files from "./languages/en/files.ts";
import findings from "./languages/en/findings.ts";
import { type Say, Words } from "./words.ts";

let words: Words | null = null;

/** The English text of a finding. The catalogue is compiled when the first one is said: most that start us say none. */
export const inEnglish: Say = (said) => {
  words ??= compiled();
  return words.say(said);
};

function compiled(): Words {
  const made = new Words("en", {
    onMissing: (key) => {
      throw new Error(`The message ${key} is none of a finding`);
    },
  });
  made.add(compileArea({ ...files, ...findings }));
  return made;
}
