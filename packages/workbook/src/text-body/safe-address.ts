/** Schemes that an address of a document may have: it comes from whoever edits, and is opened by whoever reads. */
const safe = /^(?:https?|mailto):/iu;
const anyScheme = /^[a-z][a-z0-9+.-]*:/iu;
// Browsers pass over these inside of a scheme.
const ignored = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202f\ufeff]/gu;

/** What an address leads to; null of one that is none, or that would run something. Without a scheme it is one of the web. */
export function safeAddress(address: string): string | null {
  const text = address.trim().replaceAll(ignored, (one) => (one === " " ? "%20" : ""));
  if (text === "") return null;
  if (safe.test(text)) return text;
  if (text.startsWith("//")) return `https:${text}`;
  // `host:8080/path` has no scheme, but a port.
  if (anyScheme.test(text) && !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+:\d+(?:[/?#]|$)/iu.test(text) && !/^localhost:\d+/iu.test(text)) return null;
  return /^[\\/#?]/u.test(text) ? null : `https://${text}`;
}

/** Whether what an address begins with can be told, and is one that may be opened: the rest may be live. */
export function isSafeAddress(address: string): boolean {
  return address.trimStart().startsWith("{{") || safeAddress(address) !== null;
}

/**
 * The same for pictures: those of the web, and pictures that stand in the address itself, in base 64. An SVG among them is only ever shown
 * as a picture, in which nothing runs and which asks nobody for anything. An address without a scheme is asked by http (product rule of
 * image values); the server that asks follows it to where it leads.
 */
export function safePicture(address: string): string | null {
  const text = address.trim();
  if (/^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml);base64,[a-z0-9+/=]+$/iu.test(text)) return text;
  const found = safeAddress(text);
  if (found === null || !/^https?:/iu.test(found)) return null;
  return /^(?:https?:|\/\/)/iu.test(text) ? found : found.replace(/^https:/u, "http:");
}
