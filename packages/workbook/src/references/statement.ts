/** A place in a SQL statement that stands for a control: `{{ctl}}`, `{{ctl}}:min`, `{{#identifier ctl}}`, `{{#raw ctl}}`. */
export interface StatementControl {
  readonly handle: string;
  /** Offsets of the handle alone. */
  readonly start: number;
  readonly end: number;
}

const place = /\{\{\s*(?:#(?:identifier|raw)\s+)?([^{}#\s][^{}]*?)\s*\}\}/gu;

/** Controls that a statement uses by their handles. Formulas (`{{#formula f}}`) and system values (`system::…`) are none. */
export function controlsInStatement(statement: string): readonly StatementControl[] {
  return [...statement.matchAll(place)].flatMap((match) => {
    const handle = match[1] ?? "";
    if (handle.includes("::")) return [];
    const start = match.index + match[0].lastIndexOf(handle);
    return [{ handle, start, end: start + handle.length }];
  });
}

/** The statement with a control called otherwise. */
export function renameInStatement(statement: string, before: string, after: string): string {
  let result = "";
  let at = 0;
  for (const { handle, start, end } of controlsInStatement(statement)) {
    if (handle.toLowerCase() !== before.toLowerCase()) continue;
    result += statement.slice(at, start) + after;
    at = end;
  }
  return result + statement.slice(at);
}
