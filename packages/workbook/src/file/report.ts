import type { DiagnosticCode } from "@sheaf/formula";

/** One finding about a file (workbook-file 13). */
export interface ReportEntry {
  readonly code: DiagnosticCode | `L_${string}`;
  /** JSON Pointer into the body as sent. */
  readonly path: string;
  /** `Page › Element › Column` in names, empty for a finding about the whole. */
  readonly at: string;
  readonly message: string;
  /** One line for readers that know only this member. */
  readonly summary: string;
  /** Offset and length in the formula or the layout text. */
  readonly span: { readonly offset: number; readonly length: number } | null;
  readonly formula: string | null;
  readonly suggestions: readonly string[];
}

export interface Report {
  readonly valid: boolean;
  readonly errors: readonly ReportEntry[];
  readonly warnings: readonly ReportEntry[];
  readonly notes: readonly ReportEntry[];
  readonly losses: readonly ReportEntry[];
}

export interface Finding {
  readonly code: ReportEntry["code"];
  readonly path: string;
  readonly at?: string;
  readonly message: string;
  readonly span?: { readonly offset: number; readonly length: number };
  readonly formula?: string;
  readonly suggestions?: readonly string[];
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
  readonly deprecated: (path: string, what: string) => void;
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
      add({ code: "W_DEPRECATED_SPELLING", path, message: `An older spelling was read: ${what}` });
    },
    refused: () => refused,
    report: () => {
      const all =
        dropped === 0
          ? entries
          : [...entries, reportEntry({ code: "E_LIMIT", path: "", message: `${dropped} more findings are not listed` })];
      const of = (prefix: string) => all.filter((found) => found.code.startsWith(prefix));
      const errors = of("E_");
      return { valid: errors.length === 0, errors, warnings: of("W_"), notes: of("N_"), losses: of("L_") };
    },
  };
}

/** A finding in the form that reports have it. */
export function reportEntry(finding: Finding): ReportEntry {
  const at = finding.at ?? "";
  return {
    code: finding.code,
    path: finding.path,
    at,
    message: finding.message,
    summary: `${finding.code} ${at === "" ? finding.path || "/" : at}: ${finding.message}`,
    span: finding.span ?? null,
    formula: finding.formula ?? null,
    suggestions: finding.suggestions ?? [],
  };
}
