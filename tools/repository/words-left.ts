// Words of the interface stand in the catalogue (packages/messages). The few texts that look like words and are none, or are the same in every
// language, stand in a list, each with its reason.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isForTests } from "../layers/sources.ts";
import { literalWords } from "./literal-words.ts";

export const LIST = "tools/repository/words-left.json";
/** Where people see what the code says. */
const SHOWN = ["apps/web/src/**/*.{ts,tsx}", "packages/{charts,compiler,formula,press,sql}/src/**/*.ts"];
/**
 * The gallery and the examples of charts are for those who make them; names of countries are compared and never written. The catalogue of functions
 * is the reference of the formula language, from which its page is made as well: what its functions find wrong is looked at with other findings.
 * Words that engines reserve are theirs.
 */
const NOT_SHOWN =
  /^apps\/web\/src\/app\/gallery\/|^packages\/charts\/src\/(?:.*\/)?(?:examples?|country-names)\.ts$|^packages\/formula\/src\/functions\/|^packages\/sql\/src\/print\/keywords\.ts$/;

/** Whether a text of a package can be one that people read, where most are for programs. */
const CAN_BE_READ: readonly (readonly [folder: string, (text: string) => boolean])[] = [
  ["packages/compiler/", (text) => !isNameInPlan(text)],
  ["packages/sql/", isSentence],
];

/** What plans call the things that they read and compute, which nobody sees: a few small words around what is filled in, and no verb. */
function isNameInPlan(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  return words.length <= 4 && !/[\p{Lu}.!?]/u.test(text) && !words.some((word) => VERBS.has(word));
}

const VERBS: ReadonlySet<string> = new Set(
  "are can cannot compares does had has have holds is may must needs not reads sees stands takes was".split(" "),
);

/** Four small words in a row: SQL is written in capitals, and names of functions have signs or digits among them. */
function isSentence(text: string): boolean {
  return !/\w_\w|\p{Ll}\d/u.test(text) && /(?:^|[^\p{L}])(?:\p{L}?\p{Ll}+,? ){3}\p{Ll}/u.test(text);
}

/** By file and text, why it may stand there. */
export type AllowedWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A text outside the catalogue; `{}` is what is filled in. */
export interface FoundWords {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

export const readAllowedWords = (root: string): AllowedWords => JSON.parse(readFileSync(join(root, LIST), "utf8")) as AllowedWords;

export function wordsOutside(root: string): readonly FoundWords[] {
  const paths = globSync(SHOWN, { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !isForTests(path) && !NOT_SHOWN.test(path));
  return paths.toSorted().flatMap((path) => wordsOf(path, readFileSync(join(root, path), "utf8")));
}

/** Texts of one file that people may read. */
export function wordsOf(path: string, source: string): readonly FoundWords[] {
  const canBeRead = CAN_BE_READ.find(([folder]) => path.startsWith(folder))?.[1] ?? (() => true);
  return literalWords(path, source)
    .filter(({ text }) => canBeRead(text))
    .map(({ line, text }) => ({ path, line, text }));
}

/** Texts that are not listed, and entries of the list that nothing needs any more or that give no reason. */
export function wrongWords(found: readonly FoundWords[], allowed: AllowedWords): readonly string[] {
  const isListed = ({ path, text }: FoundWords): boolean => Object.hasOwn(allowed[path] ?? {}, text);
  const unlisted = found
    .filter((one) => !isListed(one))
    .map(({ path, line, text }) => `${path}:${line} says ${JSON.stringify(text)}: put it into packages/messages and call t()`);
  const idle = Object.entries(allowed).flatMap(([path, texts]) =>
    Object.entries(texts).flatMap(([text, reason]) => {
      if (!found.some((one) => one.path === path && one.text === text))
        return [`${LIST} lists ${JSON.stringify(text)} of ${path}, which is not there`];
      return reason.trim().length < 10 ? [`${LIST} gives no reason for ${JSON.stringify(text)} of ${path}`] : [];
    }),
  );
  return [...unlisted, ...idle];
}
