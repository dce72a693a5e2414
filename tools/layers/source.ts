// Reads one source file into what the layer rules look at: what it imports, and the syntax that some places may not hold.
import { parseSync, Visitor } from "oxc-parser";

export interface SourceFile {
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly imports: readonly SourceImport[];
  readonly findings: readonly SyntaxFinding[];
}

export interface SourceImport {
  /** The specifier as written; null when it is computed at run time. */
  readonly specifier: string | null;
  readonly line: number;
}

export interface SyntaxFinding {
  readonly kind: "not-erasable" | "clock" | "code-from-text" | "unreadable";
  readonly what: string;
  readonly line: number;
}

/** Parses one TypeScript or JavaScript file. Never throws: a file that does not parse has an `unreadable` finding. */
export function readSource(path: string, text: string): SourceFile {
  const imports: SourceImport[] = [];
  const findings: SyntaxFinding[] = [];
  const lineAt = lineFinder(text);
  const parsed = parseSync(path, text);
  const found = (kind: SyntaxFinding["kind"], what: string, start: number): void => {
    findings.push({ kind, what, line: lineAt(start) });
  };
  for (const error of parsed.errors) found("unreadable", error.message, error.labels[0]?.start ?? 0);
  const imported = (source: { readonly value: string; readonly start: number } | null): void => {
    if (source !== null) imports.push({ specifier: source.value, line: lineAt(source.start) });
  };
  const computed = (source: { readonly type: string; readonly value?: unknown; readonly start: number }): void => {
    const specifier = source.type === "Literal" && typeof source.value === "string" ? source.value : null;
    imports.push({ specifier, line: lineAt(source.start) });
  };
  new Visitor({
    ImportDeclaration: (node) => imported(node.source),
    ExportNamedDeclaration: (node) => imported(node.source),
    ExportAllDeclaration: (node) => imported(node.source),
    // One file of a folder of its own, chosen at run time: nothing else can be reached so.
    ImportExpression: (node) => isInOwnFolder(text.slice(node.source.start, node.source.end)) || computed(node.source),
    TSImportType: (node) => computed(node.source),
    TSEnumDeclaration: (node) => found("not-erasable", "enum", node.start),
    TSModuleDeclaration: (node) => {
      if (!node.declare) found("not-erasable", "namespace", node.start);
    },
    TSParameterProperty: (node) => found("not-erasable", "parameter property", node.start),
    TSImportEqualsDeclaration: (node) => found("not-erasable", "import =", node.start),
    TSExportAssignment: (node) => found("not-erasable", "export =", node.start),
    NewExpression: (node) => {
      const callee = node.callee.type === "Identifier" ? node.callee.name : null;
      if (callee === "Date" && node.arguments.length === 0) found("clock", "new Date()", node.start);
      if (callee === "Function") found("code-from-text", "new Function", node.start);
    },
    CallExpression: (node) => {
      const callee = node.callee.type === "Identifier" ? node.callee.name : null;
      if (callee === "Date") found("clock", "Date()", node.start);
      if (callee === "eval" || callee === "Function") found("code-from-text", callee, node.start);
    },
    MemberExpression: (node) => {
      const object = node.object.type === "Identifier" ? node.object.name : null;
      const property = node.property.type === "Identifier" && !node.computed ? node.property.name : null;
      if (object === "Date" && property === "now") found("clock", "Date.now", node.start);
      if (object === "Math" && property === "random") found("clock", "Math.random", node.start);
    },
  }).visit(parsed.program);
  return { path, imports, findings };
}

/** "./folder/${name}.ts" as a template. */
function isInOwnFolder(source: string): boolean {
  return /^`\.\/[a-z-]+\/[^`.]+\.ts`$/.test(source);
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
