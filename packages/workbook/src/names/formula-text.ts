import type { RefTarget } from "@sheaf/formula";

/** One bracket reference in a formula text; offsets include the brackets. */
export interface TextReference {
  readonly start: number;
  readonly end: number;
  readonly path: readonly string[];
  /** Set in stored form (semantics G4). */
  readonly target: RefTarget | null;
}

/** Bracket references of a formula in order, in text or stored form; none inside text literals and comments. */
export function referencesIn(formula: string): readonly TextReference[] {
  const found: TextReference[] = [];
  let at = 0;
  while (at < formula.length) {
    const char = formula[at]!;
    if (char === '"' || char === "'") at = skipText(formula, at);
    else if (char === "/" && formula[at + 1] === "/") at = lineEnd(formula, at);
    else if (char === "[") {
      const reference = readReference(formula, at);
      if (reference === null) at += 1;
      else {
        found.push(reference);
        at = reference.end;
      }
    } else at += 1;
  }
  return found;
}

function skipText(formula: string, start: number): number {
  const quote = formula[start];
  for (let at = start + 1; at < formula.length; at++) {
    if (formula[at] === "\\") at += 1;
    else if (formula[at] === quote) {
      if (formula[at + 1] !== quote) return at + 1;
      at += 1;
    }
  }
  return formula.length;
}

function lineEnd(formula: string, start: number): number {
  const end = formula.indexOf("\n", start);
  return end < 0 ? formula.length : end;
}

function readReference(formula: string, start: number): TextReference | null {
  const path: string[] = [];
  let segment = "";
  for (let at = start + 1; at < formula.length; at++) {
    const char = formula[at]!;
    if (char === "\\" && at + 1 < formula.length && "\\]/".includes(formula[at + 1]!)) segment += formula[++at];
    else if (char === "\n") return null;
    else if (char === "/") {
      path.push(segment);
      segment = "";
    } else if (char === "]") {
      path.push(segment);
      return { start, end: at + 1, path, target: formula[start + 1] === "@" ? readTarget(path) : null };
    } else segment += char;
  }
  return null;
}

function readTarget(path: readonly string[]): RefTarget | null {
  const [head = "", second] = path;
  if (path.length === 1 && head.startsWith("@own:")) return { kind: "own", columnId: head.slice(5) };
  if (path.length === 1 && head.startsWith("@control:")) return { kind: "control", elementId: head.slice(9) };
  if (path.length === 2 && head.startsWith("@element:")) return { kind: "element", elementId: head.slice(9), columnId: second! };
  if (path.length === 2 && head.startsWith("@metric:")) return { kind: "metric", elementId: head.slice(8), metricId: second! };
  return null;
}

/** Replaces references by what `replace` gives (text with its brackets), null leaves one as it is. Everything between stays. */
export function replaceReferences(formula: string, replace: (reference: TextReference) => string | null): string {
  let result = "";
  let at = 0;
  for (const reference of referencesIn(formula)) {
    const text = replace(reference);
    if (text === null) continue;
    result += formula.slice(at, reference.start) + text;
    at = reference.end;
  }
  return at === 0 ? formula : result + formula.slice(at);
}

export function printPath(path: readonly string[]): string {
  return `[${path.map(escapeSegment).join("/")}]`;
}

export function printTarget(target: RefTarget): string {
  switch (target.kind) {
    case "own":
      return `[@own:${escapeSegment(target.columnId)}]`;
    case "control":
      return `[@control:${escapeSegment(target.elementId)}]`;
    case "element":
      return `[@element:${escapeSegment(target.elementId)}/${escapeSegment(target.columnId)}]`;
    case "metric":
      return `[@metric:${escapeSegment(target.elementId)}/${escapeSegment(target.metricId)}]`;
  }
}

export function escapeSegment(segment: string): string {
  return segment.replaceAll("\\", "\\\\").replaceAll("]", "\\]").replaceAll("/", "\\/");
}

/** The reference that is the whole formula, null if there is more to it. */
export function pureReference(formula: string): TextReference | null {
  const trimmed = formula.trim();
  if (!trimmed.startsWith("[")) return null;
  const first = referencesIn(trimmed)[0];
  return first !== undefined && first.start === 0 && first.end === trimmed.length ? first : null;
}
