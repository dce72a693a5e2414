import { afterComment } from "./statement-tokens.ts";

/**
 * Whether a statement begins like one that reads. What follows is the server's to refuse: it is one command, in a read-only
 * transaction, by a role that may only read.
 */
export function beginsAsRead(text: string): boolean {
  if (text.includes("\u0000")) return false;
  return /^(?:SELECT|WITH|VALUES|TABLE)\b/iu.test(text.slice(firstWord(text), firstWord(text) + 16));
}

/** Behind spaces, comments (which nest) and opening parentheses. */
function firstWord(text: string): number {
  let at = 0;
  for (;;) {
    const two = text.slice(at, at + 2);
    if (two === "--") {
      const end = text.indexOf("\n", at);
      if (end === -1) return text.length;
      at = end + 1;
    } else if (two === "/*") {
      at = afterComment(text, at);
    } else if (/[\s(]/u.test(two.slice(0, 1))) {
      at++;
    } else {
      return at;
    }
  }
}
