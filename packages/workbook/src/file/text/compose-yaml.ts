import { Composer, type CST, type Document, Lexer, LineCounter, Parser } from "yaml";
import { message, type Message, type Said } from "@sheaf/messages";
import { documentLimits, fileLimits } from "../../bounds/limits.ts";
import type { SyntaxFinding } from "./parse-json.ts";

export interface ComposedYaml {
  readonly documents: readonly Document[];
  readonly findings: readonly SyntaxFinding[];
  readonly report: (problem: Said, offset: number, path: string, code?: SyntaxFinding["code"]) => void;
}

/** Containers that a parser has open besides the collections of the file: the stream and its document. */
const AROUND = 4;

/**
 * YAML as the library's nodes, word by word: what passes a bound ends it there, whatever would still come. Its own way to read a whole
 * text at once makes an error object of each thing that is wrong, and a bomb holds as many as characters.
 */
export function composeYaml(text: string): ComposedYaml {
  const lines = new LineCounter();
  const findings: SyntaxFinding[] = [];
  const report: ComposedYaml["report"] = (problem, offset, path, code = "E_SYNTAX") => {
    if (findings.length >= fileLimits.yamlErrors) return;
    const place = lines.linePos(offset);
    const at = { line: String(place.line), column: String(place.col) };
    findings.push({ message: message("files.yaml.at", { finding: problem, ...at }), offset, path, code });
  };
  const reportOrEnd: ComposedYaml["report"] = (problem, offset, path, code) => {
    report(problem, offset, path, code);
    if (code === "E_LIMIT" || findings.length >= fileLimits.yamlErrors) throw new Ended();
  };
  const documents: Document[] = [];
  try {
    for (const document of readDocuments(text, lines, reportOrEnd)) documents.push(document);
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  }
  return { documents, findings, report };
}

class Ended extends Error {}

function* readDocuments(text: string, lines: LineCounter, report: ComposedYaml["report"]): Generator<Document> {
  const parser = new Parser((offset) => lines.addNewLine(offset));
  const composer = new Composer({
    version: "1.2",
    schema: "core",
    merge: true,
    uniqueKeys: false,
    strict: true,
    prettyErrors: false,
    logLevel: "silent",
    lineCounter: lines,
  });
  // What it would do: make an error with a stack of each finding, and of each warning.
  composer["onError"] = (source: ErrorPlace, _code: string, words: string, isWarning?: boolean): void => {
    if (isWarning !== true) report(firstLine(words), placeOf(source), "");
  };
  const refuse = (problem: Message): void => report(problem, parser.offset, "", "E_LIMIT");
  let documents = 0;
  const compose = function* (tokens: Iterable<CST.Token>): Generator<Document> {
    for (const token of tokens) {
      if (token.type === "document" && ++documents > fileLimits.yamlDocuments)
        refuse(message("files.yaml.documents", { most: String(fileLimits.yamlDocuments) }));
      if (token.type === "error") report(firstLine(token.message), token.offset, "");
      else yield* composer.next(token) as Generator<Document>;
    }
  };
  lines.addNewLine(0);
  let [tokens, anchors, aliases, isScalar] = [0, 0, 0, false];
  for (const lexeme of new Lexer().lex(text)) {
    if (++tokens > fileLimits.yamlTokens) refuse(message("files.yaml.tokens", { most: String(fileLimits.yamlTokens) }));
    if (!isScalar && lexeme.startsWith("&") && ++anchors > fileLimits.yamlAnchors)
      refuse(message("files.yaml.anchors", { most: String(fileLimits.yamlAnchors) }));
    if (!isScalar && lexeme.startsWith("*") && ++aliases > fileLimits.yamlAliases)
      refuse(message("files.yaml.aliases", { most: String(fileLimits.yamlAliases) }));
    isScalar = lexeme === SCALAR_FOLLOWS;
    yield* compose(parser.next(lexeme));
    if (parser.stack.length > documentLimits.depth + AROUND) refuse(message("files.too-deep", { most: String(documentLimits.depth) }));
  }
  yield* compose(parser.end());
  yield* composer.end() as Generator<Document>;
}

/** What the lexer says before a plain text, which may begin with any sign. */
const SCALAR_FOLLOWS = "\u001f";

type ErrorPlace = number | readonly [number, ...number[]] | { readonly offset: number };

function placeOf(source: ErrorPlace): number {
  return typeof source === "number" ? source : "offset" in source ? source.offset : source[0];
}

function firstLine(words: string): string {
  return words.split("\n")[0]!.replace(/ at line.*$/u, "");
}
