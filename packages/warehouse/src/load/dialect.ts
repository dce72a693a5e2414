import { inEnglish } from "@sheaf/messages/english";
import { type ErrorText } from "@sheaf/contract";
/** How a text file is cut into rows and fields. */
export interface Dialect {
  /** One ASCII character. */
  readonly delimiter: string;
  /** `"`, `'`, or null where fields are never quoted. */
  readonly quote: '"' | "'" | null;
  /** How a quote stands inside a quoted field: doubled, or behind a backslash. */
  readonly escape: "double" | "backslash";
  /** `lf`: rows end in LF or CR LF; `cr`: in CR alone. */
  readonly newline: "lf" | "cr";
  readonly encoding: Encoding;
  /** Whether the first row holds the names of the columns. */
  readonly header: boolean;
  /** Lines before the first row that are not part of the table. */
  readonly skipLines: number;
  /** `fill`: rows may have fewer fields than others; what they lack is empty. Without: they are refused. */
  readonly ragged?: "fill";
}

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

export const encodings: readonly Encoding[] = ["utf-8", "utf-16le", "utf-16be", "windows-1252"];

/** What is refused because it is too much, never cut. */
export const loadLimits = {
  columns: 2000,
  cellBytes: 64 * 1024 * 1024,
  /** Of all names together, where a file's own names are needed to read it. */
  nameCharacters: 2_000_000,
} as const;

/** Why a file cannot be loaded, with the place in it. Lines count from 1 as an editor shows them. */
export interface LoadProblem {
  readonly code:
    | "empty-file"
    | "too-many-columns"
    | "cell-too-large"
    | "ragged-row"
    | "unclosed-quote"
    | "text-after-quote"
    | "nul-character"
    | "bad-encoding"
    | "bad-value"
    | "unreadable-file"
    | "no-columns";
  /** In English; screens tell `text` in the language of whoever looks. */
  readonly message: string;
  readonly text: ErrorText;
  readonly line: number | null;
  /** Name of the column, null where the whole row or file is meant. */
  readonly column: string | null;
  /** The text that stands in the file, shortened: of the cell in `bad-value`, else of the row. */
  readonly value: string | null;
}

/** A file that cannot be loaded as it is: no bug, an answer. */
export class LoadRefused extends Error {
  readonly problem: LoadProblem;
  constructor(
    code: LoadProblem["code"],
    text: ErrorText,
    place: { readonly line?: number; readonly column?: string; readonly value?: string } = {},
  ) {
    super(inEnglish(text));
    this.name = "LoadRefused";
    this.problem = {
      code,
      message: this.message,
      text,
      line: place.line ?? null,
      column: place.column ?? null,
      value: place.value ?? null,
    };
  }
}
