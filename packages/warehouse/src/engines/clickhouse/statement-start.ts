/**
 * Whether a statement may be one that only reads: one command that begins like one, and has no INTO, which writes files. What follows is the
 * server's to refuse: it runs with `readonly`, as a role that may only read.
 */
export function beginsAsRead(text: string): boolean {
  if (text.includes("\u0000")) return false;
  let first: string | null = null;
  let depth = 0;
  let isEnded = false;
  for (let at = 0; at < text.length;) {
    const next = afterBlank(text, at);
    if (next === -1) return false;
    if (next > at) {
      at = next;
      continue;
    }
    // Only blanks may follow the end.
    if (isEnded) return false;
    const char = text.charAt(at);
    const quoted = afterQuoted(text, at);
    if (quoted === -1) return false;
    if (quoted > at) {
      at = quoted;
    } else if (WORD.test(char)) {
      let end = at + 1;
      while (end < text.length && WORD.test(text.charAt(end))) end++;
      const word = text.slice(at, end).toUpperCase();
      if (word === "INTO") return false;
      first ??= word;
      at = end;
    } else {
      if (char === "(") depth++;
      if (char === ")" && --depth < 0) return false;
      isEnded = char === ";";
      at++;
    }
  }
  return first === "SELECT" || first === "WITH";
}

const WORD = /[\p{L}\p{N}_]/u;

/** Behind spaces and comments; -1 where a comment is not ended. */
function afterBlank(text: string, at: number): number {
  const two = text.slice(at, at + 2);
  if (/^\s/u.test(two)) return at + 1;
  if (two === "--" || two === "# " || two === "#!") {
    const end = text.indexOf("\n", at);
    return end === -1 ? text.length : end + 1;
  }
  if (two !== "/*") return at;
  const end = text.indexOf("*/", at + 2);
  return end === -1 ? -1 : end + 2;
}

/** Behind a text, a quoted name or a here-document (`$tag$ … $tag$`); -1 where it is not ended. */
function afterQuoted(text: string, start: number): number {
  const quote = text.charAt(start);
  if (quote === "$") {
    const tag = /^\$\w{0,64}\$/u.exec(text.slice(start, start + 70))?.[0];
    if (tag === undefined) return start;
    const end = text.indexOf(tag, start + tag.length);
    return end === -1 ? -1 : end + tag.length;
  }
  if (quote !== "'" && quote !== '"' && quote !== "`") return start;
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === "\\") at++;
    else if (char === quote) {
      if (text.charAt(at + 1) !== quote) return at + 1;
      at++;
    }
  }
  return -1;
}
