// What is found wrong with formulas and documents, in English: for programs that ask over REST, and for the command line.
import { compileArea } from "./compile.ts";
import files from "./languages/en/files.ts";
import findings from "./languages/en/findings.ts";
import { type Say, Words } from "./words.ts";

const words = new Words("en", {
  onMissing: (key) => {
    throw new Error(`The message ${key} is none of a finding`);
  },
});
words.add(compileArea({ ...files, ...findings }));

/** The English text of a finding. */
export const inEnglish: Say = (said) => words.say(said);
