import type { DiagnosticCode } from "@sheaf/formula";
import { message, type Said, type Say } from "@sheaf/messages";

/** One finding about a file (workbook-file 13); its words are made by whoever tells it. */
export interface ReportEntry {
  readonly code: DiagnosticCode | `L_${string}`;
  /** JSON Pointer into the body as sent. */
  readonly path: string;
  /** `Page › Element › Column` in names, empty for a finding about the whole. */
  readonly at: string;
  readonly message: Said;
  /** Offset and length in the formula or the layout text. */
  readonly span: { readonly offset: number; readonly length: number } | null;
  readonly formula: string | null;
  readonly suggestions: readonly Said[];
}

/** The same in words, as it goes out to people and programs. */
export interface ToldEntry extends ReportEntry {
  readonly message: string;
  readonly suggestions: readonly string[];
  /** One line for readers that know only this member. */
  readonly summary: string;
}

export interface Report<Entry = ReportEntry> {
  readonly valid: boolean;
  readonly errors: readonly Entry[];
  readonly warnings: readonly Entry[];
  readonly notes: readonly Entry[];
  readonly losses: readonly Entry[];
}

export type ToldReport = Report<ToldEntry>;

export interface Finding {
  readonly code: ReportEntry["code"];
  readonly path: string;
  readonly at?: string;
  readonly message: Said;
  readonly span?: { readonly offset: number; readonly length: number };
  readonly formula?: string;
  readonly suggestions?: readonly Said[];
  /** An error that does not keep the document out. */
  readonly tolerated?: boolean;
}

/** Findings about formulas and levels do not keep a document out: the element is stored and marked broken (workbook-file 13). */
const tolerated: ReadonlySet<string> = new Set([
  "E_AMBIGUOUS",
  "E_UNKNOWN_COLUMN",
  "E_CYCLE",
  "E_ARITY",
  "E_FORMULA_TYPE",
  "E_LEVEL",
  "E_SOURCE_MISSING",
  "E_UNKNOWN_FUNCTION",
  "E_UNSUPPORTED",
]);

export interface Reporter {
  readonly add: (finding: Finding) => void;
  /** An older spelling; told once per file. */
  readonly deprecated: (path: string, what: Said) => void;
  /** Whether a finding so far keeps the document from being stored. */
  readonly refused: () => boolean;
  readonly report: () => Report;
}

/** At most this many errors of one file are kept, and as many other findings: a hostile file must not make a report larger than itself. */
const maxFindings = 500;

export function makeReporter(): Reporter {
  const entries: ReportEntry[] = [];
  const kept = { errors: 0, others: 0 };
  let dropped = 0;
  let refused = false;
  let deprecation = false;
  const add = (finding: Finding): void => {
    if (finding.code.startsWith("E_") && finding.tolerated !== true && !tolerated.has(finding.code)) refused = true;
    const sort = finding.code.startsWith("E_") ? "errors" : "others";
    if (kept[sort] >= maxFindings) {
      dropped += 1;
      return;
    }
    kept[sort] += 1;
    entries.push(reportEntry(finding));
  };
  return {
    add,
    deprecated: (path, what) => {
      if (deprecation) return;
      deprecation = true;
      add({ code: "W_DEPRECATED_SPELLING", path, message: message("files.older-spelling", { what }) });
    },
    refused: () => refused,
    report: () => {
      const all =
        dropped === 0
          ? entries
          : [...entries, reportEntry({ code: "E_LIMIT", path: "", message: message("files.more-findings", { count: dropped }) })];
      const of = (prefix: string) => all.filter((found) => found.code.startsWith(prefix));
      const errors = of("E_");
      return { valid: errors.length === 0, errors, warnings: of("W_"), notes: of("N_"), losses: of("L_") };
    },
  };
}

/** An entry in words. */
export function tellEntry({ code, path, at, message: said, suggestions, ...rest }: ReportEntry, say: Say): ToldEntry {
  const told = say(said);
  // A loss is called by its place already.
  const place = code.startsWith("L_") ? "" : ` ${at === "" ? path || "/" : at}`;
  return { code, path, at, message: told, summary: `${code}${place}: ${told}`, ...rest, suggestions: suggestions.map(say) };
}

/** A report in words. */
export function tellReport({ valid, errors, warnings, notes, losses }: Report, say: Say): ToldReport {
  const told = (entries: readonly ReportEntry[]) => entries.map((entry) => tellEntry(entry, say));
  return { valid, errors: told(errors), warnings: told(warnings), notes: told(notes), losses: told(losses) };
}

/** A finding in the form that reports have it. */
export function reportEntry(finding: Finding): ReportEntry {
  const at = finding.at ?? "";
  return {
    code: finding.code,
    path: finding.path,
    at,
    message: finding.message,
    span: finding.span ?? null,
    formula: finding.formula ?? null,
    suggestions: finding.suggestions ?? [],
  };
}
