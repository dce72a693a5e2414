// Words of the interface stand in the catalogue (packages/messages). The few texts that look like words and are none, or are the same in every
// language, stand in a list, each with its reason.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isForTests } from "../layers/sources.ts";
import { literalWords } from "./literal-words.ts";

export const LIST = "tools/repository/words-left.json";
/** Where people see what the code says. */
const SHOWN = ["apps/web/src/**/*.{ts,tsx}", "packages/{charts,formula,press}/src/**/*.ts"];
/**
 * The gallery and the examples of charts are for those who make them; names of countries are compared and never written. The catalogue of functions
 * is the reference of the formula language, from which its page is made as well: what its functions find wrong is looked at with other findings.
 */
const NOT_SHOWN =
  /^apps\/web\/src\/app\/gallery\/|^packages\/charts\/src\/(?:.*\/)?(?:examples?|country-names)\.ts$|^packages\/formula\/src\/functions\//;

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
  return paths
    .toSorted()
    .flatMap((path) => literalWords(path, readFileSync(join(root, path), "utf8")).map(({ line, text }) => ({ path, line, text })));
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
