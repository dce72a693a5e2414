import { Composer, type CST, type Document, Lexer, LineCounter, Parser } from "yaml";
import { documentLimits, fileLimits } from "../../bounds/limits.ts";
import type { SyntaxFinding } from "./parse-json.ts";

export interface ComposedYaml {
  readonly documents: readonly Document[];
  readonly findings: readonly SyntaxFinding[];
  readonly report: (message: string, offset: number, path: string, code?: SyntaxFinding["code"]) => void;
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
  const report: ComposedYaml["report"] = (message, offset, path, code = "E_SYNTAX") => {
    if (findings.length >= fileLimits.yamlErrors) return;
    const place = lines.linePos(offset);
    findings.push({ message: `${message} (line ${place.line}, column ${place.col})`, offset, path, code });
  };
  const reportOrEnd: ComposedYaml["report"] = (message, offset, path, code) => {
    report(message, offset, path, code);
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
  composer["onError"] = (source: ErrorPlace, _code: string, message: string, isWarning?: boolean): void => {
    if (isWarning !== true) report(firstLine(message), placeOf(source), "");
  };
  const refuse = (message: string): void => report(message, parser.offset, "", "E_LIMIT");
  let documents = 0;
  const compose = function* (tokens: Iterable<CST.Token>): Generator<Document> {
    for (const token of tokens) {
      if (token.type === "document" && ++documents > fileLimits.yamlDocuments)
        refuse(`A workbook file has at most ${fileLimits.yamlDocuments} YAML documents`);
      if (token.type === "error") report(firstLine(token.message), token.offset, "");
      else yield* composer.next(token) as Generator<Document>;
    }
  };
  lines.addNewLine(0);
  let [tokens, anchors, aliases, isScalar] = [0, 0, 0, false];
  for (const lexeme of new Lexer().lex(text)) {
    if (++tokens > fileLimits.yamlTokens)
      refuse(`A workbook file in YAML has at most ${fileLimits.yamlTokens} words and signs; a larger one comes as JSON`);
    if (!isScalar && lexeme.startsWith("&") && ++anchors > fileLimits.yamlAnchors)
      refuse(`A workbook file has at most ${fileLimits.yamlAnchors} anchors`);
    if (!isScalar && lexeme.startsWith("*") && ++aliases > fileLimits.yamlAliases)
      refuse(`A workbook file has at most ${fileLimits.yamlAliases} aliases`);
    isScalar = lexeme === SCALAR_FOLLOWS;
    yield* compose(parser.next(lexeme));
    if (parser.stack.length > documentLimits.depth + AROUND) refuse(`Nested deeper than ${documentLimits.depth} levels`);
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

function firstLine(message: string): string {
  return message.split("\n")[0]!.replace(/ at line.*$/u, "");
}
