/** A place in a person's SQL where a value goes in: `{{ctl}}`, `{{ctl}}:min`, `{{#formula f}}`, `{{#identifier ctl}}`. */
export interface Placeholder {
  readonly kind: "control" | "formula" | "identifier" | "raw";
  readonly text: string;
  /** `min` or `max` of a range. */
  readonly member: "min" | "max" | null;
  readonly start: number;
  readonly end: number;
}

/**
 * Placeholders of a statement in order. One inside a quoted text, a quoted name or a comment is none: filled in there, a value could end
 * the quotes and become SQL (E2).
 */
export function placeholdersIn(statement: string): readonly Placeholder[] {
  const found: Placeholder[] = [];
  let at = 0;
  while (at < statement.length) {
    const skipped = skipQuoted(statement, at);
    if (skipped > at) {
      at = skipped;
      continue;
    }
    const placeholder = statement.startsWith("{{", at) ? readPlaceholder(statement, at) : null;
    if (placeholder === null) {
      at += 1;
      continue;
    }
    found.push(placeholder);
    at = placeholder.end;
  }
  return found;
}

/** The statement with each placeholder replaced by SQL text that `fill` gives; null from it ends the whole with null. */
export function fillStatement(statement: string, fill: (placeholder: Placeholder) => string | null): string | null {
  let filled = "";
  let at = 0;
  for (const placeholder of placeholdersIn(statement)) {
    const text = fill(placeholder);
    if (text === null) return null;
    filled += statement.slice(at, placeholder.start) + text;
    at = placeholder.end;
  }
  return filled + statement.slice(at);
}

function readPlaceholder(statement: string, start: number): Placeholder | null {
  const close = closingBraces(statement, start + 2);
  if (close < 0) return null;
  const inner = statement.slice(start + 2, close).trim();
  const member = /^:(min|max)\b/.exec(statement.slice(close + 2, close + 6));
  const end = close + 2 + (member?.[0].length ?? 0);
  const range = member === null ? null : member[1] === "min" ? "min" : "max";
  const directive = /^#(formula|identifier|raw)\s+([\s\S]*)$/.exec(inner);
  const kind =
    directive === null ? "control" : directive[1] === "formula" ? "formula" : directive[1] === "identifier" ? "identifier" : "raw";
  return { kind, text: (directive?.[2] ?? inner).trim(), member: range, start, end };
}

/** Where `}}` closes the placeholder, with texts and references of a formula in it left alone. */
function closingBraces(statement: string, from: number): number {
  for (let at = from; at < statement.length; at += 1) {
    const char = statement[at];
    if (char === '"' || char === "'") {
      const end = statement.indexOf(char, at + 1);
      if (end < 0) return -1;
      at = end;
    } else if (statement.startsWith("}}", at)) return at;
  }
  return -1;
}

/** End of the quoted text, quoted name or comment that begins here; the same place where none does. */
function skipQuoted(statement: string, at: number): number {
  const char = statement[at];
  if (char === "'" || char === '"' || char === "`") {
    const escapes = char === "'" && /(^|[^\w])[eE]$/.test(statement.slice(Math.max(0, at - 2), at));
    for (let end = at + 1; end < statement.length; end += 1) {
      if (escapes && statement[end] === "\\") end += 1;
      else if (statement[end] === char) {
        if (statement[end + 1] !== char) return end + 1;
        end += 1;
      }
    }
    return statement.length;
  }
  if (statement.startsWith("--", at)) return endOf(statement, "\n", at);
  if (statement.startsWith("/*", at)) return endOfComment(statement, at);
  if (char === "$") {
    const tag = /^\$([A-Za-z_]\w*)?\$/.exec(statement.slice(at, at + 66));
    if (tag !== null && !/\w/.test(statement[at - 1] ?? "")) return endOf(statement, tag[0], at + tag[0].length - 1);
  }
  return at;
}

/** Block comments nest in PostgreSQL and not in DuckDB; the longer reading leaves more alone. */
function endOfComment(statement: string, at: number): number {
  let depth = 0;
  for (let end = at; end < statement.length; end += 1) {
    if (statement.startsWith("/*", end)) {
      depth += 1;
      end += 1;
    } else if (statement.startsWith("*/", end)) {
      depth -= 1;
      end += 1;
      if (depth === 0) return end + 1;
    }
  }
  return statement.length;
}

function endOf(statement: string, mark: string, from: number): number {
  const found = statement.indexOf(mark, from + 1);
  return found < 0 ? statement.length : found + mark.length;
}
