/** A quoted SQL text. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A quoted SQL name. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
