/**
 * Rights are decided on the path that arrived, so only one spelling of each path is let in (V36, V64). Everything that a
 * proxy, a browser or a router may read in two ways is answered like a path that does not exist.
 */
export function isCanonicalPath(url: string): boolean {
  const query = url.indexOf("?");
  const path = query < 0 ? url : url.slice(0, query);
  if (!path.startsWith("/") || path.length > 2_048) return false;
  if (/[\\;\s<>"^`{|}#]/.test(path) || /\/\/|\/\.{1,2}(?:\/|$)/.test(path)) return false;
  for (const char of path) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x21 || code > 0x7e) return false;
  }
  // percent-encoding only of what needs it: not of separators, dots, NUL, controls, or of plain letters and digits (a second spelling)
  for (const [encoded] of path.matchAll(/%(?:[0-9A-Fa-f]{2})?/g)) {
    if (encoded.length < 3) return false;
    const code = Number.parseInt(encoded.slice(1), 16);
    if (code < 0x20 || code === 0x7f || /[A-Za-z0-9/\\.;%]/.test(String.fromCodePoint(code))) return false;
  }
  try {
    decodeURIComponent(path);
  } catch {
    return false;
  }
  return true;
}
