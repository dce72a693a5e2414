import { inEnglish } from "@sheaf/messages/english";
import { type ReportEntry, tellEntry } from "@sheaf/workbook";
import { type Io, write } from "../command/io.ts";

const severities = { E: "error", W: "warning", N: "note", L: "loss" } as const;

/**
 * Findings for people, one block each: severity, code and place in one line, then the message, the formula with the range
 * marked, and what could be meant.
 */
export async function printFindings(entries: readonly ReportEntry[], io: Pick<Io, "stderr">, stream = io.stderr): Promise<void> {
  for (const entry of entries) await write(stream, findingText(entry));
}

export function findingText(entry: ReportEntry): string {
  const { code, path, at, message, span, formula, suggestions } = tellEntry(entry, inEnglish);
  const severity = severities[code[0] as keyof typeof severities] ?? "finding";
  const range = span === null ? "" : `:${span.offset}-${span.offset + span.length}`;
  const lines = [`${severity} ${code} ${path === "" ? "/" : path}${range}${at === "" ? "" : `  (${at})`}`, `  ${message}`];
  if (formula !== null) lines.push(...marked(formula, span));
  if (suggestions.length > 0) lines.push(`  Could be meant: ${suggestions.join(", ")}`);
  return `${lines.join("\n")}\n`;
}

/** The line of the formula that the range begins in, with the range underlined. */
function marked(formula: string, span: ReportEntry["span"]): readonly string[] {
  if (span === null) return [`    ${visible(formula.split("\n")[0] ?? "")}`];
  const begin = formula.lastIndexOf("\n", Math.max(0, span.offset - 1)) + 1;
  const end = formula.indexOf("\n", span.offset);
  const line = visible(formula.slice(begin, end === -1 ? undefined : end));
  const from = Math.min(span.offset - begin, line.length);
  const length = Math.max(1, Math.min(span.length, line.length - from));
  return [`    ${line}`, `    ${" ".repeat(from)}${"^".repeat(length)}`];
}

/** One sign for each character that could move the terminal's cursor. */
function visible(text: string): string {
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, "·");
}
