import { inEnglish } from "@sheaf/messages/english";
import { type ReportEntry, tellEntry, type ToldEntry } from "@sheaf/workbook";

/** The command was called in a way that makes no sense. */
export class UsageError extends Error {
  readonly code: string | null;
  /** What to do instead. */
  readonly advice: string | null;

  constructor(message: string, advice: string | null = null, code: string | null = null) {
    super(message);
    this.name = "UsageError";
    this.code = code;
    this.advice = advice;
  }
}

/** What is asked for is there, of a kind that this version cannot compute. */
export class UnsupportedError extends Error {
  readonly advice: string | null;

  constructor(message: string, advice: string | null = null) {
    super(message);
    this.name = "UnsupportedError";
    this.advice = advice;
  }
}

/** The document has errors, so that there is nothing to show. */
export class FindingsError extends Error {
  readonly entries: readonly ToldEntry[];

  constructor(entries: readonly ReportEntry[]) {
    const told = entries.map((entry) => tellEntry(entry, inEnglish));
    super(told[0]?.summary ?? "The document has errors");
    this.name = "FindingsError";
    this.entries = told;
  }
}
