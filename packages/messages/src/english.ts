// What is found wrong with formulas and documents, and what calls that failed say, in English: for programs that ask over REST, for logs and for the
// command line.
import type { ErrorArea } from "./areas.ts";
import { compileArea } from "./compile.ts";
import errorsAccess from "./languages/en/errors-access.ts";
import errorsData from "./languages/en/errors-data.ts";
import errorsDocuments from "./languages/en/errors-documents.ts";
import errorsExports from "./languages/en/errors-exports.ts";
import errorsFiles from "./languages/en/errors-files.ts";
import errorsOrganization from "./languages/en/errors-organization.ts";
import errorsSchedules from "./languages/en/errors-schedules.ts";
import errors from "./languages/en/errors.ts";
import files from "./languages/en/files.ts";
import findings from "./languages/en/findings.ts";
import { type Said, type Say, Words } from "./words.ts";

const texts: { readonly [A in ErrorArea]: Readonly<Record<string, string>> } = {
  errors,
  "errors-access": errorsAccess,
  "errors-data": errorsData,
  "errors-documents": errorsDocuments,
  "errors-exports": errorsExports,
  "errors-files": errorsFiles,
  "errors-organization": errorsOrganization,
  "errors-schedules": errorsSchedules,
  files,
  findings,
};

const words = new Words("en", {
  onMissing: (key) => {
    throw new Error(`The message ${key} is none of an error or a finding`);
  },
});
const compiled = new Set<string>();

/** The English text of an error or a finding. An area is compiled when something of it is said first: most programs say little. */
export const inEnglish: Say = (said) => {
  compileFor(said);
  return words.say(said);
};

function compileFor(said: Said | number | Date): void {
  if (typeof said !== "object" || said instanceof Date) return;
  const [area = ""] = said.key.split(".");
  if (!compiled.has(area) && Object.hasOwn(texts, area)) {
    compiled.add(area);
    words.add(compileArea(texts[area as ErrorArea]));
  }
  for (const param of Object.values(said.params ?? {})) compileFor(param);
}
