/**
 * Whether a statement may be one that only reads: it begins like one, has no INTO (which writes files and variables), no comment that the
 * server runs, and calls nothing that opens files, runs programs or asks other servers, whatever the role may. What follows is the server's to refuse: it is one command, in a read-only transaction, by a role that may only read.
 */
export function beginsAsRead(text: string): boolean {
  if (text.includes("\u0000")) return false;
  const words = wordsOf(text);
  if (words === null) return false;
  const [first] = words;
  return first !== undefined && /^(?:SELECT|WITH|VALUES)$/iu.test(first) && !words.some((word) => REFUSED.test(word));
}

/** Functions of the server, of the Spider engine, and what is often installed to run programs; also where their names are quoted. */
const REFUSED = /^(?:INTO|`?(?:LOAD_FILE|SPIDER_(?:BG_)?DIRECT_SQL|SPIDER_COPY_TABLES|SYS_(?:EXEC|EVAL|GET|SET))`?)$/iu;

const WORD = /[\p{L}\p{N}_$]/u;

/** Words of a statement outside of texts and comments, quoted names with their quotes; null where something of that is not ended, or a comment is code. */
function wordsOf(text: string): readonly string[] | null {
  const words: string[] = [];
  for (let at = 0; at < text.length;) {
    const char = text.charAt(at);
    const two = text.slice(at, at + 2);
    if (char === "'" || char === '"' || char === "`") {
      const end = afterQuoted(text, at, char);
      if (end === -1) return null;
      if (char === "`") words.push(text.slice(at, end));
      at = end;
    } else if (char === "#" || (two === "--" && /^(?:\s|$)/u.test(text.charAt(at + 2)))) {
      const end = text.indexOf("\n", at);
      at = end === -1 ? text.length : end + 1;
    } else if (two === "/*") {
      if (/^M?!/u.test(text.slice(at + 2, at + 4))) return null;
      const end = text.indexOf("*/", at + 2);
      if (end === -1) return null;
      at = end + 2;
    } else if (WORD.test(char)) {
      let end = at + 1;
      while (end < text.length && WORD.test(text.charAt(end))) end++;
      words.push(text.slice(at, end));
      at = end;
    } else {
      at++;
    }
  }
  return words;
}

/** In texts a backslash escapes, whatever a session says: `sql_mode` is ours. A doubled quote is one that does not end it. */
function afterQuoted(text: string, start: number, quote: string): number {
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === "\\" && quote !== "`") at++;
    else if (char === quote) {
      if (text.charAt(at + 1) !== quote) return at + 1;
      at++;
    }
  }
  return -1;
}
