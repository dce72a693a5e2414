/** Names that always stand in quotes: bare ones would be folded to another case, or be a word of the engine. */
export function alwaysQuoted(quote: string): (name: string) => string {
  return (name) => `${quote}${name.replaceAll("\u0000", "").replaceAll(quote, quote + quote)}${quote}`;
}
