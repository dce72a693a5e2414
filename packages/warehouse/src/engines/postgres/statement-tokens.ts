/** A piece of a statement that means something by itself. Names are in lower case, as the server reads those without quotes. */
export interface Token {
  readonly kind: "name" | "text" | "sign";
  readonly text: string;
}

const isSpace = (char: string): boolean => char === " " || (char >= "\t" && char <= "\r");
const beginsName = (char: string): boolean => /[a-z_\u0080-\uffff]/iu.test(char);
const continuesName = (char: string): boolean => /[\w$\u0080-\uffff]/u.test(char);

/** The pieces of a statement, without spaces and comments. What has no end ends with the statement. */
export function* tokensOf(sql: string): Generator<Token> {
  for (let at = 0; at < sql.length;) {
    const char = sql.charAt(at);
    const two = sql.slice(at, at + 2);
    if (isSpace(char)) {
      at += 1;
    } else if (two === "--") {
      const end = sql.indexOf("\n", at);
      at = end === -1 ? sql.length : end + 1;
    } else if (two === "/*") {
      at = afterComment(sql, at);
    } else if (char === "'" || char === '"') {
      const end = afterQuoted(sql, at, false);
      yield quoted(sql.slice(at, end));
      at = end;
    } else if (char === "$" && dollarTag(sql, at) !== null) {
      const tag = dollarTag(sql, at) ?? "";
      const found = sql.indexOf(tag, at + tag.length);
      const end = found === -1 ? sql.length : found;
      yield { kind: "text", text: sql.slice(at + tag.length, end) };
      at = end + tag.length;
    } else if (beginsName(char)) {
      let end = at + 1;
      while (end < sql.length && continuesName(sql.charAt(end))) end += 1;
      const name = sql.slice(at, end).toLowerCase();
      if (name === "e" && sql.charAt(end) === "'") {
        const after = afterQuoted(sql, end, true);
        // with escapes: what it says is not what is written
        yield { kind: "text", text: sql.slice(end + 1, after - 1) };
        at = after;
      } else {
        yield { kind: "name", text: name };
        at = end;
      }
    } else {
      yield { kind: "sign", text: char };
      at += 1;
    }
  }
}

function quoted(text: string): Token {
  const mark = text.charAt(0);
  const inside = text.slice(1, text.length > 1 && text.endsWith(mark) ? -1 : undefined).replaceAll(mark + mark, mark);
  return mark === "'" ? { kind: "text", text: inside } : { kind: "name", text: inside.toLowerCase() };
}

/** Behind a quoted piece, in which two marks are one; with escapes a mark behind a backslash is one as well. */
function afterQuoted(sql: string, start: number, hasEscapes: boolean): number {
  const mark = sql.charAt(start);
  for (let at = start + 1; at < sql.length; at += 1) {
    const char = sql.charAt(at);
    if (hasEscapes && char === "\\") at += 1;
    else if (char === mark && sql.charAt(at + 1) === mark) at += 1;
    else if (char === mark) return at + 1;
  }
  return sql.length;
}

/** `$$` or `$name$` at a place; null: none begins there. */
function dollarTag(sql: string, at: number): string | null {
  let end = at + 1;
  if (beginsName(sql.charAt(end))) while (end < sql.length && sql.charAt(end) !== "$" && continuesName(sql.charAt(end))) end += 1;
  return sql.charAt(end) === "$" ? sql.slice(at, end + 1) : null;
}

/** Behind a comment; they nest. */
export function afterComment(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const two = text.slice(at, at + 2);
    if (two === "/*") depth++;
    else if (two === "*/") depth--;
    else continue;
    at++;
    if (depth === 0) return at + 1;
  }
  return text.length;
}
