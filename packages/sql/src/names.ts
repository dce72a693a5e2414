/** Names inside SQL (E3): unique without regard to case, at most 63 bytes of UTF-8, the second of two equal ones is `name_2`. */

const MAX_BYTES = 63;

/** Bytes of a code point in UTF-8. */
function bytesOf(codePoint: number): number {
  return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
}

/** Bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const char of text) bytes += bytesOf(char.codePointAt(0) ?? 0);
  return bytes;
}

/** The longest beginning of `name` that has at most `limit` bytes of UTF-8; no code point is split. */
function truncated(name: string, limit: number): string {
  let bytes = 0;
  let end = 0;
  for (const char of name) {
    bytes += bytesOf(char.codePointAt(0) ?? 0);
    if (bytes > limit) break;
    end += char.length;
  }
  return name.slice(0, end);
}

/** SQLite forgets the names of a subquery's columns that are called so, quoted or not. */
const FORGOTTEN = /^(?:true|false)$/iu;

/** A name that every engine can hold: no NUL, no lone surrogate, not empty, not forgotten, at most 63 bytes. */
function holdable(name: string): string {
  const clean = name
    .replaceAll("\u0000", "")
    .replaceAll(/\p{Surrogate}/gu, "\uFFFD")
    .trim();
  if (FORGOTTEN.test(clean)) return `${clean}_`;
  return clean === "" ? "column" : truncated(clean, MAX_BYTES);
}

/**
 * Hands out names for one scope (the columns of one SELECT, the CTEs of one statement). The first to ask gets the name
 * itself, later ones `name_2`, `name_3` …; deterministic for the order of asking.
 */
export function createNames(taken: Iterable<string> = []): (wanted: string) => string {
  const used = new Set<string>();
  const next = new Map<string, number>();
  for (const name of taken) used.add(foldCase(name));
  return (wanted) => {
    const base = holdable(wanted);
    const key = foldCase(base);
    let name = base;
    for (let n = next.get(key) ?? 2; used.has(foldCase(name)); n++) {
      const suffix = `_${n}`;
      name = truncated(base, MAX_BYTES - suffix.length) + suffix;
      next.set(key, n + 1);
    }
    used.add(foldCase(name));
    return name;
  };
}

/** Folds case as widely as an engine might: two names that any engine could take for one have the same key. */
function foldCase(name: string): string {
  return name.toUpperCase().toLowerCase();
}
