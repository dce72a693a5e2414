/**
 * The address if a browser may follow it: http, https, mailto, or a path of our own. Undefined for every other scheme
 * (`javascript:`, `data:` …), however it is spelled or padded (V54).
 */
export function safeHref(text: string): string | undefined {
  // Browsers drop tabs, line ends and leading control characters before they read the scheme; so do we.
  const cleaned = text
    .replaceAll(/[\t\n\r]/g, "")
    .replace(/^[\p{Cc}\s]+/u, "")
    .trimEnd();
  if (cleaned === "") return undefined;
  if (/^[/?#]/.test(cleaned)) return cleaned.startsWith("//") || cleaned.startsWith("/\\") ? undefined : cleaned;
  let url: URL;
  try {
    url = new URL(cleaned);
  } catch {
    return undefined;
  }
  return url.protocol === "http:" || url.protocol === "https:" || url.protocol === "mailto:" ? url.href : undefined;
}
